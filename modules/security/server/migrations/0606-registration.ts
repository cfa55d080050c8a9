/**
 * Registrations: the challenges by which applicants confirm a mail address, and what they then send in. A migration
 * that was released never changes.
 */
import { sql, type Kysely } from 'kysely'
import { sortByPinyin } from '#kernel/database/pinyin.ts'
import { tenantTable } from '#kernel/database/table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_registration_challenge (
      tenant_id int not null references sys_tenant (id),
      id uuid not null,
      secret_hash bytea not null,
      email text not null,
      login_page text not null default 'login' check (login_page in ('login', 'loginpt', 'logintt', 'logindt')),
      code_hash bytea,
      code_until timestamptz(3),
      code_tries int not null default 0,
      proved_at timestamptz(3),
      used_at timestamptz(3),
      created_at timestamptz(3) not null default now(),
      expires_at timestamptz(3) not null,
      primary key (tenant_id, id),
      unique (tenant_id, secret_hash)
    )`.execute(db)
  await sql`create index sys_registration_challenge_ends on sys_registration_challenge (tenant_id, expires_at)`.execute(
    db,
  )
  await tenantTable(db, 'sys_registration_challenge')

  // A user name is not unique here: a second one of the same name would be refused, which says that there is a first.
  await sql`
    create table sys_registration (
      tenant_id int not null references sys_tenant (id),
      id uuid not null,
      username text not null,
      username_key text not null,
      real_name text not null,
      email text not null,
      email_key text not null,
      mobile text not null default '',
      password_hash text not null default '',
      pwd_level int not null default 0 check (pwd_level between 0 and 4),
      dept_id uuid,
      reason text not null default '',
      login_page text not null default 'login' check (login_page in ('login', 'loginpt', 'logintt', 'logindt')),
      ip text not null default '',
      status int not null default 0 check (status between 0 and 3),
      expires_at timestamptz(3) not null default now() + interval '30 days',
      decided_at timestamptz(3),
      decided_by uuid,
      answer text not null default '',
      user_id uuid,
      created_at timestamptz(3) not null default now(),
      created_by uuid,
      updated_at timestamptz(3) not null default now(),
      updated_by uuid,
      version int not null default 1,
      primary key (tenant_id, id),
      check (status = 0 or password_hash = ''),
      foreign key (tenant_id, dept_id) references sys_dept (tenant_id, id) on delete set null (dept_id),
      foreign key (tenant_id, user_id) references sys_user (tenant_id, id) on delete set null (user_id)
    )`.execute(db)
  await sql`create unique index sys_registration_pending on sys_registration (tenant_id, email_key) where status = 0`.execute(
    db,
  )
  await sql`create index sys_registration_newest on sys_registration (tenant_id, created_at desc, id desc)`.execute(db)
  await sql`create index sys_registration_ends on sys_registration (tenant_id, expires_at) where status = 0`.execute(db)
  await sql`create index sys_registration_dept on sys_registration (tenant_id, dept_id)`.execute(db)
  await sql`create index sys_registration_user on sys_registration (tenant_id, user_id)`.execute(db)
  await tenantTable(db, 'sys_registration')
  await sortByPinyin(db, { sys_registration: ['real_name'] })
}
