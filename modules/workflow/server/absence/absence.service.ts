/** Absences: a user names a deputy for a time, or who manages absences does so for them. */
import { errors } from '#contract/errors.ts'
import type { Page } from '#contract/list.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { listPage } from '#kernel/lists/list.ts'
import type { BatchResult } from '#contract/batch.ts'
import { eachOf } from '#kernel/records/each-of.ts'
import type {
  Absence,
  AbsenceAction,
  AbsenceDraft,
  AbsenceUpdate,
  WorkflowAbsenceQuery,
} from '#workflow/contract/absence.ts'
import { workflowErrors } from '#workflow/contract/errors.ts'
import { notifyOfAbsence } from './absence-messages.ts'
import { absenceActions, managedAmong, mayChange } from './absence.policy.ts'
import * as repo from './absence.repo.ts'
import type { AbsenceAuthors, AbsenceValues, FoundAbsence } from './absence.repo.ts'
import * as rules from './absence.rules.ts'
import { toAuditRecord, valuesOf, valuesOfRow } from './absence.shape.ts'
import { ABSENCE_JOB } from './absence-transition.ts'

/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'database' | 'jobs' | 'lists'>

export const ABSENCE = 'workflowAway'

export async function pageAbsences(
  kernel: KernelPart,
  actor: Actor,
  query: WorkflowAbsenceQuery,
): Promise<Page<Absence>> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const page = await listPage(db, kernel.lists, repo.absenceList, repo.callOfAbsences(actor, query))
    const managed = await managedAmong(db, actor, page.list)
    return {
      ...page,
      list: page.list.map((absence) => ({ ...absence, actions: absenceActions(actor, absence, managed) })),
    }
  })
}

export async function getAbsence(kernel: KernelPart, actor: Actor, id: string): Promise<Absence> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const found = await repo.findAbsence(db, actor, id)
    if (found === undefined) throw new AppError(errors.notFound)
    return { ...found, actions: absenceActions(actor, found, await managedAmong(db, actor, [found])) }
  })
}

export const listProcesses = (kernel: KernelPart, actor: Actor) =>
  kernel.database.read(actor.tenantId, (db) => repo.deployedProcesses(db, actor.language))

/** @throws InvalidInput at `userId` for another person whose absences the actor does not manage */
export async function createAbsence(kernel: KernelPart, actor: Actor, draft: AbsenceDraft): Promise<{ id: string }> {
  const { userId = actor.userId } = draft
  return kernel.database.transaction(actor.tenantId, async (tx) => {
    const isOwn = userId === actor.userId
    if (!isOwn && !(await managedAmong(tx, actor, [{ userId }])).has(userId)) throw invalid('userId', 'unknown_choice')
    return addAbsence(kernel, tx, actor, draft)
  })
}

/** Writes an absence, whosever it is, tells whom it concerns, and has what it begins with done in the background. */
export async function addAbsence(
  kernel: KernelPart,
  tx: Tx,
  actor: Actor,
  draft: AbsenceDraft,
): Promise<{ id: string }> {
  const id = newId()
  const values = valuesOf(draft, draft.userId ?? actor.userId)
  const { user_id: userId, deputy_id: deputyId } = values
  const names = await rules.lockPeople(tx, values)
  if (!names.has(userId)) throw invalid('userId', 'unknown_choice')
  if (userId !== actor.userId) await rules.assertMayReceive(tx, actor, { userId: deputyId, field: 'deputyId' }, values)
  rules.assertLasts(values)
  await rules.assertFree(tx, values)
  const authors = authorsOf(actor, { userId, namedBy: [] })
  await repo.insertAbsence(tx, { tenantId: actor.tenantId, id, by: actor.userId }, { ...values, ...authors })
  const [user = '', deputy = ''] = [names.get(userId), names.get(deputyId)]
  await recordChange(tx, actor, {
    action: 'create',
    resource: ABSENCE,
    resourceId: id,
    label: user,
    after: toAuditRecord(values),
  })
  await notifyOfAbsence(tx, actor, 'created', { id, userId, user, deputyId, deputy })
  await kernel.jobs.send(tx, { name: ABSENCE_JOB, tenantId: actor.tenantId, data: { id } })
  return { id }
}

export async function updateAbsence(kernel: KernelPart, actor: Actor, update: AbsenceUpdate): Promise<void> {
  const { id, version } = update
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    const before = await loadForUpdate(tx, actor, id, 'update')
    if (version !== undefined && version !== before.version) throw new AppError(errors.changedMeanwhile)
    const values = valuesOf(update, before.userId)
    const names = await assertMayUpdate(tx, actor, before, values)
    await repo.updateAbsence(tx, { id, by: actor.userId }, { ...values, ...authorsOf(actor, before) })
    await recordChange(tx, actor, {
      action: 'update',
      resource: ABSENCE,
      resourceId: id,
      label: before.user,
      before: toAuditRecord(valuesOfRow(before)),
      after: toAuditRecord(values),
    })
    const deputyId = values.deputy_id
    await notifyOfAbsence(tx, actor, 'updated', {
      ...before,
      deputyId,
      deputy: names.get(deputyId) ?? '',
      formerId: before.deputyId,
    })
    await kernel.jobs.send(tx, { name: ABSENCE_JOB, tenantId: actor.tenantId, data: { id } })
  })
}

/** @returns the names of both people, those of them who may sign in */
async function assertMayUpdate(
  tx: Tx,
  actor: Actor,
  before: FoundAbsence,
  values: AbsenceValues,
): Promise<Map<string, string>> {
  const names = await rules.lockPeople(tx, values)
  const { deputy_id: userId } = values
  if (before.userId !== actor.userId) await rules.assertNotOneself(tx, actor, { userId, field: 'deputyId' }, values)
  if (before.userId !== actor.userId && userId !== before.deputyId)
    await rules.assertInScope(tx, actor, { userId, field: 'deputyId' })
  if (before.phase !== 'planned' && Date.parse(values.begins_at) !== Date.parse(before.beginDate))
    throw invalid('beginDate', 'away_begun')
  rules.assertLasts(values)
  await rules.assertFree(tx, values, before.id)
  return names
}

/** A user is back before the time. */
export async function endAbsence(kernel: KernelPart, actor: Actor, id: string): Promise<void> {
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    const before = await loadForUpdate(tx, actor, id, 'end')
    await repo.endNow(tx, { id, by: actor.userId })
    await recordChange(tx, actor, { action: 'end', resource: ABSENCE, resourceId: id, label: before.user })
    await notifyOfAbsence(tx, actor, 'ended', before)
    await kernel.jobs.send(tx, { name: ABSENCE_JOB, tenantId: actor.tenantId, data: { id } })
  })
}

export const removeAbsence = (kernel: KernelPart, actor: Actor, id: string): Promise<void> =>
  kernel.database.transaction(actor.tenantId, (tx) => removeOne(tx, actor, id))

export const removeAbsences = (kernel: KernelPart, actor: Actor, ids: readonly string[]): Promise<BatchResult> =>
  kernel.database.transaction(actor.tenantId, (tx) => eachOf(ids, actor.language, (id) => removeOne(tx, actor, id)))

/** It only serves people for a time, so it is deleted for good; one that runs is ended first. */
async function removeOne(tx: Tx, actor: Actor, id: string): Promise<void> {
  const before = await loadForUpdate(tx, actor, id)
  if (before.phase === 'running') throw new AppError(workflowErrors.absenceRuns, { name: before.user })
  await repo.deleteAbsence(tx, id)
  const trace = { action: 'delete', resource: ABSENCE, resourceId: id, label: before.user }
  await recordChange(tx, actor, { ...trace, before: toAuditRecord(valuesOfRow(before)) })
  await notifyOfAbsence(tx, actor, 'deleted', before)
}

/** An absence the actor may do this with: their own, or one of a person whose absences they manage. */
async function loadForUpdate(tx: Tx, actor: Actor, id: string, action?: AbsenceAction): Promise<FoundAbsence> {
  const found = await repo.findAbsence(tx, actor, id)
  if (found === undefined || !mayChange(actor, found, await managedAmong(tx, actor, [found])))
    throw new AppError(errors.notFound)
  if (action !== undefined && found.phase === 'ended') throw new AppError(workflowErrors.absenceEnded)
  return found
}

/**
 * Who has written an absence of another person so far; the absent person and an administrator confirm what stands
 * there.
 */
function authorsOf(actor: Actor, { userId, namedBy }: Pick<FoundAbsence, 'userId' | 'namedBy'>): AbsenceAuthors {
  const isConfirmed = userId === actor.userId || actor.superAdmin === 1
  return { named_by: isConfirmed ? [] : [...new Set([...namedBy, actor.userId])] }
}
