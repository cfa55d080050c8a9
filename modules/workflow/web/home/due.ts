/** How near the due date of a task is. Pure. */

export type Due = 'late' | 'today' | 'tomorrow' | 'later'

/** @param due when the task is due; @param now the present, whose local calendar counts */
export function dueOf(due: Date, now: Date): Due {
  if (due < now) return 'late'
  const days = Math.round((startOfDay(due) - startOfDay(now)) / 86_400_000)
  return days === 0 ? 'today' : days === 1 ? 'tomorrow' : 'later'
}

const startOfDay = (moment: Date): number => new Date(moment).setHours(0, 0, 0, 0)
