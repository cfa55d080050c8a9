/** Groups of people. A group that a process asks for stays. */
import { errors } from '#contract/errors.ts'
import type { Page } from '#contract/list.ts'
import { holds, type Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { listPage } from '#kernel/lists/list.ts'
import type { BatchResult } from '#contract/batch.ts'
import {
  groupErrors,
  type Group,
  type GroupAction,
  type GroupDetail,
  type GroupDraft,
  type GroupQuery,
  type GroupUpdate,
} from '#system/contract/group.ts'
import { eachOf } from '../batch.ts'
import { existingUserIds } from '../dept/dept.repo.ts'
import { GRANTS, lockRule } from '../locks.repo.ts'
import { assertMayAppoint, type Appointing } from '../power/power.ts'
import { moveToRecycleBin } from '../recycle-bin.repo.ts'
import { inUse, referencesFromOutside } from '../references.ts'
import * as repo from './group.repo.ts'

/** One page of the tenant's groups. */
export async function pageGroups(kernel: Kernel, actor: Actor, query: GroupQuery): Promise<Page<Group>> {
  const page = await kernel.database.read(actor.tenantId, (db) =>
    listPage(db, kernel.lists, repo.groupList, repo.callOfGroups(actor, query)),
  )
  const actions = groupActions(actor)
  return { ...page, list: page.list.map((group) => ({ ...group, actions })) }
}

/** One group with its people. */
export async function getGroup(kernel: Kernel, actor: Actor, id: string): Promise<GroupDetail> {
  const found = await kernel.database.read(actor.tenantId, (db) => repo.findGroup(db, id))
  if (!found) throw new AppError(errors.notFound)
  return { ...found, actions: groupActions(actor) }
}

export async function createGroup(kernel: Kernel, actor: Actor, draft: GroupDraft): Promise<{ id: string }> {
  const id = newId()
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    await assertPeople(tx, draft.userIdList)
    await addGroup(tx, actor, draft, { id, action: 'create' })
  })
  return { id }
}

/**
 * Writes a group, new or from the recycle bin, with its trace.
 * @throws AppError group_code_taken, name_taken, and what putting somebody into a group may be refused for
 */
export async function addGroup(
  tx: Tx,
  actor: Actor,
  draft: GroupDraft,
  { id, action }: { id: string; action: 'create' | 'restore' },
): Promise<void> {
  await lockRule(tx, actor.tenantId, GRANTS)
  await lockRule(tx, actor.tenantId, 'group')
  await assertFree(tx, draft)
  await assertMayAppoint(tx, actor, { added: draft.userIdList, field: 'userIdList' })
  const after = draftOf(draft)
  const { userIdList, ...values } = after
  await repo.insertGroup(tx, { tenantId: actor.tenantId, id, by: actor.userId }, values)
  await repo.setPeople(tx, { tenantId: actor.tenantId, id }, userIdList)
  await recordChange(tx, actor, { action, resource: 'group', resourceId: id, label: draft.name, after })
}

/**
 * Changes a group and who is in it. Another code, name or status gives it to all of its people or takes it from them,
 * because processes find people by it.
 */
export async function updateGroup(kernel: Kernel, actor: Actor, update: GroupUpdate): Promise<void> {
  const { id, version } = update
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    await lockRule(tx, actor.tenantId, GRANTS)
    await lockRule(tx, actor.tenantId, 'group')
    const before = await held(tx, id)
    if (version !== undefined && version !== before.version) throw new AppError(errors.changedMeanwhile)
    await assertFree(tx, update, id)
    await assertPeople(tx, update.userIdList)
    await assertMayAppoint(tx, actor, appointed(before, update))
    const after = draftOf(update)
    const { userIdList, ...values } = after
    await repo.updateGroup(tx, { id, by: actor.userId }, values)
    await repo.setPeople(tx, { tenantId: actor.tenantId, id }, userIdList)
    await recordChange(tx, actor, {
      action: 'update',
      resource: 'group',
      resourceId: id,
      label: update.name,
      before: draftOf(before),
      after,
    })
  })
}

/** Deletes a group, into the recycle bin with its people. @throws AppError in_use, naming the processes that ask for it */
export async function removeGroup(kernel: Kernel, actor: Actor, id: string): Promise<void> {
  await kernel.database.transaction(actor.tenantId, (tx) => removeOne(tx, actor, id))
}

export const removeGroups = (kernel: Kernel, actor: Actor, ids: readonly string[]): Promise<BatchResult> =>
  kernel.database.transaction(actor.tenantId, (tx) => eachOf(ids, actor.language, (id) => removeOne(tx, actor, id)))

async function removeOne(tx: Tx, actor: Actor, id: string): Promise<void> {
  await lockRule(tx, actor.tenantId, GRANTS)
  await lockRule(tx, actor.tenantId, 'group')
  const group = await held(tx, id)
  const { code, name } = group
  const references = await referencesFromOutside(tx, { kind: 'group', id, code, name })
  if (references.length > 0) throw inUse(actor.language, name, references)
  await assertMayAppoint(tx, actor, { added: [], removed: group.userIdList })
  const before = draftOf(group)
  await moveToRecycleBin(tx, actor, { resource: 'group', resourceId: id, label: name, payload: { id, ...before } })
  await repo.deleteGroup(tx, id)
  await recordChange(tx, actor, { action: 'delete', resource: 'group', resourceId: id, label: name, before })
}

async function held(tx: Tx, id: string): Promise<repo.FoundGroup> {
  const found = await repo.findGroup(tx, id)
  if (!found) throw new AppError(errors.notFound)
  return found
}

/** Whom a change of a group puts into it and takes out of it: all of them, when it is found otherwise than before. */
function appointed(before: repo.FoundGroup, after: GroupDraft): Appointing {
  const isFoundOtherwise = (['code', 'name', 'status'] as const).some((field) => before[field] !== after[field])
  const had = new Set(isFoundOtherwise ? [] : before.userIdList)
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

async function assertFree(tx: Tx, { code, name }: GroupDraft, exceptId?: string): Promise<void> {
  if (await repo.isTaken(tx, 'code', code, exceptId)) throw new AppError(groupErrors.codeTaken, { code })
  if (await repo.isTaken(tx, 'name', name, exceptId)) throw new AppError(errors.nameTaken, { name })
}

/** People each once and in order, so that only what changed differs in the trace. */
const draftOf = ({ code, name, status, remark, userIdList }: GroupDraft): GroupDraft => ({
  code,
  name,
  status,
  remark,
  userIdList: [...new Set(userIdList)].sort(),
})

function groupActions(actor: Actor): GroupAction[] {
  const actions: GroupAction[] = []
  if (holds(actor, 'sys:group:update')) actions.push('update')
  if (holds(actor, 'sys:group:delete')) actions.push('delete')
  return actions
}
