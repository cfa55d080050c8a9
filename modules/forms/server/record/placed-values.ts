/** The values of a record with their fields and places, those of child tables row by row. */
import {
  placedFields,
  rowsIn,
  type CompiledForm,
  type Field,
  type FieldId,
  type StoredValues,
} from '#forms-core/index.ts'

export interface PlacedValue {
  readonly field: Field
  readonly value: unknown
  /** `items.3.amount` */
  readonly path: string
}

/** Every value that is there, except rows as a whole. */
export function* placedValues({ model }: Pick<CompiledForm, 'model'>, values: StoredValues): Generator<PlacedValue> {
  for (const field of model.fields) {
    if (!Object.hasOwn(values, field.id)) continue
    if (field.kind !== 'childTable') {
      yield { field, value: values[field.id], path: field.name }
      continue
    }
    for (const [at, row] of rowsIn(values, field.id).entries())
      for (const column of field.fields)
        if (Object.hasOwn(row, column.id))
          yield { field: column, value: row[column.id], path: `${field.name}.${at}.${column.name}` }
  }
}

/** One text of a value, which may hold several: an id, an option. */
export interface PlacedText {
  readonly field: Field
  readonly text: string
  readonly path: string
}

/** The texts of values that were not there before in the same field. */
export function addedTexts(
  form: Pick<CompiledForm, 'model'>,
  values: StoredValues,
  before: StoredValues,
  isWanted: (field: Field) => boolean,
): PlacedText[] {
  const known = new Map<FieldId, Set<string>>()
  for (const { field, value } of placedValues(form, before)) {
    if (!isWanted(field)) continue
    const texts = known.get(field.id) ?? new Set()
    known.set(field.id, texts)
    for (const text of textsOf(value)) texts.add(text)
  }
  return [...placedValues(form, values)]
    .filter(({ field }) => isWanted(field))
    .flatMap(({ field, value, path }) => textsOf(value).map((text): PlacedText => ({ field, text, path })))
    .filter(({ field, text }) => known.get(field.id)?.has(text) !== true)
}

export const textsOf = (value: unknown): string[] => [value].flat().filter((one) => typeof one === 'string')

/** Whether a record of the form can have such values. */
export const hasFields = ({ model }: Pick<CompiledForm, 'model'>, isWanted: (field: Field) => boolean): boolean =>
  placedFields(model.fields).some(({ field }) => isWanted(field))
