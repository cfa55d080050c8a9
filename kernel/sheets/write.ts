/**
 * Rows into files that spreadsheets open. The rest of the house knows this and neither library behind it. Written as
 * they are asked for, so a slow reader slows the source down and the memory does not grow with the rows.
 */
import type { ExportFormat } from '#contract/export.ts'
import type { Sheet } from './write-cells.ts'
import { csvOf } from './write-csv.ts'
import { xlsxOf } from './write-xlsx.ts'
import { wallClock } from './write-zone.ts'

export type { Sheet, SheetCell, SheetColumn } from './write-cells.ts'

/** Media types by format. */
export const sheetType: Readonly<Record<ExportFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/** The file, piece by piece. Breaking off its reading ends the reading of the rows. */
export function writeSheet({ format, ...sheet }: Sheet): AsyncIterable<Uint8Array> {
  const clock = wallClock(sheet.timeZone)
  return format === 'csv' ? csvOf(sheet, clock) : xlsxOf(sheet, clock)
}
