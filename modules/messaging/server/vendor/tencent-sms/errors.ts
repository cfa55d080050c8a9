/** What the error codes of Tencent's SMS service mean for a message ("Error codes", sms 2021-01-11). */
import type { SendResult } from '#messaging/server/channel/driver.ts'
import { permanent, temporary, unknown } from '../shared/results.ts'

/** The service gave up in the middle: the message may be on its way. */
const OPEN = new Set(['InternalError.Timeout', 'InternalError.SendAndRecvFail'])
/** Families of codes about a message: number, template, content. The others are about limits, keys and rights. */
const ABOUT_MESSAGE = new Set([
  'FailedOperation',
  'InvalidParameter',
  'InvalidParameterValue',
  'MissingParameter',
  'UnsupportedOperation',
])
/** Of these families, but about the account or the signature of the channel. */
const ABOUT_CHANNEL = new Set([
  'FailedOperation.InsufficientBalanceInSmsPackage',
  'FailedOperation.SignatureIncorrectOrUnapproved',
  'FailedOperation.MissingSignature',
])

export function refusal(code: string, reason: string): SendResult {
  if (OPEN.has(code)) return unknown(`${code}: ${reason}`)
  const [family = ''] = code.split('.')
  return ABOUT_MESSAGE.has(family) && !ABOUT_CHANNEL.has(code) ? permanent(code, reason) : temporary(code, reason)
}
