/** Steps of a tree as the fields of the panel know elements of a file. Pure. */
import {
  isBlock,
  stepsOf,
  type SimpleFields,
  type SimpleStep,
  type SimpleTree,
  type StepKind,
} from '#process/simple/index.ts'
import type { Translate } from '#shell/i18n.ts'
import type { ChosenElement, NamedElement } from '../chosen-element.ts'
import type { FieldName } from '../properties.ts'
import { stepTitle } from './titles.ts'

interface Bpmn {
  type: string
  event?: string
}

/** What the panel asks for; undefined where it has fields of its own. */
const TYPES: Readonly<Partial<Record<StepKind, Bpmn>>> = {
  approve: { type: 'bpmn:UserTask' },
  handle: { type: 'bpmn:UserTask' },
  service: { type: 'bpmn:ServiceTask' },
  call: { type: 'bpmn:CallActivity' },
  delay: { type: 'bpmn:IntermediateCatchEvent', event: 'bpmn:TimerEventDefinition' },
  wait: { type: 'bpmn:IntermediateCatchEvent', event: 'bpmn:MessageEventDefinition' },
}

export function chosenStep(step: SimpleStep): ChosenElement | undefined {
  const known = TYPES[step.kind]
  return known && chosenFields(step.id, step.fields, known)
}

export const chosenStart = (fields: SimpleFields): ChosenElement =>
  chosenFields('start', fields, { type: 'bpmn:StartEvent' })

const chosenFields = (id: string, fields: SimpleFields, { type, event }: Bpmn): ChosenElement => ({
  id,
  type,
  event,
  fields: event === 'bpmn:MessageEventDefinition' ? { message: '', ...fields } : fields,
  outgoing: [],
  source: undefined,
  isRepeated: fields['mode'] !== undefined,
  isEmbedded: false,
})

/** The steps as the panel names them: a rejection may return to a task of people. */
export const namedSteps = (tree: SimpleTree, t: Translate): NamedElement[] =>
  [...stepsOf(tree.steps)]
    .filter((step) => !isBlock(step))
    .map((step) => ({ id: step.id, name: stepTitle(step, t), type: TYPES[step.kind]?.type ?? '' }))

/** The steps of people, with what they do with the fields of the form. */
export const peopleSteps = (tree: SimpleTree, t: Translate): { id: string; name: string; fields: SimpleFields }[] =>
  [...stepsOf(tree.steps)]
    .filter(({ kind }) => kind === 'approve' || kind === 'handle')
    .map((step) => ({ id: step.id, name: stepTitle(step, t), fields: step.fields }))

const TIMERS = ['date', 'duration', 'cycle'] as const

/** What else changes with a field: a timer has one value, and a percentage needs a number. */
export function changesWith(fields: SimpleFields, field: FieldName, value: string): SimpleFields {
  if (field === 'mode' && value === 'percent' && fields['percent'] === undefined) return { mode: value, percent: '50' }
  if (TIMERS.some((timer) => timer === field))
    return { ...Object.fromEntries(TIMERS.map((timer) => [timer, ''])), [field]: value }
  return { [field]: value }
}
