/** Groups of people. A group that a process asks for stays. */
import { errors } from '#contract/errors.ts'
import { holds, type Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { assertFree } from '#kernel/records/assert-free.ts'
import { readsOf } from '#kernel/records/read-records.ts'
import type { WaitingReply } from '#system/contract/approval.ts'
import { GroupDraft, groupErrors, type GroupUpdate } from '#system/contract/group.ts'
import { userErrors } from '#system/contract/user.ts'
import { existingUserIds } from '../dept/dept.repo.ts'
import { GRANTS } from '../rule-names.ts'
import { lockRule } from '#kernel/database/rule-lock.repo.ts'
import { assertMayAppoint, type Appointing } from '../power/power.ts'
import { watchExclusions } from '../role-exclusion/exclusion-check.ts'
import { assertPlaceUnused, changePlace, isFoundOtherwise } from '../role-holder/change-place.ts'
import { findDeptIdsOf } from '../role/role-grant.repo.ts'
import { assertMayGrantPlaces } from '../role/role.policy.ts'
import * as record from '#kernel/records/write-records.ts'
import { callOfGroups, groupList, groups } from './group.repo.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'database' | 'lists' | 'sessions'>

const taken = { code: groupErrors.codeTaken, name: errors.nameTaken }
const kind = record.recordKind('group', groups, GroupDraft)

/** One group with its people. */
export const { page: pageGroups, get: getGroup } = readsOf({
  list: groupList,
  callOf: callOfGroups,
  find: groups.find,
  code: 'sys:group',
})

export const createGroup = (kernel: KernelPart, actor: Actor, draft: GroupDraft) =>
  record.createRecord(kernel, actor, async (tx, origin) => {
    await assertPeople(tx, draft.userIdList)
    await addGroup(tx, actor, draft, origin)
  })

/** @throws AppError group_code_taken, name_taken, and what putting people into a group may be refused for */
async function addGroup(tx: Tx, actor: Actor, draft: GroupDraft, origin: record.RecordOrigin): Promise<void> {
  await lockGroups(tx, actor)
  await assertFree(tx, groups, draft, { taken })
  await assertMayAppoint(tx, actor, { added: draft.userIdList, field: 'userIdList' })
  await record.addRecord(tx, actor, { kind, origin, values: withPeopleOnce(draft) })
}

/** How a group returns from the recycle bin: with those of its people who still exist. */
export const groupRestorer = record.restorerOf({
  resource: 'group',
  code: 'sys:group',
  draft: GroupDraft,
  add: async (tx, actor, draft, origin) => {
    const known = await existingUserIds(tx, draft.userIdList)
    const userIdList = draft.userIdList.filter((id) => known.has(id))
    await addGroup(tx, actor, { ...draft, userIdList }, origin)
  },
})

/**
 * Changes a group and who is in it. Another code, name or status gives it to all of its people or takes it from them,
 * because processes find people by it.
 * @returns the request, where users would get a sensitive role with it and wait for a second person
 */
export async function updateGroup(kernel: KernelPart, actor: Actor, update: GroupUpdate): Promise<WaitingReply> {
  const { id, version, ...draft } = update
  return changePlace(kernel, actor, { kind: 'group', id }, (tx) => {
    const values = async (before: GroupDraft) => {
      await assertFree(tx, groups, draft, { exceptId: id, taken })
      await assertPeople(tx, draft.userIdList)
      const people = appointed(before, draft)
      await assertMayAppoint(tx, actor, people)
      if (people.added.length > 0)
        await assertMayGrantPlaces(tx, actor, { groupIds: [id] }, await findDeptIdsOf(tx, people.added))
      return withPeopleOnce(draft)
    }
    return record.writeRecord(tx, actor, { kind, id, version, values })
  })
}

/**
 * Puts a user into a group, as a second person has approved it. To be called under the lock of grants.
 * @throws AppError not_found, grant_exceeds_own, and what putting people into a group may be refused for
 */
export async function addToGroup(
  { sessions }: Pick<Kernel, 'sessions'>,
  tx: Tx,
  actor: Actor,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  if (!holds(actor, 'sys:group:update')) throw new AppError(userErrors.grantExceedsOwn)
  await lockGroups(tx, actor)
  const assertNotExcluded = await watchExclusions(tx, [userId])
  const values = async (before: GroupDraft) => {
    await assertPeople(tx, [userId])
    await assertMayAppoint(tx, actor, { added: [userId], field: 'userIdList' })
    await assertMayGrantPlaces(tx, actor, { groupIds: [id] }, await findDeptIdsOf(tx, [userId]))
    const { code, name, status, remark, userIdList } = before
    return withPeopleOnce({ code, name, status, remark, userIdList: [...userIdList, userId] })
  }
  await record.writeRecord(tx, actor, { kind, id, version: undefined, values })
  await assertNotExcluded()
  await sessions.grantsChanged(tx, actor.tenantId)
}

/**
 * Deletes a group, into the recycle bin with its people.
 * @throws AppError in_use, naming the processes that ask for it
 */
async function removeOne(tx: Tx, actor: Actor, id: string, { referrers }: Pick<Kernel, 'referrers'>): Promise<void> {
  await lockGroups(tx, actor)
  const check = async ({ code, name, userIdList }: GroupDraft) => {
    await assertPlaceUnused(tx, actor, { kind: 'group', id, code, name }, { referrers })
    await assertMayAppoint(tx, actor, { added: [], removed: userIdList })
  }
  await record.removeRecord(tx, actor, { kind, id, check })
}

export const { remove: removeGroup, removeMany: removeGroups } = record.removalsOf(removeOne)

async function lockGroups(tx: Tx, { tenantId }: Actor): Promise<void> {
  await lockRule(tx, tenantId, GRANTS)
  await lockRule(tx, tenantId, 'group')
}

/** Whom a change of a group puts into it and takes out of it: all of them, when it is found otherwise than before. */
function appointed(before: GroupDraft, after: GroupDraft): Appointing {
  const had = new Set(isFoundOtherwise(before, after) ? [] : before.userIdList)
  const kept = new Set(after.userIdList)
  return {
    added: after.userIdList.filter((id) => !had.has(id)),
    removed: before.userIdList.filter((id) => !kept.has(id)),
    field: 'userIdList',
  }
}

async function assertPeople(tx: Tx, userIds: readonly string[]): Promise<void> {
  const known = await existingUserIds(tx, userIds)
  if (userIds.some((id) => !known.has(id))) throw invalid('userIdList', 'unknown_choice')
}

/** People each once and in order, so that only what changed differs in the trace. */
const withPeopleOnce = (draft: GroupDraft): GroupDraft => ({
  ...draft,
  userIdList: [...new Set(draft.userIdList)].sort(),
})
