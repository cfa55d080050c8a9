/** The kinds of fields, for palettes and tests. */
import { Field, RowField, type FieldKind, type RowFieldKind } from './field.ts'

export const FIELD_KINDS: readonly FieldKind[] = Field.options.map(({ shape }) => shape.kind.value)
export const ROW_FIELD_KINDS: readonly RowFieldKind[] = RowField.options.map(({ shape }) => shape.kind.value)
