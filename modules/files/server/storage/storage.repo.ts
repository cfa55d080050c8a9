/** Storages in SQL. Row security keeps every query inside the tenant. */
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { StorageQuery, StorageStep } from '#files/contract/storage.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { contains, defineList, listCall } from '#kernel/lists/list.ts'
import { defineRecord } from '#kernel/records/record.repo.ts'

const COLUMNS = [
  'id',
  'name',
  'type',
  'endpoint',
  'region',
  'bucket',
  'prefix',
  'access_key as accessKey',
  'direct',
  'active',
  'tested_at as testDate',
  'test_failed as testFailed',
  'remark',
  'created_at as createDate',
  'updated_at as updateDate',
  'version',
] as const

export const storages = defineRecord('sys_storage', [...COLUMNS, 'secret'])
export type FoundStorage = NonNullable<Awaited<ReturnType<typeof storages.find>>>

export const storageList = defineList({
  resource: 'storage',
  table: 'sys_storage',
  sort: { createDate: 'created_at', name: 'name' },
  defaultSort: 'createDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .select(['page.position', 'page.secret', ...COLUMNS])
      .orderBy(order),
})

export const callOfStorages = (actor: Pick<Actor, 'tenantId'>, query: StorageQuery) =>
  listCall('sys_storage', { actor, query }, (eb, { keyword, type }) => [
    keyword && contains(['name', 'endpoint'], keyword),
    type !== undefined && eb('type', '=', type),
  ])

/** Makes one storage the one for new files. */
export async function activate(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('sys_storage').set({ active: 0 }).where('active', '=', 1).execute()
  await tx.updateTable('sys_storage').set({ active: 1 }).where('id', '=', id).execute()
}

/** Notes how a test went, if the storage is as it was tested. */
export async function noteTest(
  tx: Tx,
  { id, version, failed }: { id: string; version: number; failed: StorageStep | '' },
): Promise<void> {
  await tx
    .updateTable('sys_storage')
    .set({ tested_at: sql<string>`now()`, test_failed: failed })
    .where('id', '=', id)
    .where('version', '=', version)
    .execute()
}

/** Copies, names and addresses that still belong to a storage. */
export async function countRemains(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from sys_storage_leftover where storage_id = ${id}::uuid)
      + (select count(*) from sys_storage_name where storage_id = ${id}::uuid)
      + (select count(*) from sys_oss_upload_address where storage_id = ${id}::uuid))::int as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** The entry for the local disk, which is always there. */
export async function insertLocal(tx: Tx, row: { tenantId: number; id: string; name: string }): Promise<void> {
  await tx
    .insertInto('sys_storage')
    .values({ tenant_id: row.tenantId, id: row.id, name: row.name, type: 5, active: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Where browsers may bring parts of files, over all tenants: the active storage of each, where it allows that. */
export async function findDirect(dispatch: Pool): Promise<{ tenantId: number; endpoint: string; bucket: string }[]> {
  const { rows } = await dispatch.query<{ tenantId: number; endpoint: string; bucket: string }>({
    name: 'direct-storages',
    text: `select tenant_id as "tenantId", endpoint, bucket from sys_storage
      where active = 1 and direct = 1 and type in (1, 2, 3)`,
  })
  return rows
}
