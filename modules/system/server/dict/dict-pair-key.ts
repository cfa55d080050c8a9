/**
 * Entries are recognised by two cells, dictionary and value, and imports by one. So an attempt is shown the pair as a
 * cell of its own, which no sheet has; an issue at that cell is reported at the value.
 */
import { plain } from '#kernel/imports/cell-values.ts'
import type { ImportAttempt, CellRow, RowIssue, TriedRow } from '#kernel/imports/kind.ts'

export const PAIR = 'pair'

/** What stands in other rows of the sheet that are not tried along; only their values are known. */
export interface Elsewhere {
  elsewhere: ReadonlyMap<string, number>
}

/** As two entries compare: codes of dictionaries hold no colon. */
export const pairOf = (code: string, val: string): string =>
  code.trim() === '' || val.trim() === '' ? '' : `${plain(code)}:${val.trim()}`

/** An attempt whose rows have the pair, too. */
export function withPairs(attempt: ImportAttempt, look: Elsewhere): ImportAttempt {
  return {
    offered: (column) => attempt.offered(column),
    exampleOf: (column) => attempt.exampleOf(column),
    apply: (numbers, prepared) => attempt.apply(numbers, prepared),
    tryRows: async (rows, mode, others = new Map<string, number>()) => {
      look.elsewhere = others
      const tried = await attempt.tryRows(rows.map(paired), mode, others)
      const cells = new Map(rows.map((row) => [row.n, row.cells]))
      return tried.map((row) => unpaired(row, cells.get(row.n) ?? {}))
    },
  }
}

const paired = (row: CellRow): CellRow => {
  const { typeId = '', val = '' } = row.cells
  return { ...row, cells: { ...row.cells, [PAIR]: pairOf(typeId, val) } }
}

function unpaired(row: TriedRow, { typeId = '', val = '' }: CellRow['cells']): TriedRow {
  const column = typeId.trim() === '' ? 'typeId' : 'val'
  const shown = (issue: RowIssue): RowIssue => {
    if (issue.column !== PAIR) return issue
    const params = 'name' in issue.params ? { ...issue.params, name: val.trim() } : issue.params
    return { ...issue, column, params }
  }
  return { ...row, issues: row.issues.map(shown) }
}
