import { t } from '#shell/i18n.ts'

const KNOWN = [
  'startEvent',
  'endEvent',
  'intermediateCatchEvent',
  'intermediateThrowEvent',
  'boundaryEvent',
  'exclusiveGateway',
  'parallelGateway',
  'inclusiveGateway',
  'eventBasedGateway',
  'task',
  'userTask',
  'serviceTask',
  'sendTask',
  'receiveTask',
  'scriptTask',
  'manualTask',
  'businessRuleTask',
  'callActivity',
  'subProcess',
  'sequenceFlow',
] as const

/** What people call an element of BPMN. */
export function elementWord(element: string): string {
  const known = KNOWN.find((one) => one === element)
  return known === undefined ? t('workflow.element.other') : t(`workflow.element.${known}`)
}
