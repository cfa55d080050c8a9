/** Functions of the database owner around tenants. Each looks itself whether it is called for the operator. */
import { sql, type Kysely } from 'kysely'

/** As part of a migration that was released it never changes. */
export async function tenantFunctions(db: Kysely<unknown>): Promise<void> {
  await keepCustomer(db)
  await removal(db)
}

/**
 * Keeps `sys_tenant` as the operator's record says, and refuses every change of it that there is not: 0 to 1, 1 to 2
 * once its last day is over, 2 to 1 with a later one, 1 or 2 to 3, 3 to 1 within 30 days; deletion after them. When it
 * was opened and closed is what this says, not what a statement says.
 */
async function keepCustomer(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function sys_customer_keep() returns trigger
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp set timezone = 'UTC' as $body$
    declare
      found_tenant public.sys_tenant;
    begin
      if tg_op = 'DELETE' then
        if old.number > 0 and exists (select from public.sys_tenant where id = old.number) then
          raise exception 'tenant_transition: it has not been deleted';
        end if;
        return old;
      end if;
      if not exists (select from public.sys_tenant where id = new.tenant_id and cert = 2) then
        raise exception 'only the operator has customers' using errcode = '42501';
      end if;
      if tg_op = 'INSERT' then
        new.opened_at := null; new.closed_at := null; new.removing_at := null;
        if new.number = 0 then
          if new.status <> 0 then raise exception 'tenant_transition: a new one is pending'; end if;
          new.number := nextval('public.sys_tenant_number');
          insert into public.sys_tenant (id, code, name, cert, status, domain, expires_on)
            values (new.number, new.code, new.name, 1, 0, new.domain, new.expires_on);
          return new;
        end if;
        select * into found_tenant from public.sys_tenant where id = new.number and cert = 1;
        if found_tenant.id is null then raise exception 'no such customer' using errcode = '42501'; end if;
        new.code := found_tenant.code; new.name := found_tenant.name; new.domain := found_tenant.domain;
        new.status := found_tenant.status; new.expires_on := found_tenant.expires_on;
        if new.status > 0 then new.opened_at := now(); end if;
        if new.status = 3 then new.closed_at := now(); end if;
        return new;
      end if;
      if (new.tenant_id, new.id, new.number, new.code) <> (old.tenant_id, old.id, old.number, old.code) then
        raise exception 'what a tenant is called does not change' using errcode = '42501';
      end if;
      if old.removing_at is not null and (new.removing_at is distinct from old.removing_at or new.status <> 3) then
        raise exception 'tenant_transition: it is being deleted';
      end if;
      if new.removing_at is not null and (old.status <> 3 or new.status <> 3
          or old.closed_at > now() - interval '30 days') then
        raise exception 'tenant_transition: it was not closed for 30 days';
      end if;
      if new.status <> old.status and not (case
          when old.status = 0 then new.status = 1 and new.opening is null and old.opening is not null
          when new.status = 2 then old.status = 1 and old.expires_on < current_date
          when new.status = 1 then coalesce(new.expires_on >= current_date, true)
            and (old.status = 2 or old.closed_at > now() - interval '30 days')
          when new.status = 3 then old.status in (1, 2)
          else false end) then
        raise exception 'tenant_transition: from % to %', old.status, new.status;
      end if;
      new.opened_at := case when old.status = 0 and new.status = 1 then now() else old.opened_at end;
      new.closed_at := case when new.status <> 3 then null when old.status = 3 then old.closed_at else now() end;
      update public.sys_tenant set name = new.name, status = new.status, domain = new.domain,
          expires_on = new.expires_on, removing_since = new.removing_at
        where id = new.number and cert = 1;
      return new;
    end $body$`.execute(db)
  await sql`revoke execute on function sys_customer_keep() from public`.execute(db)
  await sql`create trigger sys_customer_keep before insert or update or delete on sys_customer
    for each row execute function sys_customer_keep()`.execute(db)
}

/**
 * The deletion of a tenant that was marked for it. The first function deletes its rows of one table, and answers -1
 * while rows of other tables refer to them; the second takes the tenant itself away, which foreign keys refuse as long
 * as there is a row of it anywhere.
 */
async function removal(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function sys_tenant_remove_rows(tenant int, from_table text) returns int
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $body$
    declare
      deleted int;
    begin
      if not exists (select from public.sys_tenant
          where id = nullif(current_setting('app.tenant_id', true), '')::int and cert = 2)
        or not exists (select from public.sys_tenant
          where id = tenant and cert = 1 and status = 3 and removing_since is not null) then
        raise exception 'this tenant is not to be deleted' using errcode = '42501';
      end if;
      if not exists (select from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
          where c.relnamespace = 'public'::regnamespace and c.relname = from_table and c.relkind in ('r', 'p')
            and not c.relispartition) then
        raise exception 'no such table' using errcode = '42501';
      end if;
      perform set_config('app.removing', tenant::text, true);
      begin
        execute format('delete from public.%I where tenant_id = $1', from_table) using tenant;
        get diagnostics deleted = row_count;
      exception when foreign_key_violation or restrict_violation then
        deleted := -1;
      end;
      perform set_config('app.removing', '', true);
      return deleted;
    end $body$`.execute(db)
  await sql`
    create function sys_tenant_remove(tenant int) returns boolean
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $body$
    begin
      if not exists (select from public.sys_tenant
          where id = nullif(current_setting('app.tenant_id', true), '')::int and cert = 2) then
        raise exception 'only the operator deletes tenants' using errcode = '42501';
      end if;
      delete from public.sys_tenant where id = tenant and cert = 1 and status = 3 and removing_since is not null;
      return found;
    end $body$`.execute(db)
  await sql`revoke execute on function sys_tenant_remove_rows(int, text), sys_tenant_remove(int) from public`.execute(
    db,
  )
  await sql`grant execute on function sys_tenant_remove_rows(int, text), sys_tenant_remove(int) to portico_app`.execute(
    db,
  )
}
