/** Which text a failed call shows (specification section 8). Pure: the words come from outside. */

/** The failure as far as the server filled it in; nothing of it is certain, a proxy may have answered. */
export interface FailureLike {
  code?: unknown
  msg?: unknown
  errorReport?: unknown
  solution?: unknown
  exFlag?: unknown
  error?: unknown
  path?: unknown
}

export interface RequestWords {
  noResponse: string
  unknown: string
  systemException(code: string, msg: string): string
  /** The text of an HTTP status, if it has one. */
  status(status: number): string | undefined
}

/** An approver exception: shown as an alert of its own besides the message. */
export interface ApproverException {
  report: string
  solution: string
}

export interface FailureText {
  text: string
  approver?: ApproverException
}

/** Code whose message stands alone even when it is unexpected. */
const PLAIN_CODE = 10_000

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

function approverException(msg: string): ApproverException | undefined {
  if (!msg.startsWith('{')) return undefined
  try {
    const parsed: unknown = JSON.parse(msg)
    if (typeof parsed !== 'object' || parsed === null) return undefined
    const { errorReport, solution }: FailureLike = parsed
    const report = textOf(errorReport)
    return report ? { report, solution: textOf(solution) } : undefined
  } catch {
    return undefined
  }
}

/**
 * The report of an approver exception; else "system exception" around an unexpected error; else the server's message;
 * else the text of the HTTP status; else error and path; else "unknown".
 */
export function failureText(failure: FailureLike, status: number, words: RequestWords): FailureText {
  const msg = textOf(failure.msg)
  const approver = approverException(msg)
  if (approver) return { text: approver.report, approver }
  if (failure.exFlag === true && Number(failure.code) !== PLAIN_CODE) {
    return { text: words.systemException(String(failure.code), msg || (words.status(status) ?? words.unknown)) }
  }
  const place = [textOf(failure.error), textOf(failure.path)].filter(Boolean).join(' ')
  return { text: msg || words.status(status) || place || words.unknown }
}
