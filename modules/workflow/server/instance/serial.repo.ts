/** Numbers of requests, in SQL. */
import { sql } from 'kysely'
import type { Tx } from '#kernel/database/lease.ts'

/**
 * The next number of a process in its period. Other starts of the process wait until the transaction ends, so that
 * there is no gap: what is rolled back gives its number back.
 */
export async function nextSerial(
  tx: Tx,
  { tenantId, key, period }: { tenantId: number; key: string; period: string },
): Promise<number> {
  const { last } = await tx
    .insertInto('wf_serial')
    .values({ tenant_id: tenantId, process_key: key, period, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'process_key', 'period']).doUpdateSet({ last: sql`wf_serial.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}
