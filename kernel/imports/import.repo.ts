/** Imports and their rows in SQL. Row security keeps every query inside the tenant. */
import { sql } from 'kysely'
import type { ImportMode, ImportStatus, RowOutcome } from '#contract/import.ts'
import type { Db, Tx } from '../database/lease.ts'
import type { CellRow, RowIssue, TriedRow } from './kind.ts'

/** Why checking or confirming came to nothing: a text of the server, and the rows it is about. */
export interface ImportFailure {
  readonly text: string
  readonly params: Readonly<Record<string, string | number>>
  readonly rows: readonly number[]
}

export interface ImportRecord {
  readonly id: string
  readonly noun: string
  readonly userId: string
  readonly fileName: string
  readonly mode: ImportMode
  readonly status: ImportStatus
  readonly done: number
  readonly total: number
  readonly leavesOut: boolean
  /** Keys of the columns found, in the order of the sheet. */
  readonly columns: readonly string[]
  readonly ignored: readonly string[]
  readonly failure: ImportFailure | null
  readonly createdAt: string
}

/** A row as it is kept, secrets sealed. */
export interface StoredRow extends CellRow {
  readonly outcome: RowOutcome | null
  readonly issues: readonly RowIssue[]
  readonly changes: TriedRow['changes']
}

type NewImport = Pick<ImportRecord, 'id' | 'noun' | 'userId' | 'fileName' | 'mode' | 'columns' | 'ignored' | 'total'>

/** Rows per statement. */
const BATCH = 1_000

const columns = sql`
  id, noun, user_id as "userId", file_name as "fileName", mode, status, done, total, leaves_out = 1 as "leavesOut",
  columns, ignored, failure, created_at as "createdAt"`
const rowColumns = sql`n, cells, faults, outcome, issues, changes`
/** Refused ones first, then what does something, each in the order of the sheet. */
const rowOrder = sql`array_position(array['refuse', 'create', 'change', 'same'], outcome), n`

/** Writes an import with its rows. */
export async function insertImport(
  tx: Tx,
  tenantId: number,
  { id, noun, userId, fileName, mode, total, columns: keys, ignored }: NewImport,
): Promise<void> {
  await sql`
    insert into sys_import (tenant_id, id, noun, user_id, file_name, mode, total, columns, ignored)
    values (${tenantId}, ${id}, ${noun}, ${userId}, ${fileName}, ${mode}, ${total},
      ${JSON.stringify(keys)}::jsonb, ${JSON.stringify(ignored)}::jsonb)`.execute(tx)
}

export async function insertRows(
  tx: Tx,
  { tenantId, importId }: { tenantId: number; importId: string },
  rows: readonly CellRow[],
): Promise<void> {
  for (const some of batches(rows)) {
    await sql`
      insert into sys_import_row (tenant_id, import_id, n, cells, faults)
      select ${tenantId}, ${importId}, n, cells, faults
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as row (n int, cells jsonb, faults jsonb)`.execute(tx)
  }
}

/** Forgets all but the newest imports of one person. */
export async function deleteOldest(tx: Tx, userId: string, keep: number): Promise<void> {
  await sql`
    delete from sys_import where status <> 'confirming' and id in (
      select id from sys_import where user_id = ${userId} order by created_at desc, id desc offset ${keep}
    )`.execute(tx)
}

/** An import by its id; `lock` holds it until the transaction ends. */
export async function findImport(db: Db, id: string, how?: 'lock'): Promise<ImportRecord | undefined> {
  const { rows } = await sql<ImportRecord>`
    select ${columns} from sys_import where id = ${id} ${sql.raw(how === 'lock' ? 'for update' : '')}`.execute(db)
  return rows[0]
}

/** One person's imports that are neither written nor given up, newest first. */
export async function findUnfinished(db: Db, userId: string): Promise<ImportRecord[]> {
  const { rows } = await sql<ImportRecord>`
    select ${columns} from sys_import
    where user_id = ${userId} and status in ('checking', 'ready', 'confirming')
    order by created_at desc, id desc`.execute(db)
  return rows
}

export async function countOutcomes(db: Db, importId: string): Promise<Record<RowOutcome, number>> {
  const { rows } = await sql<{ outcome: RowOutcome; count: number }>`
    select outcome, count(*)::int as count from sys_import_row
    where import_id = ${importId} and outcome is not null group by outcome`.execute(db)
  const counts = { refuse: 0, create: 0, change: 0, same: 0 }
  for (const { outcome, count } of rows) counts[outcome] = count
  return counts
}

/** Every row, in the order of the sheet; without `outcomes` also those that have not been tried. */
export async function findRows(db: Db, importId: string, outcomes?: readonly RowOutcome[]): Promise<StoredRow[]> {
  const wanted = outcomes ? sql`and outcome = any(${[...outcomes]}::text[])` : sql``
  const { rows } = await sql<StoredRow>`
    select ${rowColumns} from sys_import_row where import_id = ${importId} ${wanted} order by n`.execute(db)
  return rows
}

export async function findRow(db: Db, importId: string, n: number): Promise<StoredRow | undefined> {
  const { rows } = await sql<StoredRow>`
    select ${rowColumns} from sys_import_row where import_id = ${importId} and n = ${n}`.execute(db)
  return rows[0]
}

export async function findRowsByNumber(db: Db, importId: string, numbers: readonly number[]): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select ${rowColumns} from sys_import_row where import_id = ${importId} and n = any(${[...numbers]}::int[]) order by n
  `.execute(db)
  return rows
}

/** The texts of one column by row. */
export async function findTexts(db: Db, importId: string, column: string): Promise<{ n: number; text: string }[]> {
  const { rows } = await sql<{ n: number; text: string }>`
    select n, coalesce(cells ->> ${column}, '') as text from sys_import_row
    where import_id = ${importId} order by n`.execute(db)
  return rows
}

export async function pageRows(
  db: Db,
  importId: string,
  { page, limit, outcome }: { page: number; limit: number; outcome?: RowOutcome | undefined },
): Promise<{ list: StoredRow[]; total: number }> {
  const wanted = sql`import_id = ${importId} ${outcome === undefined ? sql`` : sql`and outcome = ${outcome}`}`
  const { rows: list } = await sql<StoredRow>`
    select ${rowColumns} from sys_import_row where ${wanted}
    order by ${rowOrder} limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from sys_import_row where ${wanted}`.execute(db)
  return { list, total: counted[0]?.total ?? 0 }
}

/** Writes what became of rows. */
export async function saveTried(tx: Tx, importId: string, tried: readonly TriedRow[]): Promise<void> {
  for (const some of batches(tried)) {
    await sql`
      update sys_import_row as kept set outcome = row.outcome, issues = row.issues, changes = row.changes
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb)
        as row (n int, outcome text, issues jsonb, changes jsonb)
      where kept.import_id = ${importId} and kept.n = row.n`.execute(tx)
  }
}

export async function saveCells(tx: Tx, importId: string, { n, cells, faults }: CellRow): Promise<void> {
  await sql`
    update sys_import_row set cells = ${JSON.stringify(cells)}::jsonb, faults = ${JSON.stringify(faults)}::jsonb
    where import_id = ${importId} and n = ${n}`.execute(tx)
}

/** Takes the cells of columns away: secrets that are no longer needed. */
export async function dropCells(tx: Tx, importId: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await sql`
    update sys_import_row set cells = cells - ${[...keys]}::text[]
    where import_id = ${importId} and cells ?| ${[...keys]}::text[]`.execute(tx)
}

interface State {
  status?: ImportStatus
  done?: number
  leavesOut?: boolean
  failure?: ImportFailure | null
}

/** Changes the state of an import that is still in `from`; resolves with whether it was. */
export async function moveOn(tx: Tx, id: string, from: readonly ImportStatus[], to: State): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sys_import')
    .set({
      ...(to.status !== undefined && { status: to.status }),
      ...(to.done !== undefined && { done: to.done }),
      ...(to.leavesOut !== undefined && { leaves_out: to.leavesOut ? 1 : 0 }),
      ...(to.failure !== undefined && { failure: to.failure && JSON.stringify(to.failure) }),
    })
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteImport(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('sys_import').where('id', '=', id).execute()
}

/** One at a time writes an import, whichever node it is on; until the transaction ends. */
export async function lockImport(tx: Tx, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('import'), hashtext(${id}))`.execute(tx)
}

function* batches<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += BATCH) yield items.slice(from, from + BATCH)
}

/** Imports that no one needs any more. */
export async function deleteExpired(tx: Tx, days: number): Promise<void> {
  await sql`delete from sys_import where created_at < now() - ${days} * interval '1 day'`.execute(tx)
}
