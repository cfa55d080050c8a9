/**
 * The behaviour log, a table of months, and the sums made of it, a row per day. A migration that was released never
 * changes.
 *
 * Months come and go while the product runs, and no request role may make or drop a table. So two functions of the
 * owner do exactly that and nothing else: one makes the months between two days, within bounds, with the walls of the
 * table; the other drops one month that is long over. Only the dispatch role, which no request speaks through, may call
 * the latter.
 */
import { sql, type Kysely } from 'kysely'
import { dispatchTable, tenantTable } from '#kernel/database/table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await log(db)
  await functions(db)
  await sql`select sys_log_user_behavior_keep((now() - interval '1 month')::date, (now() + interval '2 months')::date)`.execute(
    db,
  )
  await days(db)
}

/**
 * Person, department and menu are not referenced: what was done stays, no matter who goes. Names are those of the
 * moment. `menu_id` is null for "other".
 */
async function log(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_log_user_behavior (
      tenant_id int not null references sys_tenant (id),
      id uuid not null,
      opera_at timestamptz(3) not null default now(),
      user_id uuid not null,
      user_name text not null,
      real_name text not null,
      dept_id uuid not null,
      client_type text not null default 'PC' check (client_type in ('PC', 'H5')),
      opera_type int not null check (opera_type between 1 and 6),
      opera_url text not null default '',
      menu_id uuid,
      module_code text not null default '',
      component text not null default '',
      opera_action text not null default '',
      opera_desc text not null default '',
      ip text not null default '',
      primary key (tenant_id, id, opera_at)
    ) partition by range (opera_at)`.execute(db)
  await sql`create index sys_log_user_behavior_newest on sys_log_user_behavior (tenant_id, opera_at desc, id desc)`.execute(
    db,
  )
  await sql`create index sys_log_user_behavior_person on sys_log_user_behavior
    (tenant_id, user_id, opera_at desc, id desc)`.execute(db)
  await sql`create index sys_log_user_behavior_menu on sys_log_user_behavior
    (tenant_id, menu_id, opera_at desc, id desc)`.execute(db)
  await tenantTable(db, 'sys_log_user_behavior')
  // Which months still hold anything is a question across tenants; the times are all that may be seen for it.
  await dispatchTable(db, 'sys_log_user_behavior', ['opera_at'])
}

/** A month is made beside the table and then attached, so that no one who writes or reads meanwhile has to wait. */
async function functions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function sys_log_user_behavior_keep(first_day date, last_day date) returns int
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $body$
    declare
      month date := date_trunc('month', first_day)::date;
      name text;
      made int := 0;
    begin
      if first_day < (now() - interval '5 years')::date or last_day > (now() + interval '1 year')::date then
        raise exception 'months beyond reason';
      end if;
      while month <= last_day loop
        name := 'sys_log_user_behavior_' || to_char(month, 'YYYYMM');
        if to_regclass('public.' || name) is null then
          perform pg_advisory_xact_lock(7100019);
          if to_regclass('public.' || name) is null then
            execute format('create table public.%I (like public.sys_log_user_behavior including all)', name);
            execute format('alter table public.%I enable row level security', name);
            execute format('alter table public.%I force row level security', name);
            execute format('create policy tenant on public.%I to portico_app
              using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::int)
              with check (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::int)', name);
            execute format('alter table public.sys_log_user_behavior attach partition public.%I for values from (%L) to (%L)',
              name, month::text || ' 00:00:00+00', (month + interval '1 month')::date::text || ' 00:00:00+00');
            made := made + 1;
          end if;
        end if;
        month := (month + interval '1 month')::date;
      end loop;
      return made;
    end $body$`.execute(db)
  await sql`
    create function sys_log_user_behavior_drop(month date) returns boolean
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp set lock_timeout = '3s' as $body$
    declare
      name text := 'sys_log_user_behavior_' || to_char(month, 'YYYYMM');
    begin
      if date_trunc('month', month) + interval '1 month' > now() - interval '7 days' then
        raise exception 'this month is not over for long enough';
      end if;
      if to_regclass('public.' || name) is null then return false; end if;
      execute format('drop table public.%I', name);
      return true;
    end $body$`.execute(db)
  await sql`revoke execute on function sys_log_user_behavior_keep(date, date), sys_log_user_behavior_drop(date) from public`.execute(
    db,
  )
  await sql`grant execute on function sys_log_user_behavior_keep(date, date) to portico_app, portico_dispatch`.execute(
    db,
  )
  await sql`grant execute on function sys_log_user_behavior_drop(date) to portico_dispatch`.execute(db)
}

/**
 * How often a user did each of the six things on a day, by department, menu and component. `OTHER_MENU` for no menu.
 */
async function days(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sys_log_user_behavior_day (
      tenant_id int not null references sys_tenant (id),
      day date not null,
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
      primary key (tenant_id, day, user_id, dept_id, menu_id, module_code, component)
    )`.execute(db)
  await tenantTable(db, 'sys_log_user_behavior_day')
}
