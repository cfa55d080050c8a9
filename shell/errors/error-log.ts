/**
 * What went wrong on this page since it was loaded, for the error log of the header. Collected while the
 * configuration's `errorLog` is on; forgotten with the page.
 */
import { CallError } from '../request/call-error.ts'
import { createStore } from '../store.ts'
import { systemConfig } from '../system-config.ts'
import { clientErrorRoute } from './report-error.ts'
import { failureId } from './failure-id.ts'

export interface ErrorEntry {
  /** By which it can be spoken of; of a failed call, the server's request id. */
  readonly id: string
  /** Path of the page, without its query: that may be about people. */
  readonly route: string
  readonly message: string
  readonly stack: string
  /** Milliseconds since 1970. */
  readonly at: number
}

const MAX_ENTRIES = 100

/** The newest first. */
export const errorLog = createStore<readonly ErrorEntry[]>([])

/**
 * Adds an error that the page met. What a rule of the server refused is no error: the page says it where it was tried.
 */
export function logError(error: unknown, message = error instanceof Error ? error.message : String(error)): void {
  if (!systemConfig.get().errorLog || (error instanceof CallError && error.isRefusal)) return
  const [route = '/'] = window.location.hash.slice(1).split('?')
  const entry: ErrorEntry = {
    id: failureId(error),
    route,
    message,
    stack: error instanceof Error ? (error.stack ?? '') : '',
    at: Date.now(),
  }
  if (errorLog.get().some(({ id }) => id === entry.id)) return
  errorLog.set([entry, ...errorLog.get()].slice(0, MAX_ENTRIES))
}

/** Adds a failed call: its address, the code of the interface and the message (specification section 8). */
export function logFailedCall(error: CallError, address: string): void {
  const [path = ''] = address.split('?')
  if (path.endsWith(clientErrorRoute.path)) return // about an error that is here already
  logError(error, `${path} #${error.code} ${error.msg}`)
}

export function clearErrorLog(): void {
  errorLog.set([])
}
