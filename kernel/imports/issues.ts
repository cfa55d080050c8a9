/** Broken rules as issues of a row. */
import { AppError, InvalidInput } from '../errors.ts'
import type { RowIssue } from './kind.ts'

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
