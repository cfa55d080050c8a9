/** The order of portals: that of the switchers, and of the list. */
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import { invalid } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { PortalMove } from '#portal/contract/portal.ts'
import { rankPortals } from './portal.repo.ts'
import { findIn } from './portal.rules.ts'
import { changePortals } from './portal.service.ts'

/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'database' | 'keyFor' | 'lists' | 'sessions' | 'settings'>

/**
 * Moves a portal before or behind another, or to the end.
 * @throws InvalidInput when there is no such other
 */
export async function movePortal(kernel: KernelPart, actor: Actor, move: PortalMove): Promise<void> {
  await changePortals(kernel, actor, async (tx, portals) => {
    const portal = findIn(portals, move.id)
    const ids = portals.map(({ id }) => id)
    const order = placed(ids, move)
    if (!order) throw invalid(move.beforeId === undefined ? 'afterId' : 'beforeId', 'unknown_choice')
    if (order.join() === ids.join()) return
    await rankPortals(tx, order)
    await recordChange(tx, actor, {
      action: 'move',
      resource: 'portal',
      resourceId: portal.id,
      label: portal.name,
      before: { place: ids.indexOf(portal.id) + 1 },
      after: { place: order.indexOf(portal.id) + 1 },
    })
  })
}

/** The ids with one moved; undefined when that beside which it is to stand is not among the others. */
export function placed(ids: readonly string[], { id, beforeId, afterId }: PortalMove): string[] | undefined {
  const others = ids.filter((other) => other !== id)
  const neighbour = beforeId ?? afterId
  if (neighbour === undefined) return [...others, id]
  const at = others.indexOf(neighbour)
  return at < 0 ? undefined : others.toSpliced(beforeId === undefined ? at + 1 : at, 0, id)
}
