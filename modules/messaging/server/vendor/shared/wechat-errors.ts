/** What the return codes of WeChat and WeChat Work mean for a message ("global return codes" of each). */
import type { SendResult } from '#messaging/server/channel/driver.ts'
import { permanent, temporary } from './results.ts'

/** Invalid, ended or replaced by a newer one. */
const TOKEN = new Set([40_001, 40_014, 41_001, 42_001])
/**
 * Busy, called too often (in all, at once, within a minute, a day), or wrong with the channel: its interface or account
 * is closed, our address is not on the vendor's list, the application is another.
 */
const PASSING = new Set([-1, 45_009, 45_011, 45_033, 40_056, 40_164, 48_001, 50_002, 60_020, 301_002])

export const isTokenFault = (code: number): boolean => TOKEN.has(code)

/** Everything else will be refused again: user, template, content. */
export const refusal = (code: number, reason: string): SendResult =>
  PASSING.has(code) ? temporary(String(code), reason) : permanent(String(code), reason)
