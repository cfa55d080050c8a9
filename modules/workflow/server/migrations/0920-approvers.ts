/**
 * Who approves in whose place: people chosen for a node, deputies of those who are away, and what a task says of it.
 */
import { sql, type Kysely } from 'kysely'
import { tenantTable } from '#kernel/database/table.ts'

const tenant = sql.raw('tenant_id int not null references sys_tenant (id)')

export async function up(db: Kysely<unknown>): Promise<void> {
  // `auto`: a rule closed it for the assignee. `stands_for`: who was meant, where the assignee is in a user’s place.
  await sql`alter table wf_task
    add column auto text check (auto in ('initiator', 'repeated', 'empty', 'left')),
    add column stands_for uuid,
    add column stands_why text check (stands_why in ('away', 'back', 'initiator', 'empty', 'left', 'handover')),
    add constraint wf_task_stands_for foreign key (tenant_id, stands_for)
      references sys_user (tenant_id, id) on delete set null (stands_for)`.execute(db)
  await sql`create index wf_task_unattended on wf_task (tenant_id, assignee_id) where status <> 'closed'`.execute(db)
  // Written within the command that begins the instance, hence before it.
  await sql`
    create table wf_chosen (
      ${tenant},
      instance_id uuid not null,
      node_id text not null,
      user_ids uuid[] not null default '{}',
      chosen_by uuid,
      chosen_at timestamptz(3) not null default now(),
      primary key (tenant_id, instance_id, node_id),
      foreign key (tenant_id, instance_id) references wf_instance (tenant_id, id) on delete cascade
        deferrable initially deferred
    )`.execute(db)
  await tenantTable(db, 'wf_chosen')
  await sql`
    create table wf_away (
      ${tenant},
      id uuid not null,
      user_id uuid not null,
      deputy_id uuid not null,
      begins_at timestamptz(3) not null default now(),
      ends_at timestamptz(3) not null default now() + interval '1 day',
      processes text[] not null default '{}',
      reason text not null default '',
      take_over boolean not null default false,
      at_end text not null default 'keep' check (at_end in ('keep', 'giveBack')),
      phase text not null default 'planned' check (phase in ('planned', 'running', 'ended')),
      created_at timestamptz(3) not null default now(),
      created_by uuid,
      updated_at timestamptz(3) not null default now(),
      updated_by uuid,
      version int not null default 1,
      primary key (tenant_id, id),
      check (user_id <> deputy_id or phase = 'ended'),
      check (begins_at < ends_at),
      foreign key (tenant_id, user_id) references sys_user (tenant_id, id) on delete cascade,
      foreign key (tenant_id, deputy_id) references sys_user (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create index wf_away_of on wf_away (tenant_id, user_id, ends_at)`.execute(db)
  await sql`create index wf_away_phase on wf_away (tenant_id, phase, begins_at) where phase <> 'ended'`.execute(db)
  await tenantTable(db, 'wf_away')
}
