/**
 * Tells the server of errors in pages, so that an administrator finds them in its log under the number that the page
 * shows.
 */
import { bareRoute } from '../request/bare-route.ts'
import { CallError } from '../request/call-error.ts'
import { callWith } from '../request/call.ts'
import { readToken } from '../session/token.ts'
import { failureId } from './failure-id.ts'

/** Answered by module `system`, which the shell does not know. */
export const clientErrorRoute = bareRoute('POST', '/sys/log/clientError')

/** At most this many errors of one page are reported. */
const MAX_REPORTS = 10
const reported = new Set<string>()

/**
 * Best effort: an error that cannot be reported must not become another one. Refused calls are in the server's log
 * already.
 */
export function reportError(error: unknown): void {
  if (error instanceof CallError || readToken() === undefined || reported.size >= MAX_REPORTS) return
  const id = failureId(error)
  if (reported.has(id)) return
  reported.add(id)
  const [route = '/'] = window.location.hash.slice(1).split('?')
  const { message, stack = '' } = error instanceof Error ? error : { message: String(error) }
  const body = { id, route: route.slice(0, 200), message: message.slice(0, 1000), stack: stack.slice(0, 8000) }
  void send(body)
}

async function send(body: object): Promise<void> {
  try {
    await callWith(clientErrorRoute, { body })
  } catch {
    // The report is lost; a failing report must not raise an error of its own.
  }
}
