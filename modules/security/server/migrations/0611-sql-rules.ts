/**
 * Data rules in SQL: the text of a rule, and the views that it may read, each with the fields that its resource
 * declares. A view shows what its reader sees (`security_invoker`). The tenant of the reader is what a ticket says: the
 * database seals the tenant of a connection of the calls for one minute, with a secret that only the owner reads, so no
 * statement of the reader can turn to another tenant. `kernel/database/rule-role.ts` gives the role its rights. A
 * migration that was released never changes.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sys_data_rule
      add column kind int not null default 0 check (kind in (0, 1)),
      add column sql text not null default '' check (length(sql) <= 8000),
      add column failed_at timestamptz`.execute(db)
  await sql`create schema rules`.execute(db)
  await sql`grant usage on schema rules to portico_app`.execute(db)
  await tickets(db)
  await views(db)
}

async function tickets(db: Kysely<unknown>): Promise<void> {
  await sql`create table rules.secret (is_only boolean primary key default true check (is_only), bytes bytea not null)`.execute(
    db,
  )
  await sql`
    insert into rules.secret (bytes)
    values (sha256(convert_to(gen_random_uuid()::text || gen_random_uuid() || gen_random_uuid(), 'UTF8')))`.execute(db)
  // Hashed twice: the outer hash keeps the inner one from being extended.
  await sql`
    create function rules.seal(claim text) returns text language sql stable security definer
    set search_path = pg_catalog, pg_temp as
    $$ select encode(sha256(s.bytes || sha256(s.bytes || convert_to(claim, 'UTF8'))), 'hex') from rules.secret s $$`.execute(
    db,
  )
  await sql`
    create function rules.ticket() returns text language sql volatile security definer
    set search_path = pg_catalog, pg_temp as
    $$ select claim || ':' || rules.seal(claim) from (
         select current_setting('app.tenant_id')::int || ':' || floor(extract(epoch from clock_timestamp()))::bigint + 60
       ) as made (claim) $$`.execute(db)
  await sql`
    create function rules.tenant() returns int language sql stable security definer
    set search_path = pg_catalog, pg_temp as
    $$ select case when ticket ~ '^[0-9]{1,9}:[0-9]{1,12}:[0-9a-f]{64}$' then
         case when split_part(ticket, ':', 3) = rules.seal(split_part(ticket, ':', 1) || ':' || split_part(ticket, ':', 2))
           and split_part(ticket, ':', 2)::bigint > extract(epoch from now())
         then split_part(ticket, ':', 1)::int end
       end from (select current_setting('app.rule_ticket', true)) as given (ticket) $$`.execute(db)
  await sql`revoke all on function rules.seal(text), rules.ticket(), rules.tenant() from public`.execute(db)
  await sql`grant execute on function rules.ticket() to portico_app`.execute(db)
}

async function views(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view rules."user" with (security_invoker = true) as
    select u.id, u.username, u.real_name, u.gender, u.status, u.super_admin, u.dept_id,
      array(select d.dept_id from public.sys_user_dept d where d.tenant_id = u.tenant_id and d.user_id = u.id) as dept_ids,
      array(select p.post_id from public.sys_user_post p where p.tenant_id = u.tenant_id and p.user_id = u.id) as post_ids,
      u.created_at, u.created_by, u.last_login_at
    from public.sys_user u`.execute(db)
  await sql`
    create view rules.dept with (security_invoker = true) as
    select id, pid, name from public.sys_dept`.execute(db)
  await sql`
    create view rules.share with (security_invoker = true) as
    select id, label, dept_id, created_by, created_at, expires_at, uses from public.sys_share_ticket`.execute(db)
  await sql`
    create view rules.registration with (security_invoker = true) as
    select id, username, real_name, dept_id, status, created_at, decided_at from public.sys_registration`.execute(db)
  await sql`
    create view rules.api_key with (security_invoker = true) as
    select id, name, owner_id, created_at, expires_at, last_used_at from public.sys_api_key`.execute(db)
}
