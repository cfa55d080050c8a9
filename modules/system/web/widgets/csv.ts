/**
 * Numbers as a csv file that spreadsheets open as they are. Pure. Not csv-stringify 6 (MIT), which the server uses: its
 * build for browsers is 80 KB with a copy of Node's `Buffer`, for two lines of quoting.
 */

/** Tells Excel that the file is UTF-8. */
const MARK = '\uFEFF'

/** What a spreadsheet would take for a formula begins like this. */
const FORMULA = /^[=+\-@\t\r]/

function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** @param rows the first is the head */
export const csvOf = (rows: readonly (readonly (string | number)[])[]): string =>
  MARK + rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
