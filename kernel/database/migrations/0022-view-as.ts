/**
 * As whom a session views, why and until when; and in the log of calls the name of that user. A user who is deleted is
 * not viewed any more: that they are there is asked whenever the session is loaded.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sys_session
      add column view_as_user_id uuid,
      add column view_as_reason text not null default '',
      add column view_as_until timestamptz,
      add constraint sys_session_view_as check ((view_as_user_id is null) = (view_as_until is null)
        and view_as_user_id is distinct from user_id)`.execute(db)
  await sql`alter table sys_log_operation add column viewing_as text not null default ''`.execute(db)
}
