/**
 * Records of modules that processes handle, and webhooks: where events go, and every delivery of one. A migration that
 * was released never changes.
 */
import { sql, type Kysely } from 'kysely'
import { sortByPinyin } from '#kernel/database/pinyin.ts'
import { dispatchTable, tenantTable } from '#kernel/database/table.ts'

const tenant = sql.raw('tenant_id int not null references sys_tenant (id)')

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table wf_instance add column bound_resource text, add column bound_id text,
    add check ((bound_resource is null) = (bound_id is null))`.execute(db)
  await sql`create index wf_instance_bound on wf_instance (tenant_id, bound_resource, bound_id, started_at desc)
    where bound_resource is not null`.execute(db)
  await webhooks(db)
  await deliveries(db)
}

/** Secrets are sealed. `owner_id`: in whose name events leave. */
async function webhooks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wf_webhook (
      ${tenant},
      id uuid not null,
      name text not null,
      url text not null,
      events text[] not null default '{}',
      processes text[] not null default '{}',
      secret bytea not null,
      old_secret bytea,
      old_until timestamptz(3),
      status int not null default 1 check (status in (0, 1)),
      stopped text not null default '' check (stopped in ('', 'failures', 'gone', 'owner')),
      owner_id uuid,
      failures int not null default 0,
      remark text not null default '',
      created_at timestamptz(3) not null default now(),
      created_by uuid,
      updated_at timestamptz(3) not null default now(),
      updated_by uuid,
      version int not null default 1,
      primary key (tenant_id, id),
      unique (tenant_id, name),
      foreign key (tenant_id, owner_id) references sys_user (tenant_id, id) on delete set null (owner_id)
    )`.execute(db)
  await sql`create index wf_webhook_newest on wf_webhook (tenant_id, created_at desc, id desc)`.execute(db)
  await sql`create index on wf_webhook (tenant_id, owner_id)`.execute(db)
  await tenantTable(db, 'wf_webhook')
  await dispatchTable(db, 'wf_webhook', ['tenant_id', 'id', 'status'])
  await sortByPinyin(db, { wf_webhook: ['name'] })
}

async function deliveries(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wf_webhook_delivery (
      ${tenant},
      id uuid not null,
      seq bigint generated always as identity,
      webhook_id uuid not null,
      root_id uuid not null,
      event_id uuid not null,
      type text not null,
      payload jsonb not null default '{}',
      status text not null default 'waiting' check (status in ('waiting', 'failed', 'sent', 'dead')),
      attempts int not null default 0,
      next_at timestamptz(3) not null default now(),
      leased_by text,
      leased_until timestamptz(3),
      code int,
      error text not null default '',
      created_at timestamptz(3) not null default now(),
      ended_at timestamptz(3),
      primary key (tenant_id, id),
      foreign key (tenant_id, webhook_id) references wf_webhook (tenant_id, id) on delete cascade,
      foreign key (tenant_id, root_id) references wf_instance (tenant_id, id) on delete cascade
    ) with (fillfactor = 80)`.execute(db)
  await sql`create index wf_webhook_delivery_due on wf_webhook_delivery (tenant_id, webhook_id, next_at)
    where status in ('waiting', 'failed')`.execute(db)
  await sql`create index wf_webhook_delivery_order on wf_webhook_delivery (tenant_id, webhook_id, root_id, seq)
    where status in ('waiting', 'failed')`.execute(db)
  await sql`create index wf_webhook_delivery_newest on wf_webhook_delivery (tenant_id, webhook_id, created_at desc, id desc)`.execute(
    db,
  )
  await sql`create index on wf_webhook_delivery (tenant_id, root_id)`.execute(db)
  await sql`create index wf_webhook_delivery_old on wf_webhook_delivery (tenant_id, created_at)`.execute(db)
  await tenantTable(db, 'wf_webhook_delivery')
  const heads = ['tenant_id', 'id', 'seq', 'webhook_id', 'root_id', 'status', 'next_at', 'attempts', 'leased_by']
  const leases = ['attempts', 'leased_by', 'leased_until']
  await dispatchTable(db, 'wf_webhook_delivery', [...heads, 'leased_until'], leases)
}
