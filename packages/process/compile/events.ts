import { readCompensation } from './compensation.ts'
import { type Element, child, children, text } from './element.ts'
import type { Reader } from './reader.ts'
import { armTimer, isTooShort } from '../calendar/timer.ts'
import { Incident } from '../model/failure.ts'
import type { EventDefinition } from '../model/ir.ts'

/** What the one definition of an event means. Several at once are refused. */
export function readEvent(reader: Reader, element: Element): EventDefinition {
  const definitions = children(element, 'eventDefinitions')
  const refs = children(element, 'eventDefinitionRef')
  const [definition] = [...definitions, ...refs]
  if (definitions.length + refs.length > 1) reader.report('SEVERAL_TRIGGERS', 'error', element)
  return definition === undefined ? { type: 'none' } : readDefinition(reader, element, definition)
}

function readDefinition(reader: Reader, element: Element, definition: Element): EventDefinition {
  switch (definition.$type) {
    case 'bpmn:TerminateEventDefinition':
      return { type: 'terminate' }
    case 'bpmn:MessageEventDefinition':
      return { type: 'message', name: nameOf(reader, element, child(definition, 'messageRef'), 'message') }
    case 'bpmn:SignalEventDefinition':
      return { type: 'signal', name: nameOf(reader, element, child(definition, 'signalRef'), 'signal') }
    case 'bpmn:TimerEventDefinition':
      return readTimer(reader, element, definition)
    case 'bpmn:ConditionalEventDefinition': {
      const condition = reader.expression(child(definition, 'condition'), element)
      if (condition === undefined) reader.report('NO_TRIGGER', 'error', element, 'condition')
      return { type: 'condition', condition: condition ?? { lang: 'text', text: 'false' } }
    }
    case 'bpmn:ErrorEventDefinition': {
      const error = child(definition, 'errorRef')
      const code =
        (error?.['errorCode'] as string | undefined) ?? error?.id ?? reader.danglingReference(definition, 'errorRef')
      const codeVariable =
        reader.extensions.attribute(definition, 'errorCodeVariable') ??
        reader.extensions.attribute(definition, 'errorVariable')
      const messageVariable = reader.extensions.attribute(definition, 'errorMessageVariable')
      return {
        type: 'error',
        ...(code === undefined ? {} : { code }),
        ...(codeVariable === undefined ? {} : { codeVariable }),
        ...(messageVariable === undefined ? {} : { messageVariable }),
      }
    }
    case 'bpmn:EscalationEventDefinition': {
      const escalation = child(definition, 'escalationRef')
      const code = (escalation?.['escalationCode'] as string | undefined) ?? escalation?.id
      const codeVariable = reader.extensions.attribute(definition, 'escalationCodeVariable')
      return {
        type: 'escalation',
        ...(code === undefined ? {} : { code }),
        ...(codeVariable === undefined ? {} : { codeVariable }),
      }
    }
    case 'bpmn:LinkEventDefinition':
      return { type: 'link', name: definition.name ?? '' }
    case 'bpmn:CompensateEventDefinition':
      return readCompensation(reader, element, definition)
    case 'bpmn:CancelEventDefinition':
      return { type: 'cancel' }
    default:
      reader.report('NOT_SUPPORTED', 'error', element, definition.$type.replace(/^\w+:/, ''))
      return { type: 'none' }
  }
}

/**
 * The name of a message or signal; names may be expressions, and an empty one is none. Without a reference it has the
 * name of its event.
 */
export function nameOf(reader: Reader, element: Element, referred: Element | undefined, what: string) {
  const name = nonEmpty(referred?.name) ?? referred?.id
  if (name === undefined) reader.report('NO_TRIGGER', 'warning', element, what)
  return reader.parse(name ?? nonEmpty(element.name) ?? element.id ?? '', undefined, element)
}

const nonEmpty = (name: string | undefined): string | undefined => (name?.trim() === '' ? undefined : name)

/** Reports what is wrong with a timer that is written in the model, not computed. */
function checkTimer(reader: Reader, element: Element, timer: 'date' | 'duration' | 'cycle', text: string): void {
  if (timer === 'cycle' && isTooShort(text)) reader.report('CYCLE_TOO_SHORT', 'error', element, text)
  else if (timer !== 'date' && !canArm(timer, text)) reader.report('BAD_TIME', 'error', element, text)
}

/** Whether a time that is written in the model, not computed, is one. */
function canArm(timer: 'duration' | 'cycle', text: string): boolean {
  try {
    armTimer(timer, text, 0)
    return true
  } catch (error) {
    if (error instanceof Incident) return false
    throw error
  }
}

function readTimer(reader: Reader, element: Element, definition: Element): EventDefinition {
  const calendar = reader.extensions.own(definition, 'calendar') ?? reader.extensions.own(element, 'calendar')
  for (const [timer, property] of [
    ['date', 'timeDate'],
    ['duration', 'timeDuration'],
    ['cycle', 'timeCycle'],
  ] as const) {
    if (text(child(definition, property)) === undefined) continue
    const value = reader.expression(child(definition, property), element)
    if (value === undefined) continue
    if (value.lang === 'text') checkTimer(reader, element, timer, value.text)
    return { type: 'timer', timer, value, ...(calendar === undefined ? {} : { calendar }) }
  }
  reader.report('NO_TRIGGER', 'error', element, 'timer')
  return { type: 'timer', timer: 'duration', value: { lang: 'text', text: 'PT0S' } }
}
