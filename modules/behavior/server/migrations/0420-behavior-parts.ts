/**
 * The months of the behaviour log are made by the functions of all logs. Nodes of the version before call the functions
 * by their old names. A migration that was released never changes.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function sys_log_user_behavior_keep(first_day date, last_day date) returns int
    language sql security definer set search_path = pg_catalog, public, pg_temp
    as $body$ select sys_log_months_keep('sys_log_user_behavior', first_day, last_day) $body$`.execute(db)
  await sql`
    create or replace function sys_log_user_behavior_drop(month date) returns boolean
    language sql security definer set search_path = pg_catalog, public, pg_temp set lock_timeout = '3s'
    as $body$ select sys_log_months_drop('sys_log_user_behavior', 'sys_log_user_behavior_' || to_char(month, 'YYYYMM')) $body$`.execute(
    db,
  )
}
