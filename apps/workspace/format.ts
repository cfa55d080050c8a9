/** Days and times as users read them, in the language of the app and the time zone of the organisation. */
import { dayIn, isZone, minuteIn, momentIn } from '#contract/wall-clock.ts'
import { localeTag, t } from './texts.ts'

/** Undefined: that of the device. */
let zone: string | undefined

/** In which all times are shown and taken. @param name IANA name; one that this browser does not know counts as none */
export function chooseZone(name: string | undefined): void {
  zone = name !== undefined && isZone(name) ? name : undefined
}

export const dayAndTime = (moment: string): string =>
  new Intl.DateTimeFormat(localeTag(), {
    month: 'short',
    day: 'numeric',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
  }).format(new Date(moment))

export const shortDay = (day: string): string =>
  new Intl.DateTimeFormat(localeTag(), { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** `2026-11-20` */
export const today = (now = new Date()): string => dayIn(now, zone)

export const minutes = (count: number): string =>
  count % 60 === 0 ? t('ws.hours', { count: count / 60 }) : t('ws.minutes', { count })

/** What a `datetime-local` field holds for a moment: day and time, without a zone. */
export const asLocal = (moment: string): string => minuteIn(new Date(moment), zone)

/** The moment that such a field means. */
export const fromLocal = (local: string): string => momentIn(local, zone).toISOString()

/** The next full hour. */
export function nextHour(now = new Date()): string {
  const next = new Date(now.getTime() + 3_600_000)
  return fromLocal(`${minuteIn(next, zone).slice(0, 13)}:00`)
}
