/** Records as they are stored: values by field ids, rows with an `id` of their own. */
import type { FieldId } from '../model/ids.ts'
import { tableOf, type CompiledForm, type FieldNames } from '../rules/compiled-form.ts'
import type { StoredValues } from '../rules/field-state.ts'
import { rowIdOf, rowsIn } from '../rules/rows.ts'
import type { NamedRecord } from './record-schema.ts'

/** A stored record by variable names. What the form does not have, retired fields among it, is left out. */
export function namedRecord(form: CompiledForm, stored: StoredValues): NamedRecord {
  return named(form.names, stored, (id, names) =>
    rowsIn(stored, id).map((row) => ({
      ...(rowIdOf(row) === undefined ? {} : { id: rowIdOf(row) }),
      ...named(names, row),
    })),
  )

  function named(
    names: FieldNames,
    values: StoredValues,
    rowsOf?: (id: FieldId, columns: FieldNames) => unknown,
  ): NamedRecord {
    const found: [string, unknown][] = []
    for (const field of names.values()) {
      if (!Object.hasOwn(values, field.id)) continue
      const columns = tableOf(field) === undefined ? undefined : form.columns.get(field.id)
      found.push([field.name, columns === undefined ? values[field.id] : rowsOf?.(field.id, columns)])
    }
    return Object.fromEntries(found)
  }
}
