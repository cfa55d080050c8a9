/** Schedules as they are stored and as replies show them. */
import { z } from 'zod'
import { permittedActions, type Actor } from '#kernel/access/actor.ts'
import type { Fields } from '#kernel/audit/diff.ts'
import { NEVER } from '#kernel/jobs/cron.ts'
import type { Kernel } from '#kernel/kernel.ts'
import {
  ScheduleParams,
  ScheduleDraft,
  type RunMark,
  type Schedule,
  type ScheduleAction,
} from '#scheduling/contract/schedule.ts'
import { lateSecondsOf, stateOf } from '../schedule-log/run-state.ts'
import { titleOf } from './handlers.ts'
import type { FoundSchedule } from './schedule.repo.ts'

/** A schedule as the audit trail and the recycle bin keep it: with its parameters as JSON. */
export const AuditFields = ScheduleDraft.omit({ params: true }).extend({ params: z.string() })

/** What is written of a schedule. */
export type ScheduleValues = Omit<z.output<typeof AuditFields>, 'status' | 'overlap' | 'alarm'> &
  Record<'status' | 'overlap' | 'alarm', number>

/** With the moment when it fires next; null: it is to be planned. */
export type StoredSchedule = ScheduleValues & { nextDate: string | null }

const AUDITED = Object.keys(AuditFields.shape)

export const toAuditRecord = (schedule: ScheduleValues): Fields =>
  Object.fromEntries(Object.entries(schedule).filter(([name]) => AUDITED.includes(name)))

export const toStored = ({ params, ...draft }: ScheduleDraft): ScheduleValues => ({
  ...draft,
  params: JSON.stringify(params),
})

const flag = (value: number): 0 | 1 => (value === 1 ? 1 : 0)

/** What a row shows; parameters that are no JSON (of an older version) show as none. */
export function toSchedule({ scheduled }: Pick<Kernel, 'scheduled'>, actor: Actor, row: FoundSchedule): Schedule {
  const { runs, status, overlap, alarm, nextDate, ...schedule } = row
  const marks = runs.map(markOf)
  const over = marks.filter((mark) => mark === 'failed' || mark === 'success' || mark === 'late')
  const lastSuccess = over.findIndex((mark) => mark !== 'failed')
  return {
    ...schedule,
    beanTitle: scheduled.find(row.beanName) ? titleOf(row.beanName, actor) : '',
    params: readParams(row.params),
    status: flag(status),
    overlap: flag(overlap),
    alarm: flag(alarm),
    nextDate: status === 1 && nextDate !== NEVER ? nextDate : null,
    runs: marks.toReversed(),
    lastDate: runs[0] ? new Date(runs[0].fireDate).toISOString() : null,
    failures: lastSuccess < 0 ? over.length : lastSuccess,
    actions: actionsOf(actor, row),
  }
}

function markOf(run: FoundSchedule['runs'][number]): RunMark {
  const state = stateOf(run)
  return state === 'success' && lateSecondsOf(run) > 0 ? 'late' : state
}

function actionsOf(actor: Actor, { status }: Pick<FoundSchedule, 'status'>): ScheduleAction[] {
  const permitted = permittedActions(actor, 'sys:schedule', ['update', 'run', 'delete'])
  return permitted.flatMap((action): ScheduleAction[] =>
    action === 'update' ? ['update', status === 1 ? 'pause' : 'resume'] : [action],
  )
}

function readParams(json: string): ScheduleParams {
  try {
    return ScheduleParams.parse(JSON.parse(json))
  } catch {
    return {}
  }
}
