/** Another variable name for a field, in the model and in every rule that reads it. */
import { isMember, mapRules } from './map-rules.ts'
import type { FieldId, VariableName } from '../model/ids.ts'
import { placedFields, type FormModel, type PlacedField } from '../model/model.ts'
import type { Field, RowField } from '../model/field.ts'

/**
 * The model with the field renamed. Data does not change: it knows fields by their ids.
 * @returns the model itself when it has no such field; `readModel` says whether the new name is free
 */
export function renameVariable(model: FormModel, id: FieldId, name: VariableName): FormModel {
  const placed = placedFields(model.fields).find(({ field }) => field.id === id)
  if (placed === undefined || placed.field.name === name) return model
  const { field: old, table } = placed
  const renamed = mapRules(model, (reader) => (found, of) => {
    const isIt = table === undefined ? of === undefined && found === old.name : isColumn(reader, placed, found, of)
    return isIt ? name : found
  })
  const withName = <Some extends Field | RowField>(field: Some): Some => (field.id === id ? { ...field, name } : field)
  const fields = renamed.fields.map((field): Field =>
    field.kind === 'childTable' ? withName({ ...field, fields: field.fields.map(withName) }) : withName(field),
  )
  return { ...renamed, fields }
}

/** A column is read by its name in rules of its table, and as a member of the table anywhere. */
const isColumn = (reader: PlacedField, { field, table }: PlacedField, found: string, of: string | undefined): boolean =>
  found === field.name && (of === undefined ? isMember(reader, table) : of === table?.name)
