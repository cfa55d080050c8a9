/** Stored files in SQL, as far as a record that uses one needs them; the rest is module `files`. */
import { sql } from 'kysely'
import type { Db, Tx } from '../database/lease.ts'

/** One stored file with everything that is kept of it. */
export async function findFile(db: Db, id: string) {
  return db.selectFrom('sys_oss').selectAll().where('id', '=', id).executeTakeFirst()
}
export type FoundFile = NonNullable<Awaited<ReturnType<typeof findFile>>>

/** The same, locked against transactions that would delete or use it, until the transaction ends. */
export async function findFileForChange(tx: Tx, id: string): Promise<FoundFile | undefined> {
  return tx.selectFrom('sys_oss').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** One record that uses files. */
export interface FileUser {
  readonly resource: string
  readonly resourceId: string
}

export async function filesUsedBy(db: Db, { resource, resourceId }: FileUser): Promise<string[]> {
  const rows = await db
    .selectFrom('sys_oss_use')
    .select('oss_id')
    .where('resource', '=', resource)
    .where('resource_id', '=', resourceId)
    .execute()
  return rows.map(({ oss_id }) => oss_id)
}

export async function insertUse(
  tx: Tx,
  use: FileUser & { tenantId: number; ossId: string; label: string },
): Promise<void> {
  await tx
    .insertInto('sys_oss_use')
    .values({
      tenant_id: use.tenantId,
      oss_id: use.ossId,
      resource: use.resource,
      resource_id: use.resourceId,
      label: use.label,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'oss_id', 'resource', 'resource_id']).doUpdateSet({ label: use.label }),
    )
    .execute()
}

/** From now on the file counts as unused, unless something else uses it. */
export async function deleteUse(tx: Tx, ossId: string, { resource, resourceId }: FileUser): Promise<void> {
  await tx
    .deleteFrom('sys_oss_use')
    .where('oss_id', '=', ossId)
    .where('resource', '=', resource)
    .where('resource_id', '=', resourceId)
    .execute()
  await tx
    .updateTable('sys_oss')
    .set({ unused_since: sql`now()` })
    .where('id', '=', ossId)
    .execute()
}
