/**
 * Use of the product, counted from the behaviour log: by person and department (`/portalPStatistics`), by module, menu
 * and component (`/moduleStatistics`). Counted as far as the caller's data scope reaches, by the department that a user
 * belonged to at that time. A period is compared with the one before it, or with the same days a year ago.
 */
import { z } from 'zod'
import { exportRoutes } from '#contract/export.ts'
import { listQuery, page } from '#contract/list.ts'
import { route } from '#contract/route.ts'
import { Day, Id, line } from '#contract/scalars.ts'

/** The longest period: a year; of a longer one the last days are counted. */
export const MAX_DAYS = 366
/** Stands for what belongs to no module or component. */
export const NONE = 'other'
/** The days that are counted when none are asked for; today is the last. */
export const USUAL_DAYS = 30

const count = z.number()

/** How often each of the six things was done (specification section 7). */
export const ActivityCounts = z.object({
  openMenu: count,
  openOtherMenu: count,
  add: count,
  edit: count,
  delete: count,
  deleteAll: count,
})
export type ActivityCounts = z.infer<typeof ActivityCounts>

/** What a line of statistics is about: a person, a department, a module, a menu, a component. */
export const StatLine = ActivityCounts.extend({
  /** Of the person, department or menu; the code of a module, the path of a component. */
  id: z.string(),
  /** As it is called today; empty when it is gone. */
  name: z.string(),
  /** What it belongs to: a person's department, a menu's module, a component's menu. Empty where there is none. */
  ofId: z.string(),
  ofName: z.string(),
  total: count,
  /** The same in the period of comparison. */
  before: count,
  /** Different people, now and then. */
  people: count,
  peopleBefore: count,
  /** Days on which anything was done. */
  days: count,
  /** The last of them; empty when there was nothing in the period itself. */
  lastDay: z.union([Day, z.literal('')]),
})
export type StatLine = z.infer<typeof StatLine>

/** `period`: as many days, right before; `year`: the same days a year ago. */
export const Against = z.enum(['period', 'year'])
export type Against = z.infer<typeof Against>

const period = {
  fromDate: z.iso.date().optional(),
  toDate: z.iso.date().optional(),
  against: Against.default('period'),
}

const narrowing = {
  userId: Id.optional(),
  /** A department and those below it. */
  deptId: Id.optional(),
  menuId: Id.optional(),
  moduleCode: line(64).optional(),
  component: line(200).optional(),
}

const sortable = [
  'total',
  'before',
  'people',
  'openMenu',
  'openOtherMenu',
  'add',
  'edit',
  'delete',
  'deleteAll',
  'days',
  'lastDay',
  'name',
] as const

/** Contained in what the line is called. */
const keyword = line(64).optional()

export const PersonBy = z.enum(['person', 'dept'])
export const ModuleBy = z.enum(['module', 'menu', 'component'])
export type StatBy = z.infer<typeof PersonBy> | z.infer<typeof ModuleBy>

export const PortalStatQuery = listQuery({
  filters: { keyword, by: PersonBy.default('person'), ...period, ...narrowing },
  sortable,
})
export const ModuleStatQuery = listQuery({
  filters: { keyword, by: ModuleBy.default('menu'), ...period, ...narrowing },
  sortable,
})
/** Both, for code that counts. */
export type StatQuery = Omit<z.infer<typeof PortalStatQuery>, 'by'> & { by: StatBy }

export const SumQuery = z.object({ ...period, ...narrowing })
export type SumQuery = z.infer<typeof SumQuery>

const Total = z.object({ total: count, people: count, activities: ActivityCounts })
/** A day, or the first day of a month. */
const Step = z.object({ date: Day, total: count, people: count })

/** The whole of a period, over time. */
export const StatSum = z.object({
  fromDate: Day,
  toDate: Day,
  beforeFromDate: Day,
  beforeToDate: Day,
  step: z.enum(['day', 'month']),
  /** Only steps in which anything was done. */
  list: z.array(Step),
  beforeList: z.array(Step),
  now: Total,
  before: Total,
  /** What it is narrowed to, as it is called today; empty where it is not, or nothing of it is in reach. */
  about: z.object({ user: z.string(), dept: z.string(), menu: z.string(), module: z.string() }),
})
export type StatSum = z.infer<typeof StatSum>

export const portalStatRoutes = {
  page: route({
    method: 'GET',
    path: '/sys/portalPStatistics/page',
    can: 'sys:portalStat:page',
    summary: 'Usage by user or department, as a list',
    query: PortalStatQuery,
    reply: page(StatLine),
  }),
  sum: route({
    method: 'GET',
    path: '/sys/portalPStatistics/sum',
    can: 'sys:portalStat:page',
    summary: 'Usage over time, compared with another period',
    query: SumQuery,
    reply: StatSum,
  }),
}

export const moduleStatRoutes = {
  page: route({
    method: 'GET',
    path: '/sys/moduleStatistics/page',
    can: 'sys:moduleStat:page',
    summary: 'Usage by module, menu or component, as a list',
    query: ModuleStatQuery,
    reply: page(StatLine),
  }),
  sum: route({
    method: 'GET',
    path: '/sys/moduleStatistics/sum',
    can: 'sys:moduleStat:page',
    summary: 'Usage by module over time, compared with another period',
    query: SumQuery,
    reply: StatSum,
  }),
}

const activities = ['openMenu', 'openOtherMenu', 'add', 'edit', 'delete', 'deleteAll'] as const

export const portalStatExport = exportRoutes({
  path: '/sys/portalPStatistics/export',
  can: 'sys:portalStat:export',
  what: 'Usage by user or department',
  query: PortalStatQuery,
  columns: ['name', 'of', 'total', 'before', 'people', ...activities, 'days', 'lastDay'],
})

export const moduleStatExport = exportRoutes({
  path: '/sys/moduleStatistics/export',
  can: 'sys:moduleStat:export',
  what: 'Usage by module, menu or component',
  query: ModuleStatQuery,
  columns: ['name', 'of', 'total', 'before', 'people', ...activities, 'days', 'lastDay'],
})
