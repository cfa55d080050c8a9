/**
 * Following a run: the comment of each command, drafts of a start, readers of a run, reminders; and the indexes that
 * lists and statistics need. A migration that was released never changes.
 */
import { sql, type Kysely } from 'kysely'
import { tenantTable } from '#kernel/database/table.ts'

const tenant = sql.raw('tenant_id int not null references sys_tenant (id)')
const person = (column: string, onDelete: string) =>
  sql.raw(`foreign key (tenant_id, ${column}) references sys_user (tenant_id, id) on delete ${onDelete}`)

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table wf_history add column comment text not null default ''`.execute(db)
  await drafts(db)
  await grants(db)
  await reminders(db)
  // Statistics read the instances of a process that began in some span; lists of managers ask for those that run.
  await sql`create index wf_instance_began on wf_instance (tenant_id, definition_id, started_at)`.execute(db)
  await sql`create index wf_instance_status on wf_instance (tenant_id, status, started_at desc, id desc)
    where parent_id is null`.execute(db)
  await sql`create index wf_task_of_root on wf_task (tenant_id, root_id, opened_at desc, id desc)`.execute(db)
}

async function drafts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wf_draft (
      ${tenant},
      id uuid not null,
      owner_id uuid not null,
      key text not null,
      title text not null default '',
      business_key text not null default '',
      vars jsonb not null default '{}',
      created_at timestamptz(3) not null default now(),
      updated_at timestamptz(3) not null default now(),
      version int not null default 1,
      primary key (tenant_id, id),
      ${person('owner_id', 'cascade')}
    )`.execute(db)
  await sql`create index wf_draft_of on wf_draft (tenant_id, owner_id, updated_at desc, id desc)`.execute(db)
  await tenantTable(db, 'wf_draft')
}

/** Who may read one run though they have no part in it. Taken back is deleted; the audit trail remembers. */
async function grants(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wf_copy (
      ${tenant},
      id uuid not null,
      root_id uuid not null,
      user_id uuid not null,
      note text not null default '',
      given_by uuid,
      given_at timestamptz(3) not null default now(),
      read_at timestamptz(3),
      primary key (tenant_id, id),
      unique (tenant_id, root_id, user_id),
      foreign key (tenant_id, root_id) references wf_instance (tenant_id, id) on delete cascade,
      ${person('user_id', 'cascade')},
      ${person('given_by', 'set null (given_by)')}
    )`.execute(db)
  await sql`create index wf_copy_of on wf_copy (tenant_id, user_id, given_at desc, id desc)`.execute(db)
  await sql`create index on wf_copy (tenant_id, given_by)`.execute(db)
  await tenantTable(db, 'wf_copy')
}

async function reminders(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wf_urge (
      ${tenant},
      id uuid not null,
      task_id uuid not null,
      user_id uuid not null,
      by_id uuid,
      comment text not null default '',
      at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      foreign key (tenant_id, task_id) references wf_task (tenant_id, id) on delete cascade,
      ${person('user_id', 'cascade')},
      ${person('by_id', 'set null (by_id)')}
    )`.execute(db)
  await sql`create index wf_urge_of on wf_urge (tenant_id, task_id, user_id, at desc)`.execute(db)
  await sql`create index on wf_urge (tenant_id, user_id)`.execute(db)
  await sql`create index on wf_urge (tenant_id, by_id)`.execute(db)
  await tenantTable(db, 'wf_urge')
}
