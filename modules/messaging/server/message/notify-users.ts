/** Messages from one part of the product to some users, each in their own list. */
import type { Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import type { MessageEvent } from '#kernel/messages/event.ts'
import { listChanged } from '#kernel/lists/changed.ts'
import { announcementMessage } from '#kernel/live/announce.ts'
import { notifyEach } from '#kernel/live/bus.ts'
import { storedContent } from '../notice/notice-content.ts'
import { startDeliveries } from '../delivery/plan.service.ts'
import { insertMessages, lockTopics } from './message.repo.ts'

/** The most recipients of one call; for more there are notices. */
const MAX_PEOPLE = 200
/** While an unread message is younger than this, another of its topic is not written. */
const QUIET_MINUTES = 60

export interface MessageText {
  /** What it is about, as the module declares it (`ServerModule.messageEvents`). */
  event: MessageEvent
  /** Values of the event's variables, for templates. */
  values?: Readonly<Record<string, string>>
  /** As long as a line. */
  title: string
  /** HTML, cleaned here; empty for the title alone. */
  content: string
  /** The hash path of the page it is about; empty for none. */
  path: string
}

/** One message to one user. */
export interface OutgoingMessage extends MessageText {
  userId: string
  /** Who caused it; null for the product itself. */
  senderId: string | null
  /** The record that it is about, where the event has actions (`ServerModule.messageActions`). */
  subjectId?: string
  /** While the recipient has an unread message of the same topic from the last hour, this one is not written. */
  topic?: string
}

/**
 * Notifies users in the name of the actor (without one, of the product), within the caller's transaction; their bells
 * ring at its commit. A message is kept for 180 days.
 * @throws Error for more than 200 recipients
 */
export async function notifyUsers(
  tx: Tx,
  { tenantId, userId: senderId }: Pick<Actor, 'tenantId'> & { userId: string | null },
  people: readonly string[],
  text: MessageText,
): Promise<void> {
  const userIds = [...new Set(people)]
  if (userIds.length > MAX_PEOPLE) throw new Error(`${userIds.length} recipients, more than ${MAX_PEOPLE}`)
  await sendMessages(
    tx,
    tenantId,
    userIds.map((userId) => ({ ...text, userId, senderId })),
  )
}

/** Writes several messages in one statement, each to one user; bells ring at the commit. They are kept for 180 days. */
export async function sendMessages(tx: Tx, tenantId: number, messages: readonly OutgoingMessage[]): Promise<void> {
  if (messages.length === 0) return
  const cleaned = new Map<string, string>()
  const contentOf = (given: string): string => {
    const html = cleaned.get(given) ?? storedContent(given).html
    cleaned.set(given, html)
    return html
  }
  if (messages.some(({ topic }) => topic !== undefined)) await lockTopics(tx, tenantId)
  const rows = firstOfTopics(messages).map(({ event, values = {}, topic = '', subjectId = null, ...message }) => ({
    ...message,
    subjectId,
    topic,
    event: event.code,
    variables: values,
    content: contentOf(message.content),
  }))
  const written = await insertMessages(tx, tenantId, { messages: rows, quietMinutes: QUIET_MINUTES })
  if (written.length === 0) return
  await startDeliveries(tx, tenantId, written)
  const userIds = [...new Set(written.map(({ userId }) => userId))]
  await notifyEach(tx, [
    listChanged(tenantId, 'message'),
    ...userIds.map((userId) => announcementMessage({ tenantId, userId, what: 'message' })),
  ])
}

/** Of messages with the same topic to the same user, the first. */
function firstOfTopics(messages: readonly OutgoingMessage[]): OutgoingMessage[] {
  const known = new Set<string>()
  return messages.filter(({ userId, topic }) => {
    if (topic === undefined) return true
    const key = `${userId} ${topic}`
    const isFirst = !known.has(key)
    known.add(key)
    return isFirst
  })
}
