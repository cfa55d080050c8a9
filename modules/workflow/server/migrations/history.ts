import { sql, type Kysely } from 'kysely'
import { tenantTable } from '#kernel/database/table.ts'

/**
 * What happened to an instance, a row per command: append-only, in order. Partitioned by the month in which the
 * instance began, which its id (UUIDv7) tells, so that an instance is in one partition and old ones go as a whole.
 * Months are made by a function of the owner, because no request role may make a table.
 */
export async function history(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table wf_history (
      tenant_id int not null references sys_tenant (id),
      instance_id uuid not null,
      seq int not null,
      at timestamptz(3) not null,
      actor_id uuid,
      behalf_id uuid,
      command text not null,
      effects jsonb not null default '[]',
      primary key (tenant_id, instance_id, seq)
    ) partition by range (instance_id)`.execute(db)
  await tenantTable(db, 'wf_history', 'select, insert')
  // Whatever no month was made for: a command is never lost for want of a table.
  await sql`create table wf_history_rest partition of wf_history default`.execute(db)
  await sql`alter table wf_history_rest enable row level security`.execute(db)
  await sql`alter table wf_history_rest force row level security`.execute(db)
  await sql`create policy tenant on wf_history_rest to portico_app
    using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::int)
    with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::int)`.execute(db)
  await sql`
    create function wf_history_keep(first_day date, last_day date) returns int
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
        name := 'wf_history_' || to_char(month, 'YYYYMM');
        if to_regclass('public.' || name) is null then
          perform pg_advisory_xact_lock(7100090);
          if to_regclass('public.' || name) is null then
            execute format('create table public.%I (like public.wf_history including all)', name);
            execute format('alter table public.%I enable row level security', name);
            execute format('alter table public.%I force row level security', name);
            execute format('create policy tenant on public.%I to portico_app
              using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::int)
              with check (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::int)', name);
            execute format('alter table public.wf_history attach partition public.%I for values from (%L) to (%L)', name,
              (lpad(to_hex((extract(epoch from month) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid,
              (lpad(to_hex((extract(epoch from month + interval '1 month') * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid);
            made := made + 1;
          end if;
        end if;
        month := (month + interval '1 month')::date;
      end loop;
      return made;
    end $body$`.execute(db)
  await sql`revoke execute on function wf_history_keep(date, date) from public`.execute(db)
  await sql`grant execute on function wf_history_keep(date, date) to portico_app, portico_dispatch`.execute(db)
  await sql`select wf_history_keep((now() - interval '1 month')::date, (now() + interval '2 months')::date)`.execute(db)
}
