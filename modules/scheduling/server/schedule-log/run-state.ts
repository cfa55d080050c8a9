import type { RunReason } from '#kernel/database/schema.ts'
import { LATE_AFTER_SECONDS, SkipReason, type RunState } from '#scheduling/contract/schedule-log.ts'

interface LoggedRun {
  status: number | null
  reason: RunReason
  dueDate: string | null
}

/** The state of a run. */
export function stateOf({ status, reason, dueDate }: LoggedRun): RunState {
  if (status === 1) return 'success'
  if (status !== null) return SkipReason.safeParse(reason).success ? 'skipped' : 'failed'
  return dueDate === null ? 'running' : 'waiting'
}

/** Whether a node took it: only then its start means something. */
export const hasBegun = (state: RunState): boolean => state !== 'waiting' && state !== 'skipped'

interface BegunRun extends LoggedRun {
  trigger: number
  fireDate: string
  startDate: string
}

/** Seconds by which a run began late. A retry keeps the moment of its fire, after which it begins as it should. */
export function lateSecondsOf(run: BegunRun): number {
  if (run.trigger === 3 || !hasBegun(stateOf(run))) return 0
  const seconds = Math.floor((Date.parse(run.startDate) - Date.parse(run.fireDate)) / 1_000)
  return seconds > LATE_AFTER_SECONDS ? seconds : 0
}
