/** What a sheet is made of: its columns, and how what they hold is written into each format. */
import type { ExportFormat } from '#contract/export.ts'
import type { WallClock } from './write-zone.ts'

/** Days are `2026-11-20`, moments `2026-11-20T09:12:00.000Z`. Nothing: null, undefined or ''. */
export type SheetCell = string | number | null | undefined

export interface SheetColumn {
  /** Its header. */
  readonly title: string
  readonly kind: 'text' | 'number' | 'day' | 'moment'
  /** Of a number, as spreadsheets spell it: `#,##0.00`. */
  readonly format?: string
  /** In characters; left out, what its kind usually needs. */
  readonly width?: number
}

export interface Sheet {
  readonly format: ExportFormat
  /** Of the worksheet. */
  readonly name: string
  readonly columns: readonly SheetColumn[]
  /** In batches, as they come from the database; a cell per column. */
  readonly rows: AsyncIterable<readonly (readonly SheetCell[])[]>
  /** IANA name: in which zone moments are written. */
  readonly timeZone: string
}

const DAY_MS = 86_400_000
/** Spreadsheets count days from the last of 1899. */
const EPOCH_DAY = 25_569
/** More a cell of a spreadsheet does not hold. */
const MAX_TEXT = 32_767

export const numberFormat: Readonly<Record<SheetColumn['kind'], string | undefined>> = {
  text: undefined,
  number: undefined,
  day: 'yyyy-mm-dd',
  moment: 'yyyy-mm-dd hh:mm:ss',
}

export const usualWidth: Readonly<Record<SheetColumn['kind'], number>> = { text: 18, number: 12, day: 12, moment: 20 }

/** For xlsx: numbers and times as numbers, which can be sorted and summed; text stays text, whatever it begins with. */
export function typedCell(cell: SheetCell, kind: SheetColumn['kind'], clock: WallClock): string | number | null {
  if (cell === null || cell === undefined || cell === '') return null
  if (kind === 'number') return Number(cell)
  if (kind === 'text') return storable(String(cell))
  const wall = kind === 'day' ? Date.parse(`${cell}T00:00:00Z`) : clock.millisOf(String(cell))
  return Number.isNaN(wall) ? storable(String(cell)) : wall / DAY_MS + EPOCH_DAY
}

/** For csv, where everything is text and a reader may take text for a formula. */
export function plainCell(cell: SheetCell, kind: SheetColumn['kind'], clock: WallClock): string {
  if (cell === null || cell === undefined) return ''
  if (kind === 'number' && !Number.isNaN(Number(cell))) return String(cell)
  return harmless(kind === 'moment' ? clock.textOf(String(cell)) : String(cell))
}

/** A leading sign by which spreadsheets know a formula (OWASP, "CSV injection"). */
const FORMULA = /^[=+\-@\t\r]/

/** Such text gets an apostrophe before it, which spreadsheets hide or show but do not run. */
export const harmless = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/**
 * Without what XML cannot hold (a single such character and the file does not open), and no longer than a cell may be.
 */
function storable(text: string): string {
  const cut = text.length > MAX_TEXT ? text.slice(0, MAX_TEXT) : text
  return UNSTORABLE.test(cut) ? cut.replaceAll(EVERY_UNSTORABLE, '\uFFFD') : cut
}
const UNSTORABLE = /[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]|\p{Cs}/u
const EVERY_UNSTORABLE = new RegExp(UNSTORABLE, 'gu')
