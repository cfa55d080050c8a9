/** When a user last looked at a request, the phrases they comment with, and the order of tasks by their due time. */
import { sql, type Kysely } from 'kysely'
import { tenantTable } from '#kernel/database/table.ts'

const tenant = sql.raw('tenant_id int not null references sys_tenant (id)')
const person = (column: string) =>
  sql.raw(`foreign key (tenant_id, ${column}) references sys_user (tenant_id, id) on delete cascade`)

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wf_look (
      ${tenant},
      root_id uuid not null,
      user_id uuid not null,
      seen_at timestamptz(3) not null default now(),
      primary key (tenant_id, root_id, user_id),
      foreign key (tenant_id, root_id) references wf_instance (tenant_id, id) on delete cascade,
      ${person('user_id')}
    ) with (fillfactor = 80)`.execute(db)
  await sql`create index on wf_look (tenant_id, user_id)`.execute(db)
  await tenantTable(db, 'wf_look')
  await sql`
    create table wf_phrase (
      ${tenant},
      id uuid not null,
      owner_id uuid not null,
      position int not null default 0,
      content text not null default '',
      primary key (tenant_id, id),
      ${person('owner_id')}
    )`.execute(db)
  await sql`create index wf_phrase_of on wf_phrase (tenant_id, owner_id, position)`.execute(db)
  await tenantTable(db, 'wf_phrase')
  await sql`create index wf_task_due_of on wf_task (tenant_id, assignee_id, due_at, id) where status = 'open'`.execute(
    db,
  )
}
