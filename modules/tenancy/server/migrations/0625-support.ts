/**
 * Consents of a tenant to access by the operator's support, and the visits made under them: rows of the tenant, which
 * the operator writes in the tenant's own name alone. A migration that was released never changes.
 */
import { sql, type Kysely } from 'kysely'
import { tenantTable } from '#kernel/database/table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_support_consent (
      tenant_id int not null references sys_tenant (id),
      id uuid not null,
      may_act boolean not null,
      reason text not null,
      giver_id uuid not null,
      giver_name text not null,
      language text not null,
      until_at timestamptz(3) not null,
      ended_at timestamptz(3),
      ender_name text not null default '',
      created_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      check (until_at <= created_at + interval '7 days 1 minute')
    )`.execute(db)
  await sql`create index sys_support_consent_newest on sys_support_consent (tenant_id, created_at desc, id desc)`.execute(
    db,
  )
  await sql`create index sys_support_consent_until on sys_support_consent (tenant_id, until_at, id)`.execute(db)
  // What was agreed to does not change: only its end is written.
  await tenantTable(db, 'sys_support_consent', 'select, insert, update (ended_at, ender_name)')
  await sql`
    create table sys_support_visit (
      tenant_id int not null references sys_tenant (id),
      id uuid not null,
      consent_id uuid not null,
      session_id uuid not null,
      operator_tenant int not null,
      operator_id uuid not null,
      operator_session uuid not null,
      visitor_name text not null,
      reason text not null,
      ip text not null,
      until_at timestamptz(3) not null,
      ended_at timestamptz(3),
      created_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      foreign key (tenant_id, consent_id) references sys_support_consent (tenant_id, id),
      check (until_at <= created_at + interval '61 minutes')
    )`.execute(db)
  await sql`create index sys_support_visit_newest on sys_support_visit (tenant_id, created_at desc, id desc)`.execute(
    db,
  )
  await sql`create index sys_support_visit_consent on sys_support_visit (tenant_id, consent_id)`.execute(db)
  await tenantTable(db, 'sys_support_visit', 'select, insert, update (ended_at)')
}
