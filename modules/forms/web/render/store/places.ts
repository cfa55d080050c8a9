/** Where a value of a record is: a field, or a column in one row. Rows are known by keys that stay when they move. */
import { type CompiledForm, type FieldId } from '#forms-core/index.ts'

export interface Place {
  readonly id: FieldId
  /** The key of the row, for a column. */
  readonly row?: number | undefined
}

export const keyOf = ({ id, row }: Place): string => (row === undefined ? id : `${id}@${row}`)

/** The place that a path of variable names leads to: `items.3.amount`; a child table for what is wrong with a row. */
export function placeAt(
  form: CompiledForm,
  path: string,
  rowKeys: (table: FieldId) => readonly number[],
): Place | undefined {
  const parts = path.split('.')
  // A call whose body has the values in a part of its own names them with it.
  const [name = '', row, column] = parts[0] === 'values' && !form.names.has('values') ? parts.slice(1) : parts
  const field = form.names.get(name)
  if (field === undefined) return undefined
  const of = form.columns.get(field.id)?.get(column ?? '')
  const key = rowKeys(field.id)[Number(row)]
  return of === undefined || key === undefined ? { id: field.id } : { id: of.id, row: key }
}
