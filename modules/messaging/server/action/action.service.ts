/**
 * Answering from a message, by the ticket of a link or in the list of one's messages. A ticket that is wrong, over, of
 * another user or of another visit: the same 404.
 */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { AppError } from '#kernel/errors.ts'
import type { Origin } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { AnswerableMessage } from '#kernel/messages/action.ts'
import type { ActionAnswer, Answerable, TicketView } from '#messaging/contract/action.ts'
import * as repo from './action.repo.ts'
import { answersOf, carryOut, doneBy, subjectOf } from './subjects.ts'
import { hashOf } from './ticket.ts'

interface Opened {
  readonly actor: Actor
  readonly ticket: repo.FoundTicket
  readonly subject: AnswerableMessage
}

const notFound = () => new AppError(errors.notFound)

/** What a ticket of the actor's is for. @throws AppError not_found, too_many_requests */
export async function lookTicket(kernel: Kernel, actor: Actor, ticket: string): Promise<TicketView> {
  return toView(await opened(kernel, actor, ticket))
}

/**
 * Does what a ticket of the actor's is for. A ticket that was used answers how it ended.
 * @throws AppError not_found, action_done, too_many_requests, and what the module refuses
 */
export async function doTicket(
  kernel: Kernel,
  actor: Actor,
  order: { ticket: string; comment: string },
): Promise<TicketView> {
  return carryOutTicket(kernel, await opened(kernel, actor, order.ticket), order.comment)
}

/** The same without a session, where the model allows it. */
export async function lookAlone(kernel: Kernel, origin: Origin, ticket: string): Promise<TicketView> {
  return toView(await openedAlone(kernel, origin, ticket))
}

export async function doAlone(
  kernel: Kernel,
  origin: Origin,
  order: { ticket: string; comment: string },
): Promise<TicketView> {
  return carryOutTicket(kernel, await openedAlone(kernel, origin, order.ticket), order.comment)
}

/** The button of a card of the actor's: who pressed it the vendor says. @throws AppError as `doTicket` */
export async function pressTicket(kernel: Kernel, actor: Actor, ticket: string): Promise<TicketView> {
  return carryOutTicket(kernel, await ownTicket(kernel, actor, ticket), '')
}

/** Answers one of the actor's messages. @throws AppError not_found, action_done, and what the module refuses */
export async function answerMessage(kernel: Kernel, actor: Actor, answer: ActionAnswer): Promise<Answerable> {
  const { id, action, comment, commandId } = answer
  const [message] = await kernel.database.read(actor.tenantId, (db) => repo.subjectsOf(db, actor.userId, [id]))
  if (message === undefined || message.subjectId === null) throw notFound()
  await carryOut(kernel, actor, message.event, { commandId, id: message.subjectId, action, comment })
  return (await answersOf(kernel, actor, [id])).get(id) ?? { actions: [], decision: null }
}

/** Deletes tickets that are over. */
export const ticketSweep =
  ({ database }: Pick<Kernel, 'database'>) =>
  (tenantId: number): Promise<void> =>
    database.transaction(tenantId, (tx) => repo.deleteOver(tx, SWEPT_AT_ONCE))

const SWEPT_AT_ONCE = 5_000

async function opened(kernel: Kernel, actor: Actor, ticket: string): Promise<Opened> {
  await kernel.limits.visitor({ ip: actor.ip, does: 'ticket' })
  return ownTicket(kernel, actor, ticket)
}

async function ownTicket(kernel: Kernel, actor: Actor, ticket: string): Promise<Opened> {
  const found = await kernel.database.read(actor.tenantId, (db) => repo.findTicket(db, hashOf(ticket)))
  if (found?.userId !== actor.userId) throw notFound()
  return withSubject(kernel, actor, found)
}

/** Where a session is needed it is as if there were no such ticket. */
async function openedAlone(kernel: Kernel, origin: Origin, ticket: string): Promise<Opened> {
  const { ip, requestId, language } = origin
  await kernel.limits.visitor({ ip, does: 'ticket' })
  const hash = hashOf(ticket)
  const tenantId = await repo.tenantOfTicket(kernel.dispatch, hash)
  const found =
    tenantId === undefined ? undefined : await kernel.database.read(tenantId, (db) => repo.findTicket(db, hash))
  if (tenantId === undefined || found === undefined) throw notFound()
  const user = await kernel.actors.of({ tenantId, userId: found.userId, language, requestId })
  if (user === undefined) throw notFound()
  const all = await withSubject(kernel, { ...user, ip }, found)
  if (!all.subject.allowsTicketAlone) throw notFound()
  return all
}

async function withSubject(kernel: Kernel, actor: Actor, ticket: repo.FoundTicket): Promise<Opened> {
  const subject = await subjectOf(kernel, actor, ticket)
  if (subject?.visit !== ticket.visit) throw notFound()
  // Someone else has taken what several were offered.
  if (subject.decision === null && subject.isOthers) throw notFound()
  return { actor, ticket, subject }
}

async function carryOutTicket(
  kernel: Kernel,
  { actor, ticket, subject }: Opened,
  comment: string,
): Promise<TicketView> {
  const { decision } = subject
  if (decision !== null) {
    if (ticket.usedAt === null) throw doneBy(decision)
    return toView({ actor, ticket, subject })
  }
  const { id: commandId, subjectId: id, event, action } = ticket
  const after = await carryOut(kernel, actor, event, { commandId, id, action, comment })
  await kernel.database.transaction(actor.tenantId, (tx) => repo.noteUse(tx, commandId))
  return toView({ actor, ticket, subject: after })
}

const toView = ({ actor, ticket, subject }: Opened): TicketView => ({
  title: subject.title,
  detail: subject.detail,
  user: actor.realName,
  action: subject.actions.find(({ code }) => code === ticket.action) ?? null,
  decision: subject.decision,
  path: subject.path,
})
