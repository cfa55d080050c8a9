/** What the error codes of DingTalk mean for a message ("global error codes"; the newer interface has names). */
import type { SendResult } from '#messaging/server/channel/driver.ts'
import { permanent, temporary } from '../shared/results.ts'

const TOKEN = new Set(['40001', '40014', '41001', '42001', 'InvalidAuthentication'])
/** Busy, or without the right to call, which an administrator gives. */
const PASSING = new Set(['-1', '60011', 'ServiceUnavailable', 'systemError', 'unknownError'])
/** Limits of the older interface: by second, minute, hour and day, of the application, the corporation, the address. */
const FIRST_LIMIT = 90_001
const LAST_LIMIT = 90_025

export const isTokenFault = (code: string): boolean => TOKEN.has(code)

function isPassing(code: string): boolean {
  const number = Number(code)
  if (number >= FIRST_LIMIT && number <= LAST_LIMIT) return true
  return PASSING.has(code) || code.startsWith('Throttling') || code.startsWith('Forbidden.')
}

/** Everything else will be refused again: user, template, content. */
export const refusal = (code: string, reason: string): SendResult =>
  isPassing(code) ? temporary(code, reason) : permanent(code, reason)
