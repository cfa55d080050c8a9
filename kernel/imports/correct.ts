/** One row corrected and tried again. */
import { SECRET_CELL } from '#contract/import.ts'
import type { Tx } from '../database/lease.ts'
import * as repo from './import.repo.ts'
import type { SecretCells } from './secrets.ts'
import { storable } from './sheet-columns.ts'
import type { ImportAttempt, CellRow, ImportKind } from './kind.ts'

interface Open {
  record: repo.ImportRecord
  kind: ImportKind
  attempt: ImportAttempt
  secrets: SecretCells
}

/**
 * Writes the cells and tries the row again, and with it every row that names the same record now or named it before:
 * they were judged by the order in which they come. Resolves with the row, or nothing when there is none.
 */
export async function recheck(
  tx: Tx,
  { record, kind, attempt, secrets }: Open,
  { n, cells }: { n: number; cells: Readonly<Record<string, string>> },
): Promise<repo.StoredRow | undefined> {
  const before = await repo.findRow(tx, record.id, n)
  if (!before) return undefined
  const old = secrets.open(before.cells)
  const kept = (key: string, text: string) => (secrets.keys.includes(key) && text === SECRET_CELL ? old[key] : text)
  const given = Object.fromEntries(Object.entries(cells).map(([key, text]) => [key, storable(kept(key, text) ?? '')]))
  const now: CellRow = {
    n,
    cells: { ...old, ...given },
    faults: Object.fromEntries(Object.entries(before.faults).filter(([key]) => !(key in given))),
  }
  await repo.saveCells(tx, record.id, { ...now, cells: secrets.seal(now.cells) })
  const keyOf = (row: CellRow['cells']) => kind.keyOf((row[kind.keyColumn] ?? '').trim())
  const { rows, others } = await alongWith(tx, { record, kind }, { n, keys: [keyOf(old), keyOf(now.cells)] })
  const opened = rows.map((row) => ({ ...row, cells: secrets.open(row.cells) }))
  await repo.saveTried(tx, record.id, await attempt.tryRows(opened, record.mode, others))
  return repo.findRow(tx, record.id, n)
}

/** The row and those with one of the keys; of every other key, where it comes first. */
async function alongWith(
  tx: Tx,
  { record, kind }: Pick<Open, 'record' | 'kind'>,
  { n, keys }: { n: number; keys: readonly string[] },
): Promise<{ rows: repo.StoredRow[]; others: Map<string, number> }> {
  const others = new Map<string, number>()
  const numbers: number[] = []
  for (const row of await repo.findTexts(tx, record.id, kind.keyColumn)) {
    const key = kind.keyOf(row.text.trim())
    if (row.n === n || (key !== '' && keys.includes(key))) numbers.push(row.n)
    else if (key !== '' && !others.has(key)) others.set(key, row.n)
  }
  return { rows: await repo.findRowsByNumber(tx, record.id, numbers), others }
}
