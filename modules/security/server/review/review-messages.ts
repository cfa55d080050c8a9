/** Notifies reviewers of what waits for them, and who has started a review of how it ends. */
import type { Tx } from '#kernel/database/lease.ts'
import { translate } from '#kernel/i18n/translate.ts'
import { sendMessages } from '#messaging/server/index.ts'
import { administratorsToNotify, readConfig } from '#system/server/index.ts'
import { securityMessageEvents } from '../message-events.ts'
import { countOpenByReviewer } from './review-item.repo.ts'

/** Where reviewers find what is theirs: it asks for no permission. */
export const OWN_PAGE = '/user/review'
/** Messages written by one statement. */
const AT_ONCE = 200

interface Of {
  tenantId: number
  review: { id: string; name: string }
}

/** To each reviewer with open items, how many there are. To be called in the transaction of the change. */
export async function tellReviewers(
  tx: Tx,
  { tenantId, review }: Of,
  what: 'opened' | 'remind' | 'due',
  senderId: string | null = null,
): Promise<void> {
  const waiting = await countOpenByReviewer(tx, review.id)
  const { defaultLanguage } = await readConfig(tx)
  const messages = waiting.map(({ reviewerId: userId, count }) => ({
    event: securityMessageEvents.review,
    title: translate(defaultLanguage, `security.message.review.${what}`, { name: review.name, count }),
    content: '',
    path: OWN_PAGE,
    senderId,
    userId,
  }))
  for (let start = 0; start < messages.length; start += AT_ONCE)
    await sendMessages(tx, tenantId, messages.slice(start, start + AT_ONCE))
}

/** To one reviewer to whom items were handed over. */
export async function tellOfHandover(
  tx: Tx,
  { tenantId, review }: Of,
  { userId, count, senderId }: { userId: string; count: number; senderId: string },
): Promise<void> {
  const { defaultLanguage } = await readConfig(tx)
  const title = translate(defaultLanguage, 'security.message.review.opened', { name: review.name, count })
  const message = { event: securityMessageEvents.review, title, content: '', path: OWN_PAGE, senderId, userId }
  await sendMessages(tx, tenantId, [message])
}

/** To the user who has started it, that it is closed; to administrators, that a round could not begin. */
export async function tellPlanner(
  tx: Tx,
  { tenantId, review }: Of,
  what: 'closed' | 'notStarted',
  userId: string | null,
): Promise<void> {
  const { defaultLanguage } = await readConfig(tx)
  const recipients = what === 'closed' ? [userId].filter((id) => id !== null) : await administratorsToNotify(tx)
  const message = {
    event: securityMessageEvents.review,
    title: translate(defaultLanguage, `security.message.review.${what}`, { name: review.name }),
    content: '',
    path: what === 'closed' ? `/sys/review?tab=result&reviewId=${review.id}` : `/sys/review?id=${review.id}`,
    senderId: null,
  }
  await sendMessages(
    tx,
    tenantId,
    recipients.map((id) => ({ ...message, userId: id })),
  )
}
