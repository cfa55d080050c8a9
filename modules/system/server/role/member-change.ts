/** Changing who has a role: what is asked of the user whose right it is, and what a change leaves behind. */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange, type Author } from '#kernel/audit/record.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { notifyListChanged } from '#kernel/lists/changed.ts'
import { eachOf } from '#kernel/records/each-of.ts'
import type { WaitingBatch } from '#system/contract/approval.ts'
import { roleErrors } from '#system/contract/role.ts'
import { restrictionError, userErrors } from '#system/contract/user.ts'
import { assertMayWithdraw } from '../delegation/delegation.rules.ts'
import { findSubjects, restrictionsOf, type NamedSubject } from '../power/power.ts'
import { mayGrantTo } from '../user/user.policy.ts'
import { excluded } from '../role-exclusion/exclusion-check.ts'
import { findExcluding } from '../role-exclusion/exclusion-check.repo.ts'
import { watchGrants } from '../approval/watch-grants.ts'
import { announceGrant } from '../role-holder/grant-event.ts'
import { findWays } from '../role-holder/role-holder.repo.ts'
import { removeOwnRole } from './assignment.repo.ts'
import * as repo from './role-member.repo.ts'
import { findRole, type FoundRole } from './role.repo.ts'

export interface MemberChange {
  roleId: string
  userIds: readonly string[]
  action: 'addMembers' | 'removeMembers'
  /** They are not to have the role in any other way afterwards. */
  isWhole?: boolean
}

/** With whose rights something is done, and who does it. */
export interface Acting {
  rights: Actor
  author: Author
}

/**
 * Takes a role away from users by the decision of another user than the one whose rights it needs: a reviewer. It is to
 * be called under the lock `GRANTS`.
 * @param isStrict refuses all where one is refused, by an error
 * @throws AppError not_found, beyond_grant; with `isStrict` role_inherited (also for users who have the role in another
 *   way besides their own assignment), holds_more, grade_too_high
 */
export function withdrawMembers(
  kernel: Pick<Kernel, 'sessions'>,
  tx: Tx,
  acting: Acting,
  { roleId, userIds, isStrict }: { roleId: string; userIds: readonly string[]; isStrict: boolean },
): Promise<WaitingBatch> {
  const change = { roleId, userIds, action: 'removeMembers', isWhole: true } as const
  const write = (_: Tx, ids: readonly string[]) => removeOwnRole(tx, roleId, ids)
  return changeMembersIn(kernel, tx, acting, { change, write, each: isStrict ? allOf : eachOf })
}

/** As `eachOf`, for all or none. */
const allOf: typeof eachOf = async (ids, _language, work) => {
  for (const id of ids) await work(id)
  return { done: [...ids], refused: [] }
}

export interface Changing {
  change: MemberChange
  write: (tx: Tx, ids: readonly string[]) => Promise<void>
  each: typeof eachOf
}

/**
 * Gives a role to users or takes it from them, and says so. It is to be called under the lock `GRANTS`.
 * @throws AppError not_found, beyond_grant; what `each` does not collect
 */
export async function changeMembersIn(
  kernel: Pick<Kernel, 'sessions'>,
  tx: Tx,
  { rights, author }: Acting,
  { change, write, each }: Changing,
): Promise<WaitingBatch> {
  const { roleId, userIds, action, isWhole = false } = change
  const { tenantId } = rights
  const role = await findRole(tx, roleId)
  if (!role) throw new AppError(errors.notFound)
  if (action === 'removeMembers') await assertMayWithdraw(tx, rights, roleId)
  const people = await loadMembersForUpdate(tx, rights, userIds)
  const restrictions = await restrictionsOf(tx, rights, [...people.values()])
  const excluding = action === 'addMembers' ? await findExcluding(tx, roleId, userIds) : new Map()
  const ways = action === 'removeMembers' ? await findWays(tx, roleId, userIds) : []
  const result = await each(userIds, rights.language, async (id) => {
    const person = people.get(id)
    if (!person) throw new AppError(errors.notFound)
    const restriction = restrictions.get(id)
    if (restriction !== undefined) throw new AppError(restrictionError(restriction), { name: person.realName })
    const own = ways.filter(({ userId }) => userId === id)
    const inherited = own.filter(({ kind }) => kind !== 'user')
    if (inherited.length > 0 && (isWhole || inherited.length === own.length))
      throw new AppError(roleErrors.inherited, { name: person.realName, by: inherited[0]?.by ?? '' })
    if (action === 'addMembers' && !mayGrantTo(rights, id)) throw new AppError(userErrors.notToYourself)
    const roles = excluding.get(id)
    if (roles !== undefined) throw excluded({ name: person.realName, ...roles })
  })
  if (result.done.length === 0) return result
  const holdBack = await watchGrants(tx, rights, result.done)
  await write(tx, result.done)
  const { requestId } = await holdBack()
  if (requestId !== undefined) return { ...result, requestId }
  await recordMembers(tx, author, { role, action, names: result.done.map((id) => people.get(id)?.realName ?? id) })
  await kernel.sessions.userGrantsChanged(tx, tenantId, result.done)
  const actorId = author.userId ?? rights.userId
  await announceGrant(
    tx,
    { tenantId, userId: actorId },
    { role, userIds: result.done, isGiven: action === 'addMembers' },
  )
  return result
}

/** Those of the users whom the actor reaches, locked against other writers. */
async function loadMembersForUpdate(
  tx: Tx,
  actor: Actor,
  userIds: readonly string[],
): Promise<Map<string, NamedSubject>> {
  await repo.lockUsers(tx, userIds)
  const people = await findSubjects(tx, actor, userIds)
  return new Map(people.filter(({ isReached }) => isReached).map((person) => [person.id, person]))
}

async function recordMembers(
  tx: Tx,
  author: Author,
  change: { role: FoundRole; action: MemberChange['action']; names: string[] },
): Promise<void> {
  const { role, action, names } = change
  const [before, after] =
    action === 'addMembers' ? [{ members: [] }, { members: names }] : [{ members: names }, { members: [] }]
  await recordChange(tx, author, { action, resource: 'role', resourceId: role.id, label: role.name, before, after })
  await notifyListChanged(tx, author.tenantId, 'user')
}
