/** Names of days and months in the language of the page. Days are days, in no zone. */
import { dateFormat } from '#shell/formats.ts'

const format = (how: Intl.DateTimeFormatOptions) => dateFormat({ ...how, timeZone: 'UTC' })

/** Of the weekdays, Sunday first. 2026-11-01 is one. */
export function weekdayNames(weekday: 'long' | 'narrow'): string[] {
  const named = format({ weekday })
  return Array.from({ length: 7 }, (_, index) => named.format(Date.UTC(2026, 10, 1 + index)))
}

/** Of the months, January first. */
export function monthNames(): string[] {
  const named = format({ month: 'long' })
  return Array.from({ length: 12 }, (_, index) => named.format(Date.UTC(2026, index, 1)))
}

/** Says a day whole: with its weekday. */
export function dayNamer(): (day: string) => string {
  const named = format({ dateStyle: 'full' })
  return (day) => named.format(Date.parse(day))
}
