/** Broken rules as issues of a row. */
import { setImmediate as breathe } from 'node:timers/promises'
import { AppError, InvalidInput } from '../errors.ts'
import type { RowIssue } from './kind.ts'
import type { Refuse } from './spec.ts'

/** Rows after which other calls get their turn: a rule may take a millisecond per row. */
const AT_A_STRETCH = 25

/**
 * What a rule throws, as what is wrong with a row. What no rule has thrown is thrown again.
 * @param columnOf at which column a code stands; without one it stands at the row
 */
export function issueOf(error: unknown, columnOf: Readonly<Record<string, string>> = {}): RowIssue {
  if (error instanceof AppError) {
    const { name } = error.code
    return { column: columnOf[name] ?? '', text: `error.${name}`, params: error.params }
  }
  const [issue] = error instanceof InvalidInput ? error.issues : []
  if (!issue) throw error
  return { column: issue.path.split('.')[0] ?? '', text: `issue.${issue.code}`, params: issue.params }
}

/**
 * Asks the rules of the form about one row after the other; what they throw refuses the row.
 * @param columnOf as `issueOf` takes it
 * @example judge: ({ db, actor }, rows, refuse) =>
 *   judgeEach(rows, { refuse, columnOf: COLUMN_OF }, ({ draft }) => checkGrants(db, actor, draft))
 */
export async function judgeEach<Row extends { readonly n: number }>(
  rows: readonly Row[],
  { refuse, columnOf }: { refuse: Refuse; columnOf: Readonly<Record<string, string>> },
  judge: (row: Row) => unknown,
): Promise<void> {
  for (const [index, row] of rows.entries()) {
    if (index % AT_A_STRETCH === 0) await breathe()
    try {
      await judge(row)
    } catch (error) {
      refuse(row, issueOf(error, columnOf))
    }
  }
}
