/** Giving people a role and taking it away, as an act on the role. */
import { errors } from '#contract/errors.ts'
import type { Page } from '#contract/list.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { WaitingBatch } from '#system/contract/approval.ts'
import type { MemberQuery, RoleMember } from '#system/contract/role.ts'
import type { z } from 'zod'
import { eachOf } from '#kernel/records/each-of.ts'
import { viaOf } from '../delegation/delegation.rules.ts'
import { GRANTS } from '../rule-names.ts'
import { shareRule } from '#kernel/database/rule-lock.repo.ts'
import { pictured } from '../user/user.service.ts'
import { addOwnRoles, removeOwnRole } from './assignment.repo.ts'
import { changeMembersIn, type MemberChange } from './member-change.ts'
import { findDeptIdsOf } from './role-grant.repo.ts'
import { findWays } from '../role-holder/role-holder.repo.ts'
import * as repo from './role-member.repo.ts'
import { assertMayGrantRoles } from './role.policy.ts'
import { findRole } from './role.repo.ts'

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

async function changeMembers(
  kernel: KernelPart,
  actor: Actor,
  change: MemberChange,
  write: (tx: Tx, ids: readonly string[]) => Promise<void>,
): Promise<WaitingBatch> {
  return kernel.database.transaction(actor.tenantId, async (tx) => {
    await shareRule(tx, actor.tenantId, GRANTS)
    return changeMembersIn(kernel, tx, { rights: actor, author: actor }, { change, write, each: eachOf })
  })
}
