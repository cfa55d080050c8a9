/** What the error codes of Alibaba's SMS service mean for a message ("API error codes", Dysmsapi 2017-05-25). */
import type { SendResult } from '#messaging/server/channel/driver.ts'
import { permanent, temporary } from '../shared/results.ts'

/** Limits that pass, and what is wrong with the account or the signature of the channel. */
const PASSING = new Set([
  'isv.BUSINESS_LIMIT_CONTROL',
  'isv.DAY_LIMIT_CONTROL',
  'isv.OUT_OF_SERVICE',
  'isv.AMOUNT_NOT_ENOUGH',
  'isv.PRODUCT_UN_SUBSCRIPT',
  'isv.ACCOUNT_NOT_EXISTS',
  'isv.ACCOUNT_ABNORMAL',
  'isv.SMS_SIGNATURE_ILLEGAL',
])

/**
 * Of the codes about a message (`isv.`) the others are final: number, template, content, a month's limit. Codes without
 * that prefix are about keys, rights, clocks and the service itself.
 */
export const refusal = (code: string, reason: string): SendResult =>
  code.startsWith('isv.') && !PASSING.has(code) ? permanent(code, reason) : temporary(code, reason)
