/**
 * Models, their deployed versions, running instances with everything that waits for them, and the history. A migration
 * that was released never changes.
 *
 * Only `runtime/persistence/write.repo.ts` writes what belongs to an instance, always under the lock on its root.
 */
import { sql, type Kysely } from 'kysely'
import { dispatchTable, tenantTable } from '#kernel/database/table.ts'
import { history } from './history.ts'

const tenant = sql.raw('tenant_id int not null references sys_tenant (id)')
const stamps = sql.raw(`
  created_at timestamptz(3) not null default now(),
  created_by uuid,
  updated_at timestamptz(3) not null default now(),
  updated_by uuid,
  version int not null default 1,
  primary key (tenant_id, id)`)
const ofInstance = sql.raw(
  'foreign key (tenant_id, instance_id) references wf_instance (tenant_id, id) on delete cascade',
)

export async function up(db: Kysely<unknown>): Promise<void> {
  await models(db)
  await instances(db)
  await tasks(db)
  await waits(db)
  await history(db)
}

async function models(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wf_model (
      ${tenant},
      id uuid not null,
      key text not null,
      name text not null,
      category text not null default '',
      remark text not null default '',
      xml text not null,
      ${stamps},
      unique (tenant_id, key)
    )`.execute(db)
  await sql`create index wf_model_newest on wf_model (tenant_id, updated_at desc, id desc)`.execute(db)
  await tenantTable(db, 'wf_model')
  // What was deployed stays as it is; only whether it may be started changes.
  await sql`
    create table wf_definition (
      ${tenant},
      id uuid not null,
      model_id uuid,
      key text not null,
      number int not null,
      name text not null,
      xml text not null,
      sha256 text not null,
      ir jsonb not null default '{"version": 1, "id": "", "nodes": {}, "flows": {}, "scopes": {}}',
      state text not null default 'active' check (state in ('active', 'suspended')),
      deployed_at timestamptz(3) not null default now(),
      deployed_by uuid,
      primary key (tenant_id, id),
      unique (tenant_id, key, number),
      foreign key (tenant_id, model_id) references wf_model (tenant_id, id) on delete set null (model_id)
    )`.execute(db)
  await sql`create index on wf_definition (tenant_id, model_id)`.execute(db)
  await tenantTable(db, 'wf_definition')
}

/** `state` is the core's state as it is now, variables included; a tree of called processes is locked at its root. */
async function instances(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wf_instance (
      ${tenant},
      id uuid not null,
      definition_id uuid not null,
      root_id uuid not null,
      parent_id uuid,
      parent_wait int,
      title text not null default '',
      business_key text not null default '',
      starter_id uuid,
      status text not null default 'run' check (status in ('run', 'suspended', 'ended', 'rejected', 'canceled')),
      revision int not null default 1,
      state jsonb not null default '{"status": "run", "seq": 0, "tokens": {}, "scopes": {}, "tasks": {}, "waits": {}}',
      started_at timestamptz(3) not null default now(),
      ended_at timestamptz(3),
      primary key (tenant_id, id),
      foreign key (tenant_id, definition_id) references wf_definition (tenant_id, id),
      foreign key (tenant_id, parent_id) references wf_instance (tenant_id, id) on delete cascade,
      foreign key (tenant_id, starter_id) references sys_user (tenant_id, id) on delete set null (starter_id)
    ) with (fillfactor = 80)`.execute(db)
  await sql`create index wf_instance_newest on wf_instance (tenant_id, started_at desc, id desc)`.execute(db)
  await sql`create index wf_instance_root on wf_instance (tenant_id, root_id) where parent_id is not null`.execute(db)
  await sql`create index wf_instance_parent on wf_instance (tenant_id, parent_id) where parent_id is not null`.execute(
    db,
  )
  await sql`create index wf_instance_definition on wf_instance (tenant_id, definition_id, status)`.execute(db)
  await sql`create index wf_instance_starter on wf_instance (tenant_id, starter_id, started_at desc, id desc)`.execute(
    db,
  )
  await tenantTable(db, 'wf_instance')
}

/** `no` is the task's number within its instance, the core's. */
async function tasks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wf_task (
      ${tenant},
      id uuid not null,
      instance_id uuid not null,
      root_id uuid not null,
      no int not null,
      node_id text not null,
      node_name text not null default '',
      member int,
      signs_for int,
      status text not null default 'open' check (status in ('open', 'waiting', 'closed')),
      assignee_id uuid,
      owner_id uuid,
      why text,
      outcome text,
      comment text not null default '',
      form text not null default '',
      due_at timestamptz(3),
      opened_at timestamptz(3) not null default now(),
      closed_at timestamptz(3),
      closed_by uuid,
      primary key (tenant_id, id),
      unique (tenant_id, instance_id, no),
      ${ofInstance},
      foreign key (tenant_id, assignee_id) references sys_user (tenant_id, id) on delete set null (assignee_id),
      foreign key (tenant_id, owner_id) references sys_user (tenant_id, id) on delete set null (owner_id)
    ) with (fillfactor = 80)`.execute(db)
  await sql`create index wf_task_to_do on wf_task (tenant_id, assignee_id, opened_at desc, id desc)
    where status = 'open'`.execute(db)
  await sql`create index wf_task_done on wf_task (tenant_id, closed_by, closed_at desc, id desc)
    where status = 'closed'`.execute(db)
  await sql`create index wf_task_owner on wf_task (tenant_id, owner_id) where owner_id is not null`.execute(db)
  await tenantTable(db, 'wf_task')
  // Who may take a task of no one yet. `ref_id`: a person, or a role.
  await sql`
    create table wf_candidate (
      ${tenant},
      task_id uuid not null,
      kind text not null default 'user' check (kind in ('user', 'role')),
      ref_id uuid not null,
      primary key (tenant_id, task_id, kind, ref_id),
      foreign key (tenant_id, task_id) references wf_task (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create index wf_candidate_of on wf_candidate (tenant_id, kind, ref_id, task_id)`.execute(db)
  await tenantTable(db, 'wf_candidate')
  // Who takes or took part in an instance, called processes counted with their root. What makes an instance visible.
  await sql`
    create table wf_participant (
      ${tenant},
      root_id uuid not null,
      user_id uuid not null,
      part text not null default 'handler' check (part in ('starter', 'handler', 'cc')),
      since timestamptz(3) not null default now(),
      primary key (tenant_id, root_id, user_id, part),
      foreign key (tenant_id, root_id) references wf_instance (tenant_id, id) on delete cascade,
      foreign key (tenant_id, user_id) references sys_user (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create index wf_participant_of on wf_participant (tenant_id, user_id, part, since desc)`.execute(db)
  await tenantTable(db, 'wf_participant')
}

/** `wait` is the core's number of what is waited for. */
async function waits(db: Kysely<unknown>): Promise<void> {
  await jobs(db)
  await subscriptions(db)
  await commands(db)
  await incidents(db)
}

/** Heads of jobs are seen across tenants by the code that hands them out. */
async function jobs(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wf_job (
      ${tenant},
      id uuid not null,
      instance_id uuid not null,
      root_id uuid not null,
      wait int not null,
      node_id text not null,
      kind text not null default 'timer' check (kind in ('timer', 'work')),
      worker text not null default '',
      due_at timestamptz(3) not null default now(),
      state text not null default 'ready' check (state in ('ready', 'parked', 'dead')),
      attempts int not null default 0,
      leased_by text,
      leased_until timestamptz(3),
      error text not null default '',
      primary key (tenant_id, id),
      unique (tenant_id, instance_id, wait),
      ${ofInstance}
    ) with (fillfactor = 70)`.execute(db)
  await sql`create index wf_job_due on wf_job (due_at) where state = 'ready' and kind = 'timer'`.execute(db)
  await tenantTable(db, 'wf_job')
  await dispatchTable(
    db,
    'wf_job',
    [
      'tenant_id',
      'id',
      'root_id',
      'instance_id',
      'wait',
      'kind',
      'due_at',
      'state',
      'attempts',
      'leased_by',
      'leased_until',
    ],
    ['attempts', 'leased_by', 'leased_until'],
  )
}

async function subscriptions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wf_subscription (
      ${tenant},
      instance_id uuid not null,
      root_id uuid not null,
      wait int not null,
      node_id text not null,
      kind text not null default 'message' check (kind in ('message', 'signal')),
      name text not null,
      primary key (tenant_id, instance_id, wait),
      ${ofInstance}
    )`.execute(db)
  await sql`create index wf_subscription_named on wf_subscription (tenant_id, kind, name)`.execute(db)
  await tenantTable(db, 'wf_subscription')
}

/** What was answered to a command, so that asking again answers the same. */
async function commands(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wf_command (
      ${tenant},
      id uuid not null,
      actor_id uuid,
      kind text not null,
      result jsonb,
      at timestamptz(3) not null default now(),
      primary key (tenant_id, id)
    )`.execute(db)
  await sql`create index wf_command_at on wf_command (tenant_id, at)`.execute(db)
  await tenantTable(db, 'wf_command')
}

async function incidents(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wf_incident (
      ${tenant},
      id uuid not null,
      instance_id uuid not null,
      root_id uuid not null,
      token int,
      node_id text not null,
      code text not null,
      detail text not null default '',
      opened_at timestamptz(3) not null default now(),
      closed_at timestamptz(3),
      primary key (tenant_id, id),
      ${ofInstance}
    )`.execute(db)
  await sql`create index wf_incident_open on wf_incident (tenant_id, opened_at desc, id desc)
    where closed_at is null`.execute(db)
  await sql`create index on wf_incident (tenant_id, instance_id)`.execute(db)
  await tenantTable(db, 'wf_incident')
}
