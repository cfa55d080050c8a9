import type { RunReason } from '#kernel/database/schema.ts'
import { SkipReason, type RunState } from '#scheduling/contract/schedule-log.ts'

interface LoggedRun {
  status: number | null
  reason: RunReason
  dueDate: string | null
}

/** Where a run stands. */
export function stateOf({ status, reason, dueDate }: LoggedRun): RunState {
  if (status === 1) return 'success'
  if (status !== null) return SkipReason.safeParse(reason).success ? 'skipped' : 'failed'
  return dueDate === null ? 'running' : 'waiting'
}

/** Whether a node took it: only then its start means something. */
export const hasBegun = (state: RunState): boolean => state !== 'waiting' && state !== 'skipped'
