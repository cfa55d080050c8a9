/**
 * Notices: written by administrators, published to everybody or to chosen departments, roles and people. Publishing
 * makes a message of it for each of them (`message.ts`); withdrawing takes those away again.
 */
import { z } from 'zod'
import { errorCode, errors } from '#contract/errors.ts'
import { exportRoutes } from '#contract/export.ts'
import { listQuery, page } from '#contract/list.ts'
import { MAX_RICH_TEXT } from '#contract/rich-text.ts'
import { route } from '#contract/route.ts'
import { ById, Flag, Id, Ids, line, queryInt, requiredLine, text, Timestamp } from '#contract/scalars.ts'
import { BatchResult } from '#contract/batch.ts'
import { CHANNEL_KINDS } from './channel-kind.ts'
import { SendStatus } from './delivery.ts'

export const noticeErrors = {
  published: errorCode('notice_published', 409, 90),
  notPublished: errorCode('notice_not_published', 409, 91),
  noRecipients: errorCode('notice_without_recipients', 422, 94),
  beyondScope: errorCode('notice_beyond_scope', 422, 95),
  expired: errorCode('notice_expired', 422, 96),
}

/** As the dictionary `notice_kind` names them. */
export const NoticeKind = z.enum(['notice', 'announcement', 'system'])
export type NoticeKind = z.infer<typeof NoticeKind>

/** 0 draft, 1 published, 2 withdrawn; the dictionary `notice_status` names them. */
export const NoticeStatus = z.union([z.literal(0), z.literal(1), z.literal(2)])
export type NoticeStatus = z.infer<typeof NoticeStatus>

/** Everybody, or those in chosen departments (and below), with chosen roles, and chosen people. */
export const NoticeAudience = z.enum(['all', 'chosen'])
export type NoticeAudience = z.infer<typeof NoticeAudience>

const Kinds = z.array(z.enum(CHANNEL_KINDS)).max(CHANNEL_KINDS.length)

export const NoticeAction = z.enum(['update', 'publish', 'withdraw', 'delete'])
export type NoticeAction = z.infer<typeof NoticeAction>

/** A notice as lists show it. */
export const Notice = z.object({
  id: Id,
  title: z.string(),
  kind: NoticeKind,
  /** The beginning of its words. */
  summary: z.string(),
  /** 1: stands above the others in bells and lists. */
  pinned: Flag,
  audience: NoticeAudience,
  status: NoticeStatus,
  /** Out of its deliveries over channels (readings, "Message status"). */
  sendStatus: SendStatus,
  /** How many people it was sent to. */
  recipients: z.number(),
  publishDate: Timestamp.nullable(),
  /** From then on no one is shown it. */
  expireDate: Timestamp.nullable(),
  /** Who wrote it; empty when they are gone. */
  author: z.string(),
  createDate: Timestamp,
  version: z.number(),
  actions: z.array(NoticeAction),
})
export type Notice = z.infer<typeof Notice>

/** The whole of it. */
export const NoticeDetail = Notice.extend({
  /** Cleaned HTML (`contract/rich-text.ts`); the addresses of its pictures are good for an hour. */
  content: z.string(),
  deptIdList: z.array(z.string()),
  roleIdList: z.array(z.string()),
  userIdList: z.array(z.string()),
  /** Kinds of channels that it goes over; none: all. Users still choose among them. */
  channels: Kinds,
  /** How many have read it. */
  readers: z.number(),
})
export type NoticeDetail = z.infer<typeof NoticeDetail>

const draft = {
  title: requiredLine(120),
  kind: NoticeKind.default('notice'),
  /** HTML; what is not allowed in it is dropped, never refused. */
  content: text(MAX_RICH_TEXT).default(''),
  pinned: Flag.default(0),
  audience: NoticeAudience.default('all'),
  /** Only looked at for the audience `chosen`, but they must exist. */
  deptIdList: z.array(Id).max(500).default([]),
  roleIdList: z.array(Id).max(100).default([]),
  userIdList: z.array(Id).max(1000).default([]),
  expireDate: z.iso.datetime({ offset: true }).nullable().default(null),
  /** Kinds of channels that it goes over besides the messages of the product; none: all. */
  channels: Kinds.default([]),
}

export const NoticeDraft = z.object(draft)
export type NoticeDraft = z.infer<typeof NoticeDraft>

export const NoticeUpdate = z.object({ ...draft, id: Id, version: z.number().int().optional() })
export type NoticeUpdate = z.infer<typeof NoticeUpdate>

export const NoticeQuery = listQuery({
  filters: {
    /** Contained in the title. */
    keyword: line(64).optional(),
    kind: NoticeKind.optional(),
    status: queryInt(0, 2).optional(),
    /** First and last day of publishing, in the organisation's time zone. */
    fromDate: z.iso.date().optional(),
    toDate: z.iso.date().optional(),
  },
  sortable: ['createDate', 'publishDate', 'title', 'recipients'],
})
export type NoticeQuery = z.infer<typeof NoticeQuery>

/** The columns have the keys of the page's table. */
export const noticeExport = exportRoutes({
  path: '/msg/notice/export',
  can: 'msg:notice:export',
  what: 'Notices',
  query: NoticeQuery,
  columns: ['subject', 'kind', 'status', 'published', 'expires', 'recipients', 'author', 'created'],
})

export const noticeRoutes = {
  page: route({
    method: 'GET',
    path: '/msg/notice/page',
    can: 'msg:notice:page',
    summary: 'Notices for users who publish them, as a list',
    query: NoticeQuery,
    reply: page(Notice),
    resource: 'notice',
  }),
  audience: route({
    method: 'GET',
    path: '/msg/notice/audience',
    can: ['msg:notice:save', 'msg:notice:update'],
    summary:
      'The possible audience of a notice: everyone or not, departments within the data scope, roles; open channels',
    reply: z.object({
      everybody: z.boolean(),
      roles: z.array(z.object({ id: z.string(), name: z.string() })),
      /** Kinds with an open channel. */
      kinds: Kinds,
      /** With those above, so that the tree hangs together. */
      depts: z.array(z.object({ id: z.string(), pid: z.string(), name: z.string(), isReached: z.boolean() })),
    }),
  }),
  get: route({
    method: 'GET',
    path: '/msg/notice/{id}',
    can: 'msg:notice:page',
    summary: 'One notice with its content and audience',
    params: ById,
    reply: NoticeDetail,
  }),
  recipients: route({
    method: 'GET',
    path: '/msg/notice/{id}/recipients',
    can: 'msg:notice:publish',
    summary: 'The number of recipients if the notice were published now',
    params: ById,
    reply: z.object({ count: z.number() }),
    errors: [noticeErrors.beyondScope],
  }),
  create: route({
    method: 'POST',
    path: '/msg/notice',
    can: 'msg:notice:save',
    summary: 'Create a notice; it stays a draft until it is published',
    body: NoticeDraft,
    reply: z.object({ id: Id }),
  }),
  update: route({
    method: 'PUT',
    path: '/msg/notice',
    can: 'msg:notice:update',
    summary: 'Change a notice; a published one must be withdrawn first',
    body: NoticeUpdate,
    reply: z.null(),
    errors: [noticeErrors.published, errors.changedMeanwhile],
  }),
  publish: route({
    method: 'PUT',
    path: '/msg/notice/{id}/publish',
    can: 'msg:notice:publish',
    summary: 'Publish a notice to the users of its audience within the data scope of the publisher',
    params: ById,
    reply: z.null(),
    errors: Object.values(noticeErrors),
  }),
  withdraw: route({
    method: 'PUT',
    path: '/msg/notice/{id}/withdraw',
    can: 'msg:notice:publish',
    summary: 'Withdraw a published notice and its messages',
    params: ById,
    reply: z.null(),
    errors: [noticeErrors.notPublished],
  }),
  remove: route({
    method: 'DELETE',
    path: '/msg/notice/{id}',
    can: 'msg:notice:delete',
    summary: 'Move a notice to the recycle bin and delete its messages',
    params: ById,
    reply: z.null(),
  }),
  removeMany: route({
    method: 'DELETE',
    path: '/msg/notice',
    can: 'msg:notice:delete',
    summary: 'Delete several notices; the answer contains the result per notice',
    body: Ids,
    reply: BatchResult,
  }),
}
