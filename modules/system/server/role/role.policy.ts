/** Who may do what with a role, and who may hand it on: nobody grants what they do not hold. */
import { holds, type Actor } from '#kernel/access/actor.ts'
import { isWithin } from '#kernel/access/scope.ts'
import type { Db } from '#kernel/database/lease.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import type { RoleAction } from '#system/contract/role.ts'
import { userErrors } from '#system/contract/user.ts'
import * as repo from './role-grant.repo.ts'
import { expandRoleScopes } from './role.scope.ts'

/** Seeded roles the house relies on. */
const PROTECTED_CODES = ['staff', 'org-admin']

export const isProtected = (role: { code: string }): boolean => PROTECTED_CODES.includes(role.code)

/** What the actor may do with a role. Whether people have it shows when they try to delete it. */
export function roleActions(actor: Pick<Actor, 'superAdmin' | 'permissions'>, role: { code: string }): RoleAction[] {
  const actions: RoleAction[] = []
  if (holds(actor, 'sys:role:update')) actions.push('update', 'members')
  if (holds(actor, 'sys:role:delete') && !isProtected(role)) actions.push('delete')
  return actions
}

/** Whether the actor holds every one of the codes. */
export function holdsAll(actor: Pick<Actor, 'superAdmin' | 'permissions'>, codes: readonly string[]): boolean {
  return codes.every((code) => holds(actor, code))
}

/**
 * Which of the roles the actor may hand on: those whose permissions they hold and whose data scope lies within their own.
 * @param forDeptIds departments of those who get the role, because "own department" means theirs; by default the actor's
 */
export async function grantableRoles(
  db: Db,
  actor: Actor,
  roles: readonly repo.RoleGrant[],
  forDeptIds?: readonly string[],
): Promise<Set<string>> {
  if (actor.superAdmin === 1) return new Set(roles.map(({ id }) => id))
  const deptIds = forDeptIds ?? (await repo.findDeptIdsOf(db, [actor.userId]))
  const scopes = await expandRoleScopes(db, roles, deptIds)
  const isGrantable = ({ id, permissions }: repo.RoleGrant) => {
    const scope = scopes.get(id)
    return scope !== undefined && holdsAll(actor, permissions) && isWithin(scope, actor.scope)
  }
  return new Set(roles.filter(isGrantable).map(({ id }) => id))
}

/**
 * Refuses to hand on roles that hold more than the actor does.
 * @param forDeptIds see `grantableRoles`
 * @throws InvalidInput at `roleIdList` for a role that does not exist, `grant_exceeds_own` for one beyond the actor
 */
export async function assertMayGrantRoles(
  db: Db,
  actor: Actor,
  roleIds: readonly string[],
  forDeptIds?: readonly string[],
): Promise<void> {
  if (roleIds.length === 0) return
  const roles = await repo.findRoleGrants(db, roleIds)
  const known = new Set(roles.map(({ id }) => id))
  if (roleIds.some((id) => !known.has(id))) throw invalid('roleIdList', 'unknown_choice')
  const grantable = await grantableRoles(db, actor, roles, forDeptIds)
  if (roleIds.some((id) => !grantable.has(id))) throw new AppError(userErrors.grantExceedsOwn)
}
