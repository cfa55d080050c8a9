/** Through which registered system a session began, and a line of the login log came about. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sys_session add column via_id uuid, add column via_name text not null default ''`.execute(db)
  await sql`alter table sys_login_log add column via_name text not null default ''`.execute(db)
}
