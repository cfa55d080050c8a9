/**
 * The sums in SQL: what a person did on a day, and in a month, by department, menu and component. Both are written
 * together, by adding and taking away alone, so that a concurrent writer loses nothing. Row security
 * keeps everything inside the tenant.
 */
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#kernel/database/lease.ts'
import { OTHER_MENU } from '#behavior/contract/behavior.ts'
import { dayOf, fromDay, untilDay } from '#system/server/index.ts'
import type { Period } from '../days.ts'

/** A day of the organisation's time zone; what is added up stays when the zone is changed afterwards. */
const dayOfLog = dayOf('opera_at')

const KEY = sql.raw('user_id, dept_id, menu_id, module_code, component')
/** How often each of the six things was done. */
export const ACTIVITY_COLUMNS = ['open_menu', 'open_other_menu', 'added', 'edited', 'deleted', 'deleted_many'] as const

const eachColumn = (of: (column: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  sql.join(ACTIVITY_COLUMNS.map((column) => of(sql.ref(column))))
const activities = eachColumn((column) => column)
const counts = sql.join(
  ACTIVITY_COLUMNS.map(
    (column, at) => sql`count(*) filter (where opera_type = ${sql.lit(at + 1)})::int as ${sql.ref(column)}`,
  ),
)

/** The first day of a day's month, whatever zone the database thinks in. */
export const monthOf = (day: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(${day} - (extract(day from ${day})::int - 1))`

/** A day as one of 31 bits: which days of a month there were can so be put together without counting one twice. */
export const bitOf = (day: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(1 << (extract(day from ${day})::int - 1))`

/** The last of the days of a month whose bits are set; the day before the month where none is. */
const lastOf = (month: RawBuilder<unknown>, bits: RawBuilder<unknown>) =>
  sql`${month} + length(ltrim((${bits})::bit(31)::text, '0')) - 1`

/** Sums of days, made from a table of such, as sums of months. */
const byMonth = (days: RawBuilder<unknown>) => sql`
  select tenant_id, ${monthOf(sql`day`)} as month, ${KEY}, ${eachColumn((column) => sql`sum(${column})::int as ${column}`)},
    bit_or(${bitOf(sql`day`)}) as days, max(day) as last_day
  from ${days} group by 1, 2, 3, 4, 5, 6, 7`

/** The rest of a `with` over a table of entries by that name: adds them to the sums of their days and months. */
export const addUp = (entries: 'written' | 'kept'): RawBuilder<unknown> => sql`
  counted as (
    select tenant_id, ${dayOfLog} as day, user_id, dept_id, coalesce(menu_id, ${OTHER_MENU}::uuid) as menu_id, module_code,
      component, ${counts}
    from ${sql.id(entries)} group by 1, 2, 3, 4, 5, 6, 7),
  by_day as (
    insert into sys_log_user_behavior_day as sums (tenant_id, day, ${KEY}, ${activities})
    select tenant_id, day, ${KEY}, ${activities} from counted
    on conflict (tenant_id, day, ${KEY}) do update set ${eachColumn((column) => sql`${column} = sums.${column} + excluded.${column}`)})
  insert into sys_log_user_behavior_month as sums (tenant_id, month, ${KEY}, ${activities}, days, last_day)
  ${byMonth(sql`counted`)}
  on conflict (tenant_id, month, ${KEY}) do update set ${eachColumn((column) => sql`${column} = sums.${column} + excluded.${column}`)},
    days = sums.days | excluded.days, last_day = greatest(sums.last_day, excluded.last_day)`

/**
 * Takes the sums of whole days away, and out of those of their months.
 * @param days first and last; without a first one, all up to the last
 */
export async function takeAway(
  tx: Tx,
  tenantId: number,
  { from, to }: Partial<Period> & { to: string },
): Promise<void> {
  const since = from === undefined ? sql`true` : sql`day >= ${from}::date`
  const rest = sql`sums.days & ~gone.days`
  await sql`
    with taken as (
      delete from sys_log_user_behavior_day where tenant_id = ${tenantId} and ${since} and day <= ${to}::date returning *),
    gone as (${byMonth(sql`taken`)})
    update sys_log_user_behavior_month as sums set ${eachColumn((column) => sql`${column} = sums.${column} - gone.${column}`)},
      days = ${rest}, last_day = ${lastOf(sql`sums.month`, rest)}
    from gone where sums.tenant_id = ${tenantId} and (sums.month, sums.user_id, sums.dept_id, sums.menu_id, sums.module_code,
      sums.component) = (gone.month, gone.user_id, gone.dept_id, gone.menu_id, gone.module_code, gone.component)`.execute(
    tx,
  )
  await sql`delete from sys_log_user_behavior_month
    where tenant_id = ${tenantId} and month <= ${to}::date and days = 0`.execute(tx)
}

/**
 * Makes the sums of whole days anew from the entries, whatever they were: to be asked for only while the log still has
 * every entry of them.
 * @param period first and last day, `2026-11-20`
 */
export async function addUpAnew(tx: Tx, tenantId: number, period: Period): Promise<void> {
  await takeAway(tx, tenantId, period)
  await sql`with kept as (
      select * from sys_log_user_behavior where tenant_id = ${tenantId}
        and ${fromDay('opera_at', period.from)} and ${untilDay('opera_at', period.to)}),
    ${addUp('kept')}`.execute(tx)
}
