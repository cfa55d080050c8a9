/** What conditions of a field can compare. */
import type { Field } from '../model/field.ts'
import type { FieldId } from '../model/ids.ts'
import { placedFields, type FormModel, type PlacedField } from '../model/model.ts'
import { isScalar, NUMBER, ruleTypeOf } from '../rules/types.ts'
import type { Subject } from './condition.ts'

/** The subjects in the order of the form; a rule of a column sees the columns of its row first. */
export function subjectsFor(model: Pick<FormModel, 'fields'>, reader: FieldId | undefined): Subject[] {
  const table = placedFields(model.fields).find(({ field }) => field.id === reader)?.table
  const own = (table?.fields ?? []).flatMap((column) => subjectsOf(column))
  const seen = new Set(own.map(({ text }) => text))
  return [...own, ...model.fields.flatMap((field) => subjectsOf(field)).filter(({ text }) => !seen.has(text))]
}

function subjectsOf(field: Field): Subject[] {
  const type = ruleTypeOf(field)
  const { id, name } = field
  switch (type.is) {
    case 'record':
      return [
        { text: name, field: id, of: 'value', type },
        ...Object.entries(type.members).map(([member, is]): Subject => ({
          text: `${name}.${member}`,
          field: id,
          member,
          of: 'member',
          type: { is },
        })),
      ]
    case 'rows':
      return [
        { text: `${name}.size()`, field: id, of: 'count', type: NUMBER },
        ...(field.kind === 'childTable' ? field.fields.flatMap((column) => columnSubjects(field, column)) : []),
      ]
    default:
      return [{ text: name, field: id, of: 'value', type }]
  }
}

function columnSubjects({ id, name }: Field, column: Field): Subject[] {
  const type = ruleTypeOf(column)
  if (!isScalar(type)) return []
  const text = `${name}.${column.name}`
  const sum: Subject[] =
    type.is === 'number' ? [{ text: `sum(${text})`, field: id, column: column.id, of: 'sum', type: NUMBER }] : []
  return [...sum, { text, field: id, column: column.id, of: 'column', type: { is: 'list', of: type.is } }]
}

/** The field that a subject takes its values from: the column, or the field itself. */
export const sourceOf = (subject: Subject, placed: readonly PlacedField[]): Field | undefined =>
  placed.find(({ field }) => field.id === (subject.column ?? subject.field))?.field
