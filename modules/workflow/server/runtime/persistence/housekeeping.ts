/** Housekeeping of processes: partitions of the history for the next months; old command ids and deliveries deleted. */
import type { Kernel } from '#kernel/kernel.ts'
import { forgetCommands, keepMonthsAhead } from './command.repo.ts'
import { forgetDeliveries } from './webhook-delivery.repo.ts'

/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'database' | 'dispatch'>

const HOUR_MS = 3_600_000
/** A client repeats a command within days. */
const COMMAND_DAYS = 7
/** How long deliveries are shown, and how long those wait that cannot leave. */
const DELIVERY_DAYS = { over: 30, open: 90 }

/** Sweeps of a node: each tenant's commands, and once an hour the months, which belong to all. */
export function workflowSweep(kernel: KernelPart): (tenantId: number) => Promise<void> {
  let last = 0
  return async (tenantId) => {
    if (Date.now() - last >= HOUR_MS) {
      await keepMonthsAhead(kernel.dispatch)
      last = Date.now()
    }
    await kernel.database.transaction(tenantId, async (tx) => {
      await forgetCommands(tx, COMMAND_DAYS)
      await forgetDeliveries(tx, DELIVERY_DAYS)
    })
  }
}
