/** All that a tenant has, as lines of JSON, in SQL. */
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'

export interface ClosedTenant {
  id: string
  number: number
  exportKey: string | null
}

/** Closed, and not exported since. */
export const findUnexported = (db: Db): Promise<ClosedTenant[]> =>
  db
    .selectFrom('sys_customer')
    .select(['id', 'number', 'export_key as exportKey'])
    .where('status', '=', 3)
    .where('exported_at', 'is', null)
    .where('removing_at', 'is', null)
    .orderBy('closed_at')
    .execute()

/** Names the file before it is written, so that one that a crash left is found. */
export async function announceExport(tx: Tx, id: string, key: string): Promise<void> {
  await tx.updateTable('sys_customer').set({ export_key: key, exported_at: null }).where('id', '=', id).execute()
}

/** The file is whole, and the tenant still is closed. */
export async function markExported(tx: Tx, id: string, key: string): Promise<void> {
  await tx
    .updateTable('sys_customer')
    .set({ exported_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('export_key', '=', key)
    .where('status', '=', 3)
    .execute()
}

export interface ExportedTable {
  name: string
  /** By which its rows are read in order; begins with the tenant. */
  key: string[]
}

/** Every table with rows of tenants, from the catalogue. A log by months has its key in each of its parts. */
export async function tablesToExport(db: Db): Promise<ExportedTable[]> {
  const { rows } = await sql<ExportedTable>`
    select c.relname as name, coalesce(
      (select array_agg(a.attname::text order by k.at) from pg_index i
         cross join unnest(i.indkey::int[]) with ordinality as k (num, at)
         join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.num
       where i.indrelid = c.oid and i.indisprimary), array['tenant_id', 'id']) as key
    from pg_class c join pg_attribute t on t.attrelid = c.oid and t.attname = 'tenant_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname`.execute(db)
  return rows
}

/**
 * The next rows of a table, each as JSON, after the one given.
 * @param db a lease of that tenant, whose walls let through its rows alone
 */
export async function rowsAfter(
  db: Db,
  { name, key }: ExportedTable,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  const last = sql`(select ${columns} from jsonb_populate_record(null::${sql.table(name)}, ${after ?? null}::jsonb))`
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(t)::text as row from ${sql.table(name)} t
    ${after === undefined ? sql`` : sql`where (${columns}) > ${last}`}
    order by ${columns} limit ${limit}`.execute(db)
  return rows.map(({ row }) => row)
}
