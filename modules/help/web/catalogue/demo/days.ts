const HOUR = 3_600_000

/** A moment a number of days before now, at 09:12. */
export function daysAgo(days: number): string {
  const moment = new Date(Date.now() - days * 24 * HOUR)
  moment.setHours(9, 12, 0, 0)
  return moment.toISOString()
}
