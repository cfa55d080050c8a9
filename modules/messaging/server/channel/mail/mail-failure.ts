/** What an SMTP server's refusal, or a connection that broke, means for a mail. */
import { EgressError } from '#kernel/egress/outbound.ts'
import type { SendResult } from '../driver.ts'

/** As nodemailer throws them. */
interface SmtpError extends Error {
  readonly code?: string
  readonly responseCode?: number
  readonly command?: string
  readonly response?: string
}

export type MailStep = 'resolve' | 'connect' | 'login' | 'send'

const MAX_REASON = 300
/** In the middle of a session; which command waited for its answer nodemailer does not say. */
const CLOSED = /closed unexpectedly|unexpected socket close/i
/** TLS or signing in is missing or too weak (RFC 3207, RFC 4954): a fault of the channel at any command. */
const SIGN_IN_CODES = new Set([530, 534, 535, 538])
const CONNECTION = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS'])

/** In one line, without the code, which stands beside it. */
const reasonOf = ({ message, response }: SmtpError): string =>
  (response ?? message)
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .replace(/^\d{3}[ -]/, '')
    .slice(0, MAX_REASON)

export interface MailFailure {
  readonly step: MailStep
  readonly result: Exclude<SendResult, { kind: 'sent' }>
}

/**
 * 4xx comes again; 5xx about the mail does not. A refused sign-in is the channel's fault: the mail waits until it is
 * corrected. A connection that breaks within a session leaves open whether the mail was taken.
 */
export function failureOf(thrown: unknown): MailFailure {
  if (thrown instanceof EgressError) {
    const step = thrown.fault === 'refused' || thrown.fault === 'unreachable' ? 'resolve' : 'login'
    return { step, result: { kind: 'temporary', code: thrown.fault, reason: thrown.message } }
  }
  if (!(thrown instanceof Error)) throw thrown
  const error: SmtpError = thrown
  const { code = 'error', responseCode, command = '' } = error
  const reason = reasonOf(error)
  if (code === 'EAUTH' || SIGN_IN_CODES.has(responseCode ?? 0))
    return { step: 'login', result: { kind: 'temporary', code: String(responseCode ?? code), reason } }
  if (responseCode !== undefined && CONNECTION.has(code) && !isAboutMail(command))
    return { step: 'connect', result: { kind: 'temporary', code: String(responseCode), reason } }
  if (responseCode !== undefined) {
    const kind = responseCode >= 500 && isAboutMail(command) ? 'permanent' : 'temporary'
    return { step: isAboutMail(command) ? 'send' : 'connect', result: { kind, code: String(responseCode), reason } }
  }
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return { step: 'send', result: { kind: 'permanent', code, reason } }
  if (command === 'DATA' || CLOSED.test(reason)) return { step: 'send', result: { kind: 'unknown', reason } }
  return { step: isAboutMail(command) ? 'send' : 'connect', result: { kind: 'temporary', code, reason } }
}

const isAboutMail = (command: string): boolean => /^(MAIL FROM|RCPT TO|DATA)$/.test(command)
