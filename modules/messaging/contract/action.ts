/** Answering in a message: what it offers, how it ended, and the tickets in the links of mails. */
import { z } from 'zod'
import { errorCode, errors } from '#contract/errors.ts'
import { secretValue } from '#contract/marks.ts'
import { route } from '#contract/route.ts'
import { Id, text, Timestamp } from '#contract/scalars.ts'

export const actionErrors = {
  /** Another user, or the same one elsewhere, has decided: `data` has `who`, `at` and `what`. */
  done: errorCode('action_done', 409, 78),
}

/** Days after which a link in a message is worth nothing. */
export const TICKET_DAYS = 7
export const MAX_ACTION_COMMENT = 2_000

export const OfferedAction = z.object({
  code: z.string(),
  /** What its button says, in the caller’s language. */
  label: z.string(),
  /** What happens then, in one sentence. */
  consequence: z.string(),
  needsComment: z.boolean(),
})
export type OfferedAction = z.infer<typeof OfferedAction>

/** How the subject of a message ended; `who` is empty where no user did. */
export const Decision = z.object({ what: z.string(), who: z.string(), at: Timestamp })
export type Decision = z.infer<typeof Decision>

/** Of a message that can be answered: what is offered now; nothing where its page must be opened, or it is decided. */
export const Answerable = z.object({ actions: z.array(OfferedAction), decision: Decision.nullable() })
export type Answerable = z.infer<typeof Answerable>

/** What a ticket is for, as it is at this moment. */
export const TicketView = z.object({
  title: z.string(),
  /** The step. */
  detail: z.string(),
  /** Whose ticket it is. */
  user: z.string(),
  /** Null: it cannot be done here now. */
  action: OfferedAction.nullable(),
  /** Null while it is open. */
  decision: Decision.nullable(),
  /** Hash path of the page of the subject. */
  path: z.string(),
})
export type TicketView = z.infer<typeof TicketView>

/** 256 bits; anything else is answered like a wrong one. */
const Ticket = secretValue(z.string().min(1).max(200))
const LookBody = z.object({ ticket: Ticket })
const DoBody = z.object({ ticket: Ticket, comment: text(MAX_ACTION_COMMENT).default('') })

export const ActionAnswer = z.object({
  /** Of the message. */
  id: Id,
  action: z.string().min(1).max(64),
  comment: text(MAX_ACTION_COMMENT).default(''),
  /** Made by the caller: the same one acts once. */
  commandId: Id,
})
export type ActionAnswer = z.infer<typeof ActionAnswer>

export const messageActionRoutes = {
  look: route({
    method: 'POST',
    path: '/msg/action/look',
    can: 'session',
    summary: 'What a link of a message to the signed-in user would do; changes nothing',
    body: LookBody,
    reply: TicketView,
    errors: [errors.notFound],
    isLogged: false,
  }),
  do: route({
    method: 'POST',
    path: '/msg/action/do',
    can: 'session',
    summary: 'Do what a link of a message to the signed-in user is for; the same link acts once',
    body: DoBody,
    reply: TicketView,
    errors: [errors.notFound, actionErrors.done],
    isLogged: false,
  }),
  lookAlone: route({
    method: 'POST',
    path: '/msg/action/link/look',
    can: 'public',
    summary: 'The same without a session, where the process model allows that; else as a link that is wrong',
    body: LookBody,
    reply: TicketView,
    errors: [errors.notFound],
    isLogged: false,
  }),
  doAlone: route({
    method: 'POST',
    path: '/msg/action/link/do',
    can: 'public',
    summary: 'The same without a session, where the process model allows that; else as a link that is wrong',
    body: DoBody,
    reply: TicketView,
    errors: [errors.notFound, actionErrors.done],
    isLogged: false,
  }),
  answer: route({
    method: 'POST',
    path: '/msg/msgRecord/answer',
    can: 'session',
    summary: 'Answer a message of the signed-in user, as the page that it leads to would',
    body: ActionAnswer,
    reply: Answerable,
    errors: [errors.notFound, actionErrors.done],
    isLogged: false,
  }),
}
