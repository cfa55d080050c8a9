/**
 * Scans files that are due, on every node. A file is taken with a lease, scanned outside of any transaction, and
 * settled in one; a node that dies loses its lease, and another scans.
 */
import { z } from 'zod'
import { SCAN_OFF } from '#files/contract/oss.ts'
import { LeasedLane } from '#kernel/jobs/leased-lane.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { defineTopic } from '#kernel/live/topic.ts'
import { readParam } from '#system/server/index.ts'
import { scanFile } from './scan-file.ts'
import { forgetScan, queueUnscanned, takeScans, type TakenScan } from './scan.repo.ts'

/** The bus topic that wakes the lanes. */
export const scanDue = defineTopic('files.scan', z.object({}))

const AT_ONCE = 4
/** Of one tenant. */
const EACH = 3
/** While the scanner does not answer, a node asks for nothing for so long. */
const REST_MS = 10_000

export function scanLane(kernel: Kernel): LeasedLane<TakenScan> {
  const { bus, clamd, database, dispatch, log, nodeName: node } = kernel
  let restUntil = 0
  const lane = new LeasedLane<TakenScan>({
    what: 'scans',
    log,
    atOnce: AT_ONCE,
    each: EACH,
    take: async (order) =>
      clamd === undefined || performance.now() < restUntil ? [] : takeScans(dispatch, { node, ...order }),
    receiverOf: ({ tenantId }) => String(tenantId),
    carryOut: async (taken) => {
      const { tenantId } = taken
      if ((await readParam(kernel, tenantId, 'oss.scan')) === SCAN_OFF)
        return database.transaction(tenantId, (tx) => forgetScan(tx, taken, node))
      if ((await scanFile(kernel, taken)) === 'later') restUntil = performance.now() + REST_MS
    },
  })
  bus.subscribe(scanDue, () => lane.wake())
  return lane
}

const QUEUED_AT_ONCE = 500

/** Files of before the scan was on come into its queue, some at a time. */
export async function queueEarlier(kernel: Kernel, tenantId: number): Promise<void> {
  if (kernel.clamd === undefined || (await readParam(kernel, tenantId, 'oss.scan')) === SCAN_OFF) return
  await kernel.database.transaction(tenantId, (tx) => queueUnscanned(tx, QUEUED_AT_ONCE))
}
