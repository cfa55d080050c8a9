/**
 * Results of drivers, and what may be in them. What is wrong with the channel (keys, rights, addresses, limits) is
 * temporary: its messages wait until an administrator has corrected it. What is wrong with one message is permanent.
 */
import type { OutboundAnswer } from '#kernel/egress/outbound.ts'
import { EgressError } from '#kernel/egress/outbound.ts'
import type { FoundAccount, SendResult } from '#messaging/server/channel/driver.ts'

const MAX_REASON = 200

export const sent = (providerId: string): SendResult => ({ kind: 'sent', providerId })
export const temporary = (code: string, reason: string): SendResult => ({ kind: 'temporary', code, reason })
export const permanent = (code: string, reason: string): SendResult => ({ kind: 'permanent', code, reason })
export const unknown = (reason: string): SendResult => ({ kind: 'unknown', reason })

/** Of a call that asked for an account: its id in place of that of a message. */
export const accountOf = (result: SendResult): FoundAccount =>
  result.kind === 'sent' ? { kind: 'found', account: result.providerId } : { kind: 'none', reason: result.reason }

/** Settings that the contract does not take; the address of the fault is left to the page that edits them. */
export const INVALID_SETTINGS = temporary('settings_invalid', 'the settings of the channel are incomplete')

/**
 * A vendor's words as they may be stored and logged: one line, short, and without the values in `hidden` (secrets,
 * tokens, addresses), which vendors repeat in their errors.
 */
export function plainReason(text: string, hidden: readonly string[] = []): string {
  const shown = hidden.filter((value) => value.length > 3).reduce((left, value) => left.replaceAll(value, '***'), text)
  // oxlint-disable-next-line no-control-regex -- what is removed
  return shown.replaceAll(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').slice(0, MAX_REASON)
}

/**
 * What it means for a message that a call had no answer.
 * @param whose the address that was called is set by the channel, which can be corrected, or is the receiver's
 */
export function withoutAnswer(error: EgressError, whose: 'channel' | 'receiver' = 'channel'): SendResult {
  const isRefused = error.fault === 'bad_url' || error.fault === 'refused' || error.fault === 'redirect'
  if (isRefused) {
    const code = error.fault === 'redirect' ? 'redirect' : 'egress_refused'
    return whose === 'channel' ? temporary(code, error.message) : permanent(code, error.message)
  }
  return error.mayHaveArrived ? unknown(error.message) : temporary('unreachable', error.message)
}

/** An answer that is not of the vendor's form: of a proxy, or of a server that is overloaded. */
export function strangeAnswer({ status }: Pick<OutboundAnswer, 'status'>): SendResult {
  if (status >= 400 && status < 500) return temporary(`http_${status}`, `HTTP ${status}`)
  return unknown(`HTTP ${status} without a readable answer`)
}

/** Of a call for a token: nothing was sent, whatever became of it, and the message is not to blame. */
export function beforeSending(result: SendResult): SendResult {
  if (result.kind === 'unknown') return temporary('no_answer', result.reason)
  return result.kind === 'permanent' ? temporary(result.code, result.reason) : result
}

/** There is no access token, so that nothing could be sent. */
export class NoToken extends Error {
  readonly result: SendResult

  constructor(result: SendResult) {
    super('reason' in result ? result.reason : 'no access token')
    this.name = 'NoToken'
    this.result = result
  }
}

/** The result of `work`; a call without an answer is one too. */
export async function resultOf(
  work: () => Promise<SendResult>,
  whose: 'channel' | 'receiver' = 'channel',
): Promise<SendResult> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof EgressError) return withoutAnswer(error, whose)
    if (error instanceof NoToken) return error.result
    throw error
  }
}
