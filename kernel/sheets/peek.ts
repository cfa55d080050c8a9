/**
 * The beginning of every sheet of a file, for showing: nothing is taken over, so formulas show what the file says they
 * come to.
 */
import { zipSync } from 'fflate'
import { readXlsx } from 'hucre/xlsx'
import { parse } from 'csv-parse/sync'
import { decode, separatorOf } from './read-csv.ts'
import { SheetRefused } from './read-limits.ts'
import { textOf, NEEDED_PARTS } from './read-xlsx.ts'
import { listParts, unpack } from './read-zip.ts'

export interface PeekLimits {
  readonly rows: number
  readonly columns: number
  readonly cellLength: number
  readonly sheets: number
}

/** The beginning of one sheet. `total`: its rows; `isCut`: something of it is not here. */
export interface PeekedSheet {
  readonly name: string
  readonly rows: string[][]
  readonly total: number
  readonly isCut: boolean
}

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1')

/** @throws SheetRefused */
export async function peekAtFile(file: Buffer, limits: PeekLimits): Promise<PeekedSheet[]> {
  if (file.subarray(0, ZIP.length).equals(ZIP)) return peekAtWorkbook(file, limits)
  const text = decode(file)
  try {
    const rows: string[][] = parse(text, { delimiter: separatorOf(text), relax_column_count: true, relax_quotes: true })
    return [firstRows('', rows, limits)]
  } catch {
    throw new SheetRefused('sheet_damaged')
  }
}

async function peekAtWorkbook(file: Buffer, limits: PeekLimits): Promise<PeekedSheet[]> {
  const unpacked = unpack(listParts(file).filter(({ name }) => NEEDED_PARTS.test(name)))
  let left = limits.sheets
  const isShown = ({ hidden, veryHidden }: { hidden?: boolean; veryHidden?: boolean }) => {
    if (hidden || veryHidden || left === 0) return false
    left -= 1
    return true
  }
  try {
    const { sheets } = await readXlsx(zipSync(unpacked, { level: 0 }), { sheets: isShown })
    return sheets.map(({ name, rows }) =>
      firstRows(
        name,
        rows.map((row) => row.map(textOf)),
        limits,
      ),
    )
  } catch {
    throw new SheetRefused('sheet_damaged')
  }
}

function firstRows(
  name: string,
  rows: readonly string[][],
  { rows: most, columns, cellLength }: PeekLimits,
): PeekedSheet {
  const filled = rows.slice(0, rows.findLastIndex((cells) => cells.some((cell) => cell.trim() !== '')) + 1)
  const short = (cell: string) => (cell.length > cellLength ? `${cell.slice(0, cellLength)}…` : cell)
  const shown = filled.slice(0, most).map((cells) => {
    const width = cells.findLastIndex((cell) => cell.trim() !== '') + 1
    return cells.slice(0, Math.min(width, columns)).map(short)
  })
  const isWide = filled.slice(0, most).some((cells) => cells.slice(columns).some((cell) => cell.trim() !== ''))
  return { name, rows: shown, total: filled.length, isCut: filled.length > most || isWide }
}
