/**
 * What a package allows is counted by triggers: whatever writes a user or a file, and however many do at once. The
 * code and the detail are what `kernel/quota/quota-reached.ts` knows. A migration that was released never changes.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await users(db)
  await files(db)
}

/**
 * Enabled users, service accounts apart. Each transaction that adds one waits for the others, and counts what they
 * left. A tenant that has more than a smaller package allows keeps its users, and adds none.
 */
async function users(db: Kysely<unknown>): Promise<void> {
  await sql`create index sys_user_enabled on sys_user (tenant_id) where status = 1 and not is_service`.execute(db)
  await sql`
    create function sys_user_quota() returns trigger
    language plpgsql set search_path = pg_catalog, public, pg_temp as $body$
    declare
      tenant int;
      adding int;
      most int;
      enabled int;
    begin
      for tenant, adding in
        select n.tenant_id, count(*) from new_users n where n.status = 1 and not n.is_service group by n.tenant_id
      loop
        select max_users into most from public.sys_tenant where id = tenant;
        continue when most is null;
        perform pg_advisory_xact_lock(hashtext('tenancy.users'), tenant);
        select count(*) into enabled from public.sys_user
          where tenant_id = tenant and status = 1 and not is_service;
        if enabled > most then
          raise exception 'quota of users' using errcode = 'PQ001', detail = json_build_object(
            'figure', 'users', 'used', enabled - adding, 'limit', most)::text;
        end if;
      end loop;
      return null;
    end $body$`.execute(db)
  await sql`create trigger sys_user_quota_added after insert on sys_user
    referencing new table as new_users for each statement execute function sys_user_quota()`.execute(db)
  await sql`
    create function sys_user_quota_enabled() returns trigger
    language plpgsql set search_path = pg_catalog, public, pg_temp as $body$
    declare
      most int;
      enabled int;
    begin
      select max_users into most from public.sys_tenant where id = new.tenant_id;
      if most is null then return null; end if;
      perform pg_advisory_xact_lock(hashtext('tenancy.users'), new.tenant_id);
      select count(*) into enabled from public.sys_user
        where tenant_id = new.tenant_id and status = 1 and not is_service;
      if enabled > most then
        raise exception 'quota of users' using errcode = 'PQ001', detail = json_build_object(
          'figure', 'users', 'used', enabled - 1, 'limit', most)::text;
      end if;
      return null;
    end $body$`.execute(db)
  await sql`create trigger sys_user_quota_enabled after update of status, is_service on sys_user for each row
    when (new.status = 1 and not new.is_service and (old.status <> 1 or old.is_service))
    execute function sys_user_quota_enabled()`.execute(db)
}

/** Bytes of stored files, in megabytes of 1,048,576. */
async function files(db: Kysely<unknown>): Promise<void> {
  await sql`create index sys_oss_space on sys_oss (tenant_id) include (bytes)`.execute(db)
  await sql`
    create function sys_oss_quota() returns trigger
    language plpgsql set search_path = pg_catalog, public, pg_temp as $body$
    declare
      most int;
      stored numeric;
    begin
      select max_megabytes into most from public.sys_tenant where id = new.tenant_id;
      if most is null then return null; end if;
      perform pg_advisory_xact_lock(hashtext('tenancy.bytes'), new.tenant_id);
      select sum(bytes) into stored from public.sys_oss where tenant_id = new.tenant_id;
      if stored > most * 1048576::numeric then
        raise exception 'quota of files' using errcode = 'PQ001', detail = json_build_object('figure', 'megabytes',
          'used', round((stored - new.bytes) / 1048576, 1), 'limit', most)::text;
      end if;
      return null;
    end $body$`.execute(db)
  await sql`create trigger sys_oss_quota_added after insert on sys_oss
    for each row execute function sys_oss_quota()`.execute(db)
  await sql`create trigger sys_oss_quota_grown after update of bytes on sys_oss
    for each row when (new.bytes > old.bytes) execute function sys_oss_quota()`.execute(db)
}
