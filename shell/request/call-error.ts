import type { Issue } from '#contract/envelope.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { failedText } from './words.ts'

export interface CallErrorDetails {
  /** The envelope's code: the HTTP status, or status x 100 + n for a named rule; 0 when nothing answered. */
  code: number
  /** HTTP status; 0 when nothing answered. */
  status: number
  /** The rule's name, for example `name_taken`; `no_response` or `aborted` when nothing answered. */
  error: string
  /** Ready to be shown. */
  msg: string
  issues: readonly Issue[]
  data: Readonly<Record<string, unknown>>
  requestId: string
}

/** Why a call failed. Every rejection of `call` is one of these. */
export class CallError extends Error implements CallErrorDetails {
  readonly code: number
  readonly status: number
  readonly error: string
  readonly msg: string
  readonly issues: readonly Issue[]
  readonly data: Readonly<Record<string, unknown>>
  readonly requestId: string

  constructor(details: CallErrorDetails) {
    super(details.msg)
    this.name = 'CallError'
    this.code = details.code
    this.status = details.status
    this.error = details.error
    this.msg = details.msg
    this.issues = details.issues
    this.data = details.data
    this.requestId = details.requestId
  }

  /** Whether it is this rule of the contract that refused. */
  is(rule: ErrorCode): boolean {
    return this.error === rule.name
  }

  /** The caller itself gave the call up: there is no one to tell. */
  get aborted(): boolean {
    return this.error === 'aborted'
  }

  /** The same, given up by the caller. */
  asAborted(): CallError {
    const { code, status, msg, issues, data, requestId } = this
    return new CallError({ code, status, error: 'aborted', msg, issues, data, requestId })
  }

  /** The same in other words, about no field. */
  withText(msg: string): CallError {
    const { code, status, error, data, requestId } = this
    return new CallError({ code, status, error, msg, issues: [], data, requestId })
  }

  /** The server understood the call and refused it by a rule with a name: nothing is broken. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500 && this.error !== ''
  }

  /** A number of `data`, for texts like "2 attempts left". */
  number(field: string): number | undefined {
    const value = this.data[field]
    return typeof value === 'number' ? value : undefined
  }
}

/**
 * What to show for anything that was thrown: what a call or our own code says. What a browser says of a defect, or of a
 * file that did not come, notifies users nothing: of that only that the operation failed.
 */
export function messageOf(thrown: unknown): string {
  const isOurs = thrown instanceof CallError || (thrown instanceof Error && thrown.name === 'Error')
  return (isOurs && thrown.message) || failedText()
}
