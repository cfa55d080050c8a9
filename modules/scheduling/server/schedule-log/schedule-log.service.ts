/** The log of scheduled runs: reading it, stopping what runs, deleting what is old. */
import { errors } from '#contract/errors.ts'
import { permittedActions, type Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import { AppError } from '#kernel/errors.ts'
import { notifyRunStopped } from '#kernel/jobs/scheduler.ts'
import type { TenantSweep } from '#kernel/jobs/housekeeping.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { notifyListChanged } from '#kernel/lists/changed.ts'
import { found, pageRecords, readRecord } from '#kernel/records/read-records.ts'
import { schedulingErrors } from '#scheduling/contract/errors.ts'
import type { ScheduleLog, ScheduleLogDetail, ScheduleLogQuery } from '#scheduling/contract/schedule-log.ts'
import { readParam } from '#system/server/index.ts'
import { hasBegun, lateSecondsOf, stateOf } from './run-state.ts'
import * as repo from './schedule-log.repo.ts'

type KernelPart = Pick<Kernel, 'database' | 'lists'>
type FoundRun = Omit<NonNullable<Awaited<ReturnType<typeof repo.findRun>>>, 'output'>

export const pageScheduleLog = (kernel: KernelPart, actor: Actor, query: ScheduleLogQuery) =>
  pageRecords(kernel, { list: repo.scheduleLogList, call: repo.callOfScheduleLog(actor, query) }, (run) =>
    toLog(actor, run),
  )

/** @throws AppError not_found */
export async function getScheduleLog(kernel: KernelPart, actor: Actor, id: string): Promise<ScheduleLogDetail> {
  const { output, ...run } = await readRecord(kernel, actor, (db) => repo.findRun(db, id))
  return { ...toLog(actor, run), output }
}

/** @throws AppError not_found, schedule_run_over */
export async function stopRun({ database }: KernelPart, actor: Actor, id: string): Promise<void> {
  await database.transaction(actor.tenantId, async (tx) => {
    const run = found(await repo.lockRun(tx, id))
    if (run.status !== null) throw new AppError(schedulingErrors.runOver)
    await repo.writeStop(tx, id, actor.userId)
    const shown = await repo.findRun(tx, id)
    if (!shown) throw new AppError(errors.notFound)
    const trace = { resource: 'schedule', resourceId: run.scheduleId, label: shown.scheduleName }
    await recordChange(tx, actor, { action: 'stop', ...trace })
    await notifyListChanged(tx, actor.tenantId, 'scheduleLog')
    await notifyRunStopped(tx, actor.tenantId, id)
  })
}

/** Deletes runs that are older than the tenant keeps them. */
export const scheduleLogSweep =
  (kernel: Pick<Kernel, 'bus' | 'database' | 'keyFor'>): TenantSweep =>
  async (tenantId) => {
    const days = await readParam(kernel, tenantId, 'schedule.log.days')
    return kernel.database.transaction(tenantId, (tx) => repo.deleteOldRuns(tx, days))
  }

function toLog(actor: Actor, { dueDate, status, startDate, ...run }: FoundRun): ScheduleLog {
  const state = stateOf({ status, dueDate, reason: run.reason })
  return {
    ...run,
    startDate: hasBegun(state) ? startDate : null,
    lateSeconds: lateSecondsOf({ ...run, status, dueDate, startDate }),
    status: status === null ? null : status === 1 ? 1 : 0,
    state,
    // One that is being stopped needs no second word.
    actions: status === null && run.stoppedByName === '' ? permittedActions(actor, 'sys:scheduleLog', ['stop']) : [],
  }
}
