/** What of values, of changes and of a model a user sees: everything without hidden fields. */
import type { ValueChange, Values } from '#forms/contract/record.ts'
import type { StoredValues } from '#forms-core/index.ts'

type Hidden = ReadonlySet<string>
type Json = Values[string]

/** Stored values without those of hidden fields and columns. Values of retired fields are among them. */
export function visibleValues(values: StoredValues, hidden: Hidden): Values {
  const shown = Object.entries(values).flatMap(([id, value]) =>
    hidden.has(id) ? [] : [[id, withoutIn(value, hidden)]],
  )
  // The typed cast: what was stored is JSON.
  return Object.fromEntries(shown) as Values
}

/** The value; of a child table its rows without hidden columns. */
function withoutIn(value: unknown, hidden: Hidden): unknown {
  if (hidden.size === 0 || !Array.isArray(value)) return value
  return value.map((row: unknown) =>
    typeof row === 'object' && row !== null
      ? Object.fromEntries(Object.entries(row).filter(([id]) => !hidden.has(id)))
      : row,
  )
}

/** Changes without those of hidden fields and columns; rows that came or went are shown without hidden columns. */
export function visibleChanges(changes: readonly ValueChange[], hidden: Hidden): ValueChange[] {
  return changes.flatMap((change) => {
    if (hidden.has(change.field) || (change.column !== undefined && hidden.has(change.column))) return []
    if (change.row === undefined || change.column !== undefined) return [change]
    const { before, after, ...where } = change
    return [
      {
        ...where,
        ...(before === undefined ? {} : { before: rowWithout(before, hidden) }),
        ...(after === undefined ? {} : { after: rowWithout(after, hidden) }),
      },
    ]
  })
}

const rowWithout = (row: Json, hidden: Hidden): Json =>
  typeof row === 'object' && row !== null && !Array.isArray(row) ? visibleValues(row, hidden) : row
