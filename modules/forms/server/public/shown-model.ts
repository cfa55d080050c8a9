/**
 * The model of what visitors read: plain fields without rules, and their values in words. Ids of people, departments
 * and posts are in neither. Without IO.
 */
import {
  allOptions,
  FormEvaluation,
  rowsIn,
  textIn,
  type CompiledForm,
  type EvaluationContext,
  type Field,
  type FieldId,
  type FormLanguage,
  type FormModel,
  type RowField,
  type StoredValues,
} from '#forms-core/index.ts'
import type { Values } from '#forms/contract/record.ts'
import { layoutOf } from './visitor-layout.ts'

/** What values are called: of dictionaries by their code, of people, departments and posts by their ids. */
export interface ShownLabels {
  readonly dictionaries: ReadonlyMap<string, ReadonlyMap<string, string>>
  readonly names: ReadonlyMap<string, string>
}

/** The shown fields of a form, as plain fields of the same ids and names. */
export function shownModel({ model }: CompiledForm, shown: ReadonlySet<FieldId>): FormModel {
  const fields = model.fields.filter(({ id }) => shown.has(id)).map((field) => plainField(field, shown))
  return { format: 1, title: model.title, fields, layout: layoutOf(model.layout, shown) }
}

function plainField(field: Field, shown: ReadonlySet<FieldId>): Field {
  if (field.kind !== 'childTable') return plainColumn(field)
  const { kind, sums } = field
  return {
    ...common(field),
    kind,
    fields: field.fields.filter(({ id }) => shown.has(id)).map(plainColumn),
    ...(sums === undefined ? {} : { sums: sums.filter((id) => shown.has(id)) }),
  }
}

const common = ({ id, name, label, marks }: Field) => ({
  id,
  name,
  label,
  ...(marks?.list === true && { marks: { list: true } }),
})

/** Kinds that stay as they are; the others become texts of what their values are called. */
function plainColumn(field: Exclude<Field, { kind: 'childTable' }>): RowField {
  const base = common(field)
  switch (field.kind) {
    case 'textarea':
    case 'richText':
    case 'phone':
    case 'mail':
    case 'address':
    case 'date':
    case 'dateTime':
    case 'dateRange':
    case 'time':
    case 'duration':
    case 'switch':
      return { ...base, kind: field.kind }
    case 'number':
      return { ...base, kind: 'number', ...defined({ decimals: field.decimals, unit: field.unit }) }
    case 'amount': {
      const { currency, decimals, capital } = field
      return { ...base, kind: 'amount', currency, ...defined({ decimals, capital }) }
    }
    case 'formula':
      return { ...base, ...plainResult(field) }
    default:
      return { ...base, kind: 'text' }
  }
}

function plainResult({ result, decimals }: Extract<Field, { kind: 'formula' }>) {
  switch (result) {
    case 'number':
      return { kind: 'number' as const, ...defined({ decimals }) }
    case 'boolean':
      return { kind: 'switch' as const }
    case 'date':
    case 'dateTime':
    case 'text':
      return { kind: result }
  }
}

const defined = <Some extends object>(some: Some) =>
  Object.fromEntries(Object.entries(some).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Some]?: Exclude<Some[Key], undefined>
  }

export interface Shown {
  readonly form: CompiledForm
  readonly shown: ReadonlySet<FieldId>
  readonly context: EvaluationContext
  readonly labels: ShownLabels
  readonly language: FormLanguage
}

type Json = Values[string]

/** The shown values of a stored record. What a rule of the form hides in this record is not among them. */
export function shownValues(given: Shown, stored: StoredValues): Record<FieldId, Json> {
  const { form, shown } = given
  const isVisible = visibilityOf(given, stored)
  const values: Record<FieldId, Json> = {}
  for (const { id, field } of form.names.values()) {
    if (!shown.has(id) || !Object.hasOwn(stored, id) || !isVisible(id)) continue
    values[id] =
      field.kind === 'childTable'
        ? rowsIn(stored, id).map((row, at) => ({
            id: String(at),
            ...Object.fromEntries(
              field.fields
                .filter((column) => shown.has(column.id) && Object.hasOwn(row, column.id) && isVisible(column.id, at))
                .map((column) => [column.id, inWords(given, column, row[column.id])]),
            ),
          }))
        : inWords(given, field, stored[id])
  }
  return values
}

/** Whether a field is shown in this record: asked of the whole form, with the fields that visitors do not see. */
function visibilityOf({ form, shown, context }: Shown, stored: StoredValues): (id: FieldId, row?: number) => boolean {
  const isConditional = [...shown].some((id) => form.fields.get(id)?.rules.visible !== undefined)
  if (!isConditional) return () => true
  const evaluation = new FormEvaluation(form, stored, context)
  return (id, row) => evaluation.state(id, row).visible
}

/** A value as a plain field has it. */
function inWords({ labels, language }: Shown, field: Field, value: unknown): Json {
  const callIt = wordsOf(field, labels, language)
  if (callIt === undefined) return value as Json // what was stored is JSON
  const parts = Array.isArray(value) ? value.map(String) : [String(value)]
  return parts.map(callIt).join(field.kind === 'cascader' ? ' / ' : SEPARATOR[language])
}

const SEPARATOR: Readonly<Record<FormLanguage, string>> = { zh: '\u3001', en: ', ' }

/** How the values of a field are called; undefined where they speak for themselves. */
function wordsOf(field: Field, labels: ShownLabels, language: FormLanguage): ((value: string) => string) | undefined {
  switch (field.kind) {
    case 'user':
    case 'department':
    case 'post':
      // The name of who is gone is nowhere; an id says nothing to a visitor.
      return (id) => labels.names.get(id) ?? '–'
    case 'dictionary':
      return (value) => labels.dictionaries.get(field.dict)?.get(value) ?? value
    case 'radio':
    case 'checkbox':
    case 'select':
    case 'cascader':
    case 'tree': {
      const { options } = field
      if (options.from === 'dictionary') return (value) => labels.dictionaries.get(options.dict)?.get(value) ?? value
      if (options.from !== 'fixed') return (value) => value
      const known = new Map([...allOptions(options.options)].map(({ value, label }) => [value, label]))
      return (value) => {
        const label = known.get(value)
        return label === undefined ? value : textIn(label, language)
      }
    }
    default:
      return undefined
  }
}
