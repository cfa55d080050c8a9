/** Days and clocks in the organisation's time zone: the one place where the page turns moments into days and back. */
import { dayIn, isZone, minuteIn, momentIn, offsetIn, wallClockIn, type WallClock } from '#contract/wall-clock.ts'
import { systemConfig } from '../system-config.ts'

export type { WallClock } from '#contract/wall-clock.ts'

/**
 * The organisation's zone (IANA name); undefined for the browser's own, while it is unknown or a name this browser does
 * not know.
 */
export function timeZone(): string | undefined {
  const zone = systemConfig.get().timeZone
  return zone === '' || !isZone(zone) ? undefined : zone
}

/** What calendar and clock say at a moment. @param zone IANA name; the browser's own where undefined */
export const wallClock = (moment: Date, zone: string | undefined = timeZone()): WallClock => wallClockIn(moment, zone)

/** The day of a moment, `2026-11-20`. */
export const dayOf = (moment: Date, zone: string | undefined = timeZone()): string => dayIn(moment, zone)

/** Day, hour and minute of a moment, `2026-11-20T09:12`. */
export const minuteOf = (moment: Date, zone: string | undefined = timeZone()): string => minuteIn(moment, zone)

/** Minutes that the zone is east of UTC at a moment. */
export const offsetAt = (moment: Date, zone: string | undefined = timeZone()): number => offsetIn(moment, zone)

/** The moment at which calendar and clock say something (`momentIn`). */
export const momentAt = (local: string, zone: string | undefined = timeZone()): Date => momentIn(local, zone)

/** The last moment of a day, to the millisecond. */
export function endOf(day: string, zone?: string): Date {
  const next = new Date(Date.parse(`${day}T00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  return new Date(momentAt(next, zone).getTime() - 1)
}
