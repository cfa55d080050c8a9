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
  const subject = { id, status: user.status, superAdmin: user.super_admin }
  if (!mayTouch(actor, subject)) throw new AppError(userErrors.grantExceedsOwn)
  if (userActions(actor, subject).includes(action)) return user
  throw new AppError(id === actor.userId ? userErrors.notYourself : errors.forbidden)
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

/**
 * What a user is to be given, checked: departments in reach, roles and rank no higher than the actor's own. What the user
 * had already may stay.
 */
export async function assertMayGive(
  tx: Tx,
  actor: Actor,
  wanted: Pick<UserDraft, 'deptId' | 'deptIdList' | 'roleIdList' | 'superAdmin'>,
  before: repo.FoundUser | undefined,
): Promise<{ deptIds: string[]; roleIds: string[] }> {
  const had = before ? linksOf(before) : { deptIds: [], roleIds: [] }
  if (wanted.superAdmin !== (before?.super_admin ?? 0) && actor.superAdmin !== 1)
    throw new AppError(userErrors.grantExceedsOwn)
  const deptIds = [...new Set([wanted.deptId, ...wanted.deptIdList])]
  const reachable = await repo.reachableDepts(tx, actor, deptIds)
  const stranger = deptIds.find((id) => !reachable.has(id) && !had.deptIds.includes(id))
  if (stranger) throw invalid(stranger === wanted.deptId ? 'deptId' : 'deptIdList', 'unknown_choice')
  const roleIds = [...new Set(wanted.roleIdList)]
  const newRoles = roleIds.filter((id) => !had.roleIds.includes(id))
  await assertMayGrantRoles(tx, actor, newRoles, deptIds)
  return { deptIds, roleIds }
}
