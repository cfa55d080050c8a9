/** The model of a form: plain data, immutable once published. Read it by `readModel`, which checks what it means. */
import { z } from 'zod'
import { Field, type RowField } from './field.ts'
import { LayoutItem } from './layout.ts'
import { MAX_FIELDS, MAX_LAYOUT_ITEMS } from './limits.ts'
import { LocalText, LongLocalText } from './texts.ts'

/** The shape of a model. Designer, server and import use this one schema. */
export const FormModel = z.strictObject({
  /** Of this schema. A later one reads earlier ones. */
  format: z.literal(1),
  title: LocalText,
  description: LongLocalText.optional(),
  fields: z.array(Field).max(MAX_FIELDS),
  layout: z.array(LayoutItem).max(MAX_LAYOUT_ITEMS),
})
export type FormModel = z.infer<typeof FormModel>

/** A field with its place in the model: `fields.3`, or `fields.3.fields.0` in a child table. */
export interface PlacedField {
  field: Field
  path: string
  /** The child table that it is a column of. */
  table?: Extract<Field, { kind: 'childTable' }>
}

/** All fields, those of child tables after their table. */
export function placedFields(fields: readonly Field[]): PlacedField[] {
  return fields.flatMap((field, at): PlacedField[] => {
    const path = `fields.${at}`
    if (field.kind !== 'childTable') return [{ field, path }]
    const columns = field.fields.map((column: RowField, index): PlacedField => ({
      field: column,
      path: `${path}.fields.${index}`,
      table: field,
    }))
    return [{ field, path }, ...columns]
  })
}
