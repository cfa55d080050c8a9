/** Where a portal goes when it is dropped or stepped. Pure; the server decides the same anew. */
import type { Drop } from '#kit/list/RowDrag.tsx'
import type { PortalMove } from '#portal/contract/portal.ts'

/** The move that a drop means; nothing when it would change nothing. Portals do not stand in one another. */
export function moveFor(ids: readonly string[], id: string, targetId: string, drop: Drop): PortalMove | undefined {
  const [from, to] = [ids.indexOf(id), ids.indexOf(targetId)]
  if (drop === 'into' || from < 0 || to < 0) return undefined
  const isThere = to === from || to === (drop === 'before' ? from + 1 : from - 1)
  if (isThere) return undefined
  return drop === 'before' ? { id, beforeId: targetId } : { id, afterId: targetId }
}

/** The move by one place; nothing at either end of what is shown. */
export function stepFor(ids: readonly string[], id: string, step: -1 | 1): PortalMove | undefined {
  const neighbour = ids[ids.indexOf(id) + step]
  if (neighbour === undefined) return undefined
  return step === -1 ? { id, beforeId: neighbour } : { id, afterId: neighbour }
}
