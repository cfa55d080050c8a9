/**
 * Files of processes that are deleted after the time that their model keeps them. A migration that was released never
 * changes.
 */
import { sql, type Kysely } from 'kysely'
import { sortByPinyin } from '#kernel/database/pinyin.ts'
import { tenantTable } from '#kernel/database/table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  // `roots`, `marks`: what is in the file, and what it was like then. `writing`: the file is not whole yet; `written`:
  // it is, and nothing has been deleted; `done`: what is in it was deleted.
  await sql`
    create table wf_archive (
      tenant_id int not null references sys_tenant (id),
      id uuid not null,
      process_key text not null,
      name text not null,
      status text not null default 'writing' check (status in ('writing', 'written', 'done')),
      roots uuid[] not null default '{}',
      marks text[] not null default '{}',
      instances int not null default 0,
      files int not null default 0,
      file_key text,
      bytes bigint not null default 0,
      first_ended_at timestamptz(3) not null default now(),
      last_ended_at timestamptz(3) not null default now(),
      created_at timestamptz(3) not null default now(),
      expires_at timestamptz(3) not null default now(),
      primary key (tenant_id, id)
    )`.execute(db)
  await sql`create index wf_archive_newest on wf_archive (tenant_id, created_at desc, id desc)`.execute(db)
  await sql`create index wf_archive_open on wf_archive (tenant_id, created_at) where status <> 'done'`.execute(db)
  await tenantTable(db, 'wf_archive')
  await sortByPinyin(db, { wf_archive: ['name'] })
  await sql`create index wf_instance_over on wf_instance (tenant_id, definition_id, ended_at)
    where parent_id is null and ended_at is not null`.execute(db)
  // The history is append-only: what happened to an instance goes after the instance alone.
  await sql`create policy gone on wf_history as restrictive for delete to portico_app
    using (not exists (select from wf_instance i where i.tenant_id = wf_history.tenant_id and i.id = wf_history.instance_id))`.execute(
    db,
  )
  await sql`grant delete on wf_history to portico_app`.execute(db)
}
