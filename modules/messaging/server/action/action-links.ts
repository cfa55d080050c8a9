/** The links by which a mail can be answered: a ticket for each action that its recipient may do now. */
import type { Kernel } from '#kernel/kernel.ts'
import type { Language } from '#kernel/i18n/translate.ts'
import type { ChannelKind } from '#messaging/contract/channel-kind.ts'
import { TICKET_PATH } from '#messaging/contract/ticket-path.ts'
import { insertTickets } from './action.repo.ts'
import { subjectOf } from './subjects.ts'
import { hashOf, ticketFor } from './ticket.ts'

/** Kinds whose text has room for several links. */
const LINK_KINDS: ReadonlySet<ChannelKind> = new Set(['mail'])

export interface ActionLink {
  readonly label: string
  readonly url: string
}

interface ToAnswer {
  readonly id: string
  readonly kind: ChannelKind
  readonly event: string
  readonly userId: string
  readonly subjectId: string | null
}

/** Writes the tickets of a delivery and makes its links; none where nothing can be answered. */
export async function actionLinks(
  kernel: Kernel,
  { tenantId, language }: { tenantId: number; language: Language },
  { id, kind, event, userId, subjectId }: ToAnswer,
): Promise<ActionLink[]> {
  const { PUBLIC_URL } = kernel.settings
  if (subjectId === null || PUBLIC_URL === undefined || !LINK_KINDS.has(kind)) return []
  const actor = await kernel.actors.of({ tenantId, userId, language, requestId: id })
  const subject = actor && (await subjectOf(kernel, actor, { event, subjectId }))
  if (!subject || subject.actions.length === 0) return []
  const tickets = subject.actions.map(({ code, label }) => ({
    label,
    action: code,
    ticket: ticketFor(kernel, { tenantId, deliveryId: id, action: code }),
  }))
  await kernel.database.transaction(tenantId, (tx) =>
    insertTickets(
      tx,
      tenantId,
      tickets.map(({ action, ticket }) => ({
        hash: hashOf(ticket),
        userId,
        deliveryId: id,
        event,
        subjectId,
        visit: subject.visit,
        action,
      })),
    ),
  )
  const base = `${PUBLIC_URL.replace(/\/$/, '')}/#${TICKET_PATH}`
  return tickets.map(({ label, ticket }) => ({ label, url: `${base}?t=${ticket}` }))
}
