/** Why a fire of a schedule was skipped. A migration that was released never changes. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sys_schedule_log
      drop constraint sys_schedule_log_reason_check,
      add constraint sys_schedule_log_reason_check check (reason in (
        '', 'failed', 'timeout', 'stopped', 'interrupted', 'unknown', 'params', 'overlap', 'missed', 'full'))`.execute(
    db,
  )
}
