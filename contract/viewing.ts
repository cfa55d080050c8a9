/** What a call answers while its caller views as another user (`kernel/access/viewing.ts`). */
import { isDownload } from './file.ts'
import { codesOf, type AnyRoute } from './route.ts'

/** The permission code by which a user views as another. */
export const VIEW_AS = 'sys:access:viewAs'

/** How long a viewing lasts. */
export const VIEW_MINUTES = 15

/**
 * - `read`: the same as the viewed user gets
 * - `private`: nothing, it is the viewed user's own
 * - `write`: nothing, it changes something, or hands out a file
 * - `end`: it ends the viewing, or the session
 */
export type WhileViewing = 'read' | 'private' | 'write' | 'end'

/**
 * What a route is during a viewing. A route that says nothing of it is a read only where it is a plain GET behind a
 * permission code: what every user may call is their own, and what is not known to read is refused.
 */
export function whileViewing(route: AnyRoute): WhileViewing {
  const { whileViewing: declared, method, path, can, ticket, upload, stepUp } = route
  if (declared !== undefined) return declared
  const isWrite = method !== 'GET' || upload || ticket || stepUp || path.endsWith('/export') || isDownload(route)
  if (isWrite) return 'write'
  return codesOf(can).length > 0 ? 'read' : 'private'
}
