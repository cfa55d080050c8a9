/** What a spreadsheet calls its columns: A to Z, AA, AB and so on. @param index from 0 */
export const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))
