/** The one exception the house throws on purpose. Everything else that is thrown is a defect and answers 500. */
import type { ErrorCode } from '#contract/errors.ts'
import type { Issue } from '#contract/envelope.ts'

type Params = Readonly<Record<string, string | number>>

/**
 * A rule was broken. One handler (kernel/http) makes the translated reply of it.
 * `params` fill the text; `data` travels to the client as `data`.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly params: Params
  readonly data: Record<string, unknown> | undefined

  constructor(code: ErrorCode, params: Params = {}, data?: Record<string, unknown>) {
    super(code.name)
    this.name = 'AppError'
    this.code = code
    this.params = params
    this.data = data
  }
}

/** An issue still to be translated: `code` names the text `issue.{code}`. */
export interface RawIssue {
  path: string
  code: string
  params: Params
}

/** Input that breaks the contract: every issue at once, each with its path. */
export class InvalidInput extends Error {
  readonly issues: readonly RawIssue[]
  constructor(issues: readonly RawIssue[]) {
    super('invalid_input')
    this.name = 'InvalidInput'
    this.issues = issues
  }
}

/** One issue at one field, for rules that only the server can check. */
export function invalid(path: string, code: string, params: Params = {}): InvalidInput {
  return new InvalidInput([{ path, code, params }])
}

export type { Issue }
