/** Elements of a drawing as the panel shows them: plain data, made anew after every change. */
import { fieldsOf, isEmbedded, type ElementFields, type ModdleElement } from './properties.ts'

/** An element as the drawing library has it. */
export interface DrawnElement {
  id: string
  type: string
  businessObject: ModdleElement
  labelTarget?: DrawnElement
  x?: number
  width?: number
  outgoing?: readonly DrawnElement[]
  source?: DrawnElement
}
export interface ChosenElement {
  id: string
  /** `bpmn:UserTask`, say. */
  type: string
  fields: ElementFields
  /** What its event is, `bpmn:TimerEventDefinition` say. */
  event: string | undefined
  /** The flows that leave it. */
  outgoing: readonly { id: string; name: string; to: string }[]
  /** Where a flow comes from, and whether that is where the flow goes when no condition holds. */
  source: { id: string; type: string; isDefault: boolean } | undefined
  /** Done several times or in a loop. */
  isRepeated: boolean
  /** A sub-process within the process. */
  isEmbedded: boolean
}

export interface NamedElement {
  id: string
  name: string
  type: string
}

/** What the panel shows of an element of the drawing. */
export function chosenOf({ id, type, businessObject, outgoing = [], source }: DrawnElement): ChosenElement {
  const events = businessObject.get('eventDefinitions')
  const [event] = (Array.isArray(events) ? events : []) as (ModdleElement | undefined)[]
  return {
    id,
    type,
    fields: fieldsOf(businessObject),
    event: event?.$type,
    outgoing: outgoing
      .filter((flow) => flow.type === 'bpmn:SequenceFlow')
      .map((flow) => ({
        id: flow.id,
        name: nameOf(flow.businessObject),
        to: targetName(flow.businessObject),
      })),
    source: source && {
      id: source.id,
      type: source.type,
      isDefault: source.businessObject.get('default') === businessObject,
    },
    isRepeated: businessObject.get('loopCharacteristics') !== undefined,
    isEmbedded: isEmbedded(businessObject),
  }
}

/** What the first process of a file is called. */
export function processName(definitions: ModdleElement): string {
  const roots = definitions.get('rootElements') as ModdleElement[]
  const process = roots.find(({ $type }) => $type === 'bpmn:Process')
  return process === undefined ? '' : nameOf(process) || (process.id ?? '')
}

function targetName(flow: ModdleElement): string {
  const target = flow.get('targetRef') as ModdleElement | undefined
  return target === undefined ? '' : nameOf(target) || (target.id ?? '')
}

/** The name of an element; empty where it has none. */
export function nameOf(element: ModdleElement): string {
  const name = element.get('name')
  return typeof name === 'string' ? name : ''
}
