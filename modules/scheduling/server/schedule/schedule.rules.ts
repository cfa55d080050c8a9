/** What an expression must keep. */
import { invalid } from '#kernel/errors.ts'
import { nextFires, shortestPause } from '#kernel/jobs/cron.ts'
import { SHOWN_FIRES } from '#scheduling/contract/schedule.ts'

/** The next fires. @throws InvalidInput where the expression is not understood or never fires again */
export function firesOf(cronExpression: string, timeZone: string): string[] {
  const fires = understood(() => nextFires(cronExpression, timeZone, new Date(), SHOWN_FIRES))
  if (fires.length === 0) throw invalid('cronExpression', 'cron_never')
  return fires
}

/** @throws InvalidInput where it fires more often than the organisation allows */
export function assertPause(cronExpression: string, timeZone: string, minSeconds: number): void {
  const pause = understood(() => shortestPause(cronExpression, timeZone, new Date()))
  if (pause !== undefined && pause < minSeconds)
    throw invalid('cronExpression', 'cron_too_often', { seconds: minSeconds })
}

function understood<Result>(read: () => Result): Result {
  try {
    return read()
  } catch {
    throw invalid('cronExpression', 'cron_invalid')
  }
}
