/**
 * What calendar and clock say in a time zone, and the way back. Pure: the zone is always given; undefined is that of
 * the device.
 */

/** What a calendar and a clock say; `month` from 1. */
export interface WallClock {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
}

/** IANA name, or undefined. */
export type Zone = string | undefined

const clocks = new Map<Zone, Intl.DateTimeFormat | undefined>()

/** Whether there is a zone by this name here. */
export const isZone = (name: string): boolean => clockIn(name) !== undefined

/** The clock of a zone, made once; undefined for a zone that there is none of. */
function clockIn(zone: Zone): Intl.DateTimeFormat | undefined {
  if (!clocks.has(zone)) clocks.set(zone, makeClock(zone))
  return clocks.get(zone)
}

function makeClock(zone: Zone): Intl.DateTimeFormat | undefined {
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

/** What calendar and clock say at a moment; in the zone of the device where there is no such zone. */
export function wallClockIn(moment: Date, zone: Zone): WallClock {
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
export function dayIn(moment: Date, zone: Zone): string {
  const { year, month, day } = wallClockIn(moment, zone)
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}

/** Day, hour and minute of a moment, `2026-11-20T09:12`. */
export function minuteIn(moment: Date, zone: Zone): string {
  const { hour, minute } = wallClockIn(moment, zone)
  return `${dayIn(moment, zone)}T${two(hour)}:${two(minute)}`
}

/** Minutes that the zone is east of UTC at a moment. */
export function offsetIn(moment: Date, zone: Zone): number {
  const { year, month, day, hour, minute, second } = wallClockIn(moment, zone)
  const asUtc = Date.UTC(year, month - 1, day, hour, minute, second)
  return Math.round((asUtc - Math.floor(moment.getTime() / 1000) * 1000) / 60_000)
}

/**
 * The moment at which calendar and clock say something. An hour that is left out in spring is the hour after it; one
 * that comes twice in autumn is the first.
 * @param local `2026-11-20`, which is its first moment, or `2026-11-20T09:12`, with seconds or without
 */
export function momentIn(local: string, zone: Zone): Date {
  const asUtc = Date.parse(`${local.includes('T') ? local : `${local}T00:00`}Z`)
  const first = new Date(asUtc - offsetIn(new Date(asUtc), zone) * 60_000)
  // The offset a day around may differ from the one there.
  const earlier = new Date(asUtc - offsetIn(new Date(asUtc - 86_400_000), zone) * 60_000)
  const exact = [earlier, first].find((moment) => asUtc - offsetIn(moment, zone) * 60_000 === moment.getTime())
  return exact ?? earlier
}
