/** Notices, whom they are for, and the messages that people got. A migration that was released never changes. */
import { sql, type Kysely } from 'kysely'
import { tenantTable } from '#kernel/database/table.ts'

const tenant = sql.raw('tenant_id int not null references sys_tenant (id)')

export async function up(db: Kysely<unknown>): Promise<void> {
  await notices(db)
  for (const kind of ['dept', 'role', 'user'] as const) await chosen(db, kind)
  await records(db)
}

/**
 * `publication` counts how often it was published, so that what is left of an earlier one does nothing. `reach` is what
 * the publisher's data scope reached then: departments, or null for everybody.
 */
async function notices(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table msg_notice (
      ${tenant},
      id uuid not null,
      title text not null,
      kind text not null default 'notice' check (kind in ('notice', 'announcement', 'system')),
      content text not null default '',
      summary text not null default '',
      pinned int not null default 0 check (pinned in (0, 1)),
      audience text not null default 'all' check (audience in ('all', 'chosen')),
      status int not null default 0 check (status between 0 and 2),
      dept_id uuid,
      publication int not null default 0,
      publisher_id uuid,
      published_at timestamptz(3),
      delivered_at timestamptz(3),
      expires_at timestamptz(3),
      recipients int not null default 0,
      reach uuid[],
      created_at timestamptz(3) not null default now(),
      created_by uuid,
      updated_at timestamptz(3) not null default now(),
      updated_by uuid,
      version int not null default 1,
      primary key (tenant_id, id),
      foreign key (tenant_id, dept_id) references sys_dept (tenant_id, id) on delete set null (dept_id),
      foreign key (tenant_id, publisher_id) references sys_user (tenant_id, id) on delete set null (publisher_id)
    )`.execute(db)
  await sql`create index msg_notice_newest on msg_notice (tenant_id, created_at desc, id desc)`.execute(db)
  await sql`create index msg_notice_published on msg_notice (tenant_id, published_at, id)`.execute(db)
  await sql`create index on msg_notice (tenant_id, dept_id)`.execute(db)
  await sql`create index on msg_notice (tenant_id, publisher_id)`.execute(db)
  await tenantTable(db, 'msg_notice')
}

/** Whom a notice is for. No one keeps a role, department or person because a notice names it. */
async function chosen(db: Kysely<unknown>, kind: 'dept' | 'role' | 'user'): Promise<void> {
  const [table, column, target] = [sql.id(`msg_notice_${kind}`), sql.id(`${kind}_id`), sql.id(`sys_${kind}`)]
  await sql`
    create table ${table} (
      ${tenant},
      notice_id uuid not null,
      ${column} uuid not null,
      primary key (tenant_id, notice_id, ${column}),
      foreign key (tenant_id, notice_id) references msg_notice (tenant_id, id) on delete cascade,
      foreign key (tenant_id, ${column}) references ${target} (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create index on ${table} (tenant_id, ${column})`.execute(db)
  await tenantTable(db, `msg_notice_${kind}`)
}

/** One message of one person. Title, kind and dates are copied, so that the bell reads one index and nothing else. */
async function records(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table msg_record (
      ${tenant},
      id uuid not null,
      user_id uuid not null,
      notice_id uuid not null,
      title text not null,
      kind text not null default 'notice',
      pinned int not null default 0,
      sent_at timestamptz(3) not null default now(),
      read_at timestamptz(3),
      expires_at timestamptz(3),
      primary key (tenant_id, id),
      unique (tenant_id, notice_id, user_id),
      foreign key (tenant_id, user_id) references sys_user (tenant_id, id) on delete cascade,
      foreign key (tenant_id, notice_id) references msg_notice (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create index msg_record_newest on msg_record (tenant_id, user_id, sent_at desc, id desc)`.execute(db)
  await sql`create index msg_record_bell on msg_record
    (tenant_id, user_id, (read_at is not null), pinned desc, sent_at desc, id desc)`.execute(db)
  await sql`create index msg_record_unread on msg_record (tenant_id, user_id, expires_at) where read_at is null`.execute(
    db,
  )
  await sql`create index msg_record_expiring on msg_record (tenant_id, expires_at) where expires_at is not null`.execute(
    db,
  )
  await tenantTable(db, 'msg_record')
}
