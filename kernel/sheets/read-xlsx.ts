/** The first visible sheet of a workbook, as texts. */
import { zipSync } from 'fflate'
import { readXlsx, type Cell, type CellValue } from 'hucre/xlsx'
import { contentOf, SheetRefused, type CellFault, type SheetContent } from './read-limits.ts'
import { listParts, unpack } from './read-zip.ts'

const MACROS = /(^|\/)(vbaProject\.bin|macrosheets\/|activeX\/)/i
const LINKS = /^xl\/(externalLinks\/|connections\.xml|queryTables\/)/i
/** What holds texts. Pictures, drawings, comments and their relations are never unpacked. */
export const NEEDED_PARTS =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/(_rels\/[^/]+\.rels|[^/]+\.xml|worksheets\/[^/]+\.xml))$/i
const TYPES = '[Content_Types].xml'

/**
 * Reads a workbook. The reader gets exactly the parts that were counted, packed anew without compression, so that
 * nothing reaches it unseen.
 * @throws SheetRefused
 */
export async function readWorkbook(file: Buffer): Promise<SheetContent> {
  const parts = listParts(file)
  const names = parts.map(({ name }) => name)
  if (names.some((name) => MACROS.test(name))) throw new SheetRefused('sheet_macros')
  if (names.some((name) => LINKS.test(name))) throw new SheetRefused('sheet_links')
  const unpacked = unpack(parts.filter(({ name }) => NEEDED_PARTS.test(name)))
  if (/macroEnabled/i.test(Buffer.from(unpacked[TYPES] ?? []).toString('latin1')))
    throw new SheetRefused('sheet_macros')
  const sheet = await firstSheet(zipSync(unpacked, { level: 0 }))
  return contentOf(
    (function* () {
      for (const [index, values] of sheet.rows.entries()) yield { at: index + 1, cells: values.map(textOf) }
    })(),
    faultsOf(sheet.cells),
  )
}

async function firstSheet(workbook: Uint8Array) {
  let isFound = false
  const isFirstVisible = ({ hidden, veryHidden }: { hidden?: boolean; veryHidden?: boolean }) => {
    if (isFound || hidden || veryHidden) return false
    isFound = true
    return true
  }
  try {
    const { sheets } = await readXlsx(workbook, { sheets: isFirstVisible })
    const [sheet] = sheets
    if (sheet) return sheet
  } catch {
    // Whatever it stumbles over: for the person it is a file that cannot be read.
    throw new SheetRefused('sheet_damaged')
  }
  throw new SheetRefused('sheet_empty')
}

/** A formula's value is whatever the file says; no one has computed it here, so it is not taken. */
function faultsOf(cells: ReadonlyMap<string, Cell> = new Map()): CellFault[] {
  const faults: CellFault[] = []
  for (const [place, { formula, type }] of cells) {
    const [row, column] = place.split(',').map(Number)
    if (row === undefined || column === undefined) continue
    if (formula !== undefined) faults.push({ at: row + 1, column, code: 'cell_formula' })
    else if (type === 'error') faults.push({ at: row + 1, column, code: 'cell_error' })
  }
  return faults
}

/** As a person would type it: days without a time, numbers without grouping. */
export function textOf(value: CellValue | undefined): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : dayOf(value.toISOString())
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return String(value)
}

const dayOf = (iso: string): string =>
  iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ')
