/**
 * Durations and moments in the words of ISO 8601. Months and years follow the calendar in UTC; nothing here asks a
 * clock.
 */
import { momentOf } from './zone.ts'

export interface Duration {
  months: number
  /** Milliseconds of everything smaller, days of 24 hours. */
  milliseconds: number
}

const DURATION =
  /^([+-])?P(?:(\d+(?:\.\d+)?)Y)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)W)?(?:(\d+(?:\.\d+)?)D)?(?:T(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)S)?)?$/
const DAY = 86_400_000

/** No process waits for longer, and no sum of dates leaves the years that dates are written with. */
const MAX_YEARS = 100

/** `PT1H30M`, `P2D`, `P1M`; `undefined` for what is none, and for more than 100 years. */
export function parseDuration(text: string): Duration | undefined {
  const found = DURATION.exec(text.trim())
  if (found === null || /[PT]$/.test(text.trim())) return undefined
  const [, sign, years, months, weeks, days, hours, minutes, seconds] = found
  const of = (value: string | undefined, unit: number) => (value === undefined ? 0 : Number(value) * unit)
  const factor = sign === '-' ? -1 : 1
  const time = of(weeks, 7 * DAY) + of(days, DAY) + of(hours, 3_600_000) + of(minutes, 60_000) + of(seconds, 1_000)
  const calendar = of(years, 12) + of(months, 1)
  if (calendar > MAX_YEARS * 12 || time > MAX_YEARS * 366 * DAY) return undefined
  return { months: factor * calendar, milliseconds: factor * Math.round(time) }
}

/** The moment a duration later. The 31st plus a month is the last day of that month. */
export function addDuration(moment: number, { months, milliseconds }: Duration): number {
  if (months === 0) return moment + milliseconds
  const from = new Date(moment)
  const day = from.getUTCDate()
  const target = new Date(moment)
  target.setUTCDate(1)
  target.setUTCMonth(target.getUTCMonth() + Math.trunc(months))
  const last = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate()
  target.setUTCDate(Math.min(day, last))
  return target.getTime() + milliseconds
}

const MOMENT = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/

/**
 * A moment in milliseconds since 1970.
 * @param zone IANA name of the zone of a text without one. `undefined` for what is none.
 */
export function parseMoment(text: string, zone = 'UTC'): number | undefined {
  const trimmed = text.trim()
  const found = MOMENT.exec(trimmed)
  if (found === null) return undefined
  const isLocal = found[1] === undefined
  const milliseconds = Date.parse(isLocal && trimmed.length > 10 ? `${trimmed.replace(' ', 'T')}Z` : trimmed)
  if (Number.isNaN(milliseconds)) return undefined
  return isLocal ? momentOf(zone, milliseconds) : milliseconds
}

/** The first and the last moment of the years 1 to 9999, which dates are written with. */
const [FIRST, LAST] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')]

/** Whether milliseconds since 1970 are a moment that every part of the product can write. */
export const isMoment = (milliseconds: number): boolean => milliseconds >= FIRST && milliseconds <= LAST
