/** How near the due date of a task is. Pure. */
import { dayOf } from '#shell/time/zone.ts'

export type Due = 'late' | 'today' | 'tomorrow' | 'later'

const DAY_MS = 86_400_000

/**
 * @param due when the task is due;
 * @param now the present, whose day counts in the organisation's time zone, or another
 */
export function dueOf(due: Date, now: Date, zone?: string): Due {
  if (due < now) return 'late'
  const days = Math.round((Date.parse(dayOf(due, zone)) - Date.parse(dayOf(now, zone))) / DAY_MS)
  return days === 0 ? 'today' : days === 1 ? 'tomorrow' : 'later'
}
