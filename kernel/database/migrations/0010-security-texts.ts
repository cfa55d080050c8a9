/** Items of the security configuration that are texts: networks, methods, domains. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sys_security_config alter column value set default 0, add column text text`.execute(db)
}
