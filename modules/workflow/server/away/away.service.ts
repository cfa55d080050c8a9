/** Absences: somebody names a deputy for a time, or who manages absences does so for them. */
import { errors } from '#contract/errors.ts'
import type { Page } from '#contract/list.ts'
import { holds, type Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { listPage } from '#kernel/lists/list.ts'
import type { BatchResult } from '#system/contract/batch.ts'
import { eachOf } from '#system/server/index.ts'
import type { Away, AwayAction, AwayDraft, AwayUpdate, WorkflowAwayQuery } from '#workflow/contract/away.ts'
import { workflowErrors } from '#workflow/contract/errors.ts'
import * as repo from './away.repo.ts'
import type { AwayValues, FoundAway } from './away.repo.ts'
import { AWAY_JOB } from './shift.ts'

export const AWAY = 'workflowAway'

export async function pageAways(kernel: Kernel, actor: Actor, query: WorkflowAwayQuery): Promise<Page<Away>> {
  const page = await kernel.database.read(actor.tenantId, (db) =>
    listPage(db, kernel.lists, repo.awayList, repo.callOfAways(actor, query)),
  )
  return { ...page, list: page.list.map((away) => ({ ...away, actions: actionsOf(actor, away) })) }
}

export async function getAway(kernel: Kernel, actor: Actor, id: string): Promise<Away> {
  const found = await kernel.database.read(actor.tenantId, (db) => repo.findAway(db, actor, id))
  if (found === undefined) throw new AppError(errors.notFound)
  return { ...found, actions: actionsOf(actor, found) }
}

export const listProcesses = (kernel: Kernel, actor: Actor) =>
  kernel.database.read(actor.tenantId, (db) => repo.deployedProcesses(db))

export async function createAway(kernel: Kernel, actor: Actor, draft: AwayDraft): Promise<{ id: string }> {
  const isOwn = draft.userId === undefined || draft.userId === actor.userId
  if (!isOwn && !holds(actor, 'wf:away:manage')) throw invalid('userId', 'unknown_choice')
  return kernel.database.transaction(actor.tenantId, (tx) => addAway(kernel, tx, actor, draft))
}

/** Writes an absence, whosever it is, and has what it begins with done behind. */
export async function addAway(kernel: Kernel, tx: Tx, actor: Actor, draft: AwayDraft): Promise<{ id: string }> {
  const id = newId()
  const values = valuesOf(draft, draft.userId ?? actor.userId)
  const names = await checkPeople(tx, values)
  if (!names.has(values.user_id)) throw invalid('userId', 'unknown_choice')
  if (isEmpty(values)) throw invalid('endDate', 'away_order')
  if (Date.parse(values.ends_at) <= Date.now()) throw invalid('endDate', 'away_past')
  await assertFree(tx, values)
  await repo.insertAway(tx, { tenantId: actor.tenantId, id, by: actor.userId }, values)
  await recordChange(tx, actor, {
    action: 'create',
    resource: AWAY,
    resourceId: id,
    label: names.get(values.user_id) ?? '',
    after: told(values),
  })
  await kernel.jobs.send(tx, { name: AWAY_JOB, tenantId: actor.tenantId, data: { id } })
  return { id }
}

export async function updateAway(kernel: Kernel, actor: Actor, update: AwayUpdate): Promise<void> {
  const { id, version } = update
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    const before = await held(tx, actor, id, 'update')
    if (version !== undefined && version !== before.version) throw new AppError(errors.changedMeanwhile)
    const values = valuesOf(update, before.userId)
    const hasBegun = before.phase !== 'planned'
    await checkPeople(tx, values)
    if (hasBegun && Date.parse(values.begins_at) !== Date.parse(before.beginDate))
      throw invalid('beginDate', 'away_begun')
    if (isEmpty(values)) throw invalid('endDate', 'away_order')
    if (Date.parse(values.ends_at) <= Date.now()) throw invalid('endDate', 'away_past')
    await assertFree(tx, values, id)
    await repo.updateAway(tx, { id, by: actor.userId }, values)
    await recordChange(tx, actor, {
      action: 'update',
      resource: AWAY,
      resourceId: id,
      label: before.user,
      before: told(valuesOfRow(before)),
      after: told(values),
    })
    await kernel.jobs.send(tx, { name: AWAY_JOB, tenantId: actor.tenantId, data: { id } })
  })
}

/** Somebody is back before the time. */
export async function endAway(kernel: Kernel, actor: Actor, id: string): Promise<void> {
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    const before = await held(tx, actor, id, 'end')
    await repo.endNow(tx, { id, by: actor.userId })
    await recordChange(tx, actor, { action: 'end', resource: AWAY, resourceId: id, label: before.user })
    await kernel.jobs.send(tx, { name: AWAY_JOB, tenantId: actor.tenantId, data: { id } })
  })
}

export const removeAway = (kernel: Kernel, actor: Actor, id: string): Promise<void> =>
  kernel.database.transaction(actor.tenantId, (tx) => removeOne(tx, actor, id))

export const removeAways = (kernel: Kernel, actor: Actor, ids: readonly string[]): Promise<BatchResult> =>
  kernel.database.transaction(actor.tenantId, (tx) => eachOf(ids, actor.language, (id) => removeOne(tx, actor, id)))

/** It only serves people for a time, so it is deleted for good; one that runs is ended first. */
async function removeOne(tx: Tx, actor: Actor, id: string): Promise<void> {
  const before = await held(tx, actor, id)
  if (before.phase === 'running') throw new AppError(workflowErrors.awayRuns, { name: before.user })
  await repo.deleteAway(tx, id)
  const trace = { action: 'delete', resource: AWAY, resourceId: id, label: before.user }
  await recordChange(tx, actor, { ...trace, before: told(valuesOfRow(before)) })
}

/** An absence the actor may do this with; of others' only who manages them. */
async function held(tx: Tx, actor: Actor, id: string, action?: AwayAction): Promise<FoundAway> {
  const found = await repo.findAway(tx, actor, id)
  if (found === undefined || !mayChange(actor, found)) throw new AppError(errors.notFound)
  if (action !== undefined && found.phase === 'ended') throw new AppError(workflowErrors.awayEnded)
  return found
}

/**
 * Holds both people, and answers the names of those who may sign in.
 * @throws InvalidInput at `deputyId` for who cannot sign in here, and for somebody who stands in for themselves
 */
async function checkPeople(tx: Tx, { user_id, deputy_id }: AwayValues): Promise<Map<string, string>> {
  const people = await repo.holdPeople(tx, [user_id, deputy_id])
  if (!people.has(deputy_id)) throw invalid('deputyId', 'unknown_choice')
  if (user_id === deputy_id) throw invalid('deputyId', 'away_self')
  return people
}

const isEmpty = ({ begins_at, ends_at }: AwayValues): boolean => Date.parse(begins_at) >= Date.parse(ends_at)

async function assertFree(tx: Tx, values: AwayValues, exceptId?: string): Promise<void> {
  const other = await repo.findOverlap(tx, values, exceptId)
  if (other !== undefined) throw new AppError(workflowErrors.awayOverlaps, other)
}

const mayChange = (actor: Actor, { userId }: Pick<Away, 'userId'>): boolean =>
  holds(actor, 'wf:away:manage') || (userId === actor.userId && holds(actor, 'wf:away:save'))

function actionsOf(actor: Actor, away: Pick<Away, 'userId' | 'phase'>): AwayAction[] {
  if (!mayChange(actor, away)) return []
  if (away.phase === 'ended') return ['delete']
  return away.phase === 'running' ? ['update', 'end'] : ['update', 'end', 'delete']
}

const valuesOf = (
  { deputyId, beginDate, endDate, processes, reason, takeOver, atEnd }: Omit<AwayDraft, 'userId'>,
  userId: string,
): AwayValues => ({
  user_id: userId,
  deputy_id: deputyId,
  begins_at: beginDate,
  ends_at: endDate,
  processes: [...new Set(processes)],
  reason,
  take_over: takeOver,
  at_end: atEnd,
})

const valuesOfRow = (row: FoundAway): AwayValues => valuesOf(row, row.userId)

/** As its trace shows it. */
const told = ({ user_id, deputy_id, begins_at, ends_at, processes, ...same }: AwayValues) => ({
  userId: user_id,
  deputyId: deputy_id,
  beginDate: new Date(begins_at).toISOString(),
  endDate: new Date(ends_at).toISOString(),
  processes: [...processes].sort(),
  reason: same.reason,
  takeOver: same.take_over,
  atEnd: same.at_end,
})
