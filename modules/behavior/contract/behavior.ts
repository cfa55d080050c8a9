/**
 * The user-behaviour log: what users open and change, reported by their browsers in batches (specification sections 3
 * and 7). The server determines the user and the time; a browser only reports what happened and how long ago. Days are
 * those of the organisation's time zone, in lists and in statistics alike.
 */
import { z } from 'zod'
import { exportRoutes } from '#contract/export.ts'
import { listQuery, page } from '#contract/list.ts'
import { route } from '#contract/route.ts'
import { Id, line, queryInt, Timestamp } from '#contract/scalars.ts'

/** Entries of one call. */
export const MAX_ENTRIES = 100
/** Milliseconds: what happened longer ago counts as having happened so long ago. */
export const MAX_AGO = 86_400_000
/** Stands for every page that is no menu of the organisation's. */
export const OTHER_MENU = '00000000-0000-0000-0000-000000000000'

/**
 * 1 openMenu, 2 openOtherMenu, 3 add, 4 edit, 5 delete, 6 deleteAll; the dictionary-like texts are `behavior.type.*`.
 */
export const OperaType = z.number().int().min(1).max(6)
export const ClientType = z.enum(['PC', 'H5'])
export type ClientType = z.infer<typeof ClientType>

/** One entry as a browser tells it. Names and date are taken, for clients of the original product, and not believed. */
export const BehaviorEntry = z.object({
  userName: line(64).optional(),
  realName: line(64).optional(),
  operaDate: line(40).optional(),
  clientType: ClientType.default('PC'),
  operaType: OperaType,
  /** Hash path of the page, without its query: what is searched for is no user’s business. */
  operaUrl: line(300).default(''),
  /** A menu that the organisation does not have counts as "other". */
  operaMenuId: line(64).default(''),
  /** `openMenu`; left out, the name of the type. */
  operaAction: line(64).default(''),
  /** What the page is called. */
  operaDesc: line(200).default(''),
  /** What was acted on: the page's own path (`/sys/user/:id`), or the resource of a call (`/sys/user`). */
  operaComponent: line(200).default(''),
  /** Milliseconds that have passed since, by the browser's own clock. */
  operaAgo: z.number().int().min(0).max(MAX_AGO).default(0),
  /** Made by the browser for each entry: an entry that is sent twice counts once. */
  nonce: z
    .string()
    .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, { error: 'invalid_format' })
    .optional(),
})
export type BehaviorEntry = z.infer<typeof BehaviorEntry>

/** One entry, or a list of them. An issue names the place of its entry: `3.operaUrl`. */
const Batch = z.preprocess(
  (given) => (Array.isArray(given) ? (given as unknown[]) : [given]),
  z.array(BehaviorEntry).min(1).max(MAX_ENTRIES),
)

/** An entry as it is kept. */
export const Behavior = z.object({
  id: Id,
  operaDate: Timestamp,
  userId: Id,
  userName: z.string(),
  realName: z.string(),
  /** The department at that time, as it is called today; empty when it is gone. */
  deptName: z.string(),
  clientType: ClientType,
  operaType: z.number(),
  operaUrl: z.string(),
  /** Empty for "other". */
  operaMenuId: z.string(),
  menuName: z.string(),
  moduleName: z.string(),
  operaComponent: z.string(),
  operaAction: z.string(),
  operaDesc: z.string(),
  ip: z.string(),
})
export type Behavior = z.infer<typeof Behavior>

const when = {
  operaType: queryInt(1, 6).optional(),
  /** First and last day. */
  fromDate: z.iso.date().optional(),
  toDate: z.iso.date().optional(),
}

export const BehaviorQuery = listQuery({
  filters: {
    /** Contained in the name of the person, their user name, or what the page is called. */
    keyword: line(64).optional(),
    ...when,
    userId: Id.optional(),
    /** A department and those below it. */
    deptId: Id.optional(),
    menuId: Id.optional(),
    moduleCode: line(64).optional(),
    component: line(200).optional(),
    clientType: ClientType.optional(),
  },
  sortable: ['operaDate'],
})
export type BehaviorQuery = z.infer<typeof BehaviorQuery>

export const OwnBehaviorQuery = listQuery({ filters: when, sortable: ['operaDate'] })
export type OwnBehaviorQuery = z.infer<typeof OwnBehaviorQuery>

/** One's own entries name no one: it is oneself. */
export const OwnBehavior = Behavior.omit({ userId: true, userName: true, realName: true })

export const behaviorRoutes = {
  save: route({
    method: 'POST',
    path: '/sys/sysLogUserBehavior/saveUserBehavior',
    can: 'session',
    summary: 'Record opened pages and changes: one entry, or a list of at most 100',
    body: Batch,
    /** `isOn` false: the organisation keeps no such log, and nothing was kept. */
    reply: z.object({ saved: z.number(), isOn: z.boolean() }),
    isLogged: false,
  }),
  page: route({
    method: 'GET',
    path: '/sys/sysLogUserBehavior/page',
    can: 'sys:behavior:page',
    summary: 'The activity log within the data scope of the user, as a list',
    query: BehaviorQuery,
    reply: page(Behavior),
  }),
  kinds: route({
    method: 'GET',
    path: '/sys/sysLogUserBehavior/kinds',
    can: ['sys:behavior:page', 'sys:portalStat:page', 'sys:moduleStat:page'],
    summary: 'Modules and menus that occur in activity log entries, for selection',
    reply: z.object({
      modules: z.array(z.object({ code: z.string(), name: z.string() })),
      menus: z.array(z.object({ id: z.string(), name: z.string(), moduleCode: z.string() })),
      depts: z.array(z.object({ id: z.string(), pid: z.string(), name: z.string() })),
    }),
  }),
}

export const ownBehaviorRoutes = {
  page: route({
    method: 'GET',
    path: '/user/center/behavior/page',
    can: 'session',
    summary: 'The activity log entries of the signed-in user',
    query: OwnBehaviorQuery,
    reply: page(OwnBehavior),
  }),
  about: route({
    method: 'GET',
    path: '/user/center/behavior/about',
    can: 'session',
    summary: 'Whether the activity log is enabled, and how long it is kept',
    reply: z.object({
      isOn: z.boolean(),
      /** Days that entries, and the sums made of them, are kept. */
      days: z.number(),
      statisticsDays: z.number(),
    }),
  }),
}

/** The columns have the keys of the page's table. */
export const behaviorExport = exportRoutes({
  path: '/sys/sysLogUserBehavior/export',
  can: 'sys:behavior:export',
  what: 'The activity log',
  query: BehaviorQuery,
  columns: ['when', 'person', 'userName', 'dept', 'type', 'page', 'menu', 'module', 'component', 'url', 'client', 'ip'],
})

export const ownBehaviorExport = exportRoutes({
  path: '/user/center/behavior/export',
  can: 'session',
  what: 'The activity log of the signed-in user',
  query: OwnBehaviorQuery,
  columns: ['when', 'type', 'page', 'menu', 'module', 'component', 'url', 'client', 'ip', 'dept'],
})
