/** What users write about a process beside its decisions. Its files are uses of stored files (`sys_oss_use`). */
import { sql, type Kysely } from 'kysely'
import { tenantTable } from '#kernel/database/table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wf_comment (
      tenant_id int not null references sys_tenant (id),
      id uuid not null,
      root_id uuid not null,
      author_id uuid,
      content text not null default '',
      mentioned uuid[] not null default '{}',
      created_at timestamptz(3) not null default now(),
      deleted_at timestamptz(3),
      primary key (tenant_id, id),
      foreign key (tenant_id, root_id) references wf_instance (tenant_id, id) on delete cascade,
      foreign key (tenant_id, author_id) references sys_user (tenant_id, id) on delete set null (author_id)
    )`.execute(db)
  await sql`create index wf_comment_of on wf_comment (tenant_id, root_id, created_at)`.execute(db)
  await sql`create index on wf_comment (tenant_id, author_id)`.execute(db)
  await tenantTable(db, 'wf_comment')
}
