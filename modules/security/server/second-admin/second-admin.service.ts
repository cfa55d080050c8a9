/** Secondary administrators: making and changing grants. A change is effective on all nodes at the next request. */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { lockRule } from '#kernel/database/rule-lock.repo.ts'
import { AppError } from '#kernel/errors.ts'
import { urlOf } from '#kernel/files/file-url.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { notifyListChanged } from '#kernel/lists/changed.ts'
import type { GrantChoices, SecondAdmin, SecondAdminDraft, SecondAdminUpdate } from '#security/contract/second-admin.ts'
import type { GrantItem, WaitingReply } from '#system/contract/approval.ts'
import {
  findDelegation,
  findSubjects,
  GRANTS,
  isApprovalOn,
  openRequest,
  watchExclusions,
} from '#system/server/index.ts'
import { tried } from '../grant-request/tried.repo.ts'
import { tellOfGrant } from './grant-messages.ts'
import * as repo from './second-admin.repo.ts'
import * as rules from './second-admin.rules.ts'
import { isBelow, leftOf, linesOf, shaped } from './second-admin.shape.ts'

type KernelPart = Pick<Kernel, 'database' | 'keyFor' | 'sessions' | 'settings'>

/** Of the audit trail and of lists. */
export const RESOURCE = 'secondAdmin'

/** All grants; for a secondary administrator their own and those below it; for others those of users in reach. */
export function listGrants(kernel: KernelPart, actor: Actor): Promise<SecondAdmin[]> {
  const own = actor.delegation?.grantId
  return kernel.database.read(actor.tenantId, async (db) => {
    const rows = await repo.findGrants(db)
    const lines = linesOf(rows)
    const isReached = await reachedBy(db, actor, rows)
    const list: SecondAdmin[] = []
    for (const row of rows) {
      const line = lines.get(row.id)
      if (!line) continue
      const isUnder = own !== undefined && isBelow(line, own)
      if (own !== undefined && row.id !== own && !isUnder) continue
      if (own === undefined && !isReached(row.userId)) continue
      const left = leftOf(line)
      const userCount = left ? await repo.countUsersIn(db, left.deptIds) : 0
      const mayChange = actor.superAdmin === 1 || isUnder
      const grant = shaped(actor, { row, line, left, userCount, mayChange })
      // To its reader, a list that does not begin at the top begins at their own.
      list.push({
        ...grant,
        pid: row.id === own ? '0' : grant.pid,
        headUrl: urlOf(kernel, actor.tenantId, row.headUrl),
      })
    }
    return list
  })
}

/** Of others than administrators and secondary ones: whether the data scope reaches the user of a grant. */
async function reachedBy(db: Db, actor: Actor, rows: readonly repo.GrantRow[]): Promise<(userId: string) => boolean> {
  if (actor.superAdmin === 1 || actor.delegation) return () => true
  const users = await findSubjects(
    db,
    actor,
    rows.map(({ userId }) => userId),
  )
  const reached = new Set(users.filter((user) => user.isReached).map(({ id }) => id))
  return (userId) => reached.has(userId)
}

/** One of them. @throws AppError not_found */
export async function getGrant(kernel: KernelPart, actor: Actor, id: string): Promise<SecondAdmin> {
  const grant = (await listGrants(kernel, actor)).find((each) => each.id === id)
  if (!grant) throw new AppError(errors.notFound)
  return grant
}

/** Departments, roles and menus that the actor may put into a grant; nothing for who may make none. */
export function grantChoices(kernel: KernelPart, actor: Actor): Promise<GrantChoices> {
  return kernel.database.read(actor.tenantId, async (db) => {
    if (actor.superAdmin !== 1 && !actor.delegation?.mayHandOn) return { depts: [], roles: [], menus: [] }
    return rules.withinLimit(await repo.findChoices(db), await rules.limitOf(db, actor))
  })
}

/**
 * Makes a user a secondary administrator and notifies them; where that needs a second person, it waits.
 * @throws as `addGrant`
 */
export async function createGrant(
  kernel: KernelPart,
  actor: Actor,
  draft: SecondAdminDraft,
): Promise<{ id: string; requestId?: string }> {
  const { tenantId } = actor
  const id = newId()
  return kernel.database.transaction(tenantId, async (tx) => {
    await lockRule(tx, tenantId, GRANTS)
    if (await isApprovalOn(tx)) {
      await tried(tx, () => addGrant(kernel, tx, actor, { ...draft, id }))
      return { id, requestId: await openRequest(tx, actor, [itemOf(draft, { grantId: id, version: null })]) }
    }
    await addGrant(kernel, tx, actor, { ...draft, id })
    return { id }
  })
}

/**
 * Writes a new grant. To be called under the lock of grants.
 * @throws InvalidInput; AppError beyond_grant, sensitive_grant, not_to_yourself, holds_more, grade_too_high
 */
export async function addGrant(
  kernel: Pick<Kernel, 'sessions'>,
  tx: Tx,
  actor: Actor,
  { id, ...draft }: SecondAdminDraft & { id: string },
): Promise<void> {
  const { tenantId, userId: by } = actor
  const limit = await rules.limitOf(tx, actor)
  await rules.assertContent(tx, limit, draft)
  const label = await rules.assertHolder(tx, actor, draft.userId)
  const key = { tenantId, id, userId: draft.userId, parentId: limit?.grantId ?? null, by }
  await repo.insertGrant(tx, key, valuesOf(draft))
  await record(kernel, tx, actor, { action: 'create', id, label, after: traceOf(valuesOf(draft)) })
  await tellOfGrant(tx, actor, { userIds: [draft.userId], what: 'given' })
}

/**
 * Changes a grant; what it loses, all that come from it lose. One that an administrator gave is theirs who changed it.
 * @throws InvalidInput; AppError not_found, changed_meanwhile, beyond_grant, sensitive_grant, roles_exclude
 */
export async function changeGrant(
  kernel: Pick<Kernel, 'sessions'>,
  tx: Tx,
  actor: Actor,
  update: SecondAdminUpdate,
): Promise<void> {
  const { userId: by } = actor
  const before = await rules.loadGrant(tx, actor, update.id)
  if (update.version !== undefined && update.version !== before.version) throw new AppError(errors.changedMeanwhile)
  await rules.assertContent(tx, await limitAbove(tx, actor, before), update, before.menuIds)
  // Roles that have been assigned by it may count again.
  const assertNotExcluded = await watchExclusions(tx)
  await repo.updateGrant(tx, { id: update.id, userId: before.userId, by }, valuesOf(update))
  await assertNotExcluded()
  const change = { action: 'update' as const, id: update.id, label: before.userName }
  await record(kernel, tx, actor, { ...change, before: traceOf(before), after: traceOf(valuesOf(update)) })
  await tellOfGrant(tx, actor, { userIds: [before.userId], what: 'changed' })
}

/**
 * Changes a grant; one that would get more waits, where that needs a second person.
 * @returns the request where it waits
 * @throws as `changeGrant`
 */
export async function updateGrant(kernel: KernelPart, actor: Actor, update: SecondAdminUpdate): Promise<WaitingReply> {
  const { tenantId } = actor
  return kernel.database.transaction(tenantId, async (tx) => {
    await lockRule(tx, tenantId, GRANTS)
    const before = await rules.loadGrant(tx, actor, update.id)
    if (!(await isApprovalOn(tx)) || !givesMore(before, valuesOf(update))) {
      await changeGrant(kernel, tx, actor, update)
      return null
    }
    await tried(tx, () => changeGrant(kernel, tx, actor, update))
    const item = itemOf({ ...update, userId: before.userId }, { grantId: before.id, version: before.version })
    return { requestId: await openRequest(tx, actor, [item]) }
  })
}

/** Whether a grant that was recalled from above, or that is to be changed, would have anything that it has not. */
function givesMore(before: repo.FoundGrant, after: repo.GrantValues): boolean {
  const isAdded = (had: readonly string[], ids: readonly string[]) => ids.some((id) => !had.includes(id))
  const isLonger =
    before.endsAt !== null && (after.endsAt === null || Date.parse(after.endsAt) > Date.parse(before.endsAt))
  return (
    isAdded(before.deptIds, after.deptIds) ||
    isAdded(before.roleIds, after.roleIds) ||
    isAdded(before.menuIds, after.menuIds) ||
    (after.mayHandOn && !before.mayHandOn) ||
    isLonger
  )
}

/** A draft as it waits. */
const itemOf = (
  { userId, deptIdList, roleIdList, menuIdList, mayHandOn, endDate }: SecondAdminDraft,
  of: { grantId: string; version: number | null },
): GrantItem => ({ kind: 'secondAdmin', ...of, userId, deptIdList, roleIdList, menuIdList, mayHandOn, endDate })

/** What the grant above leaves; of one at the top, everything. */
async function limitAbove(tx: Tx, actor: Actor, { parentId }: repo.FoundGrant): Promise<rules.Limit> {
  if (parentId === null) return rules.limitOf(tx, actor)
  const left = await findDelegation(tx, parentId)
  if (!left) throw new AppError(errors.changedMeanwhile)
  return left
}

interface Recorded {
  action: 'create' | 'update' | 'recall'
  id: string
  label: string
  before?: object
  after?: object
}

/** Audit record, sessions, open lists. */
export async function record(
  { sessions }: Pick<Kernel, 'sessions'>,
  tx: Tx,
  actor: Actor,
  { id, before, after, ...change }: Recorded,
): Promise<void> {
  await recordChange(tx, actor, {
    ...change,
    resource: RESOURCE,
    resourceId: id,
    ...(before && { before: { ...before } }),
    ...(after && { after: { ...after } }),
  })
  await notifyListChanged(tx, actor.tenantId, 'user')
  await sessions.grantsChanged(tx, actor.tenantId)
}

const valuesOf = (draft: Omit<SecondAdminUpdate, 'id'>): repo.GrantValues => ({
  deptIds: [...new Set(draft.deptIdList)],
  roleIds: [...new Set(draft.roleIdList)],
  menuIds: [...new Set(draft.menuIdList)],
  mayHandOn: draft.mayHandOn === 1,
  endsAt: draft.endDate,
})

/** As the audit trail compares it. */
export const traceOf = ({ deptIds, roleIds, menuIds, mayHandOn, endsAt }: repo.GrantValues) => ({
  deptIdList: [...deptIds].sort(),
  roleIdList: [...roleIds].sort(),
  menuIdList: [...menuIds].sort(),
  mayHandOn: mayHandOn ? 1 : 0,
  endDate: endsAt === null ? null : new Date(endsAt).toISOString(),
})
