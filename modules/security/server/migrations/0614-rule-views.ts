/**
 * More that data rules in SQL may read: attributes of users that are active, and which user has which role now. As
 * the views of `0611-sql-rules.ts`, each shows what its reader sees, and names every column that the reader gets. A
 * migration that was released never changes.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view rules.user_attr with (security_invoker = true) as
    select v.user_id, a.code, v.value
    from public.sys_party_attr_value v
    join public.sys_party_attr a on a.tenant_id = v.tenant_id and a.id = v.attr_id
    where a.party_type = 'user' and a.status = 1 and v.user_id is not null`.execute(db)
  await userRoles(db)
}

/** As `sys_effective_role`, over the tables themselves: the rights of the reader are those of what a view names. */
async function userRoles(db: Kysely<unknown>): Promise<void> {
  const isNow = (of: string) =>
    sql.raw(
      `(${of}.starts_at is null or ${of}.starts_at <= now()) and (${of}.ends_at is null or ${of}.ends_at > now())`,
    )
  const belongs = (of: string, user: string) =>
    sql.raw(`(${of}.dept_id is null or exists (select from public.sys_user_dept b
      where b.tenant_id = ${of}.tenant_id and b.user_id = ${user}.user_id and b.dept_id = ${of}.dept_id))`)
  await sql`
    create view rules.user_role with (security_invoker = true) as
    select r.user_id, r.role_id from public.sys_user_role r where ${isNow('r')} and ${belongs('r', 'r')}
    union
    select m.user_id, h.role_id from public.sys_role_holder h
      join public.sys_post p on p.tenant_id = h.tenant_id and p.id = h.post_id and p.status = 1
      join public.sys_user_post m on m.tenant_id = h.tenant_id and m.post_id = h.post_id
      where ${isNow('h')} and ${belongs('h', 'm')}
    union
    select m.user_id, h.role_id from public.sys_role_holder h
      join public.sys_group g on g.tenant_id = h.tenant_id and g.id = h.group_id and g.status = 1
      join public.sys_user_group m on m.tenant_id = h.tenant_id and m.group_id = h.group_id
      where ${isNow('h')} and ${belongs('h', 'm')}
    union
    select m.user_id, h.role_id from public.sys_role_holder h
      join public.sys_dept_ancestor a on a.tenant_id = h.tenant_id and a.ancestor_id = h.of_dept_id
        and (h.below or a.dept_id = h.of_dept_id)
      join public.sys_user_dept m on m.tenant_id = h.tenant_id and m.dept_id = a.dept_id
      where ${isNow('h')} and ${belongs('h', 'm')}`.execute(db)
}
