/** Rows of a sheet as values of fields. */
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { CellReader } from '#kernel/imports/cell-values.ts'
import type { CellRow, RowIssue } from '#kernel/imports/kind.ts'
import type { Choice } from '#kernel/imports/spec.ts'
import type { Field, FieldId } from '#forms-core/index.ts'
import { cellColumn, type CellColumn, type FieldColumn } from './import-columns.ts'
import { isReferring, referredChoices } from './referred.ts'

type Values = Record<string, unknown>
/** How the cells of each field are read. */
export type Readers = ReadonlyMap<FieldId, CellReader<Values, undefined>>

/** Of fields whose values are written down, or chosen among those that are known beforehand. */
export function plainReaders(
  columns: readonly FieldColumn[],
  choices: ReadonlyMap<FieldId, readonly Choice[]>,
  zone: string,
): Readers {
  const known = columns.filter(({ field }) => !isReferring(field))
  return readersOf(
    known.map((column) => [column, choices.get(column.field.id)]),
    zone,
  )
}

/** Of fields whose values are ids: what the rows name is found first. */
export async function referringReaders(
  db: Db,
  actor: Actor,
  { columns, rows, zone }: { columns: readonly FieldColumn[]; rows: readonly CellRow[]; zone: string },
): Promise<Readers> {
  const found: (readonly [FieldColumn, readonly Choice[]])[] = []
  for (const column of columns)
    if (isReferring(column.field)) found.push([column, await referredChoices(db, actor, column.field, rows)])
  return readersOf(found, zone)
}

const readersOf = (
  columns: readonly (readonly [FieldColumn, readonly Choice[] | undefined])[],
  zone: string,
): Readers =>
  new Map(
    columns.map(([column, choices]) => {
      const cells: CellColumn = cellColumn(column, choices, zone)
      return [column.field.id, new CellReader<Values, undefined>(cells, undefined)]
    }),
  )

/** The values of a row by field. An empty cell says nothing. */
export function readRow(
  columns: readonly FieldColumn[],
  readers: Readers,
  { cells, faults }: CellRow,
): { issues: RowIssue[]; values: Map<FieldId, unknown> } {
  const issues: RowIssue[] = []
  const values = new Map<FieldId, unknown>()
  for (const { field } of columns) {
    const text = cells[field.id] ?? ''
    const fault = faults[field.id]
    if (fault) issues.push({ column: field.id, text: `issue.${fault}`, params: {} })
    else if (text.trim() !== '') {
      const refuse = (issue: Omit<RowIssue, 'column'>) => issues.push({ column: field.id, ...inWordsOf(field, issue) })
      const value = readers.get(field.id)?.read(text, refuse)
      if (value !== undefined) values.set(field.id, sentValue(field.kind, value))
    }
  }
  return { issues, values }
}

/** Options of a form are the same for all users: one that is not there is outside of no scope. */
const inWordsOf = (field: Field, issue: Omit<RowIssue, 'column'>): Omit<RowIssue, 'column'> =>
  issue.text === 'issue.unknown_name' && !isReferring(field) ? { ...issue, text: 'issue.form_no_option' } : issue

/** Choices are texts and numbers; what they stand for may be more. */
function sentValue(kind: string, value: unknown): unknown {
  if (kind === 'switch') return value === 1
  if (kind === 'cascader' && typeof value === 'string' && value.startsWith('[')) return JSON.parse(value) as unknown
  return value
}
