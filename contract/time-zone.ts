/** Time zones by their IANA names. */
import { z } from 'zod'

/** Where none was chosen. */
export const DEFAULT_TIME_ZONE = 'Asia/Shanghai'

const MAX_KNOWN = 1_000

/** IANA name, as `Asia/Shanghai`. */
export const TimeZone = z.string().max(64).refine(isTimeZone, { error: 'unknown_time_zone' })

/** Zones that were found right: making a formatter costs more than a step of a process. */
const known = new Set<string>()

function isTimeZone(name: string): boolean {
  if (known.has(name)) return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: name }).format(0)
    // No more than there are: names are compared without regard to case, and each spelling would be kept.
    if (known.size < MAX_KNOWN) known.add(name)
    return true
  } catch {
    return false
  }
}
