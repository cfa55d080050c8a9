/** Time zones by their IANA names. */
import { z } from 'zod'

/** Where none was chosen. */
export const DEFAULT_TIME_ZONE = 'Asia/Shanghai'

/** IANA name, as `Asia/Shanghai`. */
export const TimeZone = z.string().max(64).refine(isTimeZone, { error: 'unknown_time_zone' })

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}
