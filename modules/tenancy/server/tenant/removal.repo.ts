/** Deleting all that a closed tenant has, in SQL. What may be deleted the functions of the database owner decide. */
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'
import type { FileColumn } from '#kernel/files/file-column.repo.ts'

export interface RemovableTenant {
  id: string
  number: number
  code: string
  name: string
  closedAt: string
  exportKey: string | null
}

/** Closed for 30 days and exported, or with a deletion that was interrupted. */
export async function findRemovable(db: Db): Promise<RemovableTenant[]> {
  return await db
    .selectFrom('sys_customer')
    .select(['id', 'number', 'code', 'name', sql<string>`closed_at`.as('closedAt'), 'export_key as exportKey'])
    .where('status', '=', 3)
    .where('exported_at', 'is not', null)
    .where('closed_at', '<=', sql<string>`now() - interval '30 days'`)
    .orderBy('closed_at')
    .execute()
}

/** From here on there is no way back. */
export async function beginRemoval(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('sys_customer')
    .set({ removing_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('removing_at', 'is', null)
    .execute()
}

/** Every table with rows of tenants, from the catalogue; those of a table by months are reached through it. */
export async function tablesOfTenants(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname`.execute(db)
  return rows.map(({ name }) => name)
}

type PlaceColumn = Pick<FileColumn, 'table' | 'column'>

/**
 * Files that were moved to another storage and are still to be deleted from the former one, and what browsers may have
 * brought to a storage.
 */
const LEFTOVERS: readonly PlaceColumn[] = [
  { table: 'sys_storage_leftover', column: 'place' },
  { table: 'sys_oss_upload_address', column: 'place' },
]

/** Where files of the tenant lie, whichever table says it. @param db a lease of that tenant */
export async function filePlaces(db: Db, columns: readonly PlaceColumn[]): Promise<string[]> {
  const keys = new Set<string>()
  for (const { table, column } of [...columns, ...LEFTOVERS]) {
    const { rows } = await sql<{ key: string }>`
      select ${sql.ref(column)} as key from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(db)
    for (const { key } of rows) keys.add(key)
  }
  return [...keys]
}

/** Deletes its rows of one table and counts them; `false` while rows of other tables refer to them. */
export async function removeRows(tx: Tx, { id, number }: RemovableTenant, table: string): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select sys_tenant_remove_rows(${number}, ${table}) as count`.execute(tx)
  const count = rows[0]?.count ?? -1
  if (count > 0)
    await sql`
      update sys_customer
      set removed = jsonb_set(removed, array[${table}]::text[],
        to_jsonb(coalesce((removed ->> ${table})::bigint, 0) + ${count}::bigint))
      where id = ${id}`.execute(tx)
  return count >= 0
}

/** Takes the tenant itself away; the foreign keys of all tables refuse it as long as there is a row of it. */
export async function removeTenant(tx: Tx, { id, number }: RemovableTenant): Promise<Record<string, number>> {
  await sql`select sys_tenant_remove(${number})`.execute(tx)
  const { removed } = await tx
    .deleteFrom('sys_customer')
    .where('id', '=', id)
    .returning('removed')
    .executeTakeFirstOrThrow()
  return removed
}

interface NewCertificate extends Omit<RemovableTenant, 'id' | 'exportKey'> {
  id: string
  tenantId: number
  files: number
  removed: Record<string, number>
}

export async function insertCertificate(tx: Tx, { tenantId, closedAt, removed, ...certificate }: NewCertificate) {
  await tx
    .insertInto('sys_tenant_certificate')
    .values({ ...certificate, tenant_id: tenantId, closed_at: closedAt, removed: JSON.stringify(removed) as never })
    .execute()
}

const MOST = 200

export const listCertificates = (db: Db) =>
  db
    .selectFrom('sys_tenant_certificate')
    .select(['id', 'code', 'name', 'closed_at as closeDate', 'created_at as removeDate', 'files', 'removed'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
