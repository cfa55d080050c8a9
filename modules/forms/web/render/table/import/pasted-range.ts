/** Text that spreadsheets put on the clipboard: tabs between cells, a line for each row, quotes where needed. */

/** Cells of rows; undefined: there are more rows than these. */
export type PastedRange = string[][] | undefined

/** Characters of one paste; a call takes about as much. */
const MAX_LENGTH = 900_000

/**
 * Reads a range. Stops where there are too many rows, so that no paste makes the page wait.
 * @example readRange('a\tb\nc\td', 1_000) // [['a', 'b'], ['c', 'd']]
 */
export function readRange(text: string, maxRows: number): PastedRange {
  if (text.length > MAX_LENGTH) return undefined
  const rows: string[][] = []
  let row: string[] = []
  let from = 0
  for (;;) {
    const cell = cellAt(text, from)
    row.push(cell.text)
    from = cell.end + 1
    if (text[cell.end] === '\t') continue
    rows.push(row)
    if (rows.length > maxRows) return undefined
    row = []
    if (text.startsWith('\r\n', cell.end)) from = cell.end + 2
    if (from >= text.length) return rows
  }
}

/** A cell and where its end is: a tab, a line break, or the end of the text. */
function cellAt(text: string, from: number): { text: string; end: number } {
  const quoted = text[from] === '"' ? quotedAt(text, from) : undefined
  if (quoted !== undefined) return quoted
  let end = from
  while (end < text.length && text[end] !== '\t' && text[end] !== '\n' && text[end] !== '\r') end += 1
  return { text: text.slice(from, end), end }
}

/** A cell in quotes, in which two quotes are one; undefined when it only begins with one. */
function quotedAt(text: string, from: number): { text: string; end: number } | undefined {
  let end = text.indexOf('"', from + 1)
  while (end !== -1 && text[end + 1] === '"') end = text.indexOf('"', end + 2)
  const after = text[end + 1]
  const isClosed = end !== -1 && (after === undefined || after === '\t' || after === '\n' || after === '\r')
  return isClosed ? { text: text.slice(from + 1, end).replaceAll('""', '"'), end: end + 1 } : undefined
}

/** Whether a paste is more than the text of one cell. In a text of several lines only tabs say so. */
export const isRange = (text: string, isLines: boolean): boolean => {
  const one = text.replace(/\r?\n$/, '')
  return one.includes('\t') || (!isLines && one.includes('\n'))
}
