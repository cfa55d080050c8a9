/** Moments at which a schedule will fire, as people read them in its zone. */
import { currentLanguage, languageTag } from '#shell/language.ts'
import { dayOf, offsetAt, wallClock } from '#shell/time/zone.ts'
import { weekdayNames } from './weekday-names.ts'

const DAY_MS = 86_400_000
const two = (value: number): string => String(value).padStart(2, '0')

/** `11/23 Mon 08:30`; with the year where it is another one, and with seconds where there are some. */
export function fireText(at: Date, zone: string, now = new Date()): string {
  const { year, month, day, hour, minute, second } = wallClock(at, zone)
  const weekday = weekdayNames()[(new Date(dayOf(at, zone)).getUTCDay() + 6) % 7]
  const date = `${year === wallClock(now, zone).year ? '' : `${year}/`}${two(month)}/${two(day)}`
  const clock = `${two(hour)}:${two(minute)}${second === 0 ? '' : `:${two(second)}`}`
  return `${date} ${weekday} ${clock}`
}

/** `today`, `in 3 days`: days of the calendar of the zone. */
export function fireDistance(at: Date, zone: string, now = new Date()): string {
  const days = (Date.parse(dayOf(at, zone)) - Date.parse(dayOf(now, zone))) / DAY_MS
  return new Intl.RelativeTimeFormat(languageTag[currentLanguage()], { numeric: 'auto' }).format(days, 'day')
}

/** `Asia/Shanghai (UTC+8)`, by what counts at a moment. */
export function zoneText(zone: string, at = new Date()): string {
  const minutes = offsetAt(at, zone)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${zone} (UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${two(rest)}`})`
}
