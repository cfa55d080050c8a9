/** Days as a clock somewhere counts them. Pure. */

const MINUTE = 60_000
const DAY = 1440 * MINUTE

export interface Span {
  /** The days, `2026-11-20`, oldest first; the last is today. */
  readonly days: readonly string[]
  /** Midnight of the first day, and midnight as many days before it. */
  readonly from: Date
  readonly fromBefore: Date
}

/**
 * The last `count` days, today among them.
 * @param offset minutes east of UTC of the clock that says when a day begins
 */
export function lastDays(now: Date, count: number, offset: number): Span {
  // As if that clock's time were UTC: then a day is a whole number of DAYs.
  const today = Math.floor((now.getTime() + offset * MINUTE) / DAY)
  const first = today - count + 1
  const midnight = (day: number) => new Date(day * DAY - offset * MINUTE)
  return {
    days: Array.from({ length: count }, (_, at) => new Date((first + at) * DAY).toISOString().slice(0, 10)),
    from: midnight(first),
    fromBefore: midnight(first - count),
  }
}
