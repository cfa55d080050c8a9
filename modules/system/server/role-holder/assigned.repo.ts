/** Which users have which roles, by what, and who leads them: for reviews, in SQL. */
import { sql } from 'kysely'
import type { Db } from '#kernel/database/lease.ts'
import type { HolderKind } from '#system/contract/role-holder.ts'
import { isPersonInScope, type Reader } from '../user/user.scope.ts'
import { holderName, kindOf } from './role-holder.repo.ts'

/** Which assignments; an empty list means all. */
export interface AssignedQuery {
  /** With all that are below them. */
  deptIds: readonly string[]
  roleIds: readonly string[]
  limit: number
}

export interface RoleWithWays {
  userId: string
  userName: string
  /** The main department. */
  deptId: string
  deptName: string
  roleId: string
  roleName: string
  /** Their own assignment has no `by`. */
  ways: { kind: HolderKind; by: string }[]
}

const uuids = (ids: readonly string[]) => sql<string>`${[...ids]}::uuid[]`

/**
 * The roles that active users in reach have now, each once with every way. Assignments are found first: joined into the
 * view, a planner without figures goes through it for each user.
 */
export async function findAssigned(
  db: Db,
  reader: Reader,
  { deptIds, roleIds, limit }: AssignedQuery,
): Promise<RoleWithWays[]> {
  const { rows } = await sql<RoleWithWays>`
    with assigned as materialized (
      select distinct a.tenant_id, a.user_id, a.role_id, a.holder_id from sys_role_assignment a
      where (a.starts_at is null or a.starts_at <= now())
        and (${roleIds.length === 0}::boolean or a.role_id = any(${uuids(roleIds)}))
    )
    select u.id as "userId", u.real_name as "userName", u.dept_id as "deptId", d.name as "deptName",
      r.id as "roleId", r.name as "roleName",
      json_agg(distinct jsonb_build_object('kind', case when h.id is null then 'user' else ${kindOf} end,
        'by', case when h.id is null then '' else ${holderName} end)) as ways
    from assigned a
      join sys_user u on u.tenant_id = a.tenant_id and u.id = a.user_id and u.status = 1
      join sys_dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
      join sys_role r on r.tenant_id = a.tenant_id and r.id = a.role_id
      left join sys_role_holder h on h.tenant_id = a.tenant_id and h.id = a.holder_id
    where (${deptIds.length === 0}::boolean or exists (select from sys_user_dept m
        join sys_dept_ancestor above on above.tenant_id = m.tenant_id and above.dept_id = m.dept_id
        where m.tenant_id = u.tenant_id and m.user_id = u.id and above.ancestor_id = any(${uuids(deptIds)})))
      and ${isPersonInScope(reader, 'u.id')}
    group by u.id, u.real_name, u.dept_id, d.name, r.id, r.name
    order by u.real_name, u.id, r.name, r.id limit ${limit}`.execute(db)
  return rows
}

/** Of pairs of user and role, those that are assigned in any way, now or later: `user role`. */
export async function findStillAssigned(
  db: Db,
  pairs: readonly { userId: string; roleId: string }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ pair: string }>`
    select distinct a.user_id || ' ' || a.role_id as pair from sys_role_assignment a
      join jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as asked ("userId" uuid, "roleId" uuid)
        on asked."userId" = a.user_id and asked."roleId" = a.role_id`.execute(db)
  return new Set(rows.map(({ pair }) => pair))
}

/** Active leaders of departments and of those above them, by department: the nearest level first. */
export async function findLeadersAbove(db: Db, deptIds: readonly string[]): Promise<Map<string, string[][]>> {
  const { rows } = await sql<{ deptId: string; leaders: string[] }>`
    select a.dept_id as "deptId", array_agg(u.id order by u.id) as leaders
    from sys_dept_ancestor a
      join sys_dept_leader l on l.tenant_id = a.tenant_id and l.dept_id = a.ancestor_id
      join sys_user u on u.tenant_id = l.tenant_id and u.id = l.user_id and u.status = 1 and not u.is_service
      cross join lateral (select count(*) as depth from sys_dept_ancestor x
        where x.tenant_id = a.tenant_id and x.dept_id = a.ancestor_id) as placed
    where a.dept_id = any(${uuids(deptIds)})
    group by a.dept_id, a.ancestor_id, placed.depth order by a.dept_id, placed.depth desc`.execute(db)
  const levels = new Map<string, string[][]>()
  for (const { deptId, leaders } of rows) levels.set(deptId, [...(levels.get(deptId) ?? []), leaders])
  return levels
}
