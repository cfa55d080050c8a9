/** Names of the weekdays in the language of the page, Monday first. 2026-11-02 is one, in any zone. */
import { dateFormat } from '#shell/formats.ts'

export function weekdayNames(weekday: 'short' | 'long'): string[] {
  const named = dateFormat({ weekday, timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, index) => named.format(Date.UTC(2026, 10, 2 + index)))
}
