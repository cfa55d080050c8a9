/** The number by which a failure can be spoken of: of the server's log when a call failed, else one of its own. */
import { CallError } from '../request/call-error.ts'

const given = new WeakMap<object, string>()

/** Always the same for the same error. */
export function failureId(error: unknown): string {
  if (error instanceof CallError && error.requestId !== '') return error.requestId
  if (typeof error !== 'object' || error === null) return newId()
  const id = given.get(error) ?? newId()
  given.set(error, id)
  return id
}

/** Short enough to be read out on the telephone. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(4))
  return `P-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Everything an administrator may want to know, to be copied as one text. */
export function failureReport(id: string, error: unknown): string {
  const cause = error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error)
  // The path alone: what stands in the query may be about people.
  const [path = ''] = window.location.hash.slice(1).split('?')
  const { PORTICO_VERSION } = import.meta.env
  return [id, new Date().toISOString(), `Portico ${PORTICO_VERSION} ${path}`, navigator.userAgent, cause].join('\n')
}
