/** The news that a resource's lists look different now. */
import { z } from 'zod'
import type { Db } from '../database/lease.ts'
import { notify, type Bus } from '../live/bus.ts'
import { defineTopic, type BusMessage } from '../live/topic.ts'

/** Lists of the resource look different now. */
export const listChanges = defineTopic('list', z.object({ resource: z.string() }))

export const listChanged = (tenantId: number, resource: string): BusMessage =>
  listChanges.message(tenantId, { resource })

/** Calls `handler` with the tenant whenever lists of one of the resources have changed on any node. */
export function onListChanged(
  bus: Pick<Bus, 'subscribe'>,
  resources: readonly string[],
  handler: (tenantId: number) => void,
): void {
  bus.subscribe(listChanges, ({ tenantId, body }) => {
    if (resources.includes(body.resource)) handler(tenantId)
  })
}

/**
 * Notifies every node at commit. `recordChange` does it already; this is for writes that record no change. Several
 * calls in one transaction arrive as one notification.
 */
export const notifyListChanged = (tx: Db, tenantId: number, resource: string): Promise<void> =>
  notify(tx, listChanged(tenantId, resource))
