/**
 * What the panel shows of an element, and the changes of the file that one of its inputs means. Pure: the modeler
 * carries changes out as one step that can be undone.
 */

/** An element of a file, as moddle reads it. */
export interface ModdleElement {
  readonly $type: string
  readonly $attrs?: Readonly<Record<string, unknown>>
  readonly id?: string
  get(name: string): unknown
}

/** One property of one element. Without `of`, of the element that is chosen itself. */
export interface Change {
  of?: ModdleElement
  properties: Readonly<Record<string, unknown>>
}

/** Makes what is not there yet. */
export interface Making {
  create: (type: string, properties?: Readonly<Record<string, unknown>>) => ModdleElement
  /** The root elements of the file: messages, signals and errors are there. */
  definitions: ModdleElement
  /** An element that others name, by its id. */
  find: (id: string) => ModdleElement | undefined
}

/** Attributes of the element itself. */
export const ATTRIBUTES = [
  'name-en',
  'people',
  'pick',
  'assignee',
  'candidateUsers',
  'candidateGroups',
  'dueDate',
  'formKey',
  'whenEmpty',
  'whenInitiator',
  'whenRepeated',
  'onReject',
  'rejectTo',
  'hides',
  'writes',
  'function',
  'callback',
  'resultVariable',
  'calendar',
  'actions',
  'comment',
  'attachments',
  'signature',
  'requires',
  'label-complete',
  'label-complete-en',
  'label-reject',
  'label-reject-en',
  'label-return',
  'label-return-en',
  'remind-after',
  'remind-every',
  'remind-times',
  'on-timeout',
  'automatic',
  'cc',
  'async',
  'each',
  'each-in-turn',
  'each-as',
  'each-initiator',
  'each-results',
  'in',
  'out',
  'time-limit',
  'on-limit',
  'record',
  'record-form',
  'record-id',
  'record-fields',
  'decision',
  'mapDecisionResult',
] as const
/** How often an activity is done. */
export const LOOP_FIELDS = ['mode', 'percent', 'cardinality', 'collection', 'elementVariable', 'completion'] as const
/** Of an embedded sub-process: `atOnce` or `inTurn` for each item; empty: once. */
const REPEAT = 'repeat'
const OTHERS = [REPEAT, 'id', 'name', 'condition', 'default', 'calledElement', 'isForCompensation'] as const
/** Of an event that throws compensation: which activity, nothing for all, and whether it goes on meanwhile. */
export const COMPENSATION_FIELDS = ['activityRef', 'meanwhile'] as const
export const EVENT_FIELDS = ['date', 'duration', 'cycle', 'message', 'signal', 'error', 'trigger'] as const
export type FieldName =
  | (typeof ATTRIBUTES)[number]
  | (typeof LOOP_FIELDS)[number]
  | (typeof OTHERS)[number]
  | (typeof EVENT_FIELDS)[number]
  | (typeof COMPENSATION_FIELDS)[number]
export type ElementFields = Readonly<Partial<Record<FieldName, string>>>

const TIMERS = { date: 'timeDate', duration: 'timeDuration', cycle: 'timeCycle' } as const
const REFERENCES = {
  message: { property: 'messageRef', type: 'bpmn:Message', text: 'name' },
  signal: { property: 'signalRef', type: 'bpmn:Signal', text: 'name' },
  error: { property: 'errorRef', type: 'bpmn:Error', text: 'errorCode' },
} as const
const MULTI = 'bpmn:MultiInstanceLoopCharacteristics'
/**
 * Other engines whose attributes ours reads where its own say nothing. Their `async` is about transactions of theirs.
 */
const VENDORS = /^(?:camunda|activiti|flowable):/

const isElement = (value: unknown): value is ModdleElement =>
  typeof value === 'object' && value !== null && '$type' in value
const partOf = (element: ModdleElement | undefined, name: string): ModdleElement | undefined => {
  const found = element?.get(name)
  return isElement(found) ? found : undefined
}
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const bodyOf = (expression: ModdleElement | undefined): string => textOf(expression?.get('body'))
const isAttribute = (field: FieldName): boolean => (ATTRIBUTES as readonly string[]).includes(field)
const isLoop = (field: FieldName): boolean => (LOOP_FIELDS as readonly string[]).includes(field)
const isTimer = (field: FieldName): field is keyof typeof TIMERS => field in TIMERS
const isReference = (field: FieldName): field is keyof typeof REFERENCES => field in REFERENCES

/** Whether an attribute is that of another engine, and counts where ours says nothing. */
const isOthers = (key: string, name: string): boolean =>
  name !== 'async' && VENDORS.test(key) && key.slice(key.indexOf(':') + 1) === name

/** Our own attribute; else that of another engine, which counts then, too. */
function attributeOf(element: ModdleElement, name: string): string {
  const own = element.get(`portico:${name}`)
  if (typeof own === 'string') return own
  const [, others] = Object.entries(element.$attrs ?? {}).find(([key]) => isOthers(key, name)) ?? []
  return textOf(others)
}

/** The only definition of what an event waits for or does; several are left alone. */
function eventOf(element: ModdleElement): ModdleElement | undefined {
  const definitions = element.get('eventDefinitions')
  if (!Array.isArray(definitions) || definitions.length !== 1) return undefined
  const [only] = definitions as unknown[]
  return isElement(only) ? only : undefined
}
/** Where a message is named: the event’s definition, or the task itself. */
const holderOf = (element: ModdleElement, property: string): ModdleElement | undefined =>
  eventOf(element) ??
  (/^bpmn:(Receive|Send)Task$/.test(element.$type) && property === 'messageRef' ? element : undefined)

/** What holds steps of its own, and is started by a flow. */
export const isEmbedded = (element: ModdleElement): boolean =>
  /^bpmn:(SubProcess|Transaction|AdHocSubProcess)$/.test(element.$type) && element.get('triggeredByEvent') !== true

/** What stands in the file, for every field that this kind of element can have. */
export function fieldsOf(element: ModdleElement): ElementFields {
  const fields: Partial<Record<FieldName, string>> = {
    id: textOf(element.get('id')),
    name: textOf(element.get('name')),
  }
  for (const name of ATTRIBUTES) fields[name] = attributeOf(element, name)
  const loop = partOf(element, 'loopCharacteristics')
  if (loop?.$type === MULTI) Object.assign(fields, loopFields(loop))
  if (loop?.$type === MULTI && isEmbedded(element))
    fields.repeat = loop.get('isSequential') === true ? 'inTurn' : 'atOnce'
  if (element.$type === 'bpmn:SequenceFlow') fields.condition = bodyOf(partOf(element, 'conditionExpression'))
  if (element.$type === 'bpmn:CallActivity') fields.calledElement = textOf(element.get('calledElement'))
  if (element.get('isForCompensation') === true) fields.isForCompensation = 'true'
  fields.default = textOf(partOf(element, 'default')?.get('id'))
  return { ...fields, ...eventFields(element) }
}

function loopFields(loop: ModdleElement): ElementFields {
  const mode = attributeOf(loop, 'mode')
  return {
    mode: mode !== '' ? mode : loop.get('isSequential') === true ? 'sequential' : 'custom',
    percent: attributeOf(loop, 'percent'),
    cardinality: bodyOf(partOf(loop, 'loopCardinality')),
    collection: attributeOf(loop, 'collection'),
    elementVariable: attributeOf(loop, 'elementVariable'),
    completion: bodyOf(partOf(loop, 'completionCondition')),
  }
}

function eventFields(element: ModdleElement): ElementFields {
  const event = eventOf(element)
  const fields: Partial<Record<FieldName, string>> = {}
  if (event?.$type === 'bpmn:TimerEventDefinition')
    for (const [field, property] of Object.entries(TIMERS))
      fields[field as keyof typeof TIMERS] = bodyOf(partOf(event, property))
  if (event?.$type === 'bpmn:ConditionalEventDefinition') fields.trigger = bodyOf(partOf(event, 'condition'))
  if (event?.$type === 'bpmn:CompensateEventDefinition') {
    fields.activityRef = textOf(partOf(event, 'activityRef')?.get('id'))
    fields.meanwhile = event.get('waitForCompletion') === false ? 'true' : ''
  }
  for (const [field, { property, text }] of Object.entries(REFERENCES)) {
    const holder = holderOf(element, property)
    if (holder !== undefined && mayRefer(holder, property))
      fields[field as keyof typeof REFERENCES] = textOf(partOf(holder, property)?.get(text))
  }
  return fields
}

const mayRefer = ({ $type }: ModdleElement, property: string): boolean =>
  $type.toLowerCase().includes(property.replace('Ref', '').toLowerCase()) || /(Receive|Send)Task$/.test($type)

/** What a new value of a field changes in the file. */
export function changesOf(element: ModdleElement, field: FieldName, value: string, making: Making): Change[] {
  const trimmed = value.trim()
  const orNone = trimmed === '' ? undefined : trimmed
  if (isAttribute(field)) return [{ properties: { [`portico:${field}`]: attributeFor(element, field, trimmed) } }]
  if (isLoop(field)) return loopChanges(element, field, trimmed, making)
  if (isTimer(field)) return timerChanges(element, field, trimmed, making)
  if (isReference(field)) return referenceChanges(element, field, trimmed, making)
  switch (field) {
    case 'condition':
      return [{ properties: { conditionExpression: expressionFor(trimmed, making) } }]
    case 'trigger': {
      const event = eventOf(element)
      return event === undefined ? [] : [{ of: event, properties: { condition: expressionFor(trimmed, making) } }]
    }
    case REPEAT:
      return repeatChanges(element, trimmed, making)
    case 'default':
      return [{ properties: { default: trimmed === '' ? undefined : making.find(trimmed) } }]
    case 'isForCompensation':
      return [{ properties: { isForCompensation: trimmed === 'true' ? true : undefined } }]
    case 'activityRef':
      return compensationChanges(element, { activityRef: trimmed === '' ? undefined : making.find(trimmed) })
    case 'meanwhile':
      return compensationChanges(element, { waitForCompletion: trimmed === 'true' ? false : undefined })
    case 'name':
      return [{ properties: { name: orNone } }]
    case 'id':
      return trimmed === '' ? [] : [{ properties: { id: trimmed } }]
    default:
      return [{ properties: { [field]: orNone } }]
  }
}

function compensationChanges(element: ModdleElement, properties: Change['properties']): Change[] {
  const event = eventOf(element)
  return event?.$type === 'bpmn:CompensateEventDefinition' ? [{ of: event, properties }] : []
}

/** Empty, it goes; only where another engine’s attribute would count then, it stands empty before it. */
function attributeFor(element: ModdleElement, name: string, value: string): string | undefined {
  if (value !== '') return value
  const hasOther = Object.keys(element.$attrs ?? {}).some((key) => isOthers(key, name))
  return hasOther ? '' : undefined
}

const expressionFor = (body: string, { create }: Making): ModdleElement | undefined =>
  body === '' ? undefined : create('bpmn:FormalExpression', { body })

/** Without a mode there is no loop. One person for each is what a people rule needs of a collection. */
function loopChanges(element: ModdleElement, field: FieldName, value: string, making: Making): Change[] {
  const loop = partOf(element, 'loopCharacteristics')
  if (field === 'mode') {
    if (value === '') return [{ properties: { loopCharacteristics: undefined } }]
    const set = { 'portico:mode': value, isSequential: value === 'sequential' }
    const percent =
      value === 'percent'
        ? { 'portico:percent': loop && attributeOf(loop, 'percent') !== '' ? attributeOf(loop, 'percent') : '50' }
        : {}
    if (loop?.$type === MULTI) return [{ of: loop, properties: { ...set, ...percent } }]
    return [{ properties: { loopCharacteristics: making.create(MULTI, { ...set, ...percent }) } }]
  }
  if (loop?.$type !== MULTI) return []
  const property = field === 'cardinality' ? 'loopCardinality' : field === 'completion' ? 'completionCondition' : ''
  if (property !== '') return [{ of: loop, properties: { [property]: expressionFor(value, making) } }]
  return [{ of: loop, properties: { [`portico:${field}`]: attributeFor(loop, field, value) } }]
}

/** Once is without a loop; a new one has a name for its items. */
function repeatChanges(element: ModdleElement, value: string, { create }: Making): Change[] {
  const loop = partOf(element, 'loopCharacteristics')
  if (value === '') return loop === undefined ? [] : [{ properties: { loopCharacteristics: undefined } }]
  const isSequential = value === 'inTurn'
  if (loop?.$type === MULTI) return [{ of: loop, properties: { isSequential } }]
  return [{ properties: { loopCharacteristics: create(MULTI, { isSequential, 'portico:elementVariable': 'item' }) } }]
}

/** A timer has one value: what it was before goes. */
function timerChanges(element: ModdleElement, field: keyof typeof TIMERS, value: string, making: Making): Change[] {
  const event = eventOf(element)
  if (event?.$type !== 'bpmn:TimerEventDefinition') return []
  const properties = Object.fromEntries(
    Object.entries(TIMERS).map(([kind, property]) => [
      property,
      kind === field ? expressionFor(value, making) : undefined,
    ]),
  )
  return [{ of: event, properties }]
}

/** A message, signal or error of that name, one that is there or a new one. Its old one stays for others. */
function referenceChanges(
  element: ModdleElement,
  field: keyof typeof REFERENCES,
  value: string,
  { create, definitions }: Making,
): Change[] {
  const { property, type, text } = REFERENCES[field]
  const holder = holderOf(element, property)
  if (holder === undefined) return []
  const of = holder === element ? {} : { of: holder }
  if (value === '') return [{ ...of, properties: { [property]: undefined } }]
  const roots = definitions.get('rootElements')
  const all = Array.isArray(roots) ? (roots as unknown[]).filter(isElement) : []
  const known = all.find((one) => one.$type === type && one.get(text) === value)
  if (known !== undefined) return [{ ...of, properties: { [property]: known } }]
  const made = create(type, { name: value, ...(field === 'error' && { errorCode: value }) })
  return [
    { of: definitions, properties: { rootElements: [...all, made] } },
    { ...of, properties: { [property]: made } },
  ]
}
