/** By which key of the interface a line of the audit came about. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sys_audit add column key_name text not null default ''`.execute(db)
}
