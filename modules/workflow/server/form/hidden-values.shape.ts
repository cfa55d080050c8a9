/**
 * Variables as a user sees them from whom fields and columns of the online form are hidden. Hidden names are those of
 * variables, and `items.price` for the column of a child table. Pure.
 */
type Names = ReadonlySet<string>

/** The columns of a child table that are hidden, by its variable. */
const columnsOf = (name: string, hidden: Names): ReadonlySet<string> =>
  new Set([...hidden].flatMap((one) => (one.startsWith(`${name}.`) ? [one.slice(name.length + 1)] : [])))

/** Whether some column of a variable is hidden. */
export const hasHiddenColumns = (name: string, hidden: Names): boolean =>
  [...hidden].some((one) => one.startsWith(`${name}.`))

/** The value of a variable without hidden columns in its rows. */
export function withoutColumns(name: string, value: unknown, hidden: Names): unknown {
  if (hidden.size === 0 || !Array.isArray(value)) return value
  const columns = columnsOf(name, hidden)
  if (columns.size === 0) return value
  return value.map((row: unknown) =>
    typeof row === 'object' && row !== null
      ? Object.fromEntries(Object.entries(row).filter(([column]) => !columns.has(column)))
      : row,
  )
}

/** Variables without those that are not seen, and without columns that are not. */
export const withoutNames = <Value>(vars: Readonly<Record<string, Value>>, hidden: Names): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(vars).flatMap(([name, value]) =>
      // The typed cast: rows with fewer columns are values as before.
      hidden.has(name) ? [] : [[name, withoutColumns(name, value, hidden) as Value]],
    ),
  )

/** Changes without those of hidden variables, and without those of hidden columns alone. */
export function withoutHidden<Change extends { name: string; before?: unknown; after: unknown }>(
  changes: readonly Change[],
  hidden: Names,
): Change[] {
  if (hidden.size === 0) return [...changes]
  return changes.flatMap((change) => {
    const { name } = change
    if (hidden.has(name)) return []
    if (!hasHiddenColumns(name, hidden)) return [change]
    const after = withoutColumns(name, change.after, hidden)
    if (!('before' in change)) return [{ ...change, after }]
    const before = withoutColumns(name, change.before, hidden)
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ ...change, before, after }]
  })
}
