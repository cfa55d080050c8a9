/**
 * A session that is a visit of the operator's support in a tenant: no user of the tenant, but a visit that a module
 * above has recorded. What it may do is asked whenever the session is loaded.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sys_session add column support_visit_id uuid`.execute(db)
}
