/** What a sheet that comes from outside may be, and how it is refused. */
import { MAX_CELL_LENGTH, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '#contract/import.ts'

export const SHEET_LIMITS = {
  rows: MAX_IMPORT_ROWS,
  columns: MAX_IMPORT_COLUMNS,
  cellLength: MAX_CELL_LENGTH,
  /** Parts of a workbook; one with a hundred pictures has some two hundred. */
  parts: 2_000,
  /** All parts unpacked, in bytes: as the file says, and as they turn out to be. */
  unpackedBytes: 200 * 1024 * 1024,
  milliseconds: 30_000,
  heapMegabytes: 512,
} as const

/** The file is no sheet of ours. `code` names a text `issue.{code}`. */
export class SheetRefused extends Error {
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>

  constructor(code: string, params: Readonly<Record<string, string | number>> = {}) {
    super(code)
    this.name = 'SheetRefused'
    this.code = code
    this.params = params
  }
}

/** A cell whose text cannot be trusted. */
export interface CellFault {
  /** The row's number in the sheet, from 1. */
  readonly at: number
  /** The column's place, from 0. */
  readonly column: number
  /**
   * `cell_formula`: it is computed, and what the file says it comes to no one has checked; `cell_error`: `#N/A` and the
   * like.
   */
  readonly code: 'cell_formula' | 'cell_error'
}

export interface SheetRow {
  /** The row's number in the sheet, from 1. */
  readonly at: number
  readonly cells: readonly string[]
}

/** A sheet as texts. Rows without any text are left out. */
export interface SheetContent {
  readonly header: readonly string[]
  readonly rows: readonly SheetRow[]
  readonly faults: readonly CellFault[]
}

/**
 * The content out of every row of a sheet: the first that says anything is the header.
 * @throws SheetRefused when there are too many rows or columns, or none
 */
export function contentOf(rows: Iterable<SheetRow>, faults: readonly CellFault[] = []): SheetContent {
  const filled: SheetRow[] = []
  const faulty = new Set(faults.map(({ at }) => at))
  for (const row of rows) {
    if (!faulty.has(row.at) && row.cells.every((text) => text.trim() === '')) continue
    const width = row.cells.findLastIndex((text) => text.trim() !== '') + 1
    if (width > SHEET_LIMITS.columns) throw new SheetRefused('sheet_too_wide', { maximum: SHEET_LIMITS.columns })
    if (filled.length > SHEET_LIMITS.rows) throw new SheetRefused('sheet_too_long', { maximum: SHEET_LIMITS.rows })
    filled.push({ at: row.at, cells: row.cells.slice(0, SHEET_LIMITS.columns).map(short) })
  }
  const [header, ...data] = filled
  if (!header || data.length === 0) throw new SheetRefused('sheet_empty')
  return { header: header.cells, rows: data, faults: faults.filter(({ at }) => at !== header.at) }
}

/** One character too many is left, so that code with a limit sees that it is broken. */
const short = (text: string): string => text.slice(0, SHEET_LIMITS.cellLength + 1)
