/** Ways to count by day without reading the rows: sign-ins, and changes by resource. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index sys_login_log_day on sys_login_log (tenant_id, created_at) include (status, user_id)`.execute(
    db,
  )
  await sql`create index sys_audit_day on sys_audit (tenant_id, created_at) include (resource, actor_id)`.execute(db)
}
