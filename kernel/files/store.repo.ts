/** Storages in SQL, as far as files need them. Row security keeps every query inside the tenant. */
import type { Db, Tx } from '../database/lease.ts'

/** The storage into which new files go; undefined for the local disk. */
export async function findActive(db: Db): Promise<string | undefined> {
  const found = await db
    .selectFrom('sys_storage')
    .select('id')
    .where('active', '=', 1)
    .where('type', '<>', 5)
    .executeTakeFirst()
  return found?.id
}

/** Everything that a driver needs. */
export async function findStorage(db: Db, id: string) {
  return db
    .selectFrom('sys_storage')
    .select(['id', 'name', 'type', 'endpoint', 'region', 'bucket', 'prefix', 'access_key as accessKey', 'secret'])
    .select(['direct', 'version'])
    .where('id', '=', id)
    .executeTakeFirst()
}
export type FoundStorage = NonNullable<Awaited<ReturnType<typeof findStorage>>>

interface NamedKey {
  readonly storageId: string
  readonly key: string
}

export async function findName(db: Db, { storageId, key }: NamedKey): Promise<string | undefined> {
  const found = await db
    .selectFrom('sys_storage_name')
    .select('remote_name')
    .where('storage_id', '=', storageId)
    .where('key', '=', key)
    .executeTakeFirst()
  return found?.remote_name
}

export async function saveName(tx: Tx, tenantId: number, { storageId, key, name }: NamedKey & { name: string }) {
  await tx
    .insertInto('sys_storage_name')
    .values({ tenant_id: tenantId, storage_id: storageId, key, remote_name: name })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'storage_id', 'key']).doUpdateSet({ remote_name: name }))
    .execute()
}

export async function deleteName(tx: Tx, { storageId, key }: NamedKey): Promise<void> {
  await tx.deleteFrom('sys_storage_name').where('storage_id', '=', storageId).where('key', '=', key).execute()
}
