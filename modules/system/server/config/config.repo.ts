/** The system configuration: one row per tenant. */
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'

export interface StoredConfig {
  value: unknown
  version: number
  updatedAt: string
}

/** Undefined where nothing was ever stored. */
export async function findConfig(db: Db): Promise<StoredConfig | undefined> {
  return db.selectFrom('sys_config').select(['value', 'version', 'updated_at as updatedAt']).executeTakeFirst()
}

/** Writes the row, or makes it where there is none. */
export async function saveConfig(tx: Tx, tenantId: number, value: object, by: string): Promise<void> {
  const text = JSON.stringify(value)
  await tx
    .insertInto('sys_config')
    .values({ tenant_id: tenantId, value: text, created_by: by, updated_by: by })
    .onConflict((conflict) =>
      conflict
        .column('tenant_id')
        .doUpdateSet({ value: text, updated_by: by, updated_at: sql`now()`, version: sql`sys_config.version + 1` }),
    )
    .execute()
}
