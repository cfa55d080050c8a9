/**
 * Rows of a child table out of a sheet or a pasted range. They are read and answered, never stored: the page puts them
 * into the record that is being filled in, and saving it checks them like all others.
 */
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { file } from '#contract/file.ts'
import { MAX_CELL_LENGTH, MAX_IMPORT_COLUMNS } from '#contract/import.ts'
import { route } from '#contract/route.ts'
import { Id } from '#contract/scalars.ts'
import { FieldId, MAX_ROWS } from '#forms-core/index.ts'
import { Names, Values } from './record.ts'

const OfTable = z.object({ formId: Id, tableId: FieldId })

/** Largest sheet of rows, in bytes. */
export const MAX_TABLE_FILE_BYTES = 5 * 1024 * 1024

export const ReadRow = z.object({
  /** The row's number in the sheet. */
  n: z.number(),
  /** What stands in it, by column. */
  cells: z.record(FieldId, z.string()),
  /** What it means; cells that are empty or cannot be understood are left out. */
  values: Values,
  /** Cells that cannot be understood. */
  issues: z.array(z.object({ column: z.string(), msg: z.string() })),
})
export type ReadRow = z.infer<typeof ReadRow>

export const ReadRows = z.object({
  /** The columns that were found, in the order of the sheet. */
  columns: z.array(z.object({ id: FieldId, title: z.string() })),
  /** Headers that are no column; what stands below them is not read. */
  ignored: z.array(z.string()),
  rows: z.array(ReadRow),
  /** Of users, departments, posts and records that the values name. */
  names: Names,
})
export type ReadRows = z.infer<typeof ReadRows>

const Cells = z
  .array(z.array(z.string().max(MAX_CELL_LENGTH)).max(MAX_IMPORT_COLUMNS))
  .min(1)
  .max(MAX_ROWS + 1)

const common = { can: 'frm:record:page', params: OfTable } as const

export const tableImportRoutes = {
  template: route({
    method: 'GET',
    path: '/form/{formId}/table/{tableId}/template',
    ...common,
    summary: 'An empty sheet for the rows of a child table, with hints and drop-downs',
    reply: file,
    ticket: true,
  }),
  readFile: route({
    method: 'POST',
    path: '/form/{formId}/table/{tableId}/file',
    ...common,
    summary: 'Read the rows of a child table out of a sheet (xlsx, csv); nothing is stored',
    isLogged: false,
    upload: { maxBytes: MAX_TABLE_FILE_BYTES },
    reply: ReadRows,
    ticket: true,
    errors: [errors.bodyTooLarge],
  }),
  readCells: route({
    method: 'POST',
    path: '/form/{formId}/table/{tableId}/cells',
    ...common,
    summary: 'Read the rows of a child table out of a pasted range; nothing is stored',
    isLogged: false,
    body: z.object({
      /** What the cells of each row are, in order. Left out, the first row names the columns, or they are all. */
      columns: z.array(FieldId).min(1).max(MAX_IMPORT_COLUMNS).optional(),
      cells: Cells,
    }),
    reply: ReadRows,
  }),
}
