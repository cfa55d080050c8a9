/** Models in a few words, for tests. */
import type { Field, RowField } from '../model/field.ts'
import type { LayoutItem } from '../model/layout.ts'
import type { FormModel } from '../model/model.ts'
import type { FormProblem } from '../model/problem.ts'
import { readModel } from '../model/read-model.ts'
import type { CompiledForm } from '../rules/compiled-form.ts'
import type { EvaluationContext } from '../rules/field-state.ts'

export const USER = '01900000-0000-7000-8000-000000000001'
export const DEPT = '01900000-0000-7000-8000-000000000002'
export const CONTEXT: EvaluationContext = {
  now: Date.UTC(2026, 10, 24, 5, 0),
  today: '2026-11-24',
  me: { id: USER, dept: DEPT },
}

/** A field with the rest as small as it may be; its id is made of its name: `f-name-1`. */
export function field<Kind extends Field['kind']>(
  kind: Kind,
  name: string,
  rest: Readonly<Record<string, unknown>> = {},
): Field {
  const common = { id: idOf(name), name, label: { zh: name, en: name } }
  return { kind, ...common, ...needs(kind), ...rest } as Field
}

export const idOf = (name: string): string => `f-${name.toLowerCase().replaceAll(/[^a-z0-9]/g, '-')}-1`

export const column = (kind: RowField['kind'], name: string, rest: Readonly<Record<string, unknown>> = {}): RowField =>
  field(kind, name, rest) as RowField

const OPTIONS = {
  from: 'fixed',
  options: [
    { value: 'a', label: { zh: '甲', en: 'A' } },
    { value: 'b', label: { zh: '乙', en: 'B' } },
  ],
}

/** What a kind cannot be without. */
function needs(kind: Field['kind']): Readonly<Record<string, unknown>> {
  switch (kind) {
    case 'amount':
      return { currency: 'CNY' }
    case 'radio':
    case 'checkbox':
    case 'select':
    case 'cascader':
    case 'tree':
      return { options: OPTIONS }
    case 'dictionary':
      return { dict: 'sex' }
    case 'reference':
      return { form: USER, onDelete: 'refuse' }
    case 'serial':
      return { serial: { prefix: 'BX-', period: 'month', digits: 4 } }
    case 'formula':
      return { result: 'number', computed: '${1}' }
    case 'childTable':
      return { fields: [column('number', 'qty')] }
    default:
      return {}
  }
}

/** A model of these fields, one below the other. */
export const modelOf = (fields: readonly Field[], rest: Partial<FormModel> = {}): FormModel => ({
  format: 1,
  title: { zh: '测试', en: 'Test' },
  fields: [...fields],
  layout: fields.map(({ id }): LayoutItem => ({ type: 'field', field: id })),
  ...rest,
})

/** The form of fields that must be right. */
export function formOf(...fields: readonly Field[]): CompiledForm {
  const read = readModel(modelOf(fields))
  if ('problems' in read) throw new Error(JSON.stringify(read.problems))
  return read.form
}

/** The problems of a model: `form_rule_type fields.0.computed`. */
export function problemsOf(model: unknown): string[] {
  return problemsIn(model).map(({ code, path }) => `${code} ${path}`)
}

export function problemsIn(model: unknown): FormProblem[] {
  const read = readModel(model)
  return 'problems' in read ? read.problems : []
}
