/** The news that a resource's lists look different now. */
import type { Db } from '../database/lease.ts'
import { notify, type BusMessage } from '../live/bus.ts'

/** The message; its topic names the resource, so that only who shows it listens. */
export const listChanged = (tenantId: number, resource: string): BusMessage => ({
  topic: listTopic(resource),
  tenantId,
  id: resource,
})

export const listTopic = (resource: string): string => `list:${resource}`

/**
 * Tells every node at commit. `recordChange` does it already; this is for writes without a trace of their own. Said many
 * times in one transaction it arrives once.
 */
export const notifyListChanged = (tx: Db, tenantId: number, resource: string): Promise<void> =>
  notify(tx, listChanged(tenantId, resource))
