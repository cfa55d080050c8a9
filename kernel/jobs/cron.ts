/** Cron expressions as Quartz writes them: seconds first, `?`, `L`, `#`, weekdays from 1 (Sunday). */
import { Cron } from 'croner'

/** Stands in `next_at` for: never again (or not understood). */
export const NEVER = '9999-12-31T00:00:00.000Z'

/**
 * When an expression fires next, strictly after `from`; `NEVER` when it does not.
 * @param timeZone IANA name
 * @throws when the expression or the time zone is not understood
 */
export function nextFire(expression: string, timeZone: string, from: Date): string {
  const cron = new Cron(expression, { timezone: timeZone, alternativeWeekdays: true, sloppyRanges: true, paused: true })
  return cron.nextRun(from)?.toISOString() ?? NEVER
}

/** Whether an expression and a time zone are understood. */
export function isCron(expression: string, timeZone = 'UTC'): boolean {
  try {
    nextFire(expression, timeZone, new Date())
    return true
  } catch {
    return false
  }
}
