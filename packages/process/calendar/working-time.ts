/**
 * Time that counts only while people work. A calendar says the hours of each weekday, days off and days worked instead
 * of them, in one time zone.
 */
import { parseDuration } from './duration.ts'
import { momentOf, momentsOfDay, offsetAt } from './zone.ts'
import { Incident } from '../model/failure.ts'

/** From and to on one day, `['09:00', '12:00']`; `24:00` is its end. */
export type Span = readonly [string, string]

export interface Calendar {
  /** `Asia/Shanghai`. */
  zone: string
  /** Hours by weekday, Sunday first. */
  week: readonly (readonly Span[])[]
  /** Days off, `2026-10-01`. */
  holidays?: readonly string[]
  /** Days worked instead of a day off, with their hours, or those of the first working weekday. */
  makeUp?: Readonly<Record<string, readonly Span[]>>
}

const DAY = 86_400_000
const MINUTE = 60_000
/** A calendar without a working minute in this many days is a mistake. */
const MAX_DAYS = 4_000

const dateOf = (local: number) => new Date(local).toISOString().slice(0, 10)

const minutesOf = (text: string): number => {
  const [hours = '', minutes = ''] = text.split(':')
  return Number(hours) * 60 + Number(minutes)
}

const daysOff = new WeakMap<Calendar, ReadonlySet<string>>()

function isHoliday(calendar: Calendar, date: string): boolean {
  const days = daysOff.get(calendar) ?? new Set(calendar.holidays)
  daysOff.set(calendar, days)
  return days.has(date)
}

/** The spans of the day that begins at local midnight `day`, as moments. */
function spansOf(calendar: Calendar, day: number): [number, number][] {
  const date = dateOf(day)
  const makeUp =
    calendar.makeUp !== undefined && Object.hasOwn(calendar.makeUp, date) ? calendar.makeUp[date] : undefined
  const usual = isHoliday(calendar, date) ? [] : (calendar.week[new Date(day).getUTCDay()] ?? [])
  const spans =
    makeUp === undefined ? usual : makeUp.length > 0 ? makeUp : (calendar.week.find((one) => one.length > 0) ?? [])
  if (spans.length === 0) return []
  const moment = momentsOfDay(calendar.zone, day)
  return spans.map(([from, to]) => [moment(day + minutesOf(from) * MINUTE), moment(day + minutesOf(to) * MINUTE)])
}

const dayOf = (calendar: Calendar, moment: number) => Math.floor((moment + offsetAt(calendar.zone, moment)) / DAY) * DAY

/** Whether people work at a moment. */
export const isWorking = (calendar: Calendar, moment: number): boolean =>
  spansOf(calendar, dayOf(calendar, moment)).some(([from, to]) => from <= moment && moment < to)

/**
 * The moment until which `duration` of working time has passed. Days (`P2D`) are working days: the same time on the
 * second working day after, or its end when that day is shorter, or when the time begins on a day off. Hours and less
 * are working hours. Throws an `Incident` (BAD_TIMER) for months, and for calendars without work.
 */
export function addWorking(calendar: Calendar, from: number, text: string): number {
  const duration = parseDuration(text)
  if (duration === undefined || duration.months !== 0 || duration.milliseconds < 0)
    throw new Incident('BAD_TIMER', text)
  const [, weeks = 0, days = 0] = /^\s*\+?P(?:(\d+)W)?(?:(\d+)D)?/.exec(text) ?? []
  const rest = duration.milliseconds - Number(days) * DAY - Number(weeks) * 7 * DAY
  const moved = addDays(calendar, from, Number(days) + Number(weeks) * workingDaysOfWeek(calendar))
  return addTime(calendar, moved, rest)
}

const workingDaysOfWeek = ({ week }: Calendar) => week.filter((one) => one.length > 0).length

function addDays(calendar: Calendar, from: number, count: number): number {
  if (count === 0) return from
  const begin = dayOf(calendar, from)
  // A day off is behind the end of the working day before it: the next one counts whole.
  const isOff = spansOf(calendar, begin).length === 0
  const time = isOff ? DAY : from + offsetAt(calendar.zone, from) - begin
  let left = count
  for (let day = begin + DAY; day < begin + MAX_DAYS * DAY; day += DAY) {
    const spans = spansOf(calendar, day)
    const last = spans.at(-1)
    if (last === undefined) continue
    left -= 1
    if (left === 0) return Math.min(momentOf(calendar.zone, day + time), last[1])
  }
  throw new Incident('BAD_TIMER', 'no working days')
}

function addTime(calendar: Calendar, from: number, milliseconds: number): number {
  if (milliseconds === 0) return from
  let left = milliseconds
  const begin = dayOf(calendar, from)
  for (let day = begin; day < begin + MAX_DAYS * DAY; day += DAY) {
    for (const [start, end] of spansOf(calendar, day)) {
      const first = Math.max(start, from)
      if (first >= end) continue
      if (left <= end - first) return first + left
      left -= end - first
    }
  }
  throw new Incident('BAD_TIMER', 'no working time')
}

/** Working time between two moments, in milliseconds; of a span without end, that of its first `MAX_DAYS` days. */
export function workingBetween(calendar: Calendar, from: number, to: number): number {
  let sum = 0
  const begin = dayOf(calendar, from)
  for (let day = begin; day <= to + DAY && day < begin + MAX_DAYS * DAY; day += DAY)
    for (const [start, end] of spansOf(calendar, day)) sum += Math.max(0, Math.min(end, to) - Math.max(start, from))
  return sum
}
