/**
 * Tables of logs, divided by month. One helper makes a log of months of a table that is there, and two functions of the
 * owner make and drop months while the product runs, because no request role may make or drop a table.
 *
 * A table that has rows becomes the oldest part (`{table}_before`), uncopied: it is renamed, and a table of the same
 * name, columns, defaults, indexes and rights takes its place, in one transaction. A node of the version before, which
 * knows the name and the columns alone, waits for that transaction and goes on writing. What it costs is one reading of
 * the old rows (whether all of them are older than the new months).
 *
 * A log has no key of its own: a unique index over all parts would have to hold the time, and would have to be built
 * over the old rows. Each part has its primary key (`tenant_id`, `id`); ids are UUIDv7.
 */
import { sql, type Kysely } from 'kysely'
import { tenantTable } from './table.ts'

/**
 * Locks tables against every other user, or tries again: a transaction that waits for a lock while it has others
 * can block one that wants them in another order, so no wait is longer than half of what PostgreSQL takes for a
 * deadlock.
 */
export async function lockAll(db: Kysely<unknown>, tables: readonly string[]): Promise<void> {
  const names = sql.join(tables.map((table) => sql.id(table)))
  await sql`
    do $body$
    begin
      for attempt in 1..200 loop
        begin
          set local lock_timeout = '500ms';
          lock table ${names} in access exclusive mode;
          set local lock_timeout = 0;
          return;
        exception when lock_not_available then
          perform pg_sleep(0.1);
        end;
      end loop;
      raise exception 'the logs are in use by a transaction that does not end';
    end $body$`.execute(db)
}

interface Index {
  name: string
  definition: string
}

/** Makes a log of months of a tenant table with a column `created_at`. The caller has locked it (`lockAll`). */
export async function divideByMonth(db: Kysely<unknown>, table: string, grants: string): Promise<void> {
  const [whole, before] = [sql.id(table), sql.id(`${table}_before`)]
  // Row security binds the owner, too, and whether there are rows is a question about all tenants.
  await sql`alter table ${whole} no force row level security`.execute(db)
  const { rows: some } = await sql`select from ${whole} limit 1`.execute(db)
  const { rows: indexes } = await sql<Index>`
    select c.relname as name, pg_get_indexdef(c.oid) as definition from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = ${table}::regclass and not i.indisprimary order by c.relname`.execute(db)
  await sql`alter table ${whole} rename to ${before}`.execute(db)
  await sql`alter table ${before} rename constraint ${sql.id(`${table}_pkey`)} to ${sql.id(`${table}_before_pkey`)}`.execute(
    db,
  )
  for (const { name } of indexes)
    await sql`alter index ${sql.id(name)} rename to ${sql.id(`${name}_before`)}`.execute(db)
  await sql`create table ${whole} (like ${before} including defaults including constraints) partition by range (created_at)`.execute(
    db,
  )
  // The same name as that of the old table: the two become one key.
  await sql`alter table ${whole} add constraint ${sql.id(`${table}_tenant_id_fkey`)}
    foreign key (tenant_id) references sys_tenant (id)`.execute(db)
  // The text is PostgreSQL's own; it names the table, which is now the new one.
  for (const { definition } of indexes) await sql.raw(definition).execute(db)
  await tenantTable(db, table, grants)
  await sql`revoke all on ${before} from portico_app, portico_dispatch`.execute(db)
  const months = some.length > 0 ? 1 : 0
  const { rows: bounds } = await sql<{ bound: string }>`
    select (date_trunc('month', now() at time zone 'UTC') + make_interval(months => ${months}))::date::text || ' 00:00:00+00' as bound`.execute(
    db,
  )
  await sql`alter table ${whole} attach partition ${before} for values from (minvalue) to (${sql.lit(bounds[0]?.bound ?? '')})`.execute(
    db,
  )
  await sql`alter table ${before} force row level security`.execute(db)
  await sql`select sys_log_months_keep(${table})`.execute(db)
}

/**
 * The two functions. The first makes the months between two days, within bounds, with the walls of the table, beside it
 * and then attached, so that no one who writes or reads meanwhile has to wait. The second drops one part that is long
 * over, never one of the audit.
 */
export async function monthFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function sys_log_months_keep(log text,
      first_day date default (now() - interval '1 month')::date, last_day date default (now() + interval '2 months')::date
    ) returns int
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp set timezone = 'UTC' as $body$
    declare
      whole oid;
      keyed text;
      month date := date_trunc('month', first_day)::date;
      last_of_old timestamptz;
      part text;
      made int := 0;
    begin
      if first_day < (now() - interval '5 years')::date or last_day > (now() + interval '1 year')::date then
        raise exception 'months beyond reason';
      end if;
      select c.oid, a.attname into whole, keyed
        from pg_class c join pg_partitioned_table p on p.partrelid = c.oid
        join pg_attribute a on a.attrelid = c.oid and a.attnum = p.partattrs[0]
        where c.relname = log and c.relnamespace = 'public'::regnamespace and p.partstrat = 'r' and p.partnatts = 1
          and a.atttypid = 'timestamptz'::regtype;
      if whole is null then raise exception 'no such log'; end if;
      select (regexp_match(pg_get_expr(relpartbound, oid), 'TO \\(''([^'']+)''\\)'))[1]::timestamptz into last_of_old
        from pg_class where relname = log || '_before' and relnamespace = 'public'::regnamespace and relispartition;
      if last_of_old is not null then month := greatest(month, last_of_old::date); end if;
      while month <= last_day loop
        part := log || '_' || to_char(month, 'YYYYMM');
        if to_regclass('public.' || part) is null then
          perform pg_advisory_xact_lock(7100019);
          if to_regclass('public.' || part) is null then
            execute format('create table public.%I (like public.%I including all)', part, log);
            if not exists (select from pg_index where indrelid = ('public.' || quote_ident(part))::regclass and indisprimary) then
              execute format('alter table public.%I add primary key (tenant_id, id)', part);
            end if;
            execute format('alter table public.%I enable row level security', part);
            execute format('alter table public.%I force row level security', part);
            execute format('create policy tenant on public.%I to portico_app
              using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::int)
              with check (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::int)', part);
            execute format('alter table public.%I attach partition public.%I for values from (%L) to (%L)', log, part,
              month::text || ' 00:00:00+00', (month + interval '1 month')::date::text || ' 00:00:00+00');
            made := made + 1;
          end if;
        end if;
        month := (month + interval '1 month')::date;
      end loop;
      return made;
    end $body$`.execute(db)
  await dropFunction(db, ['sys_login_log', 'sys_log_operation', 'sys_log_user_behavior'])
  await sql`revoke execute on function sys_log_months_keep(text, date, date), sys_log_months_drop(text, text) from public`.execute(
    db,
  )
  await sql`grant execute on function sys_log_months_keep(text, date, date), sys_log_months_drop(text, text) to portico_dispatch`.execute(
    db,
  )
}

/**
 * The function that drops a month of one of these logs once it is over for a week. Names are those of migrations; a
 * later migration names all of them again.
 */
export async function dropFunction(db: Kysely<unknown>, logs: readonly string[]): Promise<void> {
  await sql`
    create or replace function sys_log_months_drop(log text, part text) returns boolean
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp set timezone = 'UTC'
    set lock_timeout = '3s' as $body$
    declare
      ends timestamptz;
    begin
      if log not in (${sql.raw(logs.map((log) => `'${log}'`).join(', '))}) then
        raise exception 'nothing of this table is dropped';
      end if;
      select (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \\(''([^'']+)''\\)'))[1]::timestamptz into ends
        from pg_class c join pg_inherits i on i.inhrelid = c.oid
        where c.relname = part and i.inhparent = ('public.' || quote_ident(log))::regclass;
      if ends is null then return false; end if;
      if ends > now() - interval '7 days' then
        raise exception 'this month is not over for long enough';
      end if;
      execute format('drop table public.%I', part);
      return true;
    end $body$`.execute(db)
}
