/** Service accounts: users that are programs. A migration that was released never changes. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sys_user add column is_service boolean not null default false`.execute(db)
  await sql`create index sys_user_service on sys_user (tenant_id) where is_service`.execute(db)
}
