/** Days as the log counts them: of the organisation's time zone. Pure. */
import { DEFAULT_TIME_ZONE } from '#contract/time-zone.ts'
import { dayIn } from '#contract/wall-clock.ts'

const DAY_MS = 86_400_000

/** `2026-11-20` @param zone IANA name */
export const dayOf = (moment: Date, zone: string = DEFAULT_TIME_ZONE): string => dayIn(moment, zone)

export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)

/** How many days from the first to the last, both counted. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1

/** The same day a year ago; of the 29th of February the 28th. */
export function yearBefore(day: string): string {
  const year = String(Number(day.slice(0, 4)) - 1).padStart(4, '0')
  return day.endsWith('-02-29') ? `${year}-02-28` : `${year}${day.slice(4)}`
}

/** First and last day, both included. */
export interface Period {
  readonly from: string
  readonly to: string
}

export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`
const nextMonth = (day: string) => firstOfMonth(addDays(firstOfMonth(day), 31))

/** A period put together from as many whole months as there are in it. Months are named by their first days. */
export interface Parts {
  /** Days before the first month that begins in it. */
  readonly head: Period | undefined
  /** The first and the last of the months that are in it wholly. */
  readonly months: Period | undefined
  /** Days of the month that ends after it. */
  readonly tail: Period | undefined
}

export function partsOf({ from, to }: Period): Parts {
  const first = from === firstOfMonth(from) ? from : nextMonth(from)
  if (first > to) return { head: { from, to }, months: undefined, tail: undefined }
  const head = from < first ? { from, to: addDays(first, -1) } : undefined
  const isWhole = firstOfMonth(to) !== firstOfMonth(addDays(to, 1))
  const last = isWhole ? firstOfMonth(to) : firstOfMonth(addDays(firstOfMonth(to), -1))
  return {
    head,
    months: first <= last ? { from: first, to: last } : undefined,
    tail: isWhole ? undefined : { from: firstOfMonth(to), to },
  }
}

/** Within the years that anybody can mean and PostgreSQL knows. */
export const boundDay = (day: string): string =>
  day < '2001-01-01' ? '2001-01-01' : day > '2900-12-31' ? '2900-12-31' : day

/** A period and the one it is compared with: as many days right before, or the same days a year ago. */
export function periodsOf(
  asked: { fromDate?: string | undefined; toDate?: string | undefined; against: 'period' | 'year' },
  { today, usual, most }: { today: string; usual: number; most: number },
): { now: Period; before: Period } {
  const asFrom = asked.fromDate && boundDay(asked.fromDate)
  const asTo = asked.toDate ? boundDay(asked.toDate) : asFrom && asFrom > today ? asFrom : today
  const from = asFrom ?? addDays(asTo, 1 - usual)
  const [first, to] = from > asTo ? [asTo, from] : [from, asTo]
  const now = { from: daysBetween(first, to) > most ? addDays(to, 1 - most) : first, to }
  if (asked.against === 'year') {
    const [to, last] = [yearBefore(now.to), addDays(now.from, -1)] // a leap year would meet itself
    return { now, before: { from: yearBefore(now.from), to: to < last ? to : last } }
  }
  const length = daysBetween(now.from, now.to)
  return { now, before: { from: addDays(now.from, -length), to: addDays(now.from, -1) } }
}
