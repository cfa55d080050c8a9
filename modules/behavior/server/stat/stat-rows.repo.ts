/**
 * What statistics are counted from: the sums per month where a period covers whole months, and those per day at its
 * ends. Row security keeps every query inside the tenant, the scope inside the departments of that time that the caller
 * reaches.
 */
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import { scopeFor } from '#kernel/access/scope.ts'
import { NONE, type SumQuery } from '#behavior/contract/behavior-stat.ts'
import { partsOf, type Period } from '../days.ts'
import { bitOf, ACTIVITY_COLUMNS, monthOf } from '../log/sums.repo.ts'

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

const counted = sql`user_id, dept_id, menu_id, module_code, component, ${sql.join(ACTIVITY_COLUMNS.map((countOf) => sql.ref(countOf)))}`
const between = (column: string, { from, to }: Period) => sql`${sql.ref(column)} between ${from}::date and ${to}::date`

/**
 * The rows of both periods, as a table in brackets: the period (`now`), the `day` (of a month, its first) and `month`,
 * the days of it (`bits`, `last_day`), the user, the department, and the count.
 * @param by days, for steps that are days; months where single days need not be distinguished
 */
export function rowsOf(asked: Asked, by: 'day' | 'month'): RawBuilder<unknown> {
  const { now, before } = asked.periods
  const rows = [...rowsIn(asked, now, { isNow: true, by }), ...rowsIn(asked, before, { isNow: false, by })]
  return sql`(${sql.join(rows, sql` union all `)})`
}

function rowsIn(asked: Asked, period: Period, { isNow, by }: { isNow: boolean; by: 'day' | 'month' }) {
  const now = sql.lit(isNow)
  const ofDays = (days: Period, only = sql`true`) => sql`
    select ${now} as now, day, ${monthOf(sql`day`)} as month, ${bitOf(sql`day`)} as bits, day as last_day, ${counted}
    from sys_log_user_behavior_day where ${matching(asked)} and ${between('day', days)} and ${only}`
  const ofMonths = (months: Period, only = sql`true`) => sql`
    select ${now} as now, month as day, month, days as bits, last_day, ${counted}
    from sys_log_user_behavior_month where ${matching(asked)} and ${between('month', months)} and ${only}`
  if (by === 'day') return [ofDays(period)]
  const { head, months, tail } = partsOf(period)
  // A month that ends after the period counts as a whole where nothing came later, as in the one that is not over yet.
  const later = (after: string) => sql`exists (
    select from sys_log_user_behavior_day where tenant_id = ${asked.reader.tenantId} and day > ${after}::date)`
  return [
    ...(head ? [ofDays(head)] : []),
    ...(months ? [ofMonths(months)] : []),
    ...(tail ? [ofDays(tail, later(tail.to))] : []),
    ...(tail ? [ofMonths({ from: tail.from, to: tail.from }, sql`not ${later(tail.to)}`)] : []),
  ]
}
