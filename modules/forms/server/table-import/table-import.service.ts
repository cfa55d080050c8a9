/**
 * Rows of a child table out of a sheet or a pasted range. Nothing is stored: the page puts the rows into the record
 * that is filled in. Cells are read as those of an import of records are.
 */
import { setImmediate as breathe } from 'node:timers/promises'
import type { FileBody } from '#contract/file.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { invalid } from '#kernel/errors.ts'
import type { ReceivedFile } from '#kernel/http/implement.ts'
import { translate } from '#kernel/i18n/translate.ts'
import { cellRows } from '#kernel/imports/sheet-columns.ts'
import { templateFile } from '#kernel/imports/template-file.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { readSheet } from '#kernel/sheets/read.ts'
import type { SheetContent } from '#kernel/sheets/read-limits.ts'
import type { ReadRow, ReadRows } from '#forms/contract/table-import.ts'
import { MAX_ROWS, textIn, type FieldId } from '#forms-core/index.ts'
import { namesOfTyped } from '../record/names.ts'
import { plainReaders, readRow, referringReaders } from '../record-import/cell-readers.ts'
import { choicesOf } from '../record-import/known-choices.ts'
import { columnsInHeader, columnsInOrder, type FoundColumns } from './found-columns.ts'
import { openTable, type OpenedTable, type TablePlace } from './open-table.ts'

/** Rows after which other calls get their turn. */
const AT_A_STRETCH = 50

/** The empty sheet to fill in. */
export const tableTemplate = (kernel: Kernel, actor: Actor, place: TablePlace): Promise<FileBody> =>
  kernel.database.read(actor.tenantId, async (db) => {
    const { table, columns } = await openTable(db, actor, place)
    const choices = await choicesOf(kernel, db, columns)
    const readers = plainReaders(columns, choices, '')
    return templateFile(actor.language, {
      title: textIn(table.label, actor.language),
      notes: ['import.note.empty'],
      columns: columns.map(({ column }) => column),
      exampleOf: () => '',
      offered: (key) => readers.get(key)?.offered(actor.language) ?? [],
    })
  })

/**
 * The rows of an uploaded sheet, whose first row names the columns.
 * @throws InvalidInput at `file`; AppError not_found
 */
export async function readTableFile(
  kernel: Kernel,
  actor: Actor,
  { file, ...place }: TablePlace & { file: ReceivedFile | undefined },
): Promise<ReadRows> {
  if (file === undefined) throw invalid('file', 'required')
  // Before the sheet costs anything.
  await kernel.database.read(actor.tenantId, (db) => openTable(db, actor, place))
  const content = await readSheet(file.path)
  return kernel.database.read(actor.tenantId, async (db) => {
    const opened = await openTable(db, actor, place)
    const most = opened.table.maxRows ?? MAX_ROWS
    if (content.rows.length > most) throw invalid('file', 'sheet_too_long', { maximum: most })
    const found = columnsInHeader(opened.columns, content.header)
    if (found.keys.size === 0) {
      const names = opened.columns.map(({ field }) => textIn(field.label, actor.language))
      throw invalid('file', 'sheet_columns_missing', { names: names.join(translate(actor.language, 'import.comma')) })
    }
    return readRows(kernel, db, { actor, opened, found, content })
  })
}

/**
 * The rows of a pasted range.
 * @param asked.columns what its cells are; left out, the first row may say it
 */
export const readTableCells = (
  kernel: Kernel,
  actor: Actor,
  { columns: order, cells, ...place }: TablePlace & { columns?: FieldId[] | undefined; cells: string[][] },
): Promise<ReadRows> =>
  kernel.database.read(actor.tenantId, async (db) => {
    const opened = await openTable(db, actor, place)
    const [header = [], ...rest] = cells
    const inHeader = columnsInHeader(opened.columns, header)
    const hasHeader = order === undefined && inHeader.keys.size > 0
    const all = opened.columns.map(({ field }) => field.id)
    const found = hasHeader ? inHeader : columnsInOrder(opened.columns, order ?? all)
    const rows = hasHeader ? rest : cells
    const most = opened.table.maxRows ?? MAX_ROWS
    if (rows.length > most) throw invalid('cells', 'sheet_too_long', { maximum: most })
    const first = hasHeader ? 2 : 1
    const content = { header, rows: rows.map((row, at) => ({ at: at + first, cells: row })), faults: [] }
    return readRows(kernel, db, { actor, opened, found, content })
  })

interface Reading {
  readonly actor: Actor
  readonly opened: OpenedTable
  readonly found: FoundColumns
  readonly content: SheetContent
}

async function readRows(kernel: Kernel, db: Db, { actor, opened, found, content }: Reading): Promise<ReadRows> {
  const { language } = actor
  const { zone } = opened.opened.template
  const places = [...found.keys.values()]
  const columns = opened.columns.filter(({ field }) => places.includes(field.id))
  const rows = cellRows(content, found.keys, NO_EXAMPLE)
  const readers = new Map([
    ...plainReaders(columns, await choicesOf(kernel, db, columns), zone),
    ...(await referringReaders(db, actor, { columns, rows, zone })),
  ])
  const read: ReadRow[] = []
  for (const [at, row] of rows.entries()) {
    if (at % AT_A_STRETCH === 0) await breathe()
    const { issues, values } = readRow(columns, readers, row)
    read.push({
      n: row.n,
      cells: row.cells,
      // The typed cast: what cells are read as is what JSON can say.
      values: Object.fromEntries(values) as ReadRow['values'],
      issues: issues.map(({ column, text, params }) => ({ column, msg: translate(language, text, params) })),
    })
  }
  const typed = { [opened.table.id]: read.map(({ values }) => values) }
  return {
    columns: places.map((id) => ({ id, title: titleOf(opened, id, actor) })),
    ignored: [...found.ignored],
    rows: read,
    names: await namesOfTyped(db, actor, { model: { fields: [opened.table] }, values: typed, recordId: null }),
  }
}

/** A row of a template without an example is no row because it is empty. */
const NO_EXAMPLE: Readonly<Record<string, string>> = { '': '-' }

const titleOf = ({ columns }: OpenedTable, id: FieldId, { language }: Actor): string => {
  const field = columns.find((column) => column.field.id === id)?.field
  return field === undefined ? '' : textIn(field.label, language)
}
