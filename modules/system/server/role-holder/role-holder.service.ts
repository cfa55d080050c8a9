/**
 * Assigning roles to posts, groups and departments, and to users for a time or in one department. What is asked of the
 * actor is what giving the role to each user concerned would ask.
 */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import { lockRule } from '#kernel/database/rule-lock.repo.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { notifyListChanged } from '#kernel/lists/changed.ts'
import type { WaitingReply } from '#system/contract/approval.ts'
import {
  holderErrors,
  MAX_HOLDERS,
  type HolderKind,
  type RoleHolder,
  type RoleHolderDraft,
  type RoleOfUser,
} from '#system/contract/role-holder.ts'
import { findDept } from '../dept/dept.repo.ts'
import { reaches } from '../dept/dept.policy.ts'
import { assertMayAppoint, findSubjects } from '../power/power.ts'
import { findOwnTerms, removeOwnRole, setTerms, type Terms } from '../role/assignment.repo.ts'
import { findDeptIdsOf } from '../role/role-grant.repo.ts'
import { assertMayGrantRoles } from '../role/role.policy.ts'
import { assertRolesWithin } from '../role/role.power.ts'
import { findRole, type FoundRole } from '../role/role.repo.ts'
import { replyOf, watchGrants } from '../approval/watch-grants.ts'
import { watchExclusions } from '../role-exclusion/exclusion-check.ts'
import { findViolations } from '../role-exclusion/exclusion-check.repo.ts'
import { assertMayWithdraw, assertNotByGrant, viaOf } from '../delegation/delegation.rules.ts'
import { GRANTS } from '../rule-names.ts'
import { findUser } from '../user/user.repo.ts'
import { announceGrant } from './grant-event.ts'
import * as repo from './role-holder.repo.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'database' | 'sessions'>

/** Users with terms of their own that a role shows. */
const MAX_TERMED = 500

/** Posts, groups and departments that have a role; then the users in reach who have it for a time or in one place. */
export async function holdersOf(kernel: KernelPart, actor: Actor, roleId: string): Promise<RoleHolder[]> {
  return kernel.database.read(actor.tenantId, async (db) => {
    if (!(await findRole(db, roleId))) throw new AppError(errors.notFound)
    return [...(await repo.findHolders(db, roleId)), ...(await repo.findTermedUsers(db, actor, roleId, MAX_TERMED))]
  })
}

/** By what a user in reach has each role, and until when. */
export async function rolesOfUser(kernel: KernelPart, actor: Actor, userId: string): Promise<RoleOfUser[]> {
  return kernel.database.read(actor.tenantId, async (db) => {
    if (!(await findUser(db, actor, userId))) throw new AppError(errors.notFound)
    const violations = await findViolations(db, { userIds: [userId] })
    const ruleOf = (id: string) => violations.find(({ oneId, otherId }) => id === oneId || id === otherId)?.rule ?? ''
    return (await repo.findRolesOfUser(db, userId)).map((role) => ({ ...role, excludedBy: ruleOf(role.roleId) }))
  })
}

interface Holder {
  kind: HolderKind
  holderId: string
}

/** Who is concerned, and what the audit record calls the holder. */
interface Concerned {
  name: string
  userIds: string[]
}

/**
 * Assigns a role on terms, or changes the terms.
 * @returns the request, where the role has a sensitive menu and waits for a second person
 * @throws AppError approval_needed, and what `giveRole` throws
 */
export async function assignRole(
  kernel: KernelPart,
  actor: Actor,
  roleId: string,
  draft: RoleHolderDraft,
): Promise<WaitingReply> {
  assertTerms(draft)
  return kernel.database.transaction(actor.tenantId, async (tx) => {
    await lockRule(tx, actor.tenantId, GRANTS)
    const holdBack = await watchGrants(tx, actor)
    const given = await giveRole(tx, actor, roleId, draft)
    const pending = await holdBack()
    if (pending.requestId === undefined) await record(kernel, tx, actor, given)
    return replyOf(pending)
  })
}

/**
 * The same for one that a second person has approved, in whose name it is given.
 * @throws as `giveRole`
 */
export async function assignApproved(
  kernel: Pick<Kernel, 'sessions'>,
  tx: Tx,
  actor: Actor,
  { roleId, draft }: { roleId: string; draft: RoleHolderDraft },
): Promise<void> {
  await record(kernel, tx, actor, await giveRole(tx, actor, roleId, draft))
}

/**
 * Checks an assignment and writes it.
 * @returns what is to be recorded of it
 * @throws InvalidInput for a holder or department that does not exist or is out of reach, and for terms that contradict
 *   each other; AppError grade_too_high, grant_exceeds_own, holds_more, not_to_yourself, role_holders_too_many,
 *   roles_exclude, beyond_grant
 */
async function giveRole(tx: Tx, actor: Actor, roleId: string, draft: RoleHolderDraft): Promise<Recorded> {
  const { tenantId } = actor
  const role = await findRole(tx, roleId)
  if (!role) throw new AppError(errors.notFound)
  if (draft.deptId !== null && !(await isDeptReached(tx, actor, draft.deptId)))
    throw invalid('deptId', 'unknown_choice')
  const concerned = await whoIs(tx, actor, draft, draft.below === 1)
  if (!concerned) throw invalid('holderId', 'unknown_choice')
  if (draft.kind === 'post' || draft.kind === 'group') assertNotByGrant(actor)
  await assertMayGrantRoles(tx, actor, [roleId], { deptIds: await placesOf(tx, draft, concerned) })
  await assertMayAppoint(tx, actor, { added: concerned.userIds })
  const before = await termsOf(tx, roleId, draft)
  const assertNotExcluded = await watchExclusions(tx, concerned.userIds)
  const via = viaOf(actor)
  const terms = { startsAt: draft.startDate, endsAt: draft.endDate, deptId: draft.deptId, reason: draft.reason }
  if (draft.kind === 'user') await setTerms(tx, { tenantId, via }, { userId: draft.holderId, roleId }, terms)
  else {
    if (!before && (await repo.countHolders(tx, roleId)) >= MAX_HOLDERS)
      throw new AppError(holderErrors.tooManyHolders, { maximum: MAX_HOLDERS })
    const key = { tenantId, via, roleId, by: actor.userId }
    await repo.setHolder(tx, key, placeOf(draft), { ...terms, below: draft.below === 1 })
  }
  await assertNotExcluded()
  const after = { ...terms, ...(draft.kind === 'dept' && { below: draft.below }) }
  return { role, holder: draft, concerned, before, after }
}

/**
 * Withdraws a role from a holder.
 * @throws AppError not_found, grade_too_high, holds_more
 */
export async function withdrawRole(
  kernel: KernelPart,
  actor: Actor,
  { id: roleId, ...holder }: Holder & { id: string },
): Promise<void> {
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    await lockRule(tx, actor.tenantId, GRANTS)
    const role = await findRole(tx, roleId)
    const before = role && (await termsOf(tx, roleId, holder))
    const concerned = before && (await whoIs(tx, actor, holder, 'below' in before && before.below === 1))
    if (!role || !before || !concerned) throw new AppError(errors.notFound)
    if (actor.delegation) await assertMayWithdraw(tx, actor, roleId)
    else await assertRolesWithin(tx, actor, [roleId])
    if (holder.kind === 'post' || holder.kind === 'group') assertNotByGrant(actor)
    await assertMayAppoint(tx, actor, { added: [], removed: concerned.userIds })
    if (holder.kind === 'user') await removeOwnRole(tx, roleId, [holder.holderId])
    else await repo.removeHolder(tx, roleId, placeOf(holder))
    await record(kernel, tx, actor, { role, holder, concerned, before })
  })
}

function assertTerms({ kind, below, deptId, startDate, endDate }: RoleHolderDraft): void {
  if (below === 1 && kind !== 'dept') throw invalid('below', 'only_departments')
  if (deptId !== null && kind === 'dept') throw invalid('deptId', 'not_with_departments')
  if (startDate !== null && endDate !== null && startDate >= endDate) throw invalid('endDate', 'ends_before_start')
}

const placeOf = ({ kind, holderId: id }: Holder): repo.RolePlace => {
  if (kind === 'user') throw new Error('a user is no place')
  return { kind, id }
}

async function isDeptReached(db: Db, actor: Actor, deptId: string): Promise<boolean> {
  return reaches(actor, deptId) && (await findDept(db, deptId)) !== undefined
}

/** The holder's name and users; undefined where it does not exist or is out of reach. */
async function whoIs(tx: Tx, actor: Actor, holder: Holder, below: boolean): Promise<Concerned | undefined> {
  if (holder.kind === 'user') {
    const [user] = await findSubjects(tx, actor, [holder.holderId])
    return user?.isReached === true ? { name: user.realName, userIds: [user.id] } : undefined
  }
  if (holder.kind === 'dept' && !reaches(actor, holder.holderId)) return undefined
  const place = placeOf(holder)
  const name = await repo.findPlaceName(tx, place)
  return name === undefined ? undefined : { name, userIds: await repo.findUsersOf(tx, place, below) }
}

/** What "own department" in the role's scope may come to mean: the bound department, or all of the users'. */
async function placesOf(tx: Tx, { kind, holderId, deptId }: RoleHolderDraft, { userIds }: Concerned) {
  if (deptId !== null) return [deptId]
  const theirs = await findDeptIdsOf(tx, userIds)
  return kind === 'dept' ? [...new Set([...theirs, holderId])] : theirs
}

async function termsOf(
  tx: Tx,
  roleId: string,
  holder: Holder,
): Promise<Terms | (Terms & { below: 0 | 1 }) | undefined> {
  if (holder.kind === 'user') return (await findOwnTerms(tx, roleId, [holder.holderId])).get(holder.holderId)
  const found = await repo.findHolder(tx, roleId, placeOf(holder))
  if (!found) return undefined
  const { below, ...terms } = found
  return holder.kind === 'dept' ? { ...terms, below: below ? 1 : 0 } : terms
}

interface Recorded {
  role: FoundRole
  holder: Holder
  concerned: Concerned
  before: Terms | undefined
  /** Left out: it was withdrawn. */
  after?: Terms
}

/** Audit record, sessions and open pages of the users concerned, and the event by which they are notified. */
async function record(
  kernel: Pick<Kernel, 'sessions'>,
  tx: Tx,
  actor: Actor,
  { role, holder: { kind }, concerned: { name, userIds }, before, after }: Recorded,
): Promise<void> {
  const fields = (terms: Terms | undefined) => terms && { holderKind: kind, holder: name, ...terms }
  await recordChange(tx, actor, {
    action: after ? 'assign' : 'withdraw',
    resource: 'role',
    resourceId: role.id,
    label: role.name,
    before: fields(before),
    after: fields(after),
  })
  await notifyListChanged(tx, actor.tenantId, 'user')
  if (kind === 'user') await kernel.sessions.userGrantsChanged(tx, actor.tenantId, userIds)
  else await kernel.sessions.grantsChanged(tx, actor.tenantId)
  await announceGrant(tx, actor, { role, userIds, isGiven: after !== undefined, endsAt: after?.endsAt ?? null })
}
