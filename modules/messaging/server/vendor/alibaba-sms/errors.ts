/** What the error codes of Alibaba's SMS service mean for a message ("API error codes", Dysmsapi 2017-05-25). */
import type { SendResult } from '#messaging/server/channel/driver.ts'
import { permanent, temporary } from '../shared/results.ts'

/** Limits that pass, accounts that are topped up, faults of the service, clocks that are set right. */
const PASSING = new Set([
  'isv.BUSINESS_LIMIT_CONTROL',
  'isv.DAY_LIMIT_CONTROL',
  'isv.OUT_OF_SERVICE',
  'isv.AMOUNT_NOT_ENOUGH',
  'isp.SYSTEM_ERROR',
  'isp.GATEWAY_ERROR',
  'isp.UNKNOWN',
  'SignatureNonceUsed',
  'InvalidTimeStamp.Expired',
  'InternalError',
  'ServiceUnavailable',
])

const isPassing = (code: string): boolean =>
  PASSING.has(code) || code.startsWith('isp.') || code === 'Throttling' || code.startsWith('Throttling.')

/** Everything else will be refused again: number, template, signature, keys, rights, content, a month's limit. */
export function refusal(code: string, reason: string): SendResult {
  if (code === 'isp.RAM_PERMISSION_DENY') return permanent(code, reason)
  return isPassing(code) ? temporary(code, reason) : permanent(code, reason)
}
