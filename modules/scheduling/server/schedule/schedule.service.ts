/** Schedules: listing, making, changing, pausing and deleting them. */
import type { BatchResult } from '#contract/batch.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import { lockRule } from '#kernel/database/rule-lock.repo.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { notifyRunStopped, notifyScheduleChanged } from '#kernel/jobs/scheduler.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { assertFree } from '#kernel/records/assert-free.ts'
import { eachOf } from '#kernel/records/each-of.ts'
import { found, pageRecords, readRecord } from '#kernel/records/read-records.ts'
import * as record from '#kernel/records/write-records.ts'
import type { Restorer } from '#kernel/recycle/restorers.ts'
import { schedulingErrors } from '#scheduling/contract/errors.ts'
import {
  MAX_SCHEDULES,
  type Handler,
  type ScheduleDraft,
  type ScheduleQuery,
  type ScheduleUpdate,
} from '#scheduling/contract/schedule.ts'
import { readParam } from '#system/server/index.ts'
import { assertMayUse, handlerOf, parsedParams, toHandler } from './handlers.ts'
import {
  callOfSchedules,
  countSchedules,
  insertWaitingRun,
  openRunIds,
  type FoundSchedule,
  scheduleList,
  schedules,
} from './schedule.repo.ts'
import { assertPause, firesOf } from './schedule.rules.ts'
import {
  AuditFields,
  toAuditRecord,
  toSchedule,
  toStored,
  type ScheduleValues,
  type StoredSchedule,
} from './schedule.shape.ts'

type KernelPart = Pick<Kernel, 'bus' | 'database' | 'keyFor' | 'lists' | 'scheduled'>

const kind: record.RecordKind<StoredSchedule, FoundSchedule> = {
  resource: 'schedule',
  store: schedules,
  nameOf: ({ name }) => name,
  toAuditRecord,
}

export function pageSchedules(kernel: KernelPart, actor: Actor, query: ScheduleQuery) {
  const read = { list: scheduleList, call: callOfSchedules(actor, query) }
  return pageRecords(kernel, read, (row) => toSchedule(kernel, actor, row))
}

/** @throws AppError not_found */
export const getSchedule = async (kernel: KernelPart, actor: Actor, id: string) =>
  toSchedule(kernel, actor, await readRecord(kernel, actor, (db) => schedules.find(db, id)))

/** What can be run, with what the caller may use of it. */
export const listHandlers = ({ scheduled }: KernelPart, actor: Actor): Handler[] =>
  scheduled.all().map((handler) => toHandler(handler, actor))

/** @throws InvalidInput where the expression never fires or is not understood */
export const previewFires = ({ cronExpression, timeZone }: { cronExpression: string; timeZone: string }) => ({
  fires: firesOf(cronExpression, timeZone),
})

/** What is written of a draft, once its handler, parameters and expression were found right. */
async function checked(kernel: KernelPart, actor: Actor, draft: ScheduleDraft): Promise<ScheduleValues> {
  const handler = handlerOf(kernel.scheduled, draft.beanName)
  assertMayUse(actor, handler)
  const params = parsedParams(handler, draft.params)
  firesOf(draft.cronExpression, draft.timeZone)
  const minSeconds = await readParam(kernel, actor.tenantId, 'schedule.min.seconds')
  assertPause(draft.cronExpression, draft.timeZone, minSeconds)
  return toStored({ ...draft, params })
}

/** @throws InvalidInput, AppError name_taken, schedule_too_many, schedule_needs_rights */
export async function createSchedule(kernel: KernelPart, actor: Actor, draft: ScheduleDraft) {
  const values = await checked(kernel, actor, draft)
  return record.createRecord(kernel, actor, (tx, origin) => addSchedule(tx, actor, values, origin))
}

async function addSchedule(tx: Tx, actor: Actor, values: ScheduleValues, origin: record.RecordOrigin): Promise<void> {
  await lockRule(tx, actor.tenantId, 'schedule')
  if ((await countSchedules(tx)) >= MAX_SCHEDULES) throw new AppError(schedulingErrors.tooMany, { max: MAX_SCHEDULES })
  await assertFree(tx, schedules, values)
  await record.addRecord(tx, actor, { kind, origin, values: { ...values, nextDate: null } })
  await notifyScheduleChanged(tx, actor.tenantId, origin.id)
}

/** Returns from the recycle bin paused: what it would have missed is not made up for. */
export const scheduleRestorer: Restorer = {
  resource: 'schedule',
  can: 'sys:schedule:save',
  canPurge: 'sys:schedule:delete',
  restore: async (tx, actor, { resourceId: id, payload }) => {
    await addSchedule(tx, actor, { ...AuditFields.parse(payload), status: 0 }, { id, action: 'restore' })
  },
}

/** @throws InvalidInput, AppError not_found, changed_meanwhile, name_taken, schedule_needs_rights */
export async function updateSchedule(kernel: KernelPart, actor: Actor, update: ScheduleUpdate): Promise<void> {
  const { id, version, ...draft } = update
  const values = await checked(kernel, actor, draft)
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    await lockRule(tx, actor.tenantId, 'schedule')
    await assertFree(tx, schedules, values, { exceptId: id })
    await record.writeRecord(tx, actor, { kind, id, version, values: () => ({ ...values, nextDate: null }) })
    await notifyScheduleChanged(tx, actor.tenantId, id)
  })
}

/** Pauses schedules, or lets them go on from now. */
export const pauseSchedules = (
  { database, scheduled }: KernelPart,
  actor: Actor,
  { ids, status }: { ids: readonly string[]; status: 0 | 1 },
): Promise<BatchResult> =>
  database.transaction(actor.tenantId, (tx) =>
    eachOf(ids, actor.language, async (id) => {
      const before = found(await schedules.findForUpdate(tx, id))
      const handler = scheduled.find(before.beanName)
      if (status === 1 && handler) assertMayUse(actor, handler)
      const { id: _, runs: _runs, createDate: _c, updateDate: _u, version: _v, ...values } = before
      await record.changeRecord(tx, actor, { kind, before, after: { ...values, status, nextDate: null } })
      await notifyScheduleChanged(tx, actor.tenantId, id)
    }),
  )

/**
 * Has a schedule run as soon as a node is free. While a run of it is not over there is no other, so that no one floods
 * the nodes.
 * @throws AppError not_found, schedule_running, schedule_needs_rights, schedule_no_handler
 */
export async function runSchedule({ database, scheduled }: KernelPart, actor: Actor, scheduleId: string) {
  const { tenantId, userId: by } = actor
  const id = newId()
  await database.transaction(tenantId, async (tx) => {
    const schedule = found(await schedules.findForUpdate(tx, scheduleId))
    const handler = scheduled.find(schedule.beanName)
    if (!handler) throw new AppError(schedulingErrors.noHandler, { bean: schedule.beanName })
    assertMayUse(actor, handler)
    if ((await openRunIds(tx, scheduleId)).length > 0) throw new AppError(schedulingErrors.running)
    await insertWaitingRun(tx, { tenantId, id, scheduleId, by })
    await recordChange(tx, actor, { action: 'run', resource: 'schedule', resourceId: scheduleId, label: schedule.name })
    await notifyScheduleChanged(tx, tenantId, scheduleId)
  })
  return { id }
}

/** Deletes a schedule with its log, into the recycle bin; what runs of it is stopped. */
async function removeOne(tx: Tx, actor: Actor, id: string): Promise<void> {
  const running = await openRunIds(tx, id)
  await record.removeRecord(tx, actor, { kind, id })
  for (const run of running) await notifyRunStopped(tx, actor.tenantId, run)
}

export const { remove: removeSchedule, removeMany: removeSchedules } = record.removalsOf(removeOne)
