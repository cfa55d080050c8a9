/** How long records of sending are kept: rows by the tenant's own days, months once they are over for every tenant. */
import type { Kernel } from '#kernel/kernel.ts'
import { dropPart, keepMonths, partsBefore } from '#kernel/logs/months.repo.ts'
import { readParam } from '#system/server/index.ts'
import { deleteOld } from './upkeep.repo.ts'

type KernelPart = Pick<Kernel, 'bus' | 'database' | 'dispatch' | 'keyFor'>

const LOGS = ['msg_delivery', 'msg_attempt'] as const
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
/** The most that `msg.retention.days` may say: older months are over for every tenant. */
const LONGEST_DAYS = 1_096

/** Makes months ahead, drops those that are over, and deletes what one tenant no longer keeps. */
export function deliverySweep(kernel: KernelPart): (tenantId: number) => Promise<void> {
  let last = 0
  return async (tenantId) => {
    if (Date.now() - last > HOUR_MS) {
      last = Date.now()
      await sweepMonths(kernel)
    }
    const days = await readParam(kernel, tenantId, 'msg.retention.days')
    await kernel.database.transaction(tenantId, (tx) => deleteOld(tx, days))
  }
}

async function sweepMonths({ dispatch }: KernelPart): Promise<void> {
  for (const log of LOGS) {
    await keepMonths(dispatch, log)
    for (const part of await partsBefore(dispatch, log, new Date(Date.now() - LONGEST_DAYS * DAY_MS)))
      await dropPart(dispatch, log, part.name)
  }
}
