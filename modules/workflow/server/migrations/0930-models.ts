/**
 * What belongs to a model beside its drawing: settings that a version takes along, who may start, manage and watch, and
 * work on many instances at once with what became of each. A migration that was released never changes.
 */
import { sql, type Kysely } from 'kysely'
import { tenantTable } from '#kernel/database/table.ts'

const tenant = sql.raw('tenant_id int not null references sys_tenant (id)')

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table wf_model
    add column settings jsonb not null default '{}',
    add column start_by text not null default 'all' check (start_by in ('all', 'chosen'))`.execute(db)
  await sql`alter table wf_definition
    add column settings jsonb not null default '{}',
    add column note text not null default ''`.execute(db)
  await access(db)
  await batches(db)
}

/** `ref_id`: a person, a role or a department (with those below it), by `kind`. */
async function access(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wf_model_access (
      ${tenant},
      model_id uuid not null,
      part text not null default 'starter' check (part in ('starter', 'manager', 'monitor')),
      kind text not null default 'user' check (kind in ('user', 'role', 'dept', 'post', 'group')),
      ref_id uuid not null,
      primary key (tenant_id, model_id, part, kind, ref_id),
      foreign key (tenant_id, model_id) references wf_model (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create index wf_model_access_of on wf_model_access (tenant_id, kind, ref_id, part)`.execute(db)
  await tenantTable(db, 'wf_model_access')
}

/** One row per instance says what became of it; the versions are kept in words, too, since they may be deleted. */
async function batches(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wf_batch (
      ${tenant},
      id uuid not null,
      kind text not null default 'migrate' check (kind in ('migrate', 'suspend', 'resume')),
      model_id uuid,
      name text not null default '',
      number int not null default 0,
      source_id uuid,
      target_id uuid,
      target_number int,
      map jsonb not null default '{}',
      language text not null default 'zh' check (language in ('zh', 'en')),
      created_at timestamptz(3) not null default now(),
      created_by uuid,
      primary key (tenant_id, id),
      foreign key (tenant_id, model_id) references wf_model (tenant_id, id) on delete set null (model_id),
      foreign key (tenant_id, source_id) references wf_definition (tenant_id, id) on delete set null (source_id),
      foreign key (tenant_id, target_id) references wf_definition (tenant_id, id) on delete set null (target_id)
    )`.execute(db)
  await sql`create index wf_batch_newest on wf_batch (tenant_id, created_at desc, id desc)`.execute(db)
  await sql`create index on wf_batch (tenant_id, model_id)`.execute(db)
  await sql`create index on wf_batch (tenant_id, source_id)`.execute(db)
  await sql`create index on wf_batch (tenant_id, target_id)`.execute(db)
  await tenantTable(db, 'wf_batch')
  await sql`
    create table wf_batch_item (
      ${tenant},
      id uuid not null,
      batch_id uuid not null,
      instance_id uuid not null,
      status text not null default 'waiting' check (status in ('waiting', 'done', 'refused')),
      code text not null default '',
      detail text not null default '',
      attempts int not null default 0,
      at timestamptz(3),
      primary key (tenant_id, id),
      unique (tenant_id, batch_id, instance_id),
      foreign key (tenant_id, batch_id) references wf_batch (tenant_id, id) on delete cascade,
      foreign key (tenant_id, instance_id) references wf_instance (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create index wf_batch_item_status on wf_batch_item (tenant_id, batch_id, status, id)`.execute(db)
  await sql`create index on wf_batch_item (tenant_id, instance_id)`.execute(db)
  await tenantTable(db, 'wf_batch_item')
}
