/** Months and days that are over, in SQL. */
import { sql } from 'kysely'
import type pg from 'pg'
import type { Tx } from '#kernel/database/lease.ts'

/** Deletes entries of a tenant from before then, at most so many. Resolves with how many. */
export async function deleteEntries(tx: Tx, tenantId: number, before: Date, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with old as (
      select id, opera_at from sys_log_user_behavior
      where tenant_id = ${tenantId} and opera_at < ${before}::timestamptz order by opera_at limit ${most})
    delete from sys_log_user_behavior as log using old
    where log.tenant_id = ${tenantId} and log.id = old.id and log.opera_at = old.opera_at`.execute(tx)
  return Number(numAffectedRows)
}

/** The first days of the months there are, oldest first. */
export async function monthsKept(dispatch: pg.Pool): Promise<string[]> {
  const { rows } = await dispatch.query<{ month: string }>(`
    select to_char(to_date(right(c.relname, 6), 'YYYYMM'), 'YYYY-MM-DD') as month
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'public.sys_log_user_behavior'::regclass order by 1`)
  return rows.map(({ month }) => month)
}

/** Whether no tenant has an entry in a month. */
export async function isMonthEmpty(dispatch: pg.Pool, month: string): Promise<boolean> {
  const { rows } = await dispatch.query<{ empty: boolean }>(
    `select not exists (select from sys_log_user_behavior
       where opera_at >= ($1::date)::timestamp at time zone 'UTC'
         and opera_at < ($1::date + interval '1 month') at time zone 'UTC') as empty`,
    [month],
  )
  return rows[0]?.empty === true
}

/** Drops a month. @throws when it is not over for a week, or a user holds it for long */
export async function dropMonth(dispatch: pg.Pool, month: string): Promise<void> {
  await dispatch.query('select sys_log_user_behavior_drop($1::date)', [month])
}

/** Makes this month, the one before and the next two, where they are missing. */
export async function keepMonthsAhead(dispatch: pg.Pool): Promise<void> {
  await dispatch.query(
    `select sys_log_user_behavior_keep((now() - interval '1 month')::date, (now() + interval '2 months')::date)`,
  )
}
