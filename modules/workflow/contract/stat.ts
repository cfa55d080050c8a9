/** How long a process takes, where it waits, and what is done again. */
import { z } from 'zod'
import { exportRoutes } from '#contract/export.ts'
import { listQuery, page } from '#contract/list.ts'
import { route } from '#contract/route.ts'
import { Day, line, queryInt } from '#contract/scalars.ts'

/** Days that are counted together at most, and without being asked. */
export const MAX_DAYS = 366
export const USUAL_DAYS = 90
/** Of more processes than these the newest are counted. */
export const MAX_COUNTED = 20_000

const filters = {
  /** The key of a process; left out, the one started most lately. */
  process: line(200).optional(),
  /** Of its versions; left out, all. */
  number: queryInt(1, 1_000_000).optional(),
  /**
   * First and last day of the start, in the organisation's time zone; left out, the last 90 days. At most a year
   * counts: the last one.
   */
  fromDate: z.iso.date().optional(),
  toDate: z.iso.date().optional(),
}

/** What tasks are counted by. A month is that of the start; a department is every one of the user's. */
export const StatBy = z.enum(['node', 'person', 'dept', 'month'])
export type StatBy = z.infer<typeof StatBy>

/** Tasks at one node, of one user, department or month. Times in milliseconds, of tasks that were done. */
export const NodeStat = z.object({
  /** Of the node, user or department; a month as `2026-11`. */
  id: z.string(),
  /** What that is called. */
  node: z.string(),
  tasks: z.number(),
  open: z.number(),
  p50: z.number().nullable(),
  p90: z.number().nullable(),
  /** Tasks that were returned from here, or taken back. */
  returned: z.number(),
  /** Tasks that a user had to do again, as a part of one. */
  rework: z.number(),
  /** Tasks that were not done by their due time. */
  late: z.number(),
  /** Tasks done by their due time, as a part of those that were done late, in time or are overdue; null: none are. */
  onTime: z.number().nullable(),
})
export type NodeStat = z.infer<typeof NodeStat>

export const NodeStatQuery = listQuery({
  filters: {
    ...filters,
    by: StatBy.default('node'),
    /** Contained in what the node, user, department or month is called. */
    keyword: line(64).optional(),
  },
  sortable: ['p50', 'p90', 'tasks', 'open', 'returned', 'rework', 'late', 'onTime'],
})
export type NodeStatQuery = z.infer<typeof NodeStatQuery>

export const ProcessStat = z.object({
  process: z.string(),
  key: z.string(),
  /** Its versions, newest first. */
  numbers: z.array(z.number()),
  fromDate: Day,
  toDate: Day,
  started: z.number(),
  running: z.number(),
  ended: z.number(),
  rejected: z.number(),
  canceled: z.number(),
  /** How long those took that ended, in milliseconds. */
  p50: z.number().nullable(),
  p90: z.number().nullable(),
  /** Only the newest are counted. */
  isSampled: z.boolean(),
  days: z.array(z.object({ day: Day, started: z.number(), ended: z.number() })),
  nodes: z.array(NodeStat),
  /** The drawing of the newest version that is counted. */
  xml: z.string(),
})
export type ProcessStat = z.infer<typeof ProcessStat>

/** The columns have the keys of the page's table. */
export const nodeStatExport = exportRoutes({
  path: '/workflow/stat/export',
  can: 'wf:stat:export',
  what: 'Wait time, rework and punctuality per step, user, department or month',
  query: NodeStatQuery,
  columns: ['node', 'tasks', 'open', 'p50', 'p90', 'returned', 'rework', 'late', 'onTime'],
})

export const workflowStatRoutes = {
  page: route({
    method: 'GET',
    path: '/workflow/stat/page',
    can: 'wf:stat:page',
    summary: 'Wait time, rework and punctuality per step, user, department or month of one process',
    query: NodeStatQuery,
    reply: page(NodeStat),
  }),
  sum: route({
    method: 'GET',
    path: '/workflow/stat/sum',
    can: 'wf:stat:page',
    summary: 'Statistics of one process; null if there are none yet',
    query: z.object(filters),
    reply: ProcessStat.nullable(),
  }),
  processes: route({
    method: 'GET',
    path: '/workflow/stat/process',
    can: 'wf:stat:page',
    summary: 'The processes with statistics, by name',
    reply: z.array(z.object({ key: z.string(), name: z.string() })),
  }),
}
