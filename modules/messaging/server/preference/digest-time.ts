/** When a digest is due. */
import { nextFire } from '#kernel/jobs/cron.ts'
import type { DigestTime } from '#messaging/contract/preference.ts'

/**
 * The next time of a digest, strictly after a moment.
 * @param timeZone IANA name
 * @returns ISO timestamp
 */
export function nextDigest({ rhythm, weekday, hour }: DigestTime, timeZone: string, after: Date): string {
  // Quartz: 1 is Sunday.
  const days = rhythm === 'daily' ? '*' : String((weekday % 7) + 1)
  return nextFire(`0 0 ${hour} ? * ${days}`, timeZone, after)
}
