/** Days and times as people read them, in the language of the app and the time zone of the device. */
import { localeTag, t } from './texts.ts'

export const dayAndTime = (moment: string): string =>
  new Intl.DateTimeFormat(localeTag(), {
    month: 'short',
    day: 'numeric',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(moment))

export const shortDay = (day: string): string =>
  new Intl.DateTimeFormat(localeTag(), { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** `2026-11-20`, here and now. */
export function today(now = new Date()): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

export const minutes = (count: number): string =>
  count % 60 === 0 ? t('ws.hours', { count: count / 60 }) : t('ws.minutes', { count })

/** What a `datetime-local` field holds: the device's time, without a zone. */
export function asLocal(moment: string): string {
  const date = new Date(moment)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The next full hour. */
export function nextHour(now = new Date()): string {
  const next = new Date(now)
  next.setHours(next.getHours() + 1, 0, 0, 0)
  return next.toISOString()
}
