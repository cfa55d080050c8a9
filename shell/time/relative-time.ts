/**
 * How near a moment is, in the steps people read: today by the clock, yesterday, this year by day, else with the year.
 */
import { dayOf, minuteOf, wallClock } from './zone.ts'

export type Nearness =
  | { kind: 'clock'; text: string }
  | { kind: 'yesterday'; text: string }
  | { kind: 'day'; text: string }
  | { kind: 'year'; text: string }

const DAY_MS = 86_400_000

/**
 * @param moment any date;
 * @param now the present, whose day counts. Both as the organisation's zone has them, or another
 */
export function nearness(moment: Date, now: Date, zone?: string): Nearness {
  const [day = '', clock = ''] = minuteOf(moment, zone).split('T')
  const today = dayOf(now, zone)
  if (day === today) return { kind: 'clock', text: clock }
  const yesterday = new Date(Date.parse(`${today}T00:00Z`) - DAY_MS).toISOString().slice(0, 10)
  if (day === yesterday) return { kind: 'yesterday', text: clock }
  const written = day.replaceAll('-', '/')
  return day.slice(0, 4) === today.slice(0, 4)
    ? { kind: 'day', text: written.slice(5) }
    : { kind: 'year', text: written }
}

/** `2026-11-20 09:12:05`. */
export function exactTime(moment: Date, zone?: string): string {
  const second = String(wallClock(moment, zone).second).padStart(2, '0')
  return `${minuteOf(moment, zone).replace('T', ' ')}:${second}`
}
