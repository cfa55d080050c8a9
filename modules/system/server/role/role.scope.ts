/** What the data scope of a role means for somebody: the departments it reaches. */
import { sql } from 'kysely'
import type { DataScope } from '#kernel/access/scope.ts'
import type { Db } from '#kernel/database/lease.ts'

/** A role's choice of scope: 0 all, 1 own department and below, 2 own department, 3 own records, 4 chosen departments. */
export interface RoleScope {
  id: string
  dataScope: 0 | 1 | 2 | 3 | 4
}

interface Reach {
  below: string[]
  chosen: Map<string, string[]>
}

/**
 * The scope each role gives to somebody who belongs to `ownDeptIds`. At most one query, none when no role needs one.
 * @throws when a role's scope is not one of the known ones
 */
export async function expandRoleScopes(
  db: Db,
  roles: readonly RoleScope[],
  ownDeptIds: readonly string[],
): Promise<Map<string, DataScope>> {
  const reach = await loadReach(db, roles, ownDeptIds)
  return new Map(roles.map((role) => [role.id, scopeOf(role, ownDeptIds, reach)]))
}

function scopeOf({ id, dataScope }: RoleScope, ownDeptIds: readonly string[], reach: Reach): DataScope {
  switch (dataScope) {
    case 0:
      return { kind: 'all' }
    case 1:
      return { kind: 'some', deptIds: reach.below, own: true }
    case 2:
      return { kind: 'some', deptIds: ownDeptIds, own: true }
    case 3:
      return { kind: 'some', deptIds: [], own: true }
    case 4:
      return { kind: 'some', deptIds: reach.chosen.get(id) ?? [], own: true }
    default:
      throw new Error(`role ${String(id)} has an unknown data scope ${String(dataScope)}`)
  }
}

async function loadReach(db: Db, roles: readonly RoleScope[], ownDeptIds: readonly string[]): Promise<Reach> {
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
