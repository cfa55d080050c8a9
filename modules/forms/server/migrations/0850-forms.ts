/** Templates, versions and records of online forms. A migration that was released never changes. */
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

/** A form without fields. */
const blank = sql.raw(`'{"format": 1, "title": {"zh": "-", "en": ""}, "fields": [], "layout": []}'`)

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTemplates(db)
  await createRecords(db)
  await createRemoved(db)
  await createValues(db)
  await createLinks(db)
  await createNumbers(db)
  await createDrafts(db)
}

async function createTemplates(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table frm_template (
      ${tenant},
      id uuid not null,
      name text collate "zh-x-icu" not null,
      name_en text not null default '',
      category text not null default '',
      icon text not null default '',
      remark text not null default '',
      status int not null default 0 check (status in (0, 1, 2)),
      draft jsonb not null default ${blank},
      draft_rev int not null default 1,
      draft_by uuid,
      draft_at timestamptz(3) not null default now(),
      is_changed int not null default 0 check (is_changed in (0, 1)),
      field_count int not null default 0,
      version_id uuid,
      version_no int not null default 0,
      published_at timestamptz(3),
      field_types jsonb not null default '{}',
      access jsonb not null default '[]',
      ${stamps}
    )`.execute(db)
  await sql`create index frm_template_newest on frm_template (tenant_id, created_at desc, id desc)`.execute(db)
  await tenantTable(db, 'frm_template')
  await sql`
    create table frm_version (
      ${tenant},
      id uuid not null,
      template_id uuid not null,
      no int not null,
      model jsonb not null default ${blank},
      note text not null default '',
      created_at timestamptz(3) not null default now(),
      created_by uuid,
      created_name text not null default '',
      primary key (tenant_id, id),
      unique (tenant_id, template_id, no),
      foreign key (tenant_id, template_id) references frm_template (tenant_id, id) on delete cascade
    )`.execute(db)
  // A version never changes: no one may update one.
  await tenantTable(db, 'frm_version', 'select, insert, delete')
}

async function createRecords(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table frm_record (
      ${tenant},
      id uuid not null,
      template_id uuid not null,
      version_id uuid not null,
      title text collate "zh-x-icu" not null default '',
      -- The field that the title is of: who may not see it is shown no title.
      title_field text not null default '',
      data jsonb not null,
      rev int not null default 1,
      owner_id uuid,
      dept_id uuid,
      instance_id uuid,
      created_at timestamptz(3) not null default now(),
      created_by uuid,
      updated_at timestamptz(3) not null default now(),
      updated_by uuid,
      primary key (tenant_id, id),
      foreign key (tenant_id, template_id) references frm_template (tenant_id, id) on delete cascade,
      foreign key (tenant_id, version_id) references frm_version (tenant_id, id),
      foreign key (tenant_id, owner_id) references sys_user (tenant_id, id) on delete set null (owner_id),
      foreign key (tenant_id, dept_id) references sys_dept (tenant_id, id) on delete set null (dept_id)
    )`.execute(db)
  await sql`create index frm_record_newest on frm_record (tenant_id, template_id, created_at desc, id desc)`.execute(db)
  await sql`create index frm_record_changed on frm_record (tenant_id, template_id, updated_at desc, id desc)`.execute(
    db,
  )
  await sql`create index frm_record_owner on frm_record (tenant_id, owner_id, template_id)`.execute(db)
  await sql`create index frm_record_dept on frm_record (tenant_id, dept_id, template_id)`.execute(db)
  await sql`create index frm_record_version on frm_record (tenant_id, version_id)`.execute(db)
  await tenantTable(db, 'frm_record')
  await sql`
    create table frm_revision (
      ${tenant},
      id uuid not null,
      template_id uuid not null,
      record_id uuid not null,
      rev int not null,
      version_id uuid not null,
      kind text not null default 'create' check (kind in ('create', 'update', 'restore', 'import', 'process', 'undelete')),
      changes jsonb not null,
      note text not null default '',
      created_at timestamptz(3) not null default now(),
      created_by uuid,
      created_name text not null default '',
      primary key (tenant_id, id),
      foreign key (tenant_id, template_id) references frm_template (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create unique index frm_revision_record on frm_revision (tenant_id, record_id, rev)`.execute(db)
  await sql`create index frm_revision_template on frm_revision (tenant_id, template_id)`.execute(db)
  await tenantTable(db, 'frm_revision', 'select, insert, delete')
  await sql`
    create table frm_comment (
      ${tenant},
      id uuid not null,
      record_id uuid not null,
      text text not null,
      created_at timestamptz(3) not null default now(),
      created_by uuid not null,
      created_name text not null default '',
      primary key (tenant_id, id),
      foreign key (tenant_id, record_id) references frm_record (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create index frm_comment_record on frm_comment (tenant_id, record_id, created_at)`.execute(db)
  await tenantTable(db, 'frm_comment')
}

/** Deleted records, as long as they can be restored: the recycle bin shows what it keeps, and some fields are hidden. */
async function createRemoved(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table frm_removed (
      ${tenant},
      id uuid not null,
      template_id uuid not null,
      record jsonb not null,
      removed_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      foreign key (tenant_id, template_id) references frm_template (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create index frm_removed_template on frm_removed (tenant_id, template_id)`.execute(db)
  await tenantTable(db, 'frm_removed')
}

/** The values that lists filter, sort and sum by, one row for each value of a field. */
async function createValues(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table frm_value (
      ${tenant},
      template_id uuid not null,
      field_id text not null,
      record_id uuid not null,
      -- Of fields with several values; 0 for the others.
      place int not null default 0,
      num numeric,
      txt text,
      at timestamptz(3),
      ref uuid,
      -- SHA-256 of the whole value of a unique field.
      unique_key bytea,
      primary key (tenant_id, record_id, field_id, place),
      foreign key (tenant_id, record_id) references frm_record (tenant_id, id) on delete cascade
    )`.execute(db)
  for (const column of ['num', 'txt', 'at', 'ref'])
    await sql`
      create index ${sql.id(`frm_value_${column}`)}
      on frm_value (tenant_id, template_id, field_id, ${sql.id(column)}, record_id)
      where ${sql.id(column)} is not null`.execute(db)
  await sql`
    create unique index frm_value_unique on frm_value (tenant_id, template_id, field_id, unique_key)
    where unique_key is not null`.execute(db)
  await tenantTable(db, 'frm_value')
}

/** Which records refer to which. A record that is referred to stays: what refers is changed first. */
async function createLinks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table frm_link (
      ${tenant},
      record_id uuid not null,
      field_id text not null,
      target_id uuid not null,
      primary key (tenant_id, record_id, field_id, target_id),
      foreign key (tenant_id, record_id) references frm_record (tenant_id, id) on delete cascade,
      foreign key (tenant_id, target_id) references frm_record (tenant_id, id)
    )`.execute(db)
  await sql`create index frm_link_target on frm_link (tenant_id, target_id)`.execute(db)
  await tenantTable(db, 'frm_link')
}

/** What is counted per form. How many records there are is the sum of several rows, so that writers rarely wait. */
async function createNumbers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table frm_count (
      ${tenant},
      template_id uuid not null,
      slot int not null,
      n int not null,
      primary key (tenant_id, template_id, slot),
      foreign key (tenant_id, template_id) references frm_template (tenant_id, id) on delete cascade
    )`.execute(db)
  await tenantTable(db, 'frm_count')
  await sql`
    create table frm_serial (
      ${tenant},
      template_id uuid not null,
      field_id text not null,
      period text not null,
      last int not null,
      primary key (tenant_id, template_id, field_id, period),
      foreign key (tenant_id, template_id) references frm_template (tenant_id, id) on delete cascade
    )`.execute(db)
  await tenantTable(db, 'frm_serial')
}

/** What users have typed and not saved: one per user, form and record. */
async function createDrafts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table frm_draft (
      ${tenant},
      id uuid not null,
      user_id uuid not null,
      template_id uuid not null,
      -- Null: of a new record.
      record_id uuid,
      rev int,
      version_no int not null,
      data jsonb not null,
      updated_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      unique nulls not distinct (tenant_id, user_id, template_id, record_id),
      foreign key (tenant_id, user_id) references sys_user (tenant_id, id) on delete cascade,
      foreign key (tenant_id, template_id) references frm_template (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create index frm_draft_template on frm_draft (tenant_id, template_id)`.execute(db)
  await sql`create index frm_draft_old on frm_draft (tenant_id, updated_at)`.execute(db)
  await tenantTable(db, 'frm_draft')
}
