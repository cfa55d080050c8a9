/** Posts and groups: by what else than role and department processes find people. */
import { sql, type Kysely } from 'kysely'
import { tenantTable } from '#kernel/database/table.ts'
import { linkTable, stamps, tenant } from './tables.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_post (
      ${tenant},
      id uuid not null,
      code text not null,
      name text not null,
      sort int not null default 0,
      status int not null default 1 check (status in (0, 1)),
      remark text not null default '',
      ${stamps},
      primary key (tenant_id, id),
      unique (tenant_id, code),
      unique (tenant_id, name)
    )`.execute(db)
  await tenantTable(db, 'sys_post')
  await linkTable(db, { table: 'sys_user_post', owner: 'sys_user', target: 'sys_post' })
  await sql`
    create table sys_group (
      ${tenant},
      id uuid not null,
      code text not null,
      name text not null,
      status int not null default 1 check (status in (0, 1)),
      remark text not null default '',
      ${stamps},
      primary key (tenant_id, id),
      unique (tenant_id, code),
      unique (tenant_id, name)
    )`.execute(db)
  await tenantTable(db, 'sys_group')
  await linkTable(db, { table: 'sys_user_group', owner: 'sys_user', target: 'sys_group' })
}
