/**
 * What a message can be answered with: a link per action in a mail, a button on a card. Both are a ticket for an action
 * that the recipient may do now; that of a button is never handed out.
 */
import type { Kernel } from '#kernel/kernel.ts'
import type { Language } from '#kernel/i18n/translate.ts'
import type { AnswerableMessage, OfferedAction } from '#kernel/messages/action.ts'
import type { ChannelKind } from '#messaging/contract/channel-kind.ts'
import { TICKET_PATH } from '#messaging/contract/ticket-path.ts'
import { insertCard } from '../card/card.repo.ts'
import { onCards } from '../card/offered.ts'
import { driverOf } from '../channel/drivers.ts'
import { openSecret } from '../channel/secret.ts'
import { insertTickets, type NewTicket } from './action.repo.ts'
import { subjectOf } from './subjects.ts'
import { hashOf, ticketFor } from './ticket.ts'

/** Kinds whose text has room for several links. */
const LINK_KINDS: ReadonlySet<ChannelKind> = new Set(['mail'])

export interface ActionLink {
  readonly label: string
  readonly url: string
}

export interface Answers {
  readonly links: readonly ActionLink[]
  readonly buttons: readonly { readonly key: string; readonly label: string }[]
}

export const NO_ANSWERS: Answers = { links: [], buttons: [] }

interface ToAnswer {
  readonly id: string
  readonly kind: ChannelKind
  readonly event: string
  readonly userId: string
  readonly subjectId: string | null
  readonly channelId: string
  readonly address: string
  readonly config: Record<string, string | number>
  readonly secret: Buffer | null
}

/** Writes the tickets of a delivery and makes its links or buttons; none where nothing can be answered. */
export async function answersIn(
  kernel: Kernel,
  { tenantId, language }: { tenantId: number; language: Language },
  delivery: ToAnswer,
): Promise<Answers> {
  const { PUBLIC_URL } = kernel.settings
  const { id, event, userId, subjectId } = delivery
  if (subjectId === null || PUBLIC_URL === undefined) return NO_ANSWERS
  const isMail = LINK_KINDS.has(delivery.kind)
  if (!isMail && !hasCards(kernel, tenantId, delivery)) return NO_ANSWERS
  const actor = await kernel.actors.of({ tenantId, userId, language, requestId: id })
  const subject = actor && (await subjectOf(kernel, actor, { event, subjectId }))
  const actions = isMail ? (subject?.actions ?? []) : onCards(subject?.actions ?? [])
  if (!subject || actions.length === 0) return NO_ANSWERS
  await write(kernel, { tenantId, isMail }, { ...delivery, subjectId, actions, visit: subject.visit })
  if (!isMail) return { links: [], buttons: actions.map(({ code, label }) => ({ key: code, label })) }
  const base = `${PUBLIC_URL.replace(/\/$/, '')}/#${TICKET_PATH}`
  const links = actions.map(({ code, label }) => ({
    label,
    url: `${base}?t=${ticketFor(kernel, { tenantId, deliveryId: id, action: code })}`,
  }))
  return { links, buttons: [] }
}

function hasCards(kernel: Kernel, tenantId: number, { kind, channelId, config, secret }: ToAnswer): boolean {
  const takes = driverOf(kernel, kind)?.takesAnswers
  const opened = takes && openSecret(kernel, { tenantId, id: channelId }, secret)
  return takes !== undefined && opened !== undefined && takes({ config, secret: opened })
}

type Offered = ToAnswer & {
  readonly subjectId: string
  readonly actions: readonly OfferedAction[]
  readonly visit: AnswerableMessage['visit']
}

/** The card is written before it is sent: what changes meanwhile finds it. */
async function write(
  kernel: Kernel,
  { tenantId, isMail }: { tenantId: number; isMail: boolean },
  { id: deliveryId, userId, event, subjectId, visit, actions, channelId, address }: Offered,
): Promise<void> {
  const about = { userId, deliveryId, event, subjectId, visit }
  const tickets: NewTicket[] = actions.map(({ code: action }) => ({
    ...about,
    action,
    hash: hashOf(ticketFor(kernel, { tenantId, deliveryId, action })),
  }))
  await kernel.database.transaction(tenantId, async (tx) => {
    await insertTickets(tx, tenantId, tickets)
    if (!isMail) await insertCard(tx, tenantId, { ...about, channelId, address })
  })
}
