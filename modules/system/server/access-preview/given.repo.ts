/** What roles, menus, posts, groups and data rules give now, in SQL. */
import { sql } from 'kysely'
import type { Db } from '#kernel/database/lease.ts'

/** What roles give, one row for each: codes within the package, all data, what a field is raised to and below. */
const given = sql`(
  select rm.tenant_id, rm.role_id, code.key, rm.menu_id from sys_role_menu rm
    join sys_menu m on m.tenant_id = rm.tenant_id and m.id = rm.menu_id
    cross join unnest(m.permissions) as code (key)
    join sys_tenant t on t.id = rm.tenant_id and (t.package_codes is null or code.key = any(t.package_codes))
  union all
  select r.tenant_id, r.id, '#scope', null from sys_role r where r.data_scope = 0
  union all
  select f.tenant_id, f.role_id, '#field.' || f.field || '.' || at, null
    from sys_role_field f cross join generate_series(f.mode, 2) as at
  union all
  select s.tenant_id, s.role_id, '#rule.' || s.rule_id, null from sys_role_scope s
    join sys_data_rule d on d.tenant_id = s.tenant_id and d.id = s.rule_id and d.status = 1)`

export interface GivenKey {
  roleId: string
  key: string
}

/** What these roles give. */
export async function findKeysOf(db: Db, roleIds: readonly string[]): Promise<GivenKey[]> {
  const { rows } = await sql<GivenKey>`
    select distinct g.role_id as "roleId", g.key from ${given} as g where g.role_id = any(${[...roleIds]}::uuid[])`.execute(
    db,
  )
  return rows
}

/**
 * Every role that gives one of the keys.
 * @param exceptMenu without what it gives by this menu alone
 */
export async function findGiving(db: Db, keys: readonly string[], exceptMenu?: string): Promise<GivenKey[]> {
  const { rows } = await sql<GivenKey>`
    select distinct g.role_id as "roleId", g.key from ${given} as g
    where g.key = any(${[...keys]}::text[]) and (g.menu_id is null or g.menu_id is distinct from ${exceptMenu ?? null}::uuid)`.execute(
    db,
  )
  return rows
}

/** The codes that menus would give, within the package. */
export async function findCodesOfMenus(db: Db, menuIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select distinct code.key from sys_menu m cross join unnest(m.permissions) as code (key)
      join sys_tenant t on t.id = m.tenant_id and (t.package_codes is null or code.key = any(t.package_codes))
    where m.id = any(${[...menuIds]}::uuid[])`.execute(db)
  return rows.map(({ key }) => key)
}

/** Those of the codes that the package of the tenant has. */
export async function withinPackage(db: Db, codes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select distinct code.key from unnest(${[...codes]}::text[]) as code (key)
      join sys_tenant t on t.id = current_setting('app.tenant_id')::int
        and (t.package_codes is null or code.key = any(t.package_codes))`.execute(db)
  return rows.map(({ key }) => key)
}

export async function findMenu(db: Db, id: string): Promise<{ permissions: string[]; roleIds: string[] } | undefined> {
  const { rows } = await sql<{ permissions: string[]; roleIds: string[] }>`
    select m.permissions, array(select rm.role_id from sys_role_menu rm
      where rm.tenant_id = m.tenant_id and rm.menu_id = m.id) as "roleIds"
    from sys_menu m where m.id = ${id}`.execute(db)
  return rows[0]
}

/** The roles that a post or a group has now; undefined where there is no such one. */
export async function findRolesOfHolder(
  db: Db,
  holder: { kind: 'post' | 'group'; id: string },
): Promise<string[] | undefined> {
  const [table, column] = holder.kind === 'post' ? ['sys_post', 'post_id'] : ['sys_group', 'group_id']
  const { rows } = await sql<{ roleIds: string[] }>`
    select array(select h.role_id from sys_role_holder h where h.tenant_id = p.tenant_id
      and h.${sql.id(column)} = p.id and (h.starts_at is null or h.starts_at <= now())
      and (h.ends_at is null or h.ends_at > now())) as "roleIds"
    from ${sql.table(table)} p where p.id = ${holder.id}`.execute(db)
  return rows[0]?.roleIds
}

/** Roles with a data rule, and whether it counts; undefined where there is none. */
export async function findRule(
  db: Db,
  id: string,
): Promise<{ name: string; status: number; roleIds: string[] } | undefined> {
  const { rows } = await sql<{ name: string; status: number; roleIds: string[] }>`
    select d.name, d.status, array(select distinct s.role_id from sys_role_scope s
      where s.tenant_id = d.tenant_id and s.rule_id = d.id) as "roleIds"
    from sys_data_rule d where d.id = ${id}`.execute(db)
  return rows[0]
}

/** The menus of a role; undefined where there is none. */
export async function findMenusOfRole(db: Db, id: string): Promise<string[] | undefined> {
  const { rows } = await sql<{ menuIds: string[] }>`
    select array(select rm.menu_id from sys_role_menu rm
      where rm.tenant_id = r.tenant_id and rm.role_id = r.id) as "menuIds"
    from sys_role r where r.id = ${id}`.execute(db)
  return rows[0]?.menuIds
}

/** What a role raises fields to; undefined where there is no such role. */
export async function findRaised(db: Db, id: string): Promise<Map<string, number> | undefined> {
  const { rows } = await sql<{ fields: { field: string; mode: number }[] }>`
    select coalesce((select json_agg(json_build_object('field', f.field, 'mode', f.mode)) from sys_role_field f
      where f.tenant_id = r.tenant_id and f.role_id = r.id), '[]') as fields
    from sys_role r where r.id = ${id}`.execute(db)
  return rows[0] && new Map(rows[0].fields.map(({ field, mode }) => [field, mode]))
}
