/** The departments that roles' data scopes reach, in SQL. */
import { sql } from 'kysely'
import type { Db } from '#kernel/database/lease.ts'

/**
 * A role's choice of scope: 0 all, 1 own department and below, 2 own department, 3 own records, 4 chosen departments.
 */
export interface RoleScope {
  id: string
  dataScope: 0 | 1 | 2 | 3 | 4
}

/** Departments by how they are reached. */
export interface Reach {
  /** One's own and everything below them. */
  below: string[]
  /** By role. */
  chosen: Map<string, string[]>
}

/** What these roles need to know, in one query or none. */
export async function findReach(db: Db, roles: readonly RoleScope[], ownDeptIds: readonly string[]): Promise<Reach> {
  const reach: Reach = { below: [], chosen: new Map() }
  const choosing = roles.filter(({ dataScope }) => dataScope === 4).map(({ id }) => id)
  const roots = roles.some(({ dataScope }) => dataScope === 1) ? [...ownDeptIds] : []
  if (choosing.length === 0 && roots.length === 0) return reach
  const { rows } = await sql<{ role_id: string | null; dept_id: string }>`
    with recursive below (id) as (
      select unnest(${roots}::uuid[])
      union
      select d.id from sys_dept d join below b on d.pid = b.id
    )
    select null as role_id, id as dept_id from below
    union all
    select role_id, dept_id from sys_role_dept where role_id = any(${choosing}::uuid[])`.execute(db)
  for (const { role_id: roleId, dept_id: deptId } of rows) {
    if (roleId === null) reach.below.push(deptId)
    else reach.chosen.set(roleId, [...(reach.chosen.get(roleId) ?? []), deptId])
  }
  return reach
}
