/** Roles that hold more than the actor does, and what a change of a role would give its members. */
import type { Actor } from '#kernel/access/actor.ts'
import { isBoundless } from '#kernel/access/scope.ts'
import type { Db } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { roleErrors } from '#system/contract/role.ts'
import type { Restriction } from '#contract/restriction.ts'
import { restrictionError } from '#system/contract/user.ts'
import { isBelow } from '../power/grade.ts'
import { assertMayChangeRoles } from '../delegation/delegation.rules.ts'
import { judgeRoles, type JudgedRole } from '../power/power.ts'
import { findMemberDeptIds, findRolesOfMembers } from '../power/power.repo.ts'
import { ownDeptIds } from './role.policy.ts'
import { findRoleGrants, type RoleGrant } from './role-grant.repo.ts'

/** Scopes that mean something else for each member: own department and below, own department. */
const isRelative = ({ dataScope, scopes }: RoleGrant): boolean =>
  [dataScope, ...scopes.map(({ kind }) => kind)].some((kind) => kind === 1 || kind === 2)

/**
 * Which roles hold more than the actor does: a permission, or a department that one of the members reaches by it; and
 * which have a grade that is not below the actor's. A role that no one has is judged as if the actor had it.
 */
export async function restrictionsOfRoles(
  db: Db,
  actor: Actor,
  roleIds: readonly string[],
): Promise<Map<string, Restriction>> {
  if (actor.superAdmin === 1 || roleIds.length === 0) return new Map()
  return restrictionsOfGrants(db, actor, await findRoleGrants(db, roleIds))
}

/** The same for what roles give. */
export async function restrictionsOfGrants(
  db: Db,
  actor: Actor,
  roles: readonly JudgedRole[],
): Promise<Map<string, Restriction>> {
  if (actor.superAdmin === 1) return new Map()
  const relative = isBoundless(actor.scope) ? [] : roles.filter(isRelative).map(({ id }) => id)
  const memberDepts = relative.length === 0 ? new Map() : await findMemberDeptIds(db, relative)
  const own = relative.length === 0 ? [] : await ownDeptIds(db, actor)
  const deptIdsOf = (id: string): readonly string[] => memberDepts.get(id) ?? own
  const isBeyond = await judgeRoles(db, actor, roles, [...new Set(roles.flatMap(({ id }) => deptIdsOf(id)))])
  const restrictions = new Map<string, Restriction>()
  for (const { id, grade } of roles) {
    if (isBeyond({ roleIds: [id], deptIds: deptIdsOf(id) })) restrictions.set(id, 'holds_more')
    else if (!isBelow(actor, grade)) restrictions.set(id, 'grade_too_high')
  }
  return restrictions
}

/**
 * No one changes, deletes or renames a role that holds more than they do, or whose grade is not below theirs.
 * @throws AppError holds_more, grade_too_high, beyond_grant
 */
export async function assertRolesWithin(db: Db, actor: Actor, roleIds: readonly string[]): Promise<void> {
  if (actor.superAdmin === 1 || roleIds.length === 0) return
  await assertMayChangeRoles(db, actor, roleIds)
  const roles = await findRoleGrants(db, roleIds)
  const restrictions = await restrictionsOfGrants(db, actor, roles)
  for (const { id, name } of roles) {
    const restriction = restrictions.get(id)
    if (restriction !== undefined) throw new AppError(restrictionError(restriction), { name })
  }
}

/**
 * The user who makes roles give more gives it to all of their members, each with what other roles give them and in
 * their own
 * departments: that together must be within what the actor has.
 * @param drafts roles as they are to be, in place of those that are saved
 * @throws AppError members_beyond_own
 */
export async function assertMembersWithin(
  db: Db,
  actor: Actor,
  roleIds: readonly string[],
  drafts: readonly JudgedRole[] = [],
): Promise<void> {
  if (actor.superAdmin === 1) return
  for (const roleId of new Set(roleIds)) {
    const rolesOfMembers = await findRolesOfMembers(db, roleId)
    const saved = [...rolesOfMembers.keys()].filter((id) => drafts.every((draft) => draft.id !== id))
    const roles = [...(await findRoleGrants(db, saved)), ...drafts]
    const isBeyond = await judgeRoles(db, actor, roles, [...new Set([...rolesOfMembers.values()].flat())])
    const exceeds = [...rolesOfMembers].some(([id, deptIds]) => isBeyond({ roleIds: [id], deptIds }))
    const name = roles.find(({ id }) => id === roleId)?.name ?? ''
    if (exceeds) throw new AppError(roleErrors.membersBeyondOwn, { name })
  }
}
