/** Earlier passwords of users, and since when a user has one that another user has set. */
import { sql, type Kysely } from 'kysely'
import { tenantTable } from '#kernel/database/table.ts'
import { tenant } from './tables.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_password_history (
      ${tenant},
      id uuid not null,
      user_id uuid not null,
      hash text not null,
      created_at timestamptz(3) not null default now(),
      primary key (tenant_id, id),
      foreign key (tenant_id, user_id) references sys_user (tenant_id, id) on delete cascade
    )`.execute(db)
  await sql`create index on sys_password_history (tenant_id, user_id, created_at)`.execute(db)
  await tenantTable(db, 'sys_password_history')
  // Null for what was set before: a time that no one has stated does not run out.
  await sql`alter table sys_user add column one_time_since timestamptz(3)`.execute(db)
}
