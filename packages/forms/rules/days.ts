/** Days of the calendar, as texts `2026-11-24`. They have no zone and need no clock. */

const PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/
const DAY_MS = 86_400_000
/** The first day of the year 1 and the last of the year 9999, in milliseconds since 1970. */
const [FIRST, LAST] = [-62_135_596_800_000, 253_402_214_400_000]

interface Day {
  year: number
  /** 1 to 12. */
  month: number
  day: number
}

/** The parts of a day; `undefined` when the text is none that the calendar has. */
export function dayParts(text: string): Day | undefined {
  const [, year = '', month = '', day = ''] = PATTERN.exec(text) ?? []
  if (year === '') return undefined
  const parts = { year: Number(year), month: Number(month), day: Number(day) }
  return textOfDay(millisecondsOf(parts)) === text ? parts : undefined
}

function millisecondsOf({ year, month, day }: Day): number {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.getTime()
}

function textOfDay(milliseconds: number): string | undefined {
  const isInRange = milliseconds >= FIRST && milliseconds <= LAST
  return isInRange ? new Date(milliseconds).toISOString().slice(0, 10) : undefined
}

/** So many days later; `undefined` beyond the year 9999 or before the year 1. */
export function addDays(text: string, days: number): string | undefined {
  const parts = dayParts(text)
  return parts === undefined ? undefined : textOfDay(millisecondsOf(parts) + Math.trunc(days) * DAY_MS)
}

/** So many months later, on the last day of a month that is too short. */
export function addMonths(text: string, months: number): string | undefined {
  const parts = dayParts(text)
  if (parts === undefined || Math.abs(months) > 12 * 10_000) return undefined
  const count = parts.year * 12 + parts.month - 1 + Math.trunc(months)
  const [year, month] = [Math.floor(count / 12), (count % 12) + 1]
  const last = new Date(millisecondsOf({ year, month: month + 1, day: 0 })).getUTCDate()
  return textOfDay(millisecondsOf({ year, month, day: Math.min(parts.day, last) }))
}

/** Days from one to the other: 0 for the same, negative when the second is earlier. */
export function daysBetween(from: string, to: string): number | undefined {
  const [start, end] = [dayParts(from), dayParts(to)]
  if (start === undefined || end === undefined) return undefined
  return Math.round((millisecondsOf(end) - millisecondsOf(start)) / DAY_MS)
}

/** 1 for Monday to 7 for Sunday. */
export function weekdayOf(text: string): number | undefined {
  const parts = dayParts(text)
  return parts === undefined ? undefined : new Date(millisecondsOf(parts)).getUTCDay() || 7
}
