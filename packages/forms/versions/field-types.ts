/** What a field keeps under its id for ever: its type. Versions may change everything else. */
import type { Field } from '../model/field.ts'
import type { FieldId } from '../model/ids.ts'
import { placedFields, type FormModel, type PlacedField } from '../model/model.ts'
import { problemAt, type FormProblem } from '../model/problem.ts'

/**
 * The type of a field as far as its data depends on it: the kind, one value or several, the currency, the form that is
 * referred to, what a formula gives, and the child table that it is a column of.
 */
export function typeKeyOf({ field, table }: PlacedField): string {
  return [field.kind, ...detailsOf(field), ...(table === undefined ? [] : [`in:${table.id}`])].join(' ')
}

function detailsOf(field: Field): string[] {
  const several = 'multiple' in field && field.multiple === true ? ['multiple'] : []
  switch (field.kind) {
    case 'amount':
      return [field.currency]
    case 'formula':
      return [field.result]
    case 'reference':
      return [field.form, ...several]
    default:
      return several
  }
}

/** The types of all fields of a model, columns of child tables included, by their ids. */
export const typeKeysOf = (model: FormModel): Record<FieldId, string> =>
  Object.fromEntries(placedFields(model.fields).map((placed) => [placed.field.id, typeKeyOf(placed)]))

/**
 * Fields whose type differs from the one that an earlier version gave their id, retired fields included. The way out
 * is a new field, into which the values are copied.
 * @param known the types of all earlier versions together (`typeKeysOf`)
 */
export function typeChangeProblems(model: FormModel, known: Readonly<Record<FieldId, string>>): FormProblem[] {
  return placedFields(model.fields).flatMap((placed) => {
    const { id } = placed.field
    const before = Object.hasOwn(known, id) ? known[id] : undefined
    const now = typeKeyOf(placed)
    return before === undefined || before === now
      ? []
      : [problemAt(placed, 'form_type_change', 'kind', `${before} → ${now}`)]
  })
}
