/**
 * What a secondary administrator may do with roles: assign those of their grant, in its departments, whatever they have
 * themselves; change those that no user outside has; no other.
 */
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { userErrors } from '#system/contract/user.ts'
import * as repo from './chain.repo.ts'

/** Whether the actor may assign a role because their grant names it. */
export const isDelegated = ({ delegation }: Pick<Actor, 'delegation'>, roleId: string): boolean =>
  delegation?.roleIds.has(roleId) === true

/** The grant by which what the actor gives is given; null where they give it on their own. */
export const viaOf = ({ delegation }: Pick<Actor, 'delegation'>): string | null => delegation?.grantId ?? null

/**
 * Asked under the lock of grants: what a session remembers may have been recalled a moment ago.
 * @param roleIds roles that the grant names
 * @throws AppError beyond_grant
 */
export async function assertStillDelegated(db: Db, actor: Actor, roleIds: readonly string[]): Promise<void> {
  if (actor.delegation && !(await repo.isLive(db, actor.delegation.grantId, roleIds)))
    throw new AppError(userErrors.beyondGrant)
}

/**
 * A role that the grant names is withdrawn by it, no other.
 * @throws AppError beyond_grant
 */
export async function assertMayWithdraw(db: Db, actor: Actor, roleId: string): Promise<void> {
  if (!actor.delegation) return
  if (!isDelegated(actor, roleId)) throw new AppError(userErrors.beyondGrant)
  await assertStillDelegated(db, actor, [roleId])
}

/**
 * Users of posts and groups may be of any department, and others add to them.
 * @throws AppError beyond_grant
 */
export function assertNotByGrant({ delegation }: Pick<Actor, 'delegation'>): void {
  if (delegation) throw new AppError(userErrors.beyondGrant)
}

/**
 * Changing a role changes what all of its users have.
 * @throws AppError beyond_grant for a role that is not of the actor's grant, or that a user outside of it has
 */
export async function assertMayChangeRoles(
  db: Db,
  { delegation }: Pick<Actor, 'delegation'>,
  roleIds: readonly string[],
): Promise<void> {
  if (!delegation || roleIds.length === 0) return
  if (roleIds.some((id) => !delegation.roleIds.has(id))) throw new AppError(userErrors.beyondGrant)
  const outside = await repo.findRolesOutside(db, roleIds, delegation.deptIds)
  if (outside.length > 0) throw new AppError(userErrors.beyondGrant)
}

/** @throws AppError beyond_grant for a menu that the actor's grant does not name */
export function assertMenusDelegated({ delegation }: Pick<Actor, 'delegation'>, menuIds: readonly string[]): void {
  if (delegation && menuIds.some((id) => !delegation.menuIds.has(id))) throw new AppError(userErrors.beyondGrant)
}
