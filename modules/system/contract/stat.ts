/**
 * What happens in the organisation, in numbers. People and what they did are counted as far as the caller's data scope
 * reaches; only a user who reaches everybody also sees what no account stands behind (a mistyped user name, a job).
 *
 * Days are those of the caller's clock: `offset` is minutes east of UTC, and one offset holds for the whole span, so a
 * change to summer time inside it moves its days by an hour.
 */
import { z } from 'zod'
import { route } from '#contract/route.ts'
import { queryInt } from '#contract/scalars.ts'

/** The most days that are counted at once. */
export const MAX_DAYS = 90
/** Resources that have a line of their own; all others are one. */
export const MAX_RESOURCES = 5

/** Minutes east of UTC; left out, those of the seat of the product (UTC+8, which knows no summer time). */
const offset = queryInt(-720, 840).default(480)

const DaysQuery = z.object({ days: queryInt(1, MAX_DAYS).default(14), offset })

const count = z.number().int()
/** `2026-11-20`, oldest first, without gaps; the last is today. */
const date = z.iso.date()

export const SignInStat = z.object({
  days: z.array(
    z.object({
      date,
      /** Sign-ins that worked, and those that did not. */
      succeeded: count,
      failed: count,
    }),
  ),
  /** The same number of days before, in all. */
  before: z.object({ succeeded: count, failed: count }),
})
export type SignInStat = z.infer<typeof SignInStat>

export const ChangeStat = z.object({
  days: z.array(date),
  /** The most changed resources, most first; `''` is all others. One number per day. */
  resources: z.array(z.object({ resource: z.string(), counts: z.array(count) })),
  total: count,
  /** The same number of days before. */
  before: count,
})
export type ChangeStat = z.infer<typeof ChangeStat>

export const PeopleStat = z.object({
  /** Departments by their people (main department), most first. */
  list: z.array(z.object({ id: z.string(), name: z.string(), people: count })),
  /** People and departments that are not in the list. */
  otherPeople: count,
  otherDepts: count,
})
export type PeopleStat = z.infer<typeof PeopleStat>

export const Overview = z.object({
  people: count,
  /** Departments in reach. */
  depts: count,
  /** Sign-ins that worked, and changes, since midnight. */
  signInsToday: count,
  changesToday: count,
})
export type Overview = z.infer<typeof Overview>

export const statRoutes = {
  signIns: route({
    method: 'GET',
    path: '/sys/stat/signIns',
    can: 'sys:stat:view',
    summary: 'Sign-ins per day, compared with the previous period',
    query: DaysQuery,
    reply: SignInStat,
  }),
  changes: route({
    method: 'GET',
    path: '/sys/stat/changes',
    can: 'sys:stat:view',
    summary: 'Changes per day and resource, compared with the previous period',
    query: DaysQuery,
    reply: ChangeStat,
  }),
  people: route({
    method: 'GET',
    path: '/sys/stat/people',
    can: 'sys:stat:view',
    summary: 'Users per department',
    query: z.object({ limit: queryInt(1, 50).default(8) }),
    reply: PeopleStat,
  }),
  overview: route({
    method: 'GET',
    path: '/sys/stat/overview',
    can: 'sys:stat:view',
    summary: 'Users, departments and the activity of today',
    query: z.object({ offset }),
    reply: Overview,
  }),
}
