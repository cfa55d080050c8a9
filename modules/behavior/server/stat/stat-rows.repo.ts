/**
 * What statistics are counted from: the sums per month where a period covers whole months, and those per day at its
 * ends. Row security keeps every query inside the tenant, the scope inside the departments of that time that the caller
 * reaches.
 */
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import { scopeFor } from '#kernel/access/scope.ts'
import { NONE, type SumQuery } from '#behavior/contract/behavior-stat.ts'
import { firstOfMonth, partsOf, type Period } from '../days.ts'

export type StatReader = Pick<Actor, 'tenantId' | 'userId' | 'scope' | 'language'>

export interface Asked {
  readonly reader: StatReader
  readonly periods: { readonly now: Period; readonly before: Period }
  readonly narrowed: Pick<SumQuery, 'userId' | 'menuId' | 'moduleCode' | 'component'>
  /** The department of the filter and those below. */
  readonly depts: readonly string[] | undefined
}

/** The conditions on the sums, the time apart: tenant, what is asked for, and the reader's reach. */
function matching({ reader, narrowed, depts }: Asked): RawBuilder<unknown> {
  const { tenantId, userId } = reader
  const scope = scopeFor(reader.scope, 'behavior')
  const conditions = [
    sql`tenant_id = ${tenantId}`,
    ...(narrowed.userId ? [sql`user_id = ${narrowed.userId}::uuid`] : []),
    ...(narrowed.menuId ? [sql`menu_id = ${narrowed.menuId}::uuid`] : []),
    ...(narrowed.moduleCode ? [sql`module_code = ${noneIsEmpty(narrowed.moduleCode)}`] : []),
    ...(narrowed.component ? [sql`component = ${noneIsEmpty(narrowed.component)}`] : []),
    ...(depts ? [sql`dept_id = any(${[...depts]}::uuid[])`] : []),
  ]
  if (scope.kind === 'some') {
    const own = scope.own ? sql`user_id = ${userId}::uuid` : sql`false`
    conditions.push(sql`(dept_id = any(${[...scope.deptIds]}::uuid[]) or ${own})`)
  }
  return sql.join(conditions, sql` and `)
}

const noneIsEmpty = (code: string) => (code === NONE ? '' : code)

const between = (column: string, { from, to }: Period) => sql`${sql.ref(column)} between ${from}::date and ${to}::date`

/** Rows of one table within one of the two periods. Its fragments may be selected from `from`. */
export interface Source {
  /** Whether it is the period asked for, and not the one it is compared with. */
  readonly now: RawBuilder<boolean>
  /** The step a row counts in: its day, or the first day of its month. */
  readonly date: RawBuilder<unknown>
  /** Whether the key has the rows in the order of step and user; otherwise all rows are of one step. */
  readonly isInOrder: boolean
  readonly month: RawBuilder<unknown>
  /** A bit for each day of the month with any use, and the last of them. */
  readonly days: RawBuilder<unknown>
  readonly lastDay: RawBuilder<unknown>
  /** The table and its conditions: what follows `from`, up to a `group by`. */
  readonly from: RawBuilder<unknown>
}

/**
 * What both periods are counted from. No step is in two sources of one period, so that each is grouped where it is
 * read: the keys of both tables are in the order of step and user.
 * @param step days, for steps that are days; months where single days need not be distinguished
 */
export function sourcesOf(asked: Asked, step: 'day' | 'month'): Source[] {
  const { now, before } = asked.periods
  return [...sourcesIn(asked, now, { isNow: true, step }), ...sourcesIn(asked, before, { isNow: false, step })]
}

/** Each source by a query of its own, the rows of all of them as one table in brackets. */
export const ofAll = (
  sources: readonly Source[],
  query: (source: Source) => RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(${sql.join(sources.map(query), sql` union all `)})`

function sourcesIn(asked: Asked, period: Period, { isNow, step }: { isNow: boolean; step: 'day' | 'month' }): Source[] {
  const now = sql.lit(isNow)
  // Days of one month: it is computed once, not for each row.
  const ofDays = (days: Period, only = sql`true`): Source => {
    const month = sql`${firstOfMonth(days.from)}::date`
    return {
      now,
      date: step === 'day' ? sql`day` : month,
      isInOrder: step === 'day',
      month,
      days: sql`(1 << (day - ${month}))`,
      lastDay: sql`day`,
      from: sql`sys_log_user_behavior_day where ${matching(asked)} and ${between('day', days)} and ${only}`,
    }
  }
  const ofMonths = (months: Period, only = sql`true`): Source => ({
    now,
    date: sql`month`,
    isInOrder: true,
    month: sql`month`,
    days: sql`days`,
    lastDay: sql`last_day`,
    from: sql`sys_log_user_behavior_month where ${matching(asked)} and ${between('month', months)} and ${only}`,
  })
  if (step === 'day') return [ofDays(period)]
  const { head, months, tail } = partsOf(period)
  // A month that ends after the period counts as a whole where nothing came later, as in the one that is not over yet.
  // By the last day, which the key knows: to find that such a row exists, the database reads all before it.
  const later = (after: string) => sql`coalesce((
    select max(day) from sys_log_user_behavior_day where tenant_id = ${asked.reader.tenantId}) > ${after}::date, false)`
  return [
    ...(head ? [ofDays(head)] : []),
    ...(months ? [ofMonths(months)] : []),
    ...(tail ? [ofDays(tail, later(tail.to))] : []),
    ...(tail ? [ofMonths({ from: tail.from, to: tail.from }, sql`not ${later(tail.to)}`)] : []),
  ]
}
