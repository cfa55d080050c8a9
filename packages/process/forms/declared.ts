/** Forms as files declare them: `formData` of Camunda, `formProperty` of Flowable and Activiti. */
import { type Element, type Extensions, children, is, localName } from '../compile/element.ts'
import type { FieldType, FormField, Labels } from './form.ts'

const TYPES = new Map<string, FieldType>([
  ['string', 'text'],
  ['text', 'longText'],
  ['textarea', 'longText'],
  ['multi-line-text', 'longText'],
  ['long', 'integer'],
  ['int', 'integer'],
  ['integer', 'integer'],
  ['double', 'number'],
  ['number', 'number'],
  ['decimal', 'number'],
  ['boolean', 'boolean'],
  ['date', 'date'],
  ['datetime', 'dateTime'],
  ['enum', 'choice'],
  ['dropdown', 'choice'],
  ['user', 'user'],
  ['people', 'user'],
])
/** Names that variables may have. */
const NAME = /^[\p{L}_$][\p{L}\p{N}_$]*$/u

/** The fields an element declares, each name once, in the order of the file. */
export function declaredFields(extensions: Extensions, element: Element): FormField[] {
  const camunda = extensions
    .elements(element, 'formData')
    .flatMap(({ $children = [] }) => $children.filter((one) => localName(one) === 'formField'))
  const properties = extensions.elements(element, 'formProperty')
  const fields = [...camunda.map(formField), ...properties.flatMap(formProperty)].filter(({ name }) => NAME.test(name))
  return [...new Map(fields.map((field) => [field.name, field])).values()]
}

/** Every element below a process that may have a form, by its id. */
export function* elementsWithin(container: Element): Generator<Element> {
  for (const element of children(container, 'flowElements')) {
    if (is(element, 'StartEvent') || is(element, 'UserTask')) yield element
    if (is(element, 'SubProcess')) yield* elementsWithin(element)
  }
}

const attributeOf = (element: Element, property: string): string | undefined => {
  const value = element[property]
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}
const isTrue = (element: Element, property: string): boolean => String(element[property]) === 'true'

function formField(element: Element): FormField {
  const rules = inside(element, 'validation').flatMap((one) => inside(one, 'constraint'))
  const ruled = (name: string) => rules.find((one) => attributeOf(one, 'name') === name)
  const limit = (name: string) => numberOf(attributeOf(ruled(name) ?? element, 'config'))
  return {
    ...common(element, attributeOf(element, 'label'), attributeOf(element, 'defaultValue')),
    required: ruled('required') !== undefined && attributeOf(ruled('required') ?? element, 'config') !== 'false',
    ...(ruled('readonly') === undefined ? {} : { readOnly: true as const }),
    ...(ruled('min') === undefined ? {} : { least: limit('min') ?? 0 }),
    ...(ruled('max') === undefined ? {} : { most: limit('max') ?? 0 }),
  }
}

/** What may not be read is not shown. */
function formProperty(element: Element): FormField[] {
  if (String(element['readable']) === 'false') return []
  const name = attributeOf(element, 'variable')
  const field = common(element, attributeOf(element, 'name'), attributeOf(element, 'default'))
  return [
    {
      ...field,
      ...(name === undefined ? {} : { name }),
      required: isTrue(element, 'required'),
      ...(String(element['writable']) === 'false' ? { readOnly: true as const } : {}),
    },
  ]
}

function common(element: Element, label: string | undefined, initial: string | undefined) {
  const name = element.id ?? ''
  const options = inside(element, 'value').map((one) => ({
    value: one.id ?? '',
    label: one.name ?? one.id ?? '',
    ...labelsOf(one),
  }))
  const type = TYPES.get((attributeOf(element, 'type') ?? 'string').toLowerCase()) ?? 'text'
  return {
    name,
    label: label ?? name,
    ...labelsOf(element),
    type: options.length > 0 ? ('choice' as const) : type === 'choice' ? ('text' as const) : type,
    ...(options.length > 0 ? { options } : {}),
    // An expression is evaluated where the process knows its names: not before it starts.
    ...(initial === undefined || /[$#]\{/.test(initial) ? {} : { initial }),
  }
}

/** `portico:label-en="Days"`: the label in a language, beside the one without. */
const LABEL = /^[\w.-]+:label-([a-z]{2})$/

function labelsOf(element: Element): { labels?: Labels } {
  const labels = Object.entries({ ...element, ...element.$attrs }).flatMap(([key, value]) => {
    const language = LABEL.exec(key)?.[1]
    return language === undefined || typeof value !== 'string' || value.trim() === '' ? [] : [[language, value.trim()]]
  })
  return labels.length === 0 ? {} : { labels: Object.fromEntries(labels) as Labels }
}

const inside = (element: Element, name: string): Element[] =>
  (element.$children ?? []).filter((one) => localName(one) === name)

const numberOf = (text: string | undefined): number | undefined => {
  const value = Number(text)
  return text === undefined || Number.isNaN(value) ? undefined : value
}
