/** A tree as a BPMN file, always the same one for the same tree, and the tree that such a file has in it. */
import { isName } from '../mapping-text.ts'
import { graphOfTree, type GraphFlow, type GraphNode, type SimpleGraph } from './graph.ts'
import { isConsistent, StoredTree, type SimpleFields, type SimpleStep, type SimpleTree } from './tree.ts'

type Attributes = readonly (readonly [string, string])[]

/** What an element is in BPMN, and what it has inside. */
interface Written {
  element: string
  attributes?: Attributes
  content?: string
}

/** What is no `portico:` attribute of its element. */
const STRUCTURAL = new Set([
  'name',
  'key',
  'condition',
  'target',
  'date',
  'duration',
  'cycle',
  'message',
  'calledElement',
  'mode',
  'percent',
  'cardinality',
  'collection',
  'elementVariable',
  'completion',
])
const TIMERS = [
  ['date', 'timeDate'],
  ['duration', 'timeDuration'],
  ['cycle', 'timeCycle'],
] as const

/** The ids of messages by their names. */
type Messages = ReadonlyMap<string, string>

const GATEWAYS = { condition: 'exclusiveGateway', parallel: 'parallelGateway', inclusive: 'inclusiveGateway' } as const

const AUTOMATIC = 'portico:automatic'

/** How each kind of step is written. */
const ELEMENTS: Readonly<Record<GraphNode['kind'], (node: GraphNode, messages: Messages) => Written>> = {
  start: () => ({ element: 'startEvent' }),
  finish: () => ({ element: 'endEvent' }),
  end: ({ isWhole }) => ({ element: 'endEvent', content: isWhole ? tag('terminateEventDefinition', []) : '' }),
  approve: ({ fields }) => ({ element: 'userTask', content: loopOf(fields) }),
  handle: ({ fields }) => ({ element: 'userTask', content: loopOf(fields) }),
  agree: () => ({ element: 'userTask', attributes: [[AUTOMATIC, 'agree']] }),
  reject: () => ({ element: 'userTask', attributes: [[AUTOMATIC, 'reject']] }),
  cc: () => ({ element: 'serviceTask' }),
  service: () => ({ element: 'serviceTask' }),
  record: () => ({ element: 'serviceTask' }),
  message: ({ fields }, messages) => ({ element: 'sendTask', attributes: messageRef(fields, messages) }),
  delay: ({ fields }) => ({ element: 'intermediateCatchEvent', content: timerOf(fields) }),
  wait: ({ fields }, messages) => ({
    element: 'intermediateCatchEvent',
    content: tag('messageEventDefinition', messageRef(fields, messages)),
  }),
  call: ({ fields }) => ({ element: 'callActivity', attributes: known('calledElement', fields['calledElement']) }),
  // A route that leads nowhere: the check says so, and it is not deployed.
  goto: () => ({ element: 'intermediateThrowEvent', content: tag('linkEventDefinition', [['name', '']]) }),
  scope: ({ fields, inside }, messages) => ({
    element: 'subProcess',
    content: eachOf(fields) + (inside === undefined ? '' : insideXml(inside, messages)),
  }),
  limit: ({ fields, host = '' }) => ({
    element: 'boundaryEvent',
    attributes: [
      ['attachedToRef', host],
      ['cancelActivity', 'true'],
    ],
    content: timerOf(fields),
  }),
  condition: ({ standard }) => ({ element: GATEWAYS.condition, attributes: known('default', standard) }),
  parallel: () => ({ element: GATEWAYS.parallel }),
  inclusive: ({ standard }) => ({ element: GATEWAYS.inclusive, attributes: known('default', standard) }),
  join: ({ of = 'condition' }) => ({ element: GATEWAYS[of] }),
  merge: () => ({ element: GATEWAYS.condition }),
}

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:portico="urn:portico:process" id="definitions" targetNamespace="urn:portico:models">`
const FOOT = '</bpmn:definitions>\n'
const DIAGRAM = /[ \t]*<bpmndi:BPMNDiagram[\s\S]*<\/bpmndi:BPMNDiagram>\n?/

/** The file of a tree, without positions. */
export function writeTree(tree: SimpleTree): string {
  const graph = graphOfTree(tree)
  const messages = messagesOf(graph)
  const { key = '', name } = tree.process
  const head = [['id', key], ...known('name', name), ['isExecutable', 'true'], ...ownAttributes(tree.process)] as const
  const lines = [
    ...[...messages].map(([text, id]) =>
      tag('message', [
        ['id', id],
        ['name', text],
      ]),
    ),
    tag(
      'process',
      head,
      [
        tag('extensionElements', [], `<portico:tree>${escaped(stored(tree))}</portico:tree>`),
        ...graph.nodes.map((node) => nodeXml(node, graph, messages)),
        ...graph.flows.map(flowXml),
      ]
        .map((line) => `\n    ${line}`)
        .join('') + '\n  ',
    ),
  ]
  return `${HEAD}\n${lines.map((line) => `  ${line}\n`).join('')}${FOOT}`
}

/** A file with the positions that a laid out copy of it has. */
export function withDiagram(xml: string, laidOut: string): string {
  const [diagram] = DIAGRAM.exec(laidOut) ?? []
  return diagram === undefined ? xml : xml.replace(FOOT, () => `  ${diagram.trim()}\n${FOOT}`)
}

/**
 * The tree in a file; undefined where there is none, and where the process beside it is another one than the tree says:
 * then the file was changed by a user or program that does not know the tree, and what runs counts.
 */
export function readTree(xml: string): SimpleTree | undefined {
  const text = /<portico:tree>([^<]*)<\/portico:tree>/.exec(xml)?.[1]
  const key = /<bpmn:process id="([^"]*)"/.exec(xml)?.[1]
  if (text === undefined || key === undefined) return undefined
  try {
    const read = StoredTree.parse(JSON.parse(unescaped(text)))
    const tree = { ...read, process: { ...read.process, key: unescaped(key) } }
    if (!isConsistent(tree)) return undefined
    return writeTree(tree) === xml.replaceAll('\r\n', '\n').replace(DIAGRAM, '') ? tree : undefined
  } catch {
    return undefined
  }
}

/** The tree as text. The key is that of the process in the file: a copy of the file has another one. */
function stored({ version, made, process: { key: _, ...named }, start, steps, end }: SimpleTree): string {
  const rows = steps.map(inOrder)
  return JSON.stringify({ version, made, process: sorted(named), start: sorted(start), steps: rows, end: sorted(end) })
}

function inOrder(step: SimpleStep): object {
  const { id, kind, fields } = step
  const own = { id, kind, fields: sorted(fields) }
  if (!('branches' in step)) return own
  return {
    ...own,
    branches: step.branches.map((branch) => ({
      id: branch.id,
      fields: sorted(branch.fields),
      steps: branch.steps.map(inOrder),
    })),
  }
}

const byName = ([a]: readonly [string, string], [b]: readonly [string, string]) => (a < b ? -1 : 1)
const sorted = (fields: SimpleFields): SimpleFields => Object.fromEntries(Object.entries(fields).sort(byName))

const messageNames = ({ nodes }: SimpleGraph): string[] =>
  nodes.flatMap(({ kind, fields, inside }) => [
    ...(kind === 'wait' || kind === 'message' ? [fields['message'] ?? []].flat() : []),
    ...(inside === undefined ? [] : messageNames(inside)),
  ])

function messagesOf(graph: SimpleGraph): Messages {
  const names = new Set(messageNames(graph))
  return new Map([...names].map((name, at) => [name, `message_${at + 1}`]))
}

function nodeXml(node: GraphNode, { flows }: SimpleGraph, messages: Messages): string {
  const { id, kind, fields } = node
  const { element, attributes = [], content = '' } = ELEMENTS[kind](node, messages)
  const ends = [
    ...flows.filter(({ to }) => to === id).map((flow) => tag('incoming', [], flow.id)),
    ...flows.filter(({ from }) => from === id).map((flow) => tag('outgoing', [], flow.id)),
  ]
  const written = WRITTEN[kind]
  const own = written ? Object.fromEntries(Object.entries(fields).filter(([one]) => !written.has(one))) : fields
  const all = [['id', id], ...known('name', fields['name']), ...attributes, ...ownAttributes(own)] as const
  return tag(element, all, ends.join('') + content)
}

const insideXml = (graph: SimpleGraph, messages: Messages): string =>
  graph.nodes.map((node) => nodeXml(node, graph, messages)).join('') + graph.flows.map(flowXml).join('')

/** What is set of a scope: attributes of its loop, and of the timer that limits it. */
const OF_SCOPE = new Set(['each', 'each-in-turn', 'each-as', 'time-limit', 'on-limit', 'calendar'])
const ITEM = 'item'
const DECIDED: ReadonlySet<string> = new Set(['automatic'])
/** Fields of a kind that are written otherwise than as attributes of their own. */
const WRITTEN: Readonly<Partial<Record<GraphNode['kind'], ReadonlySet<string>>>> = {
  scope: OF_SCOPE,
  agree: DECIDED,
  reject: DECIDED,
}

/** A list by a variable or an expression; what each item is called inside. */
function eachOf({ each, 'each-in-turn': inTurn, 'each-as': item = ITEM }: SimpleFields): string {
  if (each === undefined) return ''
  return tag('multiInstanceLoopCharacteristics', [
    ['isSequential', String(inTurn === 'true')],
    // A list that was left empty has no items.
    ['portico:collection', isName(each) ? `\${vars:get('${each}')}` : each],
    ['portico:elementVariable', item],
  ])
}

function flowXml({ id, from, to, fields }: GraphFlow): string {
  const attributes = [
    ['id', id],
    ...known('name', fields['name']),
    ['sourceRef', from],
    ['targetRef', to],
    ...ownAttributes(fields),
  ] as const
  return tag('sequenceFlow', attributes, expression('conditionExpression', fields['condition']))
}

const ownAttributes = (fields: SimpleFields): Attributes =>
  Object.entries(fields)
    .filter(([name]) => !STRUCTURAL.has(name))
    .sort(byName)
    .map(([name, value]) => [`portico:${name}`, value])

/** How often a task is done, and who decides. */
function loopOf(fields: SimpleFields): string {
  const { mode, percent, collection, elementVariable, cardinality, completion } = fields
  if (mode === undefined) return ''
  const attributes = [
    ['isSequential', String(mode === 'sequential')],
    ['portico:mode', mode],
    ...(mode === 'percent' ? known('portico:percent', percent) : []),
    ...known('portico:collection', collection),
    ...known('portico:elementVariable', elementVariable),
  ] as const
  const until = mode === 'custom' ? expression('completionCondition', completion) : ''
  return tag('multiInstanceLoopCharacteristics', attributes, expression('loopCardinality', cardinality) + until)
}

function timerOf(fields: SimpleFields): string {
  const [property, value] = TIMERS.flatMap(([field, name]) =>
    fields[field] === undefined ? [] : [name, fields[field]],
  )
  return tag('timerEventDefinition', [], property === undefined ? '' : expression(property, value))
}

function messageRef({ message }: SimpleFields, messages: Messages): Attributes {
  return known('messageRef', message === undefined ? undefined : messages.get(message))
}

const known = (name: string, value: string | undefined): Attributes => (value === undefined ? [] : [[name, value]])

const expression = (element: string, text: string | undefined): string =>
  text === undefined ? '' : tag(element, [['xsi:type', 'bpmn:tFormalExpression']], escaped(text))

function tag(element: string, attributes: Attributes, content = ''): string {
  const written = attributes.map(([name, value]) => ` ${name}="${escaped(value)}"`).join('')
  return content === '' ? `<bpmn:${element}${written} />` : `<bpmn:${element}${written}>${content}</bpmn:${element}>`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Readers make a blank of each within an attribute.
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
}
const MARKS = new Map(Object.entries(ENTITIES).map(([mark, entity]) => [entity, mark]))
const escaped = (text: string): string => text.replace(/[&<>"\n\r\t]/g, (mark) => ENTITIES[mark] ?? mark)
const unescaped = (text: string): string => text.replace(/&#?\w+;/g, (entity) => MARKS.get(entity) ?? entity)
