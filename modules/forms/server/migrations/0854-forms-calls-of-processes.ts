/**
 * Configured calls that processes make, and whose rows the workbench shows. A migration that was released never
 * changes.
 */
import { sql, type Kysely } from 'kysely'
import { dispatchTable } from '#kernel/database/table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table frm_api
    add column attempts int not null default 3 check (attempts between 1 and 20),
    add column block_for text not null default 'none' check (block_for in ('none', 'all', 'roles')),
    add column block_role_id_list uuid[] not null default '{}',
    add column block_columns jsonb not null default '[]',
    add column block_link text not null default '',
    add column block_params jsonb not null default '{}'`.execute(db)
  // What has to be known to hand work out, and nothing of address, headers or secret.
  await dispatchTable(db, 'frm_api', ['tenant_id', 'name', 'timeout_seconds', 'status'])
}
