/** The identity in which a change was made, a call was answered and a background task was asked for. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sys_audit add column acting_as text not null default ''`.execute(db)
  await sql`alter table sys_log_operation add column acting_as text not null default ''`.execute(db)
  await sql`
    alter table sys_task
      add column acting_dept_id uuid,
      add column acting_post_id uuid,
      add constraint sys_task_acting check (acting_post_id is null or acting_dept_id is not null)`.execute(db)
}
