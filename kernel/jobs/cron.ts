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
  return cronOf(expression, timeZone).nextRun(from)?.toISOString() ?? NEVER
}

const cronOf = (expression: string, timeZone: string): Cron =>
  new Cron(expression, { timezone: timeZone, alternativeWeekdays: true, sloppyRanges: true, paused: true })

/** Whether an expression and a time zone are understood. */
export function isCron(expression: string, timeZone = 'UTC'): boolean {
  try {
    nextFire(expression, timeZone, new Date())
    return true
  } catch {
    return false
  }
}

/** Looked at to find the shortest pause: the fires of some hours, or of years. */
const FIRES_LOOKED_AT = 200

/**
 * The next moments of an expression, fewer where it ends.
 * @throws when the expression or the time zone is not understood
 */
export function nextFires(expression: string, timeZone: string, from: Date, count: number): string[] {
  const cron = cronOf(expression, timeZone)
  return cron.nextRuns(count, from).map((at) => at.toISOString())
}

/** The shortest pause between fires to come, in seconds; undefined where it fires once at most. */
export function shortestPause(expression: string, timeZone: string, from: Date): number | undefined {
  const moments = nextFires(expression, timeZone, from, FIRES_LOOKED_AT).map((at) => Date.parse(at))
  let shortest: number | undefined
  for (const [index, at] of moments.entries()) {
    const before = moments[index - 1]
    if (before !== undefined) shortest = Math.min(shortest ?? Infinity, (at - before) / 1000)
  }
  return shortest
}
