/**
 * Separated values as texts, whatever program wrote them: UTF-8 with and without BOM, UTF-16, GBK; comma, semicolon,
 * tab.
 */
import { parse } from 'csv-parse/sync'
import { contentOf, SheetRefused, type SheetContent } from './read-limits.ts'

const SEPARATORS = [',', ';', '\t'] as const

/**
 * Reads a text file as a sheet. A cell that begins with = + - @ is text like any other.
 * @throws SheetRefused
 */
export function readSeparated(file: Buffer): SheetContent {
  const text = decode(file)
  let records: string[][]
  try {
    records = parse(text, {
      delimiter: separatorOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
    })
  } catch {
    throw new SheetRefused('sheet_damaged')
  }
  return contentOf(records.map((cells, index) => ({ at: index + 1, cells: cells.map(unarmed) })))
}

/** @throws SheetRefused when it is no text in any encoding we know */
export function decode(file: Buffer): string {
  if (file[0] === 0xff && file[1] === 0xfe) return strictly('utf-16le', file)
  if (file[0] === 0xfe && file[1] === 0xff) return strictly('utf-16be', file)
  if (file.includes(0)) throw new SheetRefused('sheet_unknown')
  try {
    return strictly('utf-8', file)
  } catch {
    return strictly('gb18030', file) // GBK and what came after it
  }
}

function strictly(encoding: string, file: Buffer): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(file)
  } catch {
    throw new SheetRefused('sheet_encoding')
  }
}

/** The one that parts the first line most often; what stands in quotes does not count. */
export function separatorOf(text: string): (typeof SEPARATORS)[number] {
  const start = text.trimStart().slice(0, 10_000)
  const line = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(start)?.[0] ?? ''
  const bare = line.replace(/"(?:[^"]|"")*"/g, '')
  const counts = SEPARATORS.map((separator) => bare.split(separator).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ','
}

/** Our own exports put an apostrophe before what a spreadsheet would run; it is not part of the text. */
const unarmed = (cell: string): string => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)
