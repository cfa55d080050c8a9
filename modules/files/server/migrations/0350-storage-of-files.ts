/**
 * In which storage a file lies: its key names it. A storage in which something lies cannot be deleted, the database
 * itself refuses. A migration that was released never changes.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sys_oss
      add column storage_id uuid generated always as (substring(storage_key from '@(.+)$')::uuid) stored,
      add constraint sys_oss_storage
        foreign key (tenant_id, storage_id) references sys_storage (tenant_id, id)`.execute(db)
  await sql`create index sys_oss_storage_id on sys_oss (tenant_id, storage_id, id)`.execute(db)
}
