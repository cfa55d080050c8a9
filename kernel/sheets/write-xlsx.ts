/** Rows as a workbook, split into sheets where one is full. */
import type { ColumnDef } from 'hucre/xlsx'
import { numberFormat, typedCell, usualWidth, type Sheet, type SheetColumn } from './write-cells.ts'
import { inTurns } from './write-chunks.ts'
import type { WallClock } from './write-zone.ts'

/** No sheet of a spreadsheet has more; the header is one of them and stands on every sheet. */
export const MAX_SHEET_ROWS = 1_048_576

/** @param maxRows per sheet, header included */
export async function* xlsxOf(
  { name, columns, rows }: Omit<Sheet, 'format'>,
  clock: WallClock,
  maxRows = MAX_SHEET_ROWS,
): AsyncGenerator<Uint8Array, void> {
  const { writeXlsxStream } = await import('hucre/xlsx')
  const cells = async function* () {
    for await (const some of inTurns(rows))
      for (const row of some) yield columns.map(({ kind }, at) => typedCell(row[at], kind, clock))
  }
  yield* readable(
    writeXlsxStream(cells(), {
      name: sheetName(name),
      columns: columns.map(columnOf),
      freezePane: { rows: 1 },
      maxRowsPerSheet: maxRows,
    }),
  )
}

function columnOf({ title, kind, format, width }: SheetColumn): ColumnDef {
  const numFmt = format ?? numberFormat[kind]
  return { header: title, width: width ?? usualWidth[kind], ...(numFmt !== undefined && { style: { numFmt } }) }
}

/** A sheet's name has at most 31 characters, and none of these. */
const sheetName = (name: string): string =>
  name
    .replaceAll(/[\\/?*[\]:]/g, ' ')
    .slice(0, 31)
    .trim() || 'Sheet1'

/** Not the stream's own iterator, which leaves the rows' reading open when it is broken off before the first piece. */
async function* readable(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const reader = stream.getReader()
  let isRead = false
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
    isRead = true
  } finally {
    if (!isRead) await reader.cancel().catch(() => undefined)
  }
}
