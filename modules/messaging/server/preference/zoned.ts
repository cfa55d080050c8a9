/** The clock of a time zone. */

/** A calendar day of it, and its hours and minutes. */
export interface ZonedTime {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const formats = new Map<string, Intl.DateTimeFormat>()
const MAX_FORMATS = 500

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  if (formats.size < MAX_FORMATS) formats.set(timeZone, made)
  return made
}

/** What the clock shows. @param timeZone IANA name @throws RangeError for an unknown zone */
export function zonedTime(timeZone: string, at: Date): ZonedTime {
  const parts = formatOf(timeZone).formatToParts(at)
  const part = (name: keyof ZonedTime) => Number(parts.find(({ type }) => type === name)?.value)
  return { year: part('year'), month: part('month'), day: part('day'), hour: part('hour'), minute: part('minute') }
}

const asIfUtc = ({ year, month, day, hour, minute }: ZonedTime) => Date.UTC(year, month - 1, day, hour, minute)

/**
 * The moment at which the clock shows a time. One that is skipped in spring is the first moment after it; of one that
 * comes twice in autumn, the first.
 */
export function momentOf(timeZone: string, wanted: ZonedTime): Date {
  const target = asIfUtc(wanted)
  const offsetAt = (at: number) => asIfUtc(zonedTime(timeZone, new Date(at))) - Math.floor(at / MINUTE_MS) * MINUTE_MS
  // A change of the clock lies between these two at most.
  const offsets = [offsetAt(target - DAY_MS), offsetAt(target + DAY_MS)]
  const exact = offsets
    .map((offset) => target - offset)
    .filter((at) => asIfUtc(zonedTime(timeZone, new Date(at))) === target)
  if (exact.length > 0) return new Date(Math.min(...exact))
  return firstAfterGap(timeZone, target, offsets)
}

/** The moment of the change itself: by minutes, as it is looked for on two days of a year. */
function firstAfterGap(timeZone: string, target: number, offsets: readonly number[]): Date {
  let at = target - Math.max(...offsets)
  while (asIfUtc(zonedTime(timeZone, new Date(at))) < target) at += MINUTE_MS
  return new Date(at)
}

/** The same time so many days later, or earlier. */
export function dayBeside(time: ZonedTime, days: number): ZonedTime {
  const moved = new Date(Date.UTC(time.year, time.month - 1, time.day + days))
  return { ...time, year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1, day: moved.getUTCDate() }
}

/** ISO: 1 is Monday. */
export const weekdayOf = ({ year, month, day }: ZonedTime): number =>
  ((new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7) + 1
