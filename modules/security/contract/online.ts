/** Sessions that last: who is signed in, from where, and their end by an administrator. */
import { z } from 'zod'
import { BatchResult } from '#contract/batch.ts'
import { errorCode } from '#contract/errors.ts'
import { exportRoutes } from '#contract/export.ts'
import { listQuery, page } from '#contract/list.ts'
import { route } from '#contract/route.ts'
import { Id, Ids, line, Timestamp } from '#contract/scalars.ts'
import { LoginPage } from '#contract/session.ts'

export const onlineErrors = {
  /** One's own session ends by signing out. */
  ownSession: errorCode('online_own_session', 409, 82),
}

/** How a session began: at a login page, or by another system. */
export const OnlineWay = z.enum([...LoginPage.options, 'via'])
export type OnlineWay = z.infer<typeof OnlineWay>

export const OnlineSession = z.object({
  id: Id,
  userId: Id,
  username: z.string(),
  realName: z.string(),
  deptName: z.string(),
  /** The session that asks. */
  isCurrent: z.boolean(),
  /** Which of the sessions of its user it is, the newest first, and out of how many. */
  place: z.number(),
  many: z.number(),
  /** From where it called last; the network alone without `sys:log:personal`. */
  ip: z.string(),
  /** Its user had never signed in from there before. */
  isNewAddress: z.boolean(),
  userAgent: z.string(),
  way: OnlineWay.nullable(),
  /** The system that began it; empty for a login page. */
  via: z.string(),
  createDate: Timestamp,
  seenDate: Timestamp,
  /** The node that saw it last. */
  node: z.string(),
  actions: z.array(z.literal('quit')),
})
export type OnlineSession = z.infer<typeof OnlineSession>

export const OnlineQuery = listQuery({
  filters: {
    /** Contained in the name or the user name; with `sys:log:personal` also in the address. */
    keyword: line(64).optional(),
    /** Users of this department. */
    deptId: Id.optional(),
    way: OnlineWay.optional(),
    /** `several`: of users with more than one session. `newAddress`: from where their user had never signed in. */
    only: z.enum(['several', 'newAddress']).optional(),
  },
  sortable: ['createDate'],
})
export type OnlineQuery = z.infer<typeof OnlineQuery>

/** The sessions of the users whom the caller's data scope reaches. */
export const onlineRoutes = {
  page: route({
    method: 'GET',
    path: '/sys/online/page',
    can: 'sys:online:page',
    summary: 'Sessions that last, as a list; those of one user stand together',
    query: OnlineQuery,
    reply: page(OnlineSession),
  }),
  counts: route({
    method: 'GET',
    path: '/sys/online/counts',
    can: 'sys:online:page',
    summary: 'How many sessions last, of how many users, and how many are of several or from new addresses',
    reply: z.object({ sessions: z.number(), users: z.number(), several: z.number(), newAddress: z.number() }),
  }),
  quit: route({
    method: 'DELETE',
    path: '/sys/online',
    can: 'sys:online:quit',
    summary: 'End sessions, on all nodes; the caller’s own is refused',
    body: Ids,
    reply: BatchResult,
    errors: [onlineErrors.ownSession],
  }),
  quitUsers: route({
    method: 'DELETE',
    path: '/sys/online/user',
    can: 'sys:online:quit',
    summary: 'End all sessions of users, on all nodes, but for the one that asks',
    body: Ids,
    reply: BatchResult,
  }),
}

export const onlineExport = exportRoutes({
  path: '/sys/online/export',
  can: 'sys:online:export',
  what: 'Sessions that last',
  query: OnlineQuery,
  columns: ['user', 'dept', 'device', 'ip', 'way', 'createDate', 'seenDate', 'node'],
})
