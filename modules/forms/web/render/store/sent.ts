/** What is sent of a record: by variable names, without what the user cannot change. The server decides again. */
import {
  rowIdOf,
  rowsIn,
  isSameJson,
  type CompiledField,
  type CompiledForm,
  type FieldNames,
  type StoredValues,
} from '#forms-core/index.ts'

export interface Sending {
  form: CompiledForm
  isNew: boolean
  now: StoredValues
  /** The values that the form began with. */
  before: StoredValues
  /** Whether the user can change a field; of a column in which row, counted from 0. */
  isOpen: (field: CompiledField, row?: number) => boolean
}

/** The values to send. Of a stored record those that differ; a child table is sent as a whole. */
export function sentValues(sending: Sending): Record<string, unknown> {
  const { form, isNew, now, before, isOpen } = sending
  const sent: Record<string, unknown> = {}
  for (const field of form.names.values()) {
    if (!isOpen(field)) continue
    const columns = form.columns.get(field.id)
    if (!isNew && isSame(now[field.id], before[field.id])) continue
    const value = columns === undefined ? now[field.id] : rowsSent(sending, field, columns)
    // What is missing begins with its default: an empty one is sent only where there was one.
    if (value !== undefined || !isNew || field.field.default !== undefined) sent[field.name] = value ?? null
  }
  return sent
}

const isSame = (a: unknown, b: unknown) => isSameJson(a ?? null, b ?? null)

function rowsSent({ now, isOpen }: Sending, table: CompiledField, columns: FieldNames): unknown[] | undefined {
  const rows = rowsIn(now, table.id)
  if (rows.length === 0) return undefined
  return rows.map((row, at) => {
    const id = rowIdOf(row)
    const cells = [...columns.values()].flatMap((column): [string, unknown][] =>
      isOpen(column, at) ? [[column.name, row[column.id] ?? null]] : [],
    )
    return { ...(id === undefined ? {} : { id }), ...Object.fromEntries(cells) }
  })
}
