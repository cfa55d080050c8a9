/** A field as the palette makes it: complete in its shape, with a label and a variable name of its own. */
import {
  isReservedName,
  placedFields,
  sayKind,
  type Field,
  type FieldId,
  type FieldOf,
  type FieldKind,
  type FormModel,
  type LocalText,
  type OptionsSource,
  type RowField,
  firstText,
} from '#forms-core/index.ts'
import { takenNames } from './find-field.ts'
import { withProperty } from './with-property.ts'

export interface NewFieldInput {
  kind: FieldKind
  id: FieldId
  /** Of the first column of a child table. */
  columnId: FieldId
  /** The dictionary and the form that a field refers to at first. */
  dict: string
  form: string
}

/** `text1`, `text2`: the first that is free and means nothing else. */
export function freeName(taken: ReadonlySet<string>, stem: string): string {
  for (let count = 1; ; count += 1) {
    const name = `${stem}${count}`
    if (!taken.has(name) && !isReservedName(name)) return name
  }
}

/** The label, with a number where the form has it already. */
export function freeLabel({ fields }: Pick<FormModel, 'fields'>, { zh, en }: LocalText): LocalText {
  const labels = placedFields(fields).map(({ field }) => field.label)
  const isTaken = (one: LocalText) =>
    labels.some((label) => (one.zh !== '' && label.zh === one.zh) || (one.en !== '' && label.en === one.en))
  if (!isTaken({ zh, en })) return { zh, en }
  const numbered = (count: number): LocalText => ({ zh: zh && `${zh} ${count}`, en: en && `${en} ${count}` })
  for (let count = 2; ; count += 1) if (!isTaken(numbered(count))) return numbered(count)
}

const kindLabel = (kind: string): LocalText => ({ zh: sayKind(kind, 'zh'), en: sayKind(kind, 'en') })

export function newField(model: FormModel, input: NewFieldInput): Field {
  const { kind, id } = input
  const name = freeName(takenNames(model), kind)
  return fieldOfKind({ id, name, label: freeLabel(model, kindLabel(kind)) }, input)
}

/** What a new field begins with, and what a field keeps that gets another kind. */
export type CommonPart = Pick<FieldOf<'text'>, 'id' | 'name' | 'label'> &
  Partial<Omit<FieldOf<'text'>, 'id' | 'name' | 'label' | 'kind' | 'maxLength' | 'computed'>>

/** A field of a kind, with what the kind cannot be without. */
export function fieldOfKind(common: CommonPart, { kind, columnId, dict, form }: Omit<NewFieldInput, 'id'>): Field {
  switch (kind) {
    case 'amount':
      return { ...common, kind, currency: 'CNY' }
    case 'radio':
    case 'checkbox':
    case 'select':
    case 'cascader':
    case 'tree':
      return { ...common, kind, options: firstOptions(kind === 'cascader' || kind === 'tree') }
    case 'dictionary':
      return { ...common, kind, dict }
    case 'reference':
      return { ...common, kind, form, onDelete: 'refuse' }
    case 'serial':
      return { ...common, kind, serial: { prefix: '', period: 'month', digits: 4 } }
    case 'formula':
      return withProperty<Field>({ ...common, kind, result: 'number', computed: undefined }, 'computed', '${0}')
    case 'childTable':
      return { ...common, kind, fields: [firstColumn(columnId, common.name)] }
    default:
      return { ...common, kind }
  }
}

const firstColumn = (id: FieldId, table: string): RowField => ({
  kind: 'text',
  id,
  name: `${table}_text1`,
  label: kindLabel('text'),
})

const option = (number: number) => ({ value: `${number}`, label: firstText('option', number) })

function firstOptions(hasLevels: boolean): OptionsSource {
  const [first, second] = [option(1), option(2)]
  const below = { value: '1-1', label: firstText('option', '1-1') }
  return { from: 'fixed', options: [hasLevels ? { ...first, children: [below] } : first, second] }
}
