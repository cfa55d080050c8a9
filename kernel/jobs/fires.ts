/** What is logged of schedules that are due. */
import { newId } from '../ids.ts'
import type { Fire } from './run.repo.ts'
import type { DueSchedule } from './schedule.repo.ts'

/** A fire that is later than this was missed. */
const MISSED_AFTER_MS = 60_000

/** Whether a due schedule is so late that its fire was missed. */
export const isMissed = ({ nextAt, now }: DueSchedule): boolean =>
  nextAt !== null && new Date(now).getTime() - new Date(nextAt).getTime() > MISSED_AFTER_MS

/** What fires of the due schedules of a tenant; those that are only to be planned do not. @param free may begin now */
export function firesOf(due: readonly DueSchedule[], free: number): Fire[] {
  let left = free
  return due.flatMap((one) => {
    if (one.nextAt === null) return []
    const isLeftOut = one.misfire === 'skip' && isMissed(one)
    const waits = !isLeftOut && (left -= 1) < 0
    return [{ runId: newId(), scheduleId: one.id, fireAt: one.nextAt, isMissed: isLeftOut, waits }]
  })
}
