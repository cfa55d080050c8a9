/** Which columns of which tables say where files lie, so that files are found, counted and moved, whatever they are. */
import { sql } from 'kysely'
import type { Db, Tx } from '../database/lease.ts'

/** A column of places. Names are ours, never a caller's. */
export interface FileColumn {
  readonly table: string
  readonly column: string
  /** The column of the size. */
  readonly bytes: string
  /** The column of the SHA-256 in hex, where there is one. */
  readonly sha256?: string
  /** Which rows have whole files that stay for a while; left out, all. */
  readonly settled?: string
}

/** Files of background tasks. */
export const taskFiles: FileColumn = {
  table: 'sys_task',
  column: 'file_key',
  bytes: 'file_bytes',
  settled: `status = 'done' and expires_at > now()`,
}

/** Null: on the local disk. */
const storageOf = (column: string) => sql.raw(`nullif(split_part(${column}, '@', 2), '')::uuid`)

export interface Usage {
  /** Null: the local disk. */
  storageId: string | null
  files: number
  bytes: number
}

/** What lies where. */
export async function usageOf(db: Db, columns: readonly FileColumn[]): Promise<Usage[]> {
  const parts = columns.map(
    ({ table, column, bytes }) => sql`
      select ${storageOf(column)} as "storageId", count(*)::float8 as files, coalesce(sum(${sql.ref(bytes)}), 0)::float8 as bytes
      from ${sql.table(table)} where ${sql.ref(column)} is not null group by 1`,
  )
  const { rows } = await sql<Usage>`
    select "storageId", sum(files)::float8 as files, sum(bytes)::float8 as bytes
    from (${sql.join(parts, sql` union all `)}) used group by 1`.execute(db)
  return rows
}

export interface FoundPlace {
  id: string
  place: string
  bytes: number
  sha256: string | null
}

/** Settled files of a storage, by id, behind one of them. @param from null: the local disk */
export async function placesIn(
  db: Db,
  { table, column, bytes, sha256, settled = 'true' }: FileColumn,
  { from, after, limit }: { from: string | null; after: string | undefined; limit: number },
): Promise<FoundPlace[]> {
  const { rows } = await sql<FoundPlace>`
    select id, ${sql.ref(column)} as place, ${sql.ref(bytes)}::float8 as bytes,
      ${sha256 === undefined ? sql`null` : sql.ref(sha256)} as sha256
    from ${sql.table(table)}
    where ${sql.ref(column)} is not null and ${storageOf(column)} is not distinct from ${from}::uuid
      and ${sql.raw(settled)} ${after === undefined ? sql`` : sql`and id > ${after}::uuid`}
    order by id limit ${limit}`.execute(db)
  return rows
}

export async function countIn(db: Db, columns: readonly FileColumn[], from: string | null): Promise<number> {
  const parts = columns.map(
    ({ table, column, settled = 'true' }) => sql`
      select count(*) as files from ${sql.table(table)}
      where ${sql.ref(column)} is not null and ${storageOf(column)} is not distinct from ${from}::uuid and ${sql.raw(settled)}`,
  )
  const { rows } = await sql<{ files: number }>`
    select sum(files)::int as files from (${sql.join(parts, sql` union all `)}) counted`.execute(db)
  return rows[0]?.files ?? 0
}

/** Lets a row name another place. Answers whether it still named the one before: it may have been deleted or moved. */
export async function switchPlace(
  tx: Tx,
  { table, column }: FileColumn,
  { id, from, to }: { id: string; from: string; to: string },
): Promise<boolean> {
  const { rows } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${to}
    where id = ${id}::uuid and ${sql.ref(column)} = ${from} returning id`.execute(tx)
  return rows.length > 0
}
