/** Giving people a role and taking it away, as an act on the role. */
import { errors } from '#contract/errors.ts'
import type { Page } from '#contract/list.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { notifyListChanged } from '#kernel/lists/changed.ts'
import type { WaitingBatch } from '#system/contract/approval.ts'
import { roleErrors, type MemberQuery, type RoleMember } from '#system/contract/role.ts'
import { restrictionError, userErrors } from '#system/contract/user.ts'
import type { z } from 'zod'
import { eachOf } from '#kernel/records/each-of.ts'
import { assertMayWithdraw, viaOf } from '../delegation/delegation.rules.ts'
import { GRANTS } from '../rule-names.ts'
import { shareRule } from '#kernel/database/rule-lock.repo.ts'
import { findSubjects, restrictionsOf, type NamedSubject } from '../power/power.ts'
import { mayGrantTo } from '../user/user.policy.ts'
import { pictured } from '../user/user.service.ts'
import { excluded } from '../role-exclusion/exclusion-check.ts'
import { findExcluding } from '../role-exclusion/exclusion-check.repo.ts'
import { watchGrants } from '../approval/watch-grants.ts'
import { announceGrant } from '../role-holder/grant-event.ts'
import { addOwnRoles, removeOwnRole } from './assignment.repo.ts'
import { findDeptIdsOf } from './role-grant.repo.ts'
import { findWays } from '../role-holder/role-holder.repo.ts'
import * as repo from './role-member.repo.ts'
import { assertMayGrantRoles } from './role.policy.ts'
import { findRole, type FoundRole } from './role.repo.ts'

/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'database' | 'keyFor' | 'lists' | 'sessions' | 'settings'>

type Member = z.infer<typeof RoleMember>

/** The people who have a role, among those the actor reaches. */
export async function pageMembers(
  kernel: KernelPart,
  actor: Actor,
  roleId: string,
  query: MemberQuery,
): Promise<Page<Member>> {
  return kernel.database.read(actor.tenantId, async (db) => {
    if (!(await findRole(db, roleId))) throw new AppError(errors.notFound)
    const members = pictured(kernel, actor, await repo.pageMembers(db, kernel.lists, actor, roleId, query))
    const ways = await findWays(
      db,
      roleId,
      members.list.map(({ id }) => id),
    )
    const waysOf = (id: string) => ways.filter(({ userId }) => userId === id).map(({ kind, by }) => ({ kind, by }))
    return { ...members, list: members.list.map((member) => ({ ...member, ways: waysOf(member.id) })) }
  })
}

/**
 * Gives people a role. "Own department" in its scope means theirs, so it is judged for the departments they are in. One
 * with a sensitive menu may wait for a second person.
 */
export async function addMembers(
  kernel: KernelPart,
  actor: Actor,
  roleId: string,
  userIds: readonly string[],
): Promise<WaitingBatch> {
  return changeMembers(kernel, actor, { roleId, userIds, action: 'addMembers' }, async (tx, ids) => {
    await assertMayGrantRoles(tx, actor, [roleId], { deptIds: await findDeptIdsOf(tx, ids) })
    await addOwnRoles(
      tx,
      { tenantId: actor.tenantId, via: viaOf(actor) },
      ids.map((userId) => ({ userId, roleId })),
      true,
    )
  })
}

/** Takes a role away from people. */
export async function removeMembers(
  kernel: KernelPart,
  actor: Actor,
  roleId: string,
  userIds: readonly string[],
): Promise<WaitingBatch> {
  return changeMembers(kernel, actor, { roleId, userIds, action: 'removeMembers' }, (tx, ids) =>
    removeOwnRole(tx, roleId, ids),
  )
}

interface MemberChange {
  roleId: string
  userIds: readonly string[]
  action: 'addMembers' | 'removeMembers'
}

async function changeMembers(
  kernel: KernelPart,
  actor: Actor,
  { roleId, userIds, action }: MemberChange,
  write: (tx: Tx, ids: readonly string[]) => Promise<void>,
): Promise<WaitingBatch> {
  return kernel.database.transaction(actor.tenantId, async (tx) => {
    await shareRule(tx, actor.tenantId, GRANTS)
    const role = await findRole(tx, roleId)
    if (!role) throw new AppError(errors.notFound)
    if (action === 'removeMembers') await assertMayWithdraw(tx, actor, roleId)
    const people = await loadMembersForUpdate(tx, actor, userIds)
    const restrictions = await restrictionsOf(tx, actor, [...people.values()])
    const excluding = action === 'addMembers' ? await findExcluding(tx, roleId, userIds) : new Map()
    const ways = action === 'removeMembers' ? await findWays(tx, roleId, userIds) : []
    const result = await eachOf(userIds, actor.language, async (id) => {
      const person = people.get(id)
      if (!person) throw new AppError(errors.notFound)
      const restriction = restrictions.get(id)
      if (restriction !== undefined) throw new AppError(restrictionError(restriction), { name: person.realName })
      const inherited = ways.filter(({ userId }) => userId === id)
      if (inherited.length > 0 && inherited.every(({ kind }) => kind !== 'user'))
        throw new AppError(roleErrors.inherited, { name: person.realName, by: inherited[0]?.by ?? '' })
      if (action === 'addMembers' && !mayGrantTo(actor, id)) throw new AppError(userErrors.notToYourself)
      const roles = excluding.get(id)
      if (roles !== undefined) throw excluded({ name: person.realName, ...roles })
    })
    if (result.done.length === 0) return result
    const holdBack = await watchGrants(tx, actor, result.done)
    await write(tx, result.done)
    const { requestId } = await holdBack()
    if (requestId !== undefined) return { ...result, requestId }
    await recordMembers(tx, actor, { role, action, names: result.done.map((id) => people.get(id)?.realName ?? id) })
    await kernel.sessions.userGrantsChanged(tx, actor.tenantId, result.done)
    await announceGrant(tx, actor, { role, userIds: result.done, isGiven: action === 'addMembers' })
    return result
  })
}

/** Those of the users whom the actor reaches, held against other writers. */
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
  actor: Actor,
  change: { role: FoundRole; action: MemberChange['action']; names: string[] },
): Promise<void> {
  const { role, action, names } = change
  const [before, after] =
    action === 'addMembers' ? [{ members: [] }, { members: names }] : [{ members: names }, { members: [] }]
  await recordChange(tx, actor, { action, resource: 'role', resourceId: role.id, label: role.name, before, after })
  await notifyListChanged(tx, actor.tenantId, 'user')
}
