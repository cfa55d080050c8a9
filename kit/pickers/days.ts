/** Days as ISO texts (`2026-11-20`): arithmetic, months as weeks, what people type, and the usual ranges. Pure. */
import type { Language } from '#shell/language.ts'

/** First and last day, both included; an empty text leaves that side open. */
export type DayRange = readonly [from: string, to: string]

const DAY_MS = 86_400_000

const read = (day: string): Date => new Date(`${day}T00:00:00Z`)
const write = (date: Date): string => date.toISOString().slice(0, 10)
const pad = (value: number): string => String(value).padStart(2, '0')

export const addDays = (day: string, count: number): string => write(new Date(read(day).getTime() + count * DAY_MS))

/** The same day of another month; its last day where it has no such day. */
export function addMonths(day: string, count: number): string {
  const date = read(day)
  const wanted = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + count)
  return write(new Date(Math.min(date.getTime() + (wanted - 1) * DAY_MS, read(endOfMonth(write(date))).getTime())))
}

export const startOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

export function endOfMonth(day: string): string {
  const date = read(startOfMonth(day))
  date.setUTCMonth(date.getUTCMonth() + 1)
  return addDays(write(date), -1)
}

/** 0 for Sunday. Weeks begin on Monday in Chinese, on Sunday in (American) English. */
export const weekStartOf = (language: Language): 0 | 1 => (language === 'zh' ? 1 : 0)

export function startOfWeek(day: string, weekStart: 0 | 1): string {
  return addDays(day, -((read(day).getUTCDay() - weekStart + 7) % 7))
}

/** The weeks that a month touches, each of seven days; days of the neighbouring months fill them up. */
export function weeksOf(day: string, weekStart: 0 | 1): string[][] {
  const last = endOfMonth(day)
  const weeks: string[][] = []
  for (let at = startOfWeek(startOfMonth(day), weekStart); at <= last; at = addDays(at, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(at, index)))
  }
  return weeks
}

/** A time of 24 hours as people type it: `9:12`, `09.12`, `0912`, `9`. @returns `09:12`; undefined when it is none */
export function parseClock(text: string): string | undefined {
  const [, hour, minute = '0'] = /^(\d{1,2})(?:\D?(\d{2}))?$/.exec(text.trim()) ?? []
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return undefined
  return `${pad(Number(hour))}:${pad(Number(minute))}`
}

/** Both sides in their order. */
export const ordered = ([from, to]: DayRange): DayRange => (from && to && to < from ? [to, from] : [from, to])

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * A day as people type it: `2026-11-20`, `2026/11/20`, `20261120`, `11-20` (of this year), with words between the
 * numbers; in English also `11/20/2026` and `Nov 20, 2026`.
 * @returns undefined when it is no day of the calendar
 */
export function parseDay(text: string, language: Language, today: string): string | undefined {
  const typed = text.trim().toLowerCase()
  const plain = /^(\d{4})(\d{2})(\d{2})$/.exec(typed)
  const numbers = plain ? plain.slice(1).map(Number) : [...typed.matchAll(/\d+/g)].map(([found]) => Number(found))
  const word = language === 'en' ? MONTHS.findIndex((name) => new RegExp(`\\b${name}`).test(typed)) + 1 : 0
  const [first, second, third] = word > 0 ? [word, ...numbers] : numbers
  if (first === undefined || second === undefined) return undefined
  if (third === undefined) return validDay(Number(today.slice(0, 4)), first, second)
  return first > 31 ? validDay(first, second, third) : language === 'en' ? validDay(third, first, second) : undefined
}

function validDay(year: number, month: number, day: number): string | undefined {
  if (year < 1000 || year > 9999) return undefined
  const iso = `${year}-${pad(month)}-${pad(day)}`
  const date = read(iso)
  return Number.isNaN(date.getTime()) || write(date) !== iso ? undefined : iso
}

export const PRESETS = [
  'today',
  'yesterday',
  'last7',
  'last30',
  'thisWeek',
  'thisMonth',
  'lastMonth',
  'thisYear',
] as const
export type Preset = (typeof PRESETS)[number]

/** The range a preset stands for. What is "this" ends with its last day, what is "last" with today. */
export function rangeOf(preset: Preset, today: string, weekStart: 0 | 1): DayRange {
  const lastMonth = addDays(startOfMonth(today), -1)
  switch (preset) {
    case 'today':
      return [today, today]
    case 'yesterday':
      return [addDays(today, -1), addDays(today, -1)]
    case 'last7':
      return [addDays(today, -6), today]
    case 'last30':
      return [addDays(today, -29), today]
    case 'thisWeek':
      return [startOfWeek(today, weekStart), addDays(startOfWeek(today, weekStart), 6)]
    case 'thisMonth':
      return [startOfMonth(today), endOfMonth(today)]
    case 'lastMonth':
      return [startOfMonth(lastMonth), lastMonth]
    case 'thisYear':
      return [`${today.slice(0, 4)}-01-01`, `${today.slice(0, 4)}-12-31`]
  }
}
