/** The form that visitors fill in, and what the server checks it with. Without IO. */
import {
  readModel,
  type CompiledField,
  type CompiledForm,
  type Field,
  type FieldId,
  type FieldOption,
  type FormModel,
  type RecordProblem,
  type RowField,
} from '#forms-core/index.ts'
import { isEnterable } from './visitor-fields.ts'
import { layoutOf } from './visitor-layout.ts'

/** The options of dictionaries by their code. */
export type Dictionaries = ReadonlyMap<string, readonly FieldOption[]>

/** The codes of the dictionaries that fields choose from. */
export function dictionariesOf(form: CompiledForm, ids: ReadonlySet<FieldId>): string[] {
  const codes = [...ids].flatMap((id) => dictOf(form.fields.get(id)?.field) ?? [])
  return [...new Set(codes)]
}

function dictOf(field: Field | undefined): string | undefined {
  if (field === undefined) return undefined
  if (field.kind === 'dictionary') return field.dict
  return 'options' in field && field.options.from === 'dictionary' ? field.options.dict : undefined
}

/**
 * The visitor's fields with the rules that read nothing else. Dictionaries become fixed options, because a visitor can
 * ask for none.
 */
export function entryModel(form: CompiledForm, entered: ReadonlySet<FieldId>, dictionaries: Dictionaries): FormModel {
  const { title, fields, layout, description } = form.model
  return {
    format: 1,
    title,
    ...(description !== undefined && { description }),
    fields: fields
      .filter(({ id }) => entered.has(id))
      .map((field): Field => {
        const own = withOptions(ownRules(form, field, entered), dictionaries)
        if (field.kind !== 'childTable' || own.kind !== 'childTable') return own
        const columns = field.fields
          .filter(({ id }) => entered.has(id))
          .map((column) => withOptions(ownRules<RowField>(form, column, entered), dictionaries))
        const { sums, importRows: _, ...table } = own
        return { ...table, fields: columns, ...(sums && { sums: sums.filter((id) => entered.has(id)) }) }
      }),
    layout: layoutOf(layout, entered),
  }
}

/** A field without what only lists and users of the organisation need, and without rules that read other fields. */
function ownRules<Some extends Field>(form: CompiledForm, given: Some, entered: ReadonlySet<FieldId>): Some {
  const rules = form.fields.get(given.id)?.rules
  const isOwn = (rule: { reads: readonly { field: FieldId }[] } | undefined) =>
    rule === undefined || rule.reads.every(({ field }) => entered.has(field))
  const field: Some = { ...given }
  delete field.marks
  delete field.unique
  if (!isOwn(rules?.required)) delete field.requiredWhen
  // Checks that read other fields are made by the server alone.
  if (field.checks !== undefined) field.checks = field.checks.filter((_, at) => isOwn(rules?.checks[at]))
  const isOfUser = field.default?.from === 'me' || field.default?.from === 'dept'
  if (isOfUser || !isOwn(rules?.start)) delete field.default
  return field
}

function withOptions<Some extends Field>(field: Some, dictionaries: Dictionaries): Some
function withOptions(field: Field, dictionaries: Dictionaries): Field {
  const dict = dictOf(field)
  if (dict === undefined) return field
  const options = { from: 'fixed' as const, options: [...(dictionaries.get(dict) ?? [])] }
  if (field.kind === 'dictionary') {
    const { dict: _, kind: _kind, ...rest } = field
    return { ...rest, kind: 'select', options }
  }
  return 'options' in field ? { ...field, options } : field
}

/**
 * The form without the requirements that a visitor cannot meet: what they leave empty is filled in by others. No check
 * of a field that they do not see refuses their record, either.
 */
export function relaxedForm({ model }: CompiledForm, entered: ReadonlySet<FieldId>): CompiledForm {
  const relax = <Some extends Field>(field: Some): Some => {
    if (entered.has(field.id)) return field
    const relaxed = { ...field }
    delete relaxed.required
    delete relaxed.requiredWhen
    delete relaxed.checks
    return relaxed
  }
  const fields = model.fields.map((field): Field => {
    const relaxed = relax(field)
    return relaxed.kind === 'childTable' ? { ...relaxed, fields: relaxed.fields.map((one) => relax(one)) } : relaxed
  })
  const read = readModel({ ...model, fields })
  if (!('form' in read)) throw new Error('a form without requirements cannot be read')
  return read.form
}

/** What was sent beyond the visitor's form: a refusal, whatever the value is. */
export function sentBeyond(
  form: CompiledForm,
  entered: ReadonlySet<FieldId>,
  sent: Readonly<Record<string, unknown>>,
): RecordProblem[] {
  const beyond = (path: string): RecordProblem => ({ code: 'record_unknown_field', path })
  const isTaken = (one: CompiledField | undefined) => one !== undefined && entered.has(one.id) && isEnterable(one)
  return Object.entries(sent).flatMap(([name, value]): RecordProblem[] => {
    const one = form.names.get(name)
    if (one === undefined || !isTaken(one)) return [beyond(name)]
    const columns = form.columns.get(one.id)
    if (columns === undefined || !Array.isArray(value)) return []
    return value.flatMap((row: unknown, at) =>
      typeof row === 'object' && row !== null
        ? Object.keys(row)
            .filter((key) => key !== 'id' && !isTaken(columns.get(key)))
            .map((key) => beyond(`${name}.${at}.${key}`))
        : [],
    )
  })
}
