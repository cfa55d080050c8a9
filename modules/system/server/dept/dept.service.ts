/** Departments: a tree that always has one root, no cycle, and no one acts outside their data scope. */
import { errors } from '#contract/errors.ts'
import { holds, type Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { BatchResult } from '#contract/batch.ts'
import {
  deptErrors,
  MAX_DEPT_DEPTH,
  type Dept,
  type DeptDraft,
  type DeptTreeQuery,
  type DeptUpdate,
} from '#system/contract/dept.ts'
import type { PartyValues } from '#system/contract/party-value.ts'
import { eachOf } from '#kernel/records/each-of.ts'
import { keepValues } from '../party-attr/kept-values.ts'
import { attrTextsOf } from '../party-attr/listed-attrs.ts'
import { writeValues, type ValueChange } from '../party-attr/write-values.ts'
import { GRANTS } from '../rule-names.ts'
import { lockRule } from '#kernel/database/rule-lock.repo.ts'
import { assertMayAppoint, type Appointing } from '../power/power.ts'
import { moveToRecycleBin } from '#kernel/recycle/recycle-bin.repo.ts'
import { inUse } from '#kernel/records/references.ts'
import { areDeptsRuled } from '../party-attr/party-attr.repo.ts'
import { deptActions, reaches, seenBy } from './dept.policy.ts'
import * as repo from './dept.repo.ts'
import { findRolesOfPlace } from '../role-holder/role-holder.repo.ts'
import { watchGrants } from '../approval/watch-grants.ts'
import { watchExclusions } from '../role-exclusion/exclusion-check.ts'
import { assertMayMove } from './dept.rules.ts'
import type { DeptRow } from './dept.repo.ts'
import { inTreeOrder, withAncestors, withDescendants, type TreeNode } from '../tree.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'database' | 'labels' | 'sessions'>

/** The departments the actor sees that match, with everything above them so that the tree hangs together. */
export async function treeOfDepts(kernel: KernelPart, actor: Actor, filter: DeptTreeQuery): Promise<Dept[]> {
  // A user who only picks people sees departments, but nothing else of them.
  const { attr, attrs: codes } = holds(actor, 'sys:dept:page') ? filter : {}
  const { rows, having, textOf } = await kernel.database.read(actor.tenantId, async (db) => {
    const found = await repo.findDepts(db)
    const withAttr = attr === undefined ? undefined : await repo.findDeptIdsWith(db, attr)
    const texts = codes && (await attrTextsOf(kernel, db, actor, { partyType: 'dept', codes, rows: found }))
    return { rows: found, having: withAttr, textOf: texts }
  })
  const isSeen = seenBy(actor)
  const name = filter.name?.toLowerCase() ?? ''
  const isWanted = (row: DeptRow) =>
    isSeen(row.id) &&
    row.name.toLowerCase().includes(name) &&
    having?.has(row.id) !== false &&
    (filter.status === undefined || row.status === filter.status)
  const shown = withAncestors(
    rows,
    rows.filter(isWanted).map(({ id }) => id),
  )
  return inTreeOrder(rows.filter(({ id }) => shown.has(id))).map((row) => {
    const isPath = !isSeen(row.id)
    return { ...toDept(actor, row, isPath), ...(textOf && { attrTexts: isPath ? {} : textOf(row.id) }) }
  })
}

/** One department of the actor's scope; one outside answers like a missing one. */
export async function getDept(kernel: Pick<Kernel, 'database'>, actor: Actor, id: string): Promise<Dept> {
  const row = await kernel.database.read(actor.tenantId, (db) => repo.findDept(db, id))
  if (!row || !reaches(actor, id)) throw new AppError(errors.notFound)
  return toDept(actor, row, false)
}

/** Creates a department below one of the actor's scope. */
export async function createDept(kernel: KernelPart, actor: Actor, draft: DeptDraft): Promise<{ id: string }> {
  const id = newId()
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    const write = async () => (await writeAttrs(kernel, tx, actor, { id, attrs: draft.attrs, isNew: true }))?.after
    await addDept(tx, actor, draft, { id, action: 'create', writeAttrs: write })
    await kernel.sessions.grantsChanged(tx, actor.tenantId)
  })
  return { id }
}

interface NewDept {
  readonly id: string
  readonly action: 'create' | 'restore'
  /** Writes its attributes, and answers their part of the trace. */
  readonly writeAttrs: () => Promise<object | undefined>
}

/** Writes a department under an id, with all that a new one must keep. */
export async function addDept(
  tx: Tx,
  actor: Actor,
  draft: DeptDraft,
  { id, action, writeAttrs }: NewDept,
): Promise<void> {
  const { leaderIdList, attrs: _, ...values } = draft
  await lockRule(tx, actor.tenantId, GRANTS)
  await lockRule(tx, actor.tenantId, 'dept')
  const nodes = await repo.findTreeNodes(tx)
  checkParent(actor, nodes, values.pid)
  checkDepth(nodes, { parentId: values.pid })
  await checkName(tx, values)
  await checkLeaders(tx, leaderIdList)
  await assertMayAppoint(tx, actor, { added: leaderIdList, field: 'leaderIdList' })
  await repo.insertDept(tx, { tenantId: actor.tenantId, id, by: actor.userId }, values)
  await repo.replaceLeaders(tx, { tenantId: actor.tenantId, deptId: id, userIds: leaderIdList })
  const after = { ...values, leaderIdList, ...(await writeAttrs()) }
  await recordChange(tx, actor, { action, resource: 'dept', resourceId: id, label: draft.name, after })
}

/** Changes or moves a department. Moves are decided under the tree's lock, so that two of them cannot make a cycle. */
export async function updateDept(kernel: KernelPart, actor: Actor, update: DeptUpdate): Promise<void> {
  const { id, version, leaderIdList, attrs, ...wire } = update
  const values = { ...wire, pid: wire.pid === '0' ? null : wire.pid }
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    await lockRule(tx, actor.tenantId, GRANTS)
    await lockRule(tx, actor.tenantId, 'dept')
    const before = await findReached(tx, actor, id)
    if (version !== undefined && version !== before.version) throw new AppError(errors.changedMeanwhile)
    if ((before.pid === null) !== (values.pid === null)) throw new AppError(deptErrors.rootProtected)
    if (before.pid === null && values.status === 0) throw new AppError(deptErrors.rootProtected)
    const isMoved = before.pid !== values.pid
    if (isMoved && values.pid !== null) await checkMove(tx, actor, before, values.pid)
    await checkName(tx, { ...values, exceptId: id })
    await checkLeaders(tx, leaderIdList)
    await assertMayAppoint(tx, actor, appointed(before, update))
    const assertNotExcluded = isMoved ? await watchExclusions(tx) : undefined
    const assertNothingPending = isMoved ? await watchGrants(tx, actor) : undefined
    await repo.updateDept(tx, { id, by: actor.userId }, values)
    await assertNotExcluded?.()
    await assertNothingPending?.()
    await repo.replaceLeaders(tx, { tenantId: actor.tenantId, deptId: id, userIds: leaderIdList })
    const change = await writeAttrs(kernel, tx, actor, { id, attrs })
    const after = { ...wire, leaderIdList: [...leaderIdList].sort(), ...change?.after }
    const action = isMoved ? 'move' : 'update'
    await recordChange(tx, actor, {
      action,
      resource: 'dept',
      resourceId: id,
      label: values.name,
      before: { ...toDraft(before), ...change?.before },
      after,
    })
    // No session acts in a department that is disabled, and rules may ask for whatever has changed.
    if (isMoved || before.status !== values.status || (await areDeptsRuled(tx)))
      await kernel.sessions.grantsChanged(tx, actor.tenantId)
  })
}

/** Attributes that came with a department; left out, they stay as they are. */
async function writeAttrs(
  kernel: KernelPart,
  tx: Tx,
  actor: Actor,
  { id, attrs, isNew = false }: { id: string; attrs: PartyValues | undefined; isNew?: boolean },
): Promise<ValueChange | undefined> {
  if (!attrs) return undefined
  const party = { partyType: 'dept', partyId: id } as const
  return writeValues(kernel, tx, actor, { party, values: attrs, path: 'attrs', isNew })
}

/** Deletes a department; refused while anything refers to it. */
export async function removeDept(kernel: KernelPart, actor: Actor, id: string): Promise<void> {
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    await lockRule(tx, actor.tenantId, 'dept')
    await removeOne(tx, actor, id)
    await kernel.sessions.grantsChanged(tx, actor.tenantId)
  })
}

/** Deletes several, the deepest first, so that a whole branch can go at once. */
export async function removeDepts(kernel: KernelPart, actor: Actor, ids: readonly string[]): Promise<BatchResult> {
  return kernel.database.transaction(actor.tenantId, async (tx) => {
    await lockRule(tx, actor.tenantId, 'dept')
    const order = new Map(inTreeOrder(await repo.findTreeNodes(tx)).map(({ id }, index) => [id, index]))
    const deepestFirst = [...ids].sort((a, b) => (order.get(b) ?? -1) - (order.get(a) ?? -1))
    const result = await eachOf(deepestFirst, actor.language, (id) => removeOne(tx, actor, id))
    if (result.done.length > 0) await kernel.sessions.grantsChanged(tx, actor.tenantId)
    return result
  })
}

async function removeOne(tx: Tx, actor: Actor, id: string): Promise<void> {
  const dept = await findReached(tx, actor, id)
  if (dept.pid === null) throw new AppError(deptErrors.rootProtected)
  const roles = await findRolesOfPlace(tx, { kind: 'dept', id })
  const references = [...(await repo.findReferences(tx, id)), ...roles]
  if (references.length > 0) throw inUse(actor.language, dept.name, references)
  await moveToRecycleBin(tx, actor, {
    resource: 'dept',
    resourceId: id,
    label: dept.name,
    payload: { id, ...toDraft(dept), ...(await keepValues(tx, { partyType: 'dept', partyId: id })) },
  })
  await repo.deleteDept(tx, id)
  await recordChange(tx, actor, {
    action: 'delete',
    resource: 'dept',
    resourceId: id,
    label: dept.name,
    before: toDraft(dept),
  })
}

async function findReached(tx: Tx, actor: Actor, id: string): Promise<DeptRow> {
  const row = reaches(actor, id) ? await repo.findDept(tx, id) : undefined
  if (!row) throw new AppError(errors.notFound)
  return row
}

function checkParent(actor: Actor, nodes: readonly TreeNode[], parentId: string): void {
  const isThere = reaches(actor, parentId) && nodes.some(({ id }) => id === parentId)
  if (!isThere) throw invalid('pid', 'unknown_choice')
}

async function checkMove(tx: Tx, actor: Actor, dept: DeptRow, parentId: string): Promise<void> {
  const nodes = await repo.findTreeNodes(tx)
  if (withDescendants(nodes, [dept.id]).has(parentId))
    throw new AppError(deptErrors.moveBelowItself, { name: dept.name })
  checkParent(actor, nodes, parentId)
  checkDepth(nodes, { parentId, movedId: dept.id })
  await assertMayMove(tx, actor, nodes, { dept, parentId })
}

/**
 * Whom a change of a department puts at its head and takes from there: all of them, when processes find it otherwise.
 */
function appointed(before: DeptRow, { name, leaderIdList }: Pick<DeptDraft, 'name' | 'leaderIdList'>): Appointing {
  const former = before.leaders.map(({ id }) => id)
  const had = before.name === name ? former : []
  return {
    added: leaderIdList.filter((id) => !had.includes(id)),
    removed: former.filter((id) => !leaderIdList.includes(id)),
    field: 'leaderIdList',
  }
}

/** The levels above the new place and those that are included with what is moved. */
function checkDepth(nodes: readonly TreeNode[], { parentId, movedId }: { parentId: string; movedId?: string }): void {
  const levelOf = (id: string) => withAncestors(nodes, [id]).size - 1
  const below =
    movedId === undefined ? 0 : Math.max(...[...withDescendants(nodes, [movedId])].map(levelOf)) - levelOf(movedId)
  if (levelOf(parentId) + 1 + below > MAX_DEPT_DEPTH)
    throw new AppError(deptErrors.tooDeep, { maximum: MAX_DEPT_DEPTH })
}

async function checkName(tx: Tx, place: { pid: string | null; name: string; exceptId?: string }): Promise<void> {
  if (await repo.isNameTaken(tx, place)) throw new AppError(deptErrors.nameTakenHere, { name: place.name })
}

async function checkLeaders(tx: Tx, userIds: readonly string[]): Promise<void> {
  const known = await repo.existingUserIds(tx, userIds)
  if (userIds.some((id) => !known.has(id))) throw invalid('leaderIdList', 'unknown_choice')
}

function toDraft(row: DeptRow): DeptDraft {
  const { pid, name, sort, status, leaders } = row
  return { pid: pid ?? '0', name, sort, status, leaderIdList: leaders.map(({ id }) => id).sort() }
}

function toDept(actor: Actor, row: DeptRow, disabled: boolean): Dept {
  const { created_at: createDate, user_count: userCount, pid, ...rest } = row
  const actions = disabled || !reaches(actor, row.id) ? [] : deptActions(actor, row)
  return { ...rest, pid: pid ?? '0', userCount, createDate, actions, disabled }
}
