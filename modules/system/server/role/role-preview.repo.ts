/** Who would gain or lose something by a change of a role, in SQL. */
import { sql } from 'kysely'
import type { Db } from '#kernel/database/lease.ts'
import { inScope, type Reader } from '../user/user.scope.ts'

/** Which other roles give which of the changed permissions: two lists of the same length. */
export interface Covering {
  roleIds: readonly string[]
  keys: readonly string[]
}

/** Which roles but this one give any of the codes or tick any of the pages. */
export async function findCovering(
  db: Db,
  roleId: string,
  { codes, menuIds }: { codes: readonly string[]; menuIds: readonly string[] },
): Promise<Covering> {
  const { rows } = await sql<{ role_id: string; key: string }>`
    select distinct rm.role_id, given.key
    from sys_role_menu rm join sys_menu m on m.tenant_id = rm.tenant_id and m.id = rm.menu_id
      cross join unnest(m.permissions || case when m.id = any(${[...menuIds]}::uuid[]) then array[m.id::text] else '{}' end)
        as given (key)
    where rm.role_id <> ${roleId} and given.key = any(${[...codes, ...menuIds]}::text[])`.execute(db)
  return { roleIds: rows.map((row) => row.role_id), keys: rows.map((row) => row.key) }
}

/** The members by which of the covering roles they have, too: at most as many groups as combinations there are. */
export async function countByOtherRoles(
  db: Db,
  roleId: string,
  { roleIds }: Covering,
): Promise<{ others: string[]; count: number }[]> {
  const { rows } = await sql<{ others: string[]; count: number }>`
    select others, count(*)::int as count from (
      select coalesce(array_agg(distinct o.role_id order by o.role_id) filter (where o.role_id is not null), '{}') as others
      from sys_effective_role m
        join sys_user u on u.tenant_id = m.tenant_id and u.id = m.user_id and u.super_admin <> 1
        left join sys_effective_role o on o.tenant_id = m.tenant_id and o.user_id = m.user_id
          and o.role_id <> m.role_id and o.role_id = any(${[...roleIds]}::uuid[])
      where m.role_id = ${roleId}
      group by m.user_id
    ) as member group by others`.execute(db)
  return rows
}

/** The first members in reach whom any of the permissions really concerns, each with those that do. */
export function findAffected(
  db: Db,
  reader: Reader,
  roleId: string,
  { keys, covering, limit }: { keys: readonly string[]; covering: Covering; limit: number },
) {
  const concerning = sql<string[]>`array(
    select changed.key from unnest(${[...keys]}::text[]) with ordinality as changed (key, place)
    where not exists (
      select 1 from sys_effective_role o
        join unnest(${[...covering.roleIds]}::uuid[], ${[...covering.keys]}::text[]) as given (role_id, key)
          on given.role_id = o.role_id and given.key = changed.key
      where o.tenant_id = sys_user.tenant_id and o.user_id = sys_user.id
    )
    order by changed.place)`
  return db
    .selectFrom('sys_user')
    .select([
      'id',
      'real_name as realName',
      'head_url as headUrl',
      sql<string>`coalesce((
        select d.name from sys_dept d where d.tenant_id = sys_user.tenant_id and d.id = sys_user.dept_id
      ), '')`.as('deptName'),
      concerning.as('keys'),
    ])
    .where('super_admin', '<>', 1)
    .where(
      sql<boolean>`exists (
        select 1 from sys_effective_role m
        where m.tenant_id = sys_user.tenant_id and m.user_id = sys_user.id and m.role_id = ${roleId})`,
    )
    .where(sql<boolean>`cardinality(${concerning}) > 0`)
    .where((eb) => eb.and(inScope(eb, reader)))
    .orderBy('real_name')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The departments that the members of a role belong to. */
export async function findMemberDeptIds(db: Db, roleId: string): Promise<string[]> {
  const { rows } = await sql<{ dept_id: string }>`
    select distinct ud.dept_id from sys_effective_role ur
      join sys_user_dept ud on ud.tenant_id = ur.tenant_id and ud.user_id = ur.user_id
    where ur.role_id = ${roleId}`.execute(db)
  return rows.map((row) => row.dept_id)
}

/** How many departments these are (all of them when left out), and how many people belong to them. */
export async function countReached(db: Db, deptIds?: readonly string[]): Promise<{ depts: number; people: number }> {
  const { rows } = await sql<{ depts: number; people: number }>`
    select
      (select count(*)::int from sys_dept d where ${deptIds ? sql`d.id = any(${[...deptIds]}::uuid[])` : sql`true`}) as depts,
      (select count(*)::int from sys_user u where ${
        deptIds
          ? sql`exists (
              select 1 from sys_user_dept ud
              where ud.tenant_id = u.tenant_id and ud.user_id = u.id and ud.dept_id = any(${[...deptIds]}::uuid[]))`
          : sql`true`
      }) as people`.execute(db)
  return rows[0] ?? { depts: 0, people: 0 }
}
