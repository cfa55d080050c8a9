/** The rows of a child table in a record, stored or sent. */
import type { StoredValues } from './field-state.ts'

const isRow = (one: unknown): one is StoredValues => typeof one === 'object' && one !== null && !Array.isArray(one)

/** The rows of a child table; none where there is no list, and nothing that is no row. */
export function rowsIn(values: StoredValues, key: string): StoredValues[] {
  const rows: unknown = Object.hasOwn(values, key) ? values[key] : undefined
  return Array.isArray(rows) ? rows.filter(isRow) : []
}

/** The id of a row. */
export const rowIdOf = (row: unknown): unknown => (isRow(row) && Object.hasOwn(row, 'id') ? row['id'] : undefined)
