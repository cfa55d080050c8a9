/** Names of which there are too many to be known beforehand: each becomes what records call it. */
import type { RowIssue } from './kind.ts'
import type { ImportColumn, Sight } from './spec.ts'

interface Read {
  readonly given: Record<string, unknown>
  readonly issues: RowIssue[]
}

/** Replaces the names that rows give; a row with one that is unknown, or that several have, is refused there. */
export async function spellNames<Draft, Look>(
  columns: readonly ImportColumn<Draft, Look>[],
  sight: Sight<Look>,
  rows: readonly Read[],
): Promise<void> {
  for (const { key, spelled } of columns) {
    const naming = rows.flatMap((row) => {
      const name = row.given[key]
      return typeof name === 'string' ? [{ row, name }] : []
    })
    if (!spelled || naming.length === 0) continue
    const known = await spelled(sight, [...new Set(naming.map(({ name }) => name))])
    for (const { row, name } of naming) {
      const found = known.get(name) ?? undefined
      row.given[key] = found
      if (found !== undefined) continue
      delete row.given[key]
      const text = known.has(name) ? 'issue.several_named' : 'issue.unknown_name'
      row.issues.push({ column: key, text, params: { name } })
    }
  }
}
