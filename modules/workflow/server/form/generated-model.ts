/**
 * The forms of imported files as models of the forms core: the fields that a file declares and those that its
 * expressions ask for. Pure: the same fields give the same model, and a variable has the same field id in every form.
 */
import { createHash } from 'node:crypto'
import { translate } from '#kernel/i18n/translate.ts'
import {
  isReservedName,
  MAX_FIELDS,
  MAX_NUMBER,
  MAX_OPTIONS,
  readModel,
  valueSchema,
  VariableName,
  type CompiledForm,
  type Field,
  type FieldId,
  type FieldOption,
  type FormModel,
  type LocalText,
} from '#forms-core/index.ts'
import type { FormField } from '#process/index.ts'

/** A form with the variables of the process that its fields stand for. */
export interface GeneratedForm {
  form: CompiledForm
  /** The variables, by the ids of their fields. */
  variables: ReadonlyMap<FieldId, string>
  /** Fields whose yes or no is given anew by the user who does the task. */
  decisions: ReadonlySet<FieldId>
  /** Fields that no form declares: whether there is a value is checked, what it is not. */
  guessed: ReadonlySet<FieldId>
  /** Fields of users. */
  users: ReadonlySet<FieldId>
  /** Users that the file begins with, by variable: perhaps by their user names, which a model cannot hold. */
  firstPeople: ReadonlyMap<string, string>
}

/** Of a text of one line, and of several. */
const MAX_LINE = 1_000
const MAX_TEXT = 4_000
const MAX_LABEL = 200
const MAX_OPTION = 100
/** Places after the point that a form keeps. */
const MAX_DECIMALS = 8

/**
 * The form of these fields. What no form can hold is left out: fields beyond the first 300, limits that contradict each
 * other, options that are empty, doubled, or longer than 100 characters.
 * @param title of the process or task
 */
export function generatedForm(fields: readonly FormField[], title: LocalText): GeneratedForm {
  const placed = fields.slice(0, MAX_FIELDS).map((field) => ({ field, id: fieldIdOf(field.name) }))
  const items = placed.map(({ field, id }) => layoutItem(field, id))
  const read = readModel({
    format: 1,
    title: localText(title.zh, title.en, '-'),
    fields: placed.map(({ field, id }) => modelField(field, id)),
    layout: items.length === 0 ? [] : [{ type: 'columns', columns: 2, items }],
  } satisfies FormModel)
  if ('problems' in read) {
    // Hundreds of options with long labels can be too many bytes. The rest is asked of no one.
    if (placed.length > 1 && read.problems.every(({ code }) => code === 'form_too_large'))
      return generatedForm(fields.slice(0, Math.ceil(placed.length / 2)), title)
    throw new Error(`generated form: ${JSON.stringify(read.problems.slice(0, 3))}`)
  }
  const idsWhere = (isMeant: (field: FormField) => boolean) =>
    new Set(placed.flatMap(({ field, id }) => (isMeant(field) ? [id] : [])))
  return {
    form: read.form,
    variables: new Map(placed.map(({ field, id }) => [id, field.name])),
    decisions: idsWhere(({ isDecision }) => isDecision === true),
    guessed: idsWhere(({ isGuessed }) => isGuessed === true),
    users: idsWhere(isOfUsers),
    firstPeople: new Map(
      placed.flatMap(({ field: { name, initial = '', readOnly, ...field } }) =>
        isOfUsers(field) && initial !== '' && !readOnly ? [[name, initial]] : [],
      ),
    ),
  }
}

/** The id of the field of a variable: lower case with a digit, the same in every form and version. */
export const fieldIdOf = (variable: string): FieldId =>
  `f1-${createHash('sha256').update(variable).digest('hex').slice(0, 24)}`

/** What rules call it: the variable, or for a name that no field can have, one made of the id. */
const nameOf = (variable: string, id: FieldId): string =>
  VariableName.safeParse(variable).success && !isReservedName(variable) ? variable : `v_${id.slice(3)}`

const layoutItem = ({ type }: FormField, id: FieldId): FormModel['layout'][number] => ({
  type: 'field',
  field: id,
  ...(type === 'longText' || type === 'users' ? { span: 2 } : {}),
})

const isOfUsers = ({ type }: Pick<FormField, 'type'>): boolean => type === 'user' || type === 'users'

/** One field as the form has it. */
export const modelFieldOf = (field: FormField): Field => modelField(field, fieldIdOf(field.name))

/** What every field has, whatever its kind. */
type Common = Pick<Field, 'id' | 'name' | 'label' | 'required' | 'readOnly' | 'help'>

function modelField(field: FormField, id: FieldId): Field {
  const { name, label, labels = {}, required, readOnly, isGuessed, isDecision } = field
  const common: Common = {
    id,
    name: nameOf(name, id),
    label: localText(labels['zh'] ?? label, labels['en'] ?? '', name),
    ...(required && { required }),
    ...(readOnly && { readOnly }),
    ...(isGuessed && { help: textOf(isDecision ? 'workflow.form.decision' : 'workflow.form.guessed') }),
  }
  return withDefault(withKind(common, field), field)
}

function withKind(common: Common, { type, options = [], least, most, isDecision }: FormField): Field {
  switch (type) {
    case 'integer':
      return { ...common, kind: 'number', decimals: 0, ...limitsOf(least, most) }
    case 'number':
      return { ...common, kind: 'number', decimals: MAX_DECIMALS, ...limitsOf(least, most) }
    case 'boolean':
      // A decision is neither before it is made, which a switch could not show.
      return isDecision
        ? { ...common, kind: 'radio', options: { from: 'fixed', options: yesOrNo() } }
        : { ...common, kind: 'switch' }
    case 'date':
    case 'dateTime':
      return { ...common, kind: type }
    case 'choice': {
      const usable = usableOptions(options)
      return usable.length === 0
        ? { ...common, kind: 'text', maxLength: MAX_LINE }
        : { ...common, kind: 'select', options: { from: 'fixed', options: usable } }
    }
    case 'user':
      return { ...common, kind: 'user' }
    case 'users':
      return { ...common, kind: 'user', multiple: true }
    case 'longText':
      return { ...common, kind: 'textarea', maxLength: MAX_TEXT }
    case 'text':
      return { ...common, kind: 'text', maxLength: MAX_LINE }
  }
}

function limitsOf(least: number | undefined, most: number | undefined): { min?: number; max?: number } {
  const isWithin = (limit: number | undefined) => limit !== undefined && Math.abs(limit) <= MAX_NUMBER
  if (least !== undefined && most !== undefined && least > most) return {}
  return { ...(isWithin(least) && { min: least }), ...(isWithin(most) && { max: most }) }
}

function usableOptions(options: NonNullable<FormField['options']>): FieldOption[] {
  const usable = options.map(({ value, label, labels = {} }) => ({
    value: value.trim(),
    label: localText(labels['zh'] ?? label, labels['en'] ?? '', value),
  }))
  const fitting = usable.filter(({ value }) => value !== '' && value.length <= MAX_OPTION && lineOf(value) === value)
  return [...new Map(fitting.map((option) => [option.value, option])).values()].slice(0, MAX_OPTIONS)
}

const yesOrNo = (): FieldOption[] => [
  { value: 'true', label: textOf('workflow.value.yes') },
  { value: 'false', label: textOf('workflow.value.no') },
]

/** A switch is off where the file does not say otherwise. What is only shown has no beginning, a decision neither. */
function withDefault(made: Field, { type, initial, readOnly, isDecision }: FormField): Field {
  if (readOnly || isDecision || made.kind === 'childTable') return made
  const value = initialOf(type, initial)
  if (value === undefined || !valueSchema(made).safeParse(value).success) return made
  return { ...made, default: { from: 'literal', value } }
}

function initialOf(type: FormField['type'], initial: string | undefined) {
  if (type === 'boolean') return initial === 'true'
  if (initial === undefined || isOfUsers({ type })) return undefined
  return type === 'integer' || type === 'number' ? Number(initial) : initial
}

const textOf = (key: string): LocalText => ({ zh: translate('zh', key), en: translate('en', key) })

/** A text of both languages; `other` where there is neither. */
function localText(zh: string, en: string, other: string): LocalText {
  const text = { zh: lineOf(zh), en: lineOf(en) }
  return text.zh === '' && text.en === '' ? { zh: lineOf(other) || '-', en: '' } : text
}

/** One line of at most 200 characters, without half ones. */
const lineOf = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
    .slice(0, MAX_LABEL)
    .replace(/\p{Cs}$/u, '')
    .trim()
