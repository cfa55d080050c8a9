/**
 * What a call may find out that concerns the whole page. The component on screen subscribes; there is one listener
 * each.
 */
import type { CallError } from './call-error.ts'
import type { ApproverException } from './messages.ts'

interface Signals {
  /** Code 401: the session is over. */
  sessionEnded: () => void
  /** Code 403: shown as the page `/403`. */
  forbidden: () => void
  /** Code 40301: the password must be changed first. */
  passwordChangeRequired: () => void
  /** Code 40303: the user must prove who they are. Resolves with whether they did; the call is then made once more. */
  stepUp: (data: Readonly<Record<string, unknown>>) => Promise<boolean>
  /** An approver could not be found: an alert with the report and the recommended solution. */
  approverException: (exception: ApproverException) => void
  /** Any other failure, for the error log. */
  failed: (error: CallError, address: string) => void
}

const listeners: Partial<Signals> = {}

/** Listens until the returned function is called. */
export function listen<Name extends keyof Signals>(name: Name, listener: Signals[Name]): () => void {
  listeners[name] = listener
  return () => {
    if (listeners[name] === listener) delete listeners[name]
  }
}

export const signals: Readonly<Partial<Signals>> = listeners
