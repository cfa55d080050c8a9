/** Fields that a form no longer has. Records keep their values, and these say how to show them. */
import type { Field } from '../model/field.ts'
import type { FieldId } from '../model/ids.ts'
import { placedFields, type FormModel } from '../model/model.ts'

export interface RetiredField {
  /** As the last version that had it defined it. */
  field: Field
  /** The child table that it was a column of. */
  table?: FieldId
  /** The place of that version in the list of earlier ones. */
  version: number
}

/**
 * The fields that earlier versions had and this one has not. A retired child table stands for the columns that it had
 * at last.
 * @param earlier all earlier versions, oldest first
 */
export function retiredFields(model: FormModel, earlier: readonly FormModel[]): RetiredField[] {
  const current = new Set(placedFields(model.fields).map(({ field }) => field.id))
  const found = new Map<FieldId, RetiredField>()
  earlier.forEach((one, version) => {
    for (const { field, table } of placedFields(one.fields))
      if (!current.has(field.id))
        found.set(field.id, { field, version, ...(table === undefined ? {} : { table: table.id }) })
  })
  const tables = [...found.values()].map(({ field }) => field).filter((field) => field.kind === 'childTable')
  const inTables = new Set(tables.flatMap(({ fields }) => fields.map(({ id }) => id)))
  return [...found.values()].filter(({ field }) => !inTables.has(field.id))
}
