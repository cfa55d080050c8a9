/** The rules a change of a user must keep, checked inside its transaction. */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import type { Restriction } from '#contract/restriction.ts'
import { restrictionError, userErrors, type UserAction, type UserDraft } from '#system/contract/user.ts'
import { GRANTS } from '../rule-names.ts'
import { lockRule, shareRule } from '#kernel/database/rule-lock.repo.ts'
import { restrictionsOf } from '../power/power.ts'
import { rolesTogether, type Together } from '../role-exclusion/exclusion-check.ts'
import { assertMayGrantPlaces, assertMayGrantRoles } from '../role/role.policy.ts'
import { mayGrantTo, userActions } from './user.policy.ts'
import * as repo from './user.repo.ts'
import { linksOf } from './user.shape.ts'

/**
 * The user, held against other writers, if the actor may do this with it. No one is made stronger meanwhile.
 * @throws AppError not_found (missing and out of reach answer alike), holds_more, grade_too_high,
 * not_yourself
 */
export async function loadForUpdate(tx: Tx, actor: Actor, id: string, action: UserAction): Promise<repo.FoundUser> {
  await shareRule(tx, actor.tenantId, GRANTS)
  const user = await repo.findUserForChange(tx, actor, id)
  if (!user) throw new AppError(errors.notFound)
  const { status, super_admin: superAdmin, real_name: realName, is_service: isService } = user
  const restrictions = await restrictionsOf(tx, actor, [{ id, superAdmin, ...linksOf(user) }])
  const subject = { id, status, realName, serviceFlag: isService ? 1 : 0, hasFactor: action === 'removeFactors' }
  assertMay(actor, { ...subject, restriction: restrictions.get(id) ?? null }, action)
  return user
}

/** @throws AppError holds_more, grade_too_high, not_yourself, forbidden, when the policy rules it out */
export function assertMay(
  actor: Actor,
  subject: {
    id: string
    status: number
    serviceFlag?: number
    hasFactor?: boolean
    realName: string
    restriction: Restriction | null
  },
  action: UserAction,
): void {
  if (subject.restriction !== null)
    throw new AppError(restrictionError(subject.restriction), { name: subject.realName })
  if (userActions(actor, subject, null).includes(action)) return
  throw new AppError(subject.id === actor.userId ? userErrors.notYourself : errors.forbidden)
}

/**
 * A service account is no administrator and has no password.
 * @throws InvalidInput
 */
export function assertServiceAccount(
  isService: boolean,
  wanted: { superAdmin: number; password?: string | undefined },
): void {
  if (!isService) return
  if (wanted.superAdmin !== 0) throw invalid('superAdmin', 'service_account_admin')
  if (wanted.password !== undefined) throw invalid('password', 'service_account_password')
}

/** No one disables themselves, or makes themselves more or less of an administrator. */
export function assertNotAgainstOneself(
  actor: Actor,
  before: { id: string; superAdmin: number },
  wanted: Pick<UserDraft, 'status' | 'superAdmin'>,
): void {
  if (before.id !== actor.userId) return
  if (wanted.status === 0 || wanted.superAdmin !== before.superAdmin) throw new AppError(userErrors.notYourself)
}

/**
 * Processes name people by their user names, so only an administrator takes another.
 * @throws AppError not_to_yourself
 */
export function assertOwnNameStays(actor: Actor, before: { id: string; username: string }, username: string): void {
  const isSame = repo.usernameKey(before.username) === repo.usernameKey(username)
  if (!isSame && !mayGrantTo(actor, before.id)) throw new AppError(userErrors.notToYourself)
}

/** `superAdmin` of a secondary administrator. */
const SECONDARY = 2

export const lockOfUsername = (username: string): string => `username:${username.toLowerCase()}`

/** Two who take the same name at once are let in one after the other. */
export async function assertUsernameFree(
  tx: Tx,
  { tenantId, username }: { tenantId: number; username: string },
  exceptId?: string,
): Promise<void> {
  await lockRule(tx, tenantId, lockOfUsername(username))
  if (await repo.isUsernameTaken(tx, username, exceptId))
    throw new AppError(userErrors.usernameTaken, { name: username })
}

export async function assertNotLastAdmin(tx: Tx, actor: Actor, user: repo.FoundUser): Promise<void> {
  if (user.super_admin !== 1 || user.status !== 1) return
  await lockRule(tx, actor.tenantId, 'last-admin') // two administrators may be removing each other
  if ((await repo.otherAdmins(tx, user.id)) === 0) throw new AppError(userErrors.lastAdmin)
}

type Wanted = Pick<UserDraft, 'deptId' | 'deptIdList' | 'roleIdList' | 'superAdmin'> & { realName?: string }

/** Who it is, and what they have already, which may stay. */
export interface Had {
  id: string
  superAdmin: number
  deptIds: readonly string[]
  roleIds: readonly string[]
}

/** What giving depends on: asked for one user, or once for many. */
export interface GivingFacts {
  /** Departments in the actor's reach. */
  reachable: ReadonlySet<string>
  /** @throws when the actor may not hand on all of these roles, and what the departments give, to a user of these */
  assertRoles: (roleIds: readonly string[], deptIds: readonly string[], had: readonly string[]) => Promise<void>
  /** @throws when a user may not have all of these roles together */
  together: Together
}

/**
 * What a user is to be given, checked: departments in reach, rank no higher than the actor's own, and roles that in
 * these departments give no more than the actor has.
 */
export async function assertMayGive(
  tx: Tx,
  actor: Actor,
  wanted: Wanted,
  before: repo.FoundUser | undefined,
): Promise<{ deptIds: string[]; roleIds: string[] }> {
  const had = before && { id: before.id, superAdmin: before.super_admin, ...linksOf(before) }
  return judgeGiving(actor, wanted, had, {
    reachable: await repo.reachableDepts(tx, actor, [wanted.deptId, ...wanted.deptIdList]),
    assertRoles: (roleIds, deptIds, had) => assertMayHave(tx, actor, { roleIds, deptIds, had }),
    together: await rolesTogether(tx),
  })
}

/** What a user is to have by roles of their own and by departments. @throws as `assertMayGrantRoles` */
export async function assertMayHave(
  db: Db,
  actor: Actor,
  { roleIds, deptIds, had }: { roleIds: readonly string[]; deptIds: readonly string[]; had: readonly string[] },
): Promise<void> {
  await assertMayGrantRoles(db, actor, roleIds, { deptIds, had })
  await assertMayGrantPlaces(db, actor, { deptIds }, deptIds)
}

/** The same by facts that are known. */
export async function judgeGiving(
  actor: Actor,
  wanted: Wanted,
  before: Had | undefined,
  { reachable, assertRoles, together }: GivingFacts,
): Promise<{ deptIds: string[]; roleIds: string[] }> {
  const had = before ?? { id: '', superAdmin: 0, deptIds: [], roleIds: [] }
  assertNotByHand(had.superAdmin, wanted.superAdmin)
  if (wanted.superAdmin !== had.superAdmin && actor.superAdmin !== 1) throw new AppError(userErrors.grantExceedsOwn)
  const deptIds = [...new Set([wanted.deptId, ...wanted.deptIdList])]
  const stranger = deptIds.find((id) => !reachable.has(id) && !had.deptIds.includes(id))
  if (stranger) throw invalid(stranger === wanted.deptId ? 'deptId' : 'deptIdList', 'unknown_choice')
  const roleIds = [...new Set(wanted.roleIdList)]
  if (mayGrantTo(actor, had.id)) await assertRoles(roleIds, deptIds, had.roleIds)
  else assertNothingNew(had, { deptIds, roleIds })
  together({ name: wanted.realName ?? '', roleIds, had: had.roleIds })
  return { deptIds, roleIds }
}

/**
 * A user is a secondary administrator by a grant, and until it is recalled.
 * @throws InvalidInput
 */
function assertNotByHand(before: number, wanted: number): void {
  if (wanted !== before && (wanted === SECONDARY || (before === SECONDARY && wanted === 0)))
    throw invalid('superAdmin', 'follows_from_grant')
}

/** Only an administrator gives themselves roles or departments. @throws AppError not_to_yourself */
export function assertNothingNew(had: Links, wanted: Links): void {
  const isNew = (wantedIds: readonly string[], hadIds: readonly string[]) =>
    wantedIds.some((id) => !hadIds.includes(id))
  if (isNew(wanted.roleIds, had.roleIds) || isNew(wanted.deptIds, had.deptIds))
    throw new AppError(userErrors.notToYourself)
}

interface Links {
  deptIds: readonly string[]
  roleIds: readonly string[]
}
