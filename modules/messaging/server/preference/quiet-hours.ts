/** Quiet hours of a user: what is not urgent waits until their end. */
import type { QuietHours } from '#messaging/contract/preference.ts'
import { dayBeside, momentOf, weekdayOf, zonedTime, type ZonedTime } from './zoned.ts'

/**
 * The end of the quiet hours that a moment lies in; `undefined` outside of them. They last from one time of the clock
 * to another, however long that is on a day on which the clock changes.
 * @param timeZone IANA name
 */
export function quietUntil(quiet: QuietHours, timeZone: string, now: Date): Date | undefined {
  if (quiet.isOn !== 1 || quiet.from === quiet.to) return undefined
  const today = zonedTime(timeZone, now)
  // Those that began yesterday may last until today.
  for (const day of [today, dayBeside(today, -1)]) {
    if (!quiet.days.includes(weekdayOf(day))) continue
    const begin = momentOf(timeZone, at(day, quiet.from))
    const end = momentOf(timeZone, at(quiet.to > quiet.from ? day : dayBeside(day, 1), quiet.to))
    if (begin <= now && now < end) return end
  }
  return undefined
}

function at(day: ZonedTime, clock: string): ZonedTime {
  const [hour, minute] = clock.split(':').map(Number)
  return { ...day, hour: hour ?? 0, minute: minute ?? 0 }
}
