/** Fields of a model by their ids, columns included. */
import {
  placedFields,
  type Field,
  type FieldId,
  type FormModel,
  type PlacedField,
  type RowField,
} from '#forms-core/index.ts'

export const findPlaced = ({ fields }: Pick<FormModel, 'fields'>, id: FieldId): PlacedField | undefined =>
  placedFields(fields).find(({ field }) => field.id === id)

export const findField = (model: Pick<FormModel, 'fields'>, id: FieldId): Field | undefined =>
  findPlaced(model, id)?.field

/** A field that may stand in the rows of a child table. */
export const isRowField = (field: Field): field is RowField => field.kind !== 'childTable' && field.kind !== 'serial'

/** The model with a field replaced. A column stays one: what cannot be one leaves the model as it is. */
export function withField(model: FormModel, id: FieldId, change: (field: Field) => Field): FormModel {
  const fields = model.fields.map((field): Field => {
    if (field.id === id) return change(field)
    if (field.kind !== 'childTable' || field.fields.every((column) => column.id !== id)) return field
    const columns = field.fields.map((column): RowField => {
      const changed = column.id === id ? change(column) : column
      return isRowField(changed) ? changed : column
    })
    return { ...field, fields: columns }
  })
  return { ...model, fields }
}

/** Names that another field cannot have. */
export const takenNames = ({ fields }: Pick<FormModel, 'fields'>): Set<string> =>
  new Set(placedFields(fields).map(({ field }) => field.name))
