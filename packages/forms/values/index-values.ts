/** What of a record is kept for lists: the values of indexed fields, each in its column. */
import type { FieldId } from '../model/ids.ts'
import type { Field } from '../model/field.ts'
import type { CompiledForm } from '../rules/compiled-form.ts'
import type { StoredValues } from '../rules/field-state.ts'
import { columnOf, isIndexed, type IndexedValue } from './column.ts'

export interface FieldValue extends IndexedValue {
  field: FieldId
}

/** Characters of a text in the index; it finds by the beginning of longer ones. */
const MAX_INDEXED_LENGTH = 200

/** The values that are kept of a stored record; a field of several values has one for each. */
export function indexValues(form: CompiledForm, stored: StoredValues): FieldValue[] {
  return [...form.names.values()].flatMap(({ id, field }) =>
    isIndexed(field) && Object.hasOwn(stored, id)
      ? valuesOf(field, stored[id]).map((one): FieldValue => ({ field: id, ...one }))
      : [],
  )
}

function valuesOf(field: Field, value: unknown): IndexedValue[] {
  const column = columnOf(field)
  if (column === undefined || value === null || value === undefined) return []
  if (column === 'num') return [{ column, value: Number(value) }]
  if (column === 'at') return [{ column, value: momentOf(value) }]
  return textsOf(field, value).map((text) => ({ column, value: text.slice(0, MAX_INDEXED_LENGTH) }))
}

/** A day is its midnight in UTC, a range its first day. */
function momentOf(value: unknown): string {
  const text = typeof value === 'object' && value !== null && 'from' in value ? String(value.from) : String(value)
  return text.length === 10 ? `${text}T00:00:00.000Z` : text
}

/** Options of a path and parts of a region are one text, joined by `/`, so that a list finds by their beginning. */
function textsOf(field: Field, value: unknown): string[] {
  if (field.kind === 'address' && typeof value === 'object' && value !== null && 'region' in value) {
    const { region } = value
    return Array.isArray(region) && region.length > 0 ? [region.join('/')] : []
  }
  if (!Array.isArray(value)) return [String(value)]
  return field.kind === 'cascader' ? [value.join('/')] : value.map(String)
}
