/**
 * What housekeeping does for the log: months made ahead, entries and sums kept no longer than the organisation says.
 */
import type { Kernel } from '#kernel/kernel.ts'
import { readParam, zoneOf } from '#system/server/index.ts'
import { dayOf } from '../days.ts'
import { takeAway } from './sums.repo.ts'
import * as repo from './upkeep.repo.ts'

/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'bus' | 'database' | 'dispatch' | 'keyFor'>

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Rows of one transaction; the next round goes on. */
const MAX_ROWS = 20_000
const MAX_ROUNDS = 10
/** No month is dropped before no user’s clock can be in it any more. */
const OVER_FOR_MS = 8 * DAY_MS

/** Days that a tenant keeps entries, and the sums made of them. */
export async function keptDays(
  kernel: KernelPart,
  tenantId: number,
): Promise<{ days: number; statisticsDays: number }> {
  const days = await readParam(kernel, tenantId, 'behavior.retention.days')
  return { days, statisticsDays: await readParam(kernel, tenantId, 'behavior.statistics.days') }
}

/** Takes away what a tenant keeps no longer. */
export async function sweepBehavior(kernel: KernelPart, tenantId: number, now = new Date()): Promise<void> {
  const { days, statisticsDays } = await keptDays(kernel, tenantId)
  const before = new Date(now.getTime() - days * DAY_MS)
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const gone = await kernel.database.transaction(tenantId, (tx) => repo.deleteEntries(tx, tenantId, before, MAX_ROWS))
    if (gone < MAX_ROWS) break
  }
  const last = new Date(now.getTime() - (statisticsDays + 1) * DAY_MS)
  await kernel.database.transaction(tenantId, async (tx) =>
    takeAway(tx, tenantId, { to: dayOf(last, await zoneOf(tx)) }),
  )
}

/** Makes the months ahead, and drops those that are over and in which no one has anything left. */
export async function sweepMonths({ dispatch }: Pick<Kernel, 'dispatch'>, now = new Date()): Promise<void> {
  await repo.keepMonthsAhead(dispatch)
  const over = new Date(now.getTime() - OVER_FOR_MS).toISOString().slice(0, 7)
  for (const month of await repo.monthsKept(dispatch)) {
    if (month.slice(0, 7) >= over) return
    if (await repo.isMonthEmpty(dispatch, month)) await repo.dropMonth(dispatch, month)
  }
}

/** Sweeps of a node: each tenant's own, and once an hour the months, which belong to all. */
export function behaviorSweep(kernel: KernelPart): (tenantId: number) => Promise<void> {
  let last = 0
  return async (tenantId) => {
    if (Date.now() - last >= HOUR_MS) {
      await sweepMonths(kernel)
      last = Date.now()
    }
    await sweepBehavior(kernel, tenantId)
  }
}
