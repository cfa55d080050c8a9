/** What the data scope of a role means for a user: the departments it reaches. */
import type { DataScope } from '#kernel/access/scope.ts'
import type { Db } from '#kernel/database/lease.ts'
import { findReach, type Reach, type RoleScope } from './role-reach.repo.ts'

/**
 * The scope each role gives to a user who belongs to `ownDeptIds`. At most one query, none when no role needs one.
 * @throws when a role's scope is not one of the known ones
 */
export async function expandRoleScopes(
  db: Db,
  roles: readonly RoleScope[],
  ownDeptIds: readonly string[],
): Promise<Map<string, DataScope>> {
  const reach = await findReach(db, roles, ownDeptIds)
  return new Map(roles.map((role) => [role.id, scopeOf(role, ownDeptIds, reach)]))
}

/** The scope of a role that may not be saved so, for a user who belongs to `ownDeptIds`. */
export async function scopeOfRole(
  db: Db,
  { dataScope, chosen }: Pick<RoleScope, 'dataScope'> & { chosen: readonly string[] },
  ownDeptIds: readonly string[],
): Promise<DataScope> {
  if (dataScope === 4) return { kind: 'some', deptIds: chosen, own: true }
  const role = { id: 'draft', dataScope }
  return scopeOf(role, ownDeptIds, await findReach(db, [role], ownDeptIds))
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
      throw new Error(`role ${id} has an unknown data scope ${String(dataScope)}`)
  }
}
