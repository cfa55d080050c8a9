/** Days and clocks in the organisation's time zone: the one place where the page turns moments into days and back. */
import { systemConfig } from '../system-config.ts'

/** What a calendar and a clock say; `month` from 1. */
export interface WallClock {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
}

const clocks = new Map<string | undefined, Intl.DateTimeFormat | undefined>()

/** The organisation's zone (IANA name); undefined for the browser's own, while it is unknown or a name this browser does not know. */
export function timeZone(): string | undefined {
  const zone = systemConfig.get().timeZone
  return zone === '' || clockIn(zone) === undefined ? undefined : zone
}

/** The clock of a zone, made once; undefined for a zone that there is none of. */
function clockIn(zone: string | undefined): Intl.DateTimeFormat | undefined {
  if (!clocks.has(zone)) clocks.set(zone, makeClock(zone))
  return clocks.get(zone)
}

function makeClock(zone: string | undefined): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', {
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      hourCycle: 'h23',
      ...(zone !== undefined && { timeZone: zone }),
    })
  } catch {
    return undefined
  }
}

/** What calendar and clock say at a moment. @param zone IANA name; the browser's own where undefined */
export function wallClock(moment: Date, zone: string | undefined = timeZone()): WallClock {
  const parts = new Map(
    (clockIn(zone) ?? clockIn(undefined))?.formatToParts(moment).map((one) => [one.type, one.value]),
  )
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type))
  return {
    year: read('year'),
    month: read('month'),
    day: read('day'),
    hour: read('hour'),
    minute: read('minute'),
    second: read('second'),
  }
}

const two = (value: number): string => String(value).padStart(2, '0')

/** The day of a moment, `2026-11-20`. */
export function dayOf(moment: Date, zone?: string): string {
  const { year, month, day } = wallClock(moment, zone)
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}

/** Day, hour and minute of a moment, `2026-11-20T09:12`. */
export function minuteOf(moment: Date, zone?: string): string {
  const { hour, minute } = wallClock(moment, zone)
  return `${dayOf(moment, zone)}T${two(hour)}:${two(minute)}`
}

/** Minutes that the zone is east of UTC at a moment. */
export function offsetAt(moment: Date, zone?: string): number {
  const { year, month, day, hour, minute, second } = wallClock(moment, zone)
  const asUtc = Date.UTC(year, month - 1, day, hour, minute, second)
  return Math.round((asUtc - Math.floor(moment.getTime() / 1000) * 1000) / 60_000)
}

/**
 * The moment at which calendar and clock say something. An hour that is left out in spring is the hour after it; one that comes twice in autumn is the first.
 * @param local `2026-11-20`, which is its first moment, or `2026-11-20T09:12`, with seconds or without
 */
export function momentAt(local: string, zone?: string): Date {
  const asUtc = Date.parse(`${local.includes('T') ? local : `${local}T00:00`}Z`)
  const first = new Date(asUtc - offsetAt(new Date(asUtc), zone) * 60_000)
  // The offset a day around may differ from the one there.
  const earlier = new Date(asUtc - offsetAt(new Date(asUtc - 86_400_000), zone) * 60_000)
  const exact = [earlier, first].find((moment) => asUtc - offsetAt(moment, zone) * 60_000 === moment.getTime())
  return exact ?? earlier
}

/** The last moment of a day, to the millisecond. */
export function endOf(day: string, zone?: string): Date {
  const next = new Date(Date.parse(`${day}T00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  return new Date(momentAt(next, zone).getTime() - 1)
}
