/** Meetings, who takes part, and tasks. A migration that was released never changes. */
import { sql, type Kysely } from 'kysely'
import { tenantTable } from '#kernel/database/table.ts'

const tenant = sql.raw('tenant_id int not null references sys_tenant (id)')
const stamps = sql.raw(`
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid,
  version int not null default 1,
  primary key (tenant_id, id)`)

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ws_meeting (
      ${tenant},
      id uuid not null,
      subject text not null,
      place text not null default '',
      starts_at timestamptz(3) not null,
      duration int not null default 60,
      agenda text not null default '',
      summary text not null default '',
      is_cancelled boolean not null default false,
      organiser_id uuid,
      ${stamps},
      foreign key (tenant_id, organiser_id) references sys_user (tenant_id, id) on delete set null (organiser_id)
    )`.execute(db)
  await sql`create index ws_meeting_next on ws_meeting (tenant_id, starts_at desc, id desc)`.execute(db)
  await sql`create index on ws_meeting (tenant_id, organiser_id)`.execute(db)
  await tenantTable(db, 'ws_meeting')
  await sql`
    create table ws_participant (
      ${tenant},
      meeting_id uuid not null,
      user_id uuid not null,
      primary key (tenant_id, meeting_id, user_id),
      foreign key (tenant_id, meeting_id) references ws_meeting (tenant_id, id) on delete cascade,
      foreign key (tenant_id, user_id) references sys_user (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create index ws_participant_user on ws_participant (tenant_id, user_id)`.execute(db)
  await tenantTable(db, 'ws_participant')
  await sql`
    create table ws_task (
      ${tenant},
      id uuid not null,
      title text not null,
      owner_id uuid,
      meeting_id uuid,
      due_on date,
      status text not null default 'open' check (status in ('open', 'doing', 'done')),
      done_at timestamptz(3),
      ${stamps},
      foreign key (tenant_id, owner_id) references sys_user (tenant_id, id) on delete set null (owner_id),
      foreign key (tenant_id, meeting_id) references ws_meeting (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create index ws_task_newest on ws_task (tenant_id, created_at desc, id desc)`.execute(db)
  await sql`create index on ws_task (tenant_id, owner_id)`.execute(db)
  await sql`create index on ws_task (tenant_id, meeting_id)`.execute(db)
  await tenantTable(db, 'ws_task')
}
