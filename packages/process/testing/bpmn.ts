/**
 * Models for tests, in a line per node instead of a page of XML: `A user assignee=ann`, `t boundary on=A timer=PT1H
 * beside`, and flows as `A B`, `x B ${cond}`, `x C default`, associations as `t ~ H`. What stands in braces
 * after a `sub` is inside of it.
 */
import { runTrial, type Trial } from '../cli/inspect.ts'
import type { Line } from '../cli/report.ts'
import type { Step } from '../cli/forms.ts'

export interface Sketch {
  [node: string]: string | { is: string; of: Sketch; flows: readonly string[] }
}

const ELEMENTS = new Map([
  ['start', 'startEvent'],
  ['end', 'endEvent'],
  ['catch', 'intermediateCatchEvent'],
  ['throw', 'intermediateThrowEvent'],
  ['boundary', 'boundaryEvent'],
  ['xor', 'exclusiveGateway'],
  ['and', 'parallelGateway'],
  ['or', 'inclusiveGateway'],
  ['event', 'eventBasedGateway'],
  ['user', 'userTask'],
  ['task', 'task'],
  ['service', 'serviceTask'],
  ['script', 'scriptTask'],
  ['manual', 'manualTask'],
  ['rule', 'businessRuleTask'],
  ['send', 'sendTask'],
  ['receive', 'receiveTask'],
  ['call', 'callActivity'],
  ['sub', 'subProcess'],
])

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** A whole file with one process. */
export function bpmn(nodes: Sketch, flows: readonly string[], id = 'p'): string {
  const names = new Set<string>()
  const body = contents(nodes, flows, names)
  const roots = [...names].map((name) => {
    const [kind = '', value = ''] = name.split('=')
    const attribute = kind === 'error' || kind === 'escalation' ? `${kind}Code` : 'name'
    return `<${kind} id="${kind}-${idOf(value)}" ${attribute}="${escaped(value)}"/>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" xmlns:portico="urn:portico:process" targetNamespace="t">
${roots.join('')}<process id="${id}" isExecutable="true">${body}</process></definitions>`
}

const idOf = (name: string) => name.replace(/\W/g, '_')

function contents(nodes: Sketch, flows: readonly string[], names: Set<string>): string {
  const defaults = new Map(
    flows.filter((flow) => flow.endsWith(' default')).map((flow) => [flow.split(' ')[0] ?? '', flowId(flow)]),
  )
  const elements = Object.entries(nodes).map(([id, spec]) => {
    const inner = typeof spec === 'string' ? '' : contents(spec.of, spec.flows, names)
    return element(id, typeof spec === 'string' ? spec : spec.is, inner, { standard: defaults.get(id), names })
  })
  const edges = flows.map((flow) => {
    const [from = '', to = '', ...condition] = flow.split(' ')
    if (to === '~')
      return `<association id="${from}-handler" sourceRef="${from}" targetRef="${condition.join('')}" associationDirection="One"/>`
    const text = condition.join(' ')
    const inside =
      text === '' || text === 'default'
        ? ''
        : `<conditionExpression xsi:type="tFormalExpression">${escaped(text)}</conditionExpression>`
    return `<sequenceFlow id="${flowId(flow)}" sourceRef="${from}" targetRef="${to}">${inside}</sequenceFlow>`
  })
  return elements.join('\n') + edges.join('\n')
}

const flowId = (flow: string) => flow.split(' ').slice(0, 2).join('-')

const TIMERS = new Map([
  ['timer', 'timeDuration'],
  ['date', 'timeDate'],
  ['cycle', 'timeCycle'],
])

function element(
  id: string,
  spec: string,
  inner: string,
  { standard, names }: { standard: string | undefined; names: Set<string> },
): string {
  const [kind = '', ...words] = spec.match(/(?:[^\s$=]+=)?(?:\$\{[^}]*\}|\S)+/g) ?? []
  const name = ELEMENTS.get(kind) ?? kind
  const attributes = [`id="${id}"`, ...(standard === undefined ? [] : [`default="${standard}"`])]
  let definition = ''
  let loop = ''
  let mode = ''
  for (const word of words) {
    const [, key = word, value = ''] = /^([\w:-]+)=(.*)$/.exec(word) ?? []
    const timer = TIMERS.get(key)
    if (timer !== undefined)
      definition = `<timerEventDefinition><${timer}>${escaped(value)}</${timer}></timerEventDefinition>`
    else if (['message', 'signal', 'error', 'escalation'].includes(key) || ['error', 'escalation'].includes(word)) {
      const ref = value === '' ? '' : ` ${key}Ref="${key}-${idOf(value)}"`
      if (value !== '') names.add(`${key}=${value}`)
      if (name === 'receiveTask' || name === 'sendTask') attributes.push(ref)
      else definition = `<${key}EventDefinition${ref}/>`
    } else if (key === 'when')
      definition = `<conditionalEventDefinition><condition xsi:type="tFormalExpression">${escaped(value)}</condition></conditionalEventDefinition>`
    else if (key === 'link') definition = `<linkEventDefinition name="${value}"/>`
    else if (word === 'terminate' || word === 'cancel') definition = `<${word}EventDefinition/>`
    else if (key === 'compensate')
      definition = `<compensateEventDefinition${value === '' ? '' : ` activityRef="${value}"`}/>`
    else if (word === 'meanwhile') definition = definition.replace('/>', ' waitForCompletion="false"/>')
    else if (word === 'compensates') attributes.push('isForCompensation="true"')
    else if (key === 'on') attributes.push(`attachedToRef="${value}"`)
    else if (word === 'beside')
      attributes.push(name === 'boundaryEvent' ? 'cancelActivity="false"' : 'isInterrupting="false"')
    else if (word === 'event') attributes.push('triggeredByEvent="true"')
    else if (key === 'calls') attributes.push(`calledElement="${escaped(value)}"`)
    else if (key === 'times' || key === 'each' || word === 'sequential') loop += `${word} `
    else if (key === 'until') loop += `until=${value} `
    else if (key === 'mode' || key === 'percent') mode += ` portico:${key}="${value}"`
    else if (key === 'while') loop = `while=${value}`
    else if (key.includes(':')) attributes.push(`${key}="${escaped(value)}"`)
    else attributes.push(`camunda:${key}="${escaped(value)}"`)
  }
  return `<${name} ${attributes.join(' ')}>${definition}${loopOf(loop.trim(), mode)}${inner}</${name}>`
}

function loopOf(spec: string, mode: string): string {
  if (spec === '') return ''
  const formal = (name: string, value: string) => `<${name} xsi:type="tFormalExpression">${escaped(value)}</${name}>`
  if (spec.startsWith('while='))
    return `<standardLoopCharacteristics>${formal('loopCondition', spec.slice(6))}</standardLoopCharacteristics>`
  const get = (key: string) => new RegExp(`${key}=(\\$\\{[^}]*\\}|\\S+)`).exec(spec)?.[1]
  const [times, each, until] = [get('times'), get('each'), get('until')]
  const [item, list] = each?.split(':') ?? []
  const collection = list === undefined ? '' : ` camunda:collection="${list}" camunda:elementVariable="${item}"`
  const inside =
    (times === undefined ? '' : formal('loopCardinality', times)) +
    (until === undefined ? '' : formal('completionCondition', until))
  return `<multiInstanceLoopCharacteristics isSequential="${spec.includes('sequential')}"${collection}${mode}>${inside}</multiInstanceLoopCharacteristics>`
}

/** Noon of a Thursday, in UTC. */
export const NOON = Date.UTC(2026, 0, 1, 12)

/** Runs steps and answers all lines, the start's first. */
export async function trial(
  files: string | readonly string[],
  steps: readonly Step[] = [],
  more: Partial<Trial> = {},
): Promise<Line[]> {
  const lines: Line[] = []
  const all = typeof files === 'string' ? [files] : files
  for await (const line of runTrial({ files: all, steps, now: NOON, ...more })) lines.push(line)
  return lines
}

/** The nodes where something is open after each step, in short: `A B×2`, or the code of a refusal. */
export async function places(
  files: string | readonly string[],
  steps: readonly Step[] = [],
  more: Partial<Trial> = {},
): Promise<string[]> {
  const lines = await trial(files, steps, more)
  return lines.map(({ active, status, error }) => {
    if (error !== undefined) return `!${error.code}`
    const open = Object.entries(active).sort(([a], [b]) => (a < b ? -1 : 1))
    return open.length === 0 ? status : open.map(([node, count]) => (count === 1 ? node : `${node}×${count}`)).join(' ')
  })
}

/** The step that returns straight back, as a script would have it. */
export const straightBack = (node: string, from: string): Step =>
  JSON.parse(`{"return":${JSON.stringify(node)},"from":${JSON.stringify(from)},"then":"backToReturner"}`) as Step
