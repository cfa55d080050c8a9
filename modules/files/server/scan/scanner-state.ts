/** Whether the scanner answers, as far as each tenant has noticed: its administrators are notified once. */
import { emit } from '#kernel/events/emit.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { noteDown } from './scan.repo.ts'

/** The topic of the event that the scanner does not answer. */
export const SCANNER_DOWN = 'oss.scannerDown'

/** A file of the tenant waits for the scanner. The first time since it last answered, administrators are notified. */
export async function reportDown(
  { database, log }: Pick<Kernel, 'database' | 'log'>,
  tenantId: number,
  error: Error,
): Promise<void> {
  log.warn({ err: error, tenantId }, 'the virus scanner does not answer')
  await database.transaction(tenantId, async (tx) => {
    if (await noteDown(tx, tenantId))
      await emit(tx, { tenantId, aggregate: 'oss-scan', topic: SCANNER_DOWN, payload: { reason: error.message } })
  })
}
