/** Bars by day. Pure. */
import { dateFormat } from '#shell/formats.ts'
import type { Language } from '#shell/language.ts'

export interface DayBar {
  readonly day: string
  readonly value: number
  /** Of the highest, 0 to 1. */
  readonly share: number
  readonly isToday: boolean
  /** The first of the highest, and today. */
  readonly isLabelled: boolean
}

/** @param days oldest first; the last is today */
export function barsOf(days: readonly string[], values: readonly number[]): DayBar[] {
  const highest = Math.max(0, ...values)
  const peak = highest > 0 ? values.indexOf(highest) : -1
  return days.map((day, at) => {
    const value = values[at] ?? 0
    const isToday = at === days.length - 1
    return { day, value, share: highest > 0 ? value / highest : 0, isToday, isLabelled: isToday || at === peak }
  })
}

/** Whole per cent more (or, negative, less) than before; undefined when there was nothing before. */
export const changeOf = (now: number, before: number): number | undefined =>
  before === 0 ? undefined : Math.round(((now - before) / before) * 100)

/** `11/20` and its weekday, as the language says it. */
export const dayName = (day: string, language?: Language): string =>
  dateFormat({ month: 'numeric', day: 'numeric', weekday: 'short', timeZone: 'UTC' }, language).format(
    new Date(`${day}T00:00Z`),
  )

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
