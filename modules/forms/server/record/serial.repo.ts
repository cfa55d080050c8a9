/** Serial numbers in SQL. */
import { sql } from 'kysely'
import type { Tx } from '#kernel/database/lease.ts'

/**
 * The next number of a field in its period. Other writers of the same period wait until the transaction ends, so that
 * a number is lost to no one: what is rolled back gives it back.
 */
export async function nextNumber(
  tx: Tx,
  { tenantId, formId, fieldId, period }: { tenantId: number; formId: string; fieldId: string; period: string },
): Promise<number> {
  const row = await tx
    .insertInto('frm_serial')
    .values({ tenant_id: tenantId, template_id: formId, field_id: fieldId, period, last: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'template_id', 'field_id', 'period'])
        .doUpdateSet({ last: sql`frm_serial.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return row.last
}
