/** Who may do what with a role, and who may hand it on: no one grants what they do not hold. */
import { holds, holdsAny, type Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import type { RoleAction } from '#system/contract/role.ts'
import type { Restriction } from '#contract/restriction.ts'
import { userErrors } from '#system/contract/user.ts'
import { assertBelow, isBelow } from '../power/grade.ts'
import { assertNotByGrant, assertStillDelegated, isDelegated } from '../delegation/delegation.rules.ts'
import { judgeRoles, type JudgedRole } from '../power/power.ts'
import { findInheritedRoles, type Places } from '../power/inherited-roles.repo.ts'
import * as repo from './role-grant.repo.ts'

/** Seeded roles the house relies on. */
const PROTECTED_CODES = ['staff', 'org-admin']

export const isProtected = (role: { code: string }): boolean => PROTECTED_CODES.includes(role.code)

/** Whether the actor may do anything at all with roles: else none has to be judged. */
export const mayActOnRoles = (actor: Pick<Actor, 'superAdmin' | 'permissions'>): boolean =>
  holdsAny(actor, ['sys:role:update', 'sys:role:delete'])

/** What the actor may do with a role: nothing where it holds more than they do. Whether people have it shows later. */
export function roleActions(
  actor: Pick<Actor, 'superAdmin' | 'permissions'>,
  role: { code: string; restriction: Restriction | null },
): RoleAction[] {
  if (role.restriction !== null) return []
  const actions: RoleAction[] = []
  if (holds(actor, 'sys:role:update')) actions.push('update', 'members')
  if (holds(actor, 'sys:role:delete') && !isProtected(role)) actions.push('delete')
  return actions
}

/** Whether the actor holds every one of the codes. */
export function holdsAll(actor: Pick<Actor, 'superAdmin' | 'permissions'>, codes: readonly string[]): boolean {
  return codes.every((code) => holds(actor, code))
}

/** The departments that "own department" means for the actor: the one in which they act. */
export async function ownDeptIds(db: Db, { acting, userId }: Actor): Promise<string[]> {
  return acting ? [acting.deptId] : await repo.findDeptIdsOf(db, [userId])
}

/**
 * Which of the roles the actor may hand on: those below their grade whose permissions they hold
 * and whose data scope is within their own.
 * @param forDeptIds departments of those who get the role, because "own department" means theirs; by default the
 *   actor's
 */
export async function grantableRoles(
  db: Db,
  actor: Actor,
  roles: readonly JudgedRole[],
  forDeptIds?: readonly string[],
): Promise<Set<string>> {
  const deptIds = forDeptIds ?? (await ownDeptIds(db, actor))
  const isBeyond = await judgeRoles(db, actor, roles, deptIds)
  const given = roles.filter(({ id, grade }) => isBelow(actor, grade) && !isBeyond({ roleIds: [id], deptIds }))
  return new Set(given.map(({ id }) => id))
}

/**
 * Refuses to hand on roles that hold more than the actor does.
 * A secondary administrator hands on the roles of their grant, and no other; what users have already may stay.
 * @param deptIds see `grantableRoles`
 * @param had roles that those who get the others have already
 * @throws InvalidInput at `roleIdList` for a role that does not exist, `grade_too_high` or
 *   `grant_exceeds_own` for one beyond the actor, `beyond_grant` for one that their grant does not name
 */
export async function assertMayGrantRoles(
  db: Db,
  actor: Actor,
  roleIds: readonly string[],
  { deptIds, had = [] }: { deptIds?: readonly string[]; had?: readonly string[] } = {},
): Promise<void> {
  if (roleIds.length === 0) return
  const roles = await repo.findRoleGrants(db, roleIds)
  const known = new Set(roles.map(({ id }) => id))
  if (roleIds.some((id) => !known.has(id))) throw invalid('roleIdList', 'unknown_choice')
  const named = roleIds.filter((id) => isDelegated(actor, id))
  const fresh = roleIds.filter((id) => !had.includes(id))
  if (actor.delegation && fresh.some((id) => !named.includes(id))) throw new AppError(userErrors.beyondGrant)
  if (fresh.length > 0) await assertStillDelegated(db, actor, named)
  const judged = roles.filter(({ id }) => !named.includes(id))
  for (const role of judged) assertBelow(actor, role)
  const grantable = await grantableRoles(db, actor, judged, deptIds)
  if (judged.some(({ id }) => !grantable.has(id))) throw new AppError(userErrors.grantExceedsOwn)
}

/**
 * Refuses to bring users to places (departments, posts, groups) that give more than the actor may hand on.
 * @param forDeptIds departments of those who come there
 * @throws AppError grade_too_high, grant_exceeds_own
 */
export async function assertMayGrantPlaces(
  db: Db,
  actor: Actor,
  places: Places,
  forDeptIds: readonly string[],
): Promise<void> {
  if (actor.superAdmin === 1) return
  const roleIds = await findInheritedRoles(db, places)
  const isTracked = (places.postIds ?? places.groupIds) === undefined
  if (roleIds.length > 0 && !isTracked) assertNotByGrant(actor)
  await assertMayGrantRoles(db, actor, roleIds, { deptIds: forDeptIds })
}
