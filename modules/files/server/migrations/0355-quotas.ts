/** The room of each user for files. What was released never changes. */
import { sql, type Kysely } from 'kysely'
import { tenantTable } from '#kernel/database/table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index sys_oss_of_user on sys_oss (tenant_id, created_by) include (bytes)`.execute(db)
  await sql`
    create table sys_oss_user (
      tenant_id int not null references sys_tenant,
      user_id uuid not null,
      quota_mb int check (quota_mb between 0 and 10000000),
      warned int not null default 0 check (warned in (0, 80, 95)),
      primary key (tenant_id, user_id),
      foreign key (tenant_id, user_id) references sys_user (tenant_id, id) on delete cascade
    )`.execute(db)
  await tenantTable(db, 'sys_oss_user')
}
