/** The rules a change of a user must keep, checked inside its transaction. */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { userErrors, type UserAction, type UserDraft } from '#system/contract/user.ts'
import { lockRule } from '../locks.repo.ts'
import { assertMayGrantRoles } from '../role/role.policy.ts'
import { mayTouch, userActions } from './user.policy.ts'
import * as repo from './user.repo.ts'
import { linksOf } from './user.shape.ts'

/**
 * The user, held against other writers, if the actor may do this with it.
 * @throws AppError not_found (missing and out of reach answer alike), grant_exceeds_own, not_yourself
 */
export async function holdFor(tx: Tx, actor: Actor, id: string, action: UserAction): Promise<repo.FoundUser> {
  const user = await repo.findUserForChange(tx, actor, id)
  if (!user) throw new AppError(errors.notFound)
  assertMay(actor, { id, status: user.status, superAdmin: user.super_admin }, action)
  return user
}

/** @throws AppError grant_exceeds_own, not_yourself, forbidden, when the policy rules it out */
export function assertMay(
  actor: Actor,
  subject: { id: string; status: number; superAdmin: number },
  action: UserAction,
): void {
  if (!mayTouch(actor, subject)) throw new AppError(userErrors.grantExceedsOwn)
  if (userActions(actor, subject).includes(action)) return
  throw new AppError(subject.id === actor.userId ? userErrors.notYourself : errors.forbidden)
}

/** Nobody disables themselves, or makes themselves more or less of an administrator. */
export function assertNotAgainstOneself(
  actor: Actor,
  before: { id: string; superAdmin: number },
  wanted: Pick<UserDraft, 'status' | 'superAdmin'>,
): void {
  if (before.id !== actor.userId) return
  if (wanted.status === 0 || wanted.superAdmin !== before.superAdmin) throw new AppError(userErrors.notYourself)
}

export async function assertUsernameFree(tx: Tx, username: string, exceptId?: string): Promise<void> {
  if (await repo.isUsernameTaken(tx, username, exceptId))
    throw new AppError(userErrors.usernameTaken, { name: username })
}

export async function assertNotLastAdmin(tx: Tx, actor: Actor, user: repo.FoundUser): Promise<void> {
  if (user.super_admin !== 1 || user.status !== 1) return
  await lockRule(tx, actor.tenantId, 'last-admin') // two administrators may be removing each other
  if ((await repo.otherAdmins(tx, user.id)) === 0) throw new AppError(userErrors.lastAdmin)
}

type Wanted = Pick<UserDraft, 'deptId' | 'deptIdList' | 'roleIdList' | 'superAdmin'>

/** What somebody has already; it may stay. */
export interface Had {
  superAdmin: number
  deptIds: readonly string[]
  roleIds: readonly string[]
}

/** What giving depends on: asked for one user, or once for many. */
export interface GivingFacts {
  /** Departments in the actor's reach. */
  reachable: ReadonlySet<string>
  /** @throws when the actor may not hand on all of these roles to somebody of these departments */
  assertRoles: (roleIds: readonly string[], deptIds: readonly string[]) => Promise<void>
}

/**
 * What a user is to be given, checked: departments in reach, roles and rank no higher than the actor's own. What the user
 * had already may stay.
 */
export async function assertMayGive(
  tx: Tx,
  actor: Actor,
  wanted: Wanted,
  before: repo.FoundUser | undefined,
): Promise<{ deptIds: string[]; roleIds: string[] }> {
  const had = before && { superAdmin: before.super_admin, ...linksOf(before) }
  return judgeGiving(actor, wanted, had, {
    reachable: await repo.reachableDepts(tx, actor, [wanted.deptId, ...wanted.deptIdList]),
    assertRoles: (roleIds, deptIds) => assertMayGrantRoles(tx, actor, roleIds, deptIds),
  })
}

/** The same by facts that are known. */
export async function judgeGiving(
  actor: Actor,
  wanted: Wanted,
  before: Had | undefined,
  { reachable, assertRoles }: GivingFacts,
): Promise<{ deptIds: string[]; roleIds: string[] }> {
  const had = before ?? { superAdmin: 0, deptIds: [], roleIds: [] }
  if (wanted.superAdmin !== had.superAdmin && actor.superAdmin !== 1) throw new AppError(userErrors.grantExceedsOwn)
  const deptIds = [...new Set([wanted.deptId, ...wanted.deptIdList])]
  const stranger = deptIds.find((id) => !reachable.has(id) && !had.deptIds.includes(id))
  if (stranger) throw invalid(stranger === wanted.deptId ? 'deptId' : 'deptIdList', 'unknown_choice')
  const roleIds = [...new Set(wanted.roleIdList)]
  const newRoles = roleIds.filter((id) => !had.roleIds.includes(id))
  await assertRoles(newRoles, deptIds)
  return { deptIds, roleIds }
}
