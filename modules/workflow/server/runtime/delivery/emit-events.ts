/** Events on their way out, in the transaction of the command: to modules by the outbox, to webhooks as deliveries. */
import type { ProcessEvent } from '#contract/process-event.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { emitAll } from '#kernel/events/emit.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fileDeliveries, withTaskIds } from '../persistence/webhook-part.repo.ts'

/** Emits what concerns a record that some module binds; other events cost nothing here. */
export async function emitToModules(
  tx: Tx,
  { boundRecords }: Pick<Kernel, 'boundRecords'>,
  tenantId: number,
  events: readonly ProcessEvent[],
): Promise<void> {
  const wanted = events.filter(({ record }) => record !== null && boundRecords.has(record.resource))
  if (wanted.length === 0) return
  const written = await withTaskIds(tx, wanted)
  await emitAll(
    tx,
    written.map((event) => ({
      id: event.id,
      tenantId,
      aggregate: `process:${event.rootId}`,
      topic: event.type,
      payload: event,
    })),
  )
}

/** Emits an event of what is no step of a process, both ways. */
export async function emitProcessEvent(
  tx: Tx,
  kernel: Pick<Kernel, 'boundRecords'>,
  tenantId: number,
  event: ProcessEvent,
): Promise<void> {
  await fileDeliveries(tx, { tenantId, rootId: event.rootId, events: [event] })
  await emitToModules(tx, kernel, tenantId, [event])
}
