/** Messages: the notifications of each user. Users read, and delete, their own; no user sees another's. */
import { z } from 'zod'
import { listQuery, page } from '#contract/list.ts'
import { route } from '#contract/route.ts'
import { ById, Flag, Id, Ids, line, queryFlag, queryInt, Timestamp } from '#contract/scalars.ts'
import { BatchResult } from '#contract/batch.ts'
import { Answerable } from './action.ts'
import { NoticeKind } from './notice.ts'

/** The bell shows this many (specification section 9). */
export const NAV_LIMIT = 5
/** The most that a badge says (specification section 2.3). */
export const MAX_BADGE = 99

export const Message = z.object({
  id: Id,
  title: z.string(),
  kind: NoticeKind,
  pinned: Flag,
  /** 1: it was opened, or marked as read. */
  readFlag: Flag,
  sendDate: Timestamp,
})
export type Message = z.infer<typeof Message>

/** A message in a list or by itself: with what can be answered in it. */
export const MessageRow = Message.extend({
  /** Null where there is nothing to answer. */
  answer: Answerable.nullable(),
})
export type MessageRow = z.infer<typeof MessageRow>

export const MessageDetail = MessageRow.extend({
  /** Cleaned HTML (`contract/rich-text.ts`); the addresses of its pictures are good for an hour. */
  content: z.string(),
  /** Who published it; empty when they are gone. */
  sender: z.string(),
  /** Hash path of the page it is about; empty for none. */
  path: z.string(),
})
export type MessageDetail = z.infer<typeof MessageDetail>

export const MessageQuery = listQuery({
  filters: {
    /** Contained in the title. */
    keyword: line(64).optional(),
    kind: NoticeKind.optional(),
    readFlag: queryFlag.optional(),
    /** First and last day, in the organisation's time zone. */
    fromDate: z.iso.date().optional(),
    toDate: z.iso.date().optional(),
  },
  sortable: ['sendDate', 'title'],
})
export type MessageQuery = z.infer<typeof MessageQuery>

export const messageRoutes = {
  /**
   * `searchFlag` 1, as bells ask: unread ones first, pinned before others, newest before older; `total` counts the
   * unread. Without it: newest first, whether read or not; `total` counts all.
   */
  nav: route({
    method: 'GET',
    path: '/msg/msgRecord/getNavMsg',
    can: 'session',
    summary: 'The latest messages of the signed-in user, for the bell',
    query: z.object({ limit: queryInt(1, 50).default(NAV_LIMIT), searchFlag: queryFlag.default(0) }),
    reply: z.object({ limit: z.number(), list: z.array(Message), total: z.number() }),
    whileForced: true,
  }),
  unread: route({
    method: 'GET',
    path: '/aika/ikaPushHistory/unReadCount',
    can: 'session',
    summary: 'The number of unread messages of the signed-in user',
    inSupport: true,
    reply: z.number(),
    whileForced: true,
  }),
  page: route({
    method: 'GET',
    path: '/msg/msgRecord/page',
    can: 'session',
    summary: 'Messages of the signed-in user, as a list',
    query: MessageQuery,
    reply: page(MessageRow),
  }),
  get: route({
    method: 'GET',
    path: '/msg/msgRecord/{id}',
    can: 'session',
    summary: 'One message of the signed-in user with its content; marks it as read',
    params: ById,
    reply: MessageDetail,
  }),
  read: route({
    method: 'PUT',
    path: '/msg/msgRecord/read',
    can: 'session',
    summary: 'Mark messages of the signed-in user as read',
    body: Ids,
    reply: BatchResult,
  }),
  readAll: route({
    method: 'PUT',
    path: '/msg/msgRecord/readAll',
    can: 'session',
    summary: 'Mark all messages of the signed-in user as read; returns how many were unread',
    reply: z.object({ count: z.number() }),
  }),
  removeMany: route({
    method: 'DELETE',
    path: '/msg/msgRecord',
    can: 'session',
    summary: 'Delete messages of the signed-in user',
    body: Ids,
    reply: BatchResult,
  }),
}
