/** What the error codes of Tencent's SMS service mean for a message ("Error codes", sms 2021-01-11). */
import type { SendResult } from '#messaging/server/channel/driver.ts'
import { permanent, temporary, unknown } from '../shared/results.ts'

/** The service gave up in the middle: the message may be on its way. */
const OPEN = new Set(['InternalError.Timeout', 'InternalError.SendAndRecvFail'])
/** Limits that pass, packages that are topped up, clocks that are set right. */
const PASSING = new Set([
  'FailedOperation.InsufficientBalanceInSmsPackage',
  'AuthFailure.SignatureExpire',
  'InternalError',
  'LimitExceeded',
  'RequestLimitExceeded',
  'ResourceInsufficient',
  'ResourceUnavailable',
])
/** Too many numbers in one call, or a limit of a kind that never lets the message through. */
const LASTING = new Set(['LimitExceeded.PhoneNumberCountLimit'])

/** Everything else will be refused again: number, template, signature, keys, rights, content. */
export function refusal(code: string, reason: string): SendResult {
  if (OPEN.has(code)) return unknown(`${code}: ${reason}`)
  const [family = ''] = code.split('.')
  const isPassing = PASSING.has(code) || ['InternalError', 'LimitExceeded', 'RequestLimitExceeded'].includes(family)
  return isPassing && !LASTING.has(code) ? temporary(code, reason) : permanent(code, reason)
}
