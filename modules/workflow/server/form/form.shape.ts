/** Forms and their values between the process, which knows variables, and the page, which knows fields. Pure. */
import type { ShownForm } from '#forms/server/index.ts'
import type { Language } from '#kernel/i18n/translate.ts'
import type { ProcessForm, VarField } from '#workflow/contract/form.ts'
import { textIn, valueSchema, type Field, type FieldId } from '#forms-core/index.ts'
import type { DefinitionForms } from './definition-forms.ts'
import { modelFieldOf, type GeneratedForm } from './generated-model.ts'

/** Variables of a process, whatever is in them. */
export type AnyValues = Readonly<Record<string, unknown>>

/** @param values by field id */
export const onWire = (
  { form, variables, decisions, guessed }: GeneratedForm,
  values: ProcessForm['values'],
  names: ProcessForm['names'],
): ProcessForm => ({
  formId: null,
  model: form.model,
  isNew: true,
  modes: {},
  variables: Object.fromEntries(variables),
  decisions: [...decisions],
  guessed: [...guessed],
  values,
  names,
  files: {},
})

/** The online form at a node. Its fields set the variables of their names. */
export const onlineOnWire = (
  { model, modes, values, names, files }: ShownForm,
  { formId, isNew }: { formId: string; isNew: boolean },
): ProcessForm => ({
  formId,
  model,
  isNew,
  modes: { ...modes },
  variables: Object.fromEntries(model.fields.map(({ id, name }) => [id, name])),
  decisions: [],
  guessed: [],
  values: { ...values },
  names: { ...names },
  files: { ...files },
})

/** The form at a step that wants some of its fields filled in, whatever the form itself says of them. */
export function withRequired(form: ProcessForm, names: readonly string[]): ProcessForm {
  if (names.length === 0) return form
  const fields = form.model.fields.map((field): Field => {
    const variable = Object.hasOwn(form.variables, field.id) ? form.variables[field.id] : undefined
    if (variable === undefined) return field
    const wanted = names.includes(variable) ? { ...field, required: true } : field
    if (wanted.kind !== 'childTable') return wanted
    const columns = wanted.fields.map((one) =>
      names.includes(`${variable}.${one.name}`) ? { ...one, required: true } : one,
    )
    return { ...wanted, fields: columns }
  })
  return { ...form, model: { ...form.model, fields } }
}

/** Every field of a version, by the name of its variable. */
export function fieldsByName({
  declared: { start, tasks },
  online,
}: Pick<DefinitionForms, 'declared' | 'online'>): Map<string, Field> {
  const declared = [...Object.values(tasks).flat(), ...start].map((field) => [field.name, modelFieldOf(field)] as const)
  const ofForm = (online?.model.fields ?? []).map((field) => [field.name, field] as const)
  return new Map([...declared, ...ofForm])
}

/** Every field of a version, each name once: how its variables are called. */
export function varFieldsOf(
  forms: Pick<DefinitionForms, 'declared' | 'online'>,
  language: Language,
  hidden: ReadonlySet<string> = new Set(),
): VarField[] {
  const seen = [...fieldsByName(forms)].filter(([name]) => !hidden.has(name))
  return seen.map(([name, { kind, label, ...model }]): VarField => {
    const options = 'options' in model && model.options.from === 'fixed' ? model.options.options : undefined
    return {
      name,
      label: textIn(label, language),
      kind,
      ...(options && { options: options.map((one) => ({ value: one.value, label: textIn(one.label, language) })) }),
    }
  })
}

/** The value of a variable; nothing for an empty text. Names are whatever a file says, so only own ones count. */
export function valueIn(vars: AnyValues, variable: string): unknown {
  const value = Object.hasOwn(vars, variable) ? vars[variable] : undefined
  return value === '' || value === null ? undefined : value
}

/**
 * A variable as a value of its field. A decision is the text of an option there. Numbers of processes are doubles; a
 * form keeps eight places of them.
 */
export function fieldValue(field: Field, value: unknown): unknown {
  switch (field.kind) {
    case 'radio':
      return typeof value === 'boolean' ? String(value) : value
    case 'number':
      return typeof value === 'number' && field.decimals !== 0 ? rounded(value, field.decimals ?? 0) : value
    default:
      return value
  }
}

const MAX_DIGITS = 15
const rounded = (value: number, decimals: number): number =>
  Number(Number(value.toFixed(decimals)).toPrecision(MAX_DIGITS))

/** What a form begins with: the variables that fit their fields, by the ids of fields. A decision is made anew. */
export function startValues({ form, variables, decisions }: GeneratedForm, vars: AnyValues): Record<FieldId, unknown> {
  const found: Record<FieldId, unknown> = {}
  for (const [id, variable] of variables) {
    const field = form.fields.get(id)?.field
    const value = valueIn(vars, variable)
    if (field === undefined || field.kind === 'childTable' || value === undefined || decisions.has(id)) continue
    const isOneOfSeveral = field.kind === 'user' && field.multiple === true && typeof value === 'string'
    const read = valueSchema(field).safeParse(isOneOfSeveral ? [value] : fieldValue(field, value))
    if (read.success) found[id] = read.data
  }
  return found
}
