/** Ways into the audit trail: newest first, by whom, and which kinds of changes there are. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index sys_audit_newest on sys_audit (tenant_id, created_at desc, id desc)`.execute(db)
  await sql`create index sys_audit_actor on sys_audit (tenant_id, actor_name, id)`.execute(db)
  await sql`create index sys_audit_kind on sys_audit (tenant_id, resource, action)`.execute(db)
  await sql`create index sys_login_log_own on sys_login_log (tenant_id, user_id, created_at desc, id desc)`.execute(db)
  await sql`create index sys_recycle_bin_label on sys_recycle_bin (tenant_id, label, id)`.execute(db)
}
