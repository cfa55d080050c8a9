/**
 * What a session acts as: one of its user's departments, and one of their posts. Departments and posts belong to a
 * module above: that a user still has them is asked whenever the session is loaded.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sys_session
      add column acting_dept_id uuid,
      add column acting_post_id uuid,
      add constraint sys_session_acting check (acting_post_id is null or acting_dept_id is not null)`.execute(db)
}
