/** Messages: each person's own. Reading and deleting one's own leaves no trace; the notice itself has one. */
import { errors } from '#contract/errors.ts'
import type { Page } from '#contract/list.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { translate } from '#kernel/i18n/translate.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { listPage } from '#kernel/lists/list.ts'
import { announce } from '#kernel/live/announce.ts'
import type { BatchResult } from '#contract/batch.ts'
import type { Message, MessageDetail, MessageQuery, MessageRow } from '#messaging/contract/message.ts'
import { answersOf } from '../action/subjects.ts'
import { shownContent } from '../notice/notice-content.ts'
import * as repo from './message.repo.ts'

/** Deleted in one transaction; the rest comes with the next round of housekeeping. */
const SWEPT_AT_ONCE = 5_000

/** The first of one's messages. @param wish.searchFlag 1: unread ones first, and only those are counted */
export async function navMessages(
  { database }: Kernel,
  { tenantId, userId }: Actor,
  { limit, searchFlag }: { limit: number; searchFlag: 0 | 1 },
): Promise<{ limit: number; list: Message[]; total: number }> {
  const found = await database.read(tenantId, (db) =>
    repo.findNav(db, userId, { limit, unreadFirst: searchFlag === 1 }),
  )
  return { limit, ...found }
}

export function unreadCount({ database }: Kernel, { tenantId, userId }: Actor): Promise<number> {
  return database.read(tenantId, (db) => repo.countUnread(db, userId))
}

/** With what can be answered in them, and how what they are about ended. */
export async function pageMessages(kernel: Kernel, actor: Actor, query: MessageQuery): Promise<Page<MessageRow>> {
  const page = await kernel.database.read(actor.tenantId, (db) =>
    listPage(db, kernel.lists, repo.messageList, repo.callOfMessages(actor, query)),
  )
  const ids = page.list.map(({ id }) => id)
  const answers = await answersOf(kernel, actor, ids)
  return { ...page, list: page.list.map((row) => ({ ...row, answer: answers.get(row.id) ?? null })) }
}

/** One of one's messages; another person's answers like a missing one. */
export async function getMessage(kernel: Kernel, actor: Actor, id: string): Promise<MessageDetail> {
  const found = await kernel.database.read(actor.tenantId, (db) => repo.findMessage(db, actor.userId, id))
  if (!found) throw new AppError(errors.notFound)
  const answer = (await answersOf(kernel, actor, [id])).get(id) ?? null
  return { ...found, answer, content: shownContent(kernel, actor.tenantId, found.content) }
}

/** Marks messages as read. Those that are not one's own are refused as missing. */
export function readMessages(kernel: Kernel, actor: Actor, ids: readonly string[]): Promise<BatchResult> {
  return withOwn(kernel, actor, ids, async (tx, own) => (await repo.markRead(tx, actor.userId, own)) > 0)
}

export async function readAllMessages(kernel: Kernel, actor: Actor): Promise<{ count: number }> {
  return kernel.database.transaction(actor.tenantId, async (tx) => {
    const count = await repo.markRead(tx, actor.userId)
    if (count > 0) await announce(tx, { ...ownerOf(actor), what: 'message' })
    return { count }
  })
}

/** Deletes messages for good: they only serve one person, and the notice stays. */
export function removeMessages(kernel: Kernel, actor: Actor, ids: readonly string[]): Promise<BatchResult> {
  return withOwn(kernel, actor, ids, async (tx, own) => {
    await repo.deleteOwn(tx, actor.userId, own)
    return own.length > 0
  })
}

/** Takes away messages that have expired. */
export async function sweepMessages({ database }: Kernel, tenantId: number): Promise<void> {
  await database.transaction(tenantId, (tx) => repo.deleteExpired(tx, SWEPT_AT_ONCE))
}

/**
 * Does something with those that are one's own.
 * @param work resolves with whether one's bell may show something else now
 */
async function withOwn(
  { database }: Kernel,
  actor: Actor,
  ids: readonly string[],
  work: (tx: Tx, own: string[]) => Promise<boolean>,
): Promise<BatchResult> {
  const wanted = [...new Set(ids)]
  const msg = translate(actor.language, `error.${errors.notFound.name}`)
  return database.transaction(actor.tenantId, async (tx) => {
    const found = await repo.findOwn(tx, actor.userId, wanted)
    const done = wanted.filter((id) => found.has(id))
    if (await work(tx, done)) await announce(tx, { ...ownerOf(actor), what: 'message' })
    const missing = wanted.filter((id) => !found.has(id))
    return { done, refused: missing.map((id) => ({ id, error: errors.notFound.name, msg })) }
  })
}

const ownerOf = ({ tenantId, userId }: Actor) => ({ tenantId, userId })
