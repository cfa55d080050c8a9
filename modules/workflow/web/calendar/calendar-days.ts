/** Days of a calendar as its form edits them. Pure; days are texts, `2026-10-01`. */
import type { Holiday, MakeUpDay, WorkHours } from '#workflow/contract/calendar.ts'

export interface CalendarDays {
  /** Hours by weekday, Sunday first. */
  readonly week: readonly WorkHours[]
  readonly holidays: readonly Holiday[]
  readonly makeUp: readonly MakeUpDay[]
}

/** `work` and `rest` by the weekday; the others by the date. */
export type DayKind = 'work' | 'rest' | 'holiday' | 'makeUp'

const DAY_MS = 86_400_000
const dayAt = (moment: number): string => new Date(moment).toISOString().slice(0, 10)

/** The day so many days after another. */
export const shiftDay = (day: string, count: number): string => dayAt(Date.parse(day) + count * DAY_MS)

/** The same day of another month, or its last one. */
export function shiftMonth(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return dayAt(Date.UTC(year, month - 1 + count, Math.min(date, last)))
}

/** 0 for Sunday. */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay()

/** The days of a month, 0 for January. */
export function daysOfMonth(year: number, month: number): string[] {
  const count = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Array.from({ length: count }, (_, index) => dayAt(Date.UTC(year, month, index + 1)))
}

/** Answers what a day is, quickly for many days. */
export function kindsOf({ week, holidays, makeUp }: CalendarDays): (day: string) => DayKind {
  const off = new Set(holidays.map(({ date }) => date))
  const on = new Set(makeUp.map(({ date }) => date))
  return (day) => {
    if (off.has(day)) return 'holiday'
    if (on.has(day)) return 'makeUp'
    return (week[weekdayOf(day)] ?? []).length > 0 ? 'work' : 'rest'
  }
}

type Dated = Pick<CalendarDays, 'holidays' | 'makeUp'>

const without = <Day extends Holiday>(days: readonly Day[], date: string): Day[] =>
  days.filter((one) => one.date !== date)
const inOrder = <Day extends Holiday>(days: readonly Day[]): Day[] =>
  [...days].sort((a, b) => (a.date < b.date ? -1 : 1))

/** A working day becomes a holiday, a day of rest one that is worked; what is either becomes as its weekday is. */
export function toggleDay(days: CalendarDays, date: string): Dated {
  const kind = kindsOf(days)(date)
  const plain = { holidays: without(days.holidays, date), makeUp: without(days.makeUp, date) }
  if (kind === 'work') return { ...plain, holidays: inOrder([...plain.holidays, { date, name: '' }]) }
  if (kind === 'rest') return { ...plain, makeUp: inOrder([...plain.makeUp, { date, name: '', hours: [] }]) }
  return plain
}

/** Adds days of one kind; those that were there before are replaced. */
export function addDays(days: Dated, kind: 'holiday' | 'makeUp', added: readonly Holiday[]): Dated {
  const dates = new Set(added.map(({ date }) => date))
  const holidays = days.holidays.filter(({ date }) => !dates.has(date))
  const makeUp = days.makeUp.filter(({ date }) => !dates.has(date))
  return kind === 'holiday'
    ? { holidays: inOrder([...holidays, ...added]), makeUp }
    : { holidays, makeUp: inOrder([...makeUp, ...added.map((day) => ({ ...day, hours: [] }))]) }
}
