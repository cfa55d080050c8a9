/**
 * Sums per month, for periods that are long: the same as those per day, with the days there were. A migration that was
 * released never changes.
 */
import { sql, type Kysely } from 'kysely'
import { tenantTable } from '#kernel/database/table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_log_user_behavior_month (
      tenant_id int not null references sys_tenant (id),
      -- Its first day.
      month date not null,
      user_id uuid not null,
      dept_id uuid not null,
      menu_id uuid not null,
      module_code text not null,
      component text not null,
      open_menu int not null default 0,
      open_other_menu int not null default 0,
      added int not null default 0,
      edited int not null default 0,
      deleted int not null default 0,
      deleted_many int not null default 0,
      -- A bit for each day of the month on which anything was done, the lowest for the first.
      days int not null,
      last_day date not null,
      primary key (tenant_id, month, user_id, dept_id, menu_id, module_code, component)
    )`.execute(db)
  // Row security binds the owner, too, and what is added up belongs to all organisations.
  await sql`alter table sys_log_user_behavior_day no force row level security`.execute(db)
  await sql`
    insert into sys_log_user_behavior_month (tenant_id, month, user_id, dept_id, menu_id, module_code, component,
      open_menu, open_other_menu, added, edited, deleted, deleted_many, days, last_day)
    select tenant_id, date_trunc('month', day)::date, user_id, dept_id, menu_id, module_code, component,
      sum(open_menu), sum(open_other_menu), sum(added), sum(edited), sum(deleted), sum(deleted_many),
      bit_or(1 << (extract(day from day)::int - 1)), max(day)
    from sys_log_user_behavior_day group by 1, 2, 3, 4, 5, 6, 7`.execute(db)
  await sql`alter table sys_log_user_behavior_day force row level security`.execute(db)
  await tenantTable(db, 'sys_log_user_behavior_month')
}
