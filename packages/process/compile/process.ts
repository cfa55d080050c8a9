import { readActivity, readLoop, readParameters } from './activities.ts'
import { type Element, child, children, flag, is } from './element.ts'
import { connectHandlers, noteCompensation } from './compensation.ts'
import { readEvent } from './events.ts'
import { LANGUAGES } from './languages.ts'
import { MAX_DEPTH } from './limits.ts'
import { readFields, readHides, readWrites, reportReserved, targetsOf } from './written.ts'
import type { Reader } from './reader.ts'
import type { Flow, Ir, NamesByLanguage, Node, NodeKind, ScopeDef } from '../model/ir.ts'

const EVENTS = new Map<string, NodeKind>([
  ['bpmn:StartEvent', 'start'],
  ['bpmn:EndEvent', 'end'],
  ['bpmn:IntermediateCatchEvent', 'catch'],
  ['bpmn:IntermediateThrowEvent', 'throw'],
  ['bpmn:BoundaryEvent', 'boundary'],
])
const GATEWAYS = new Map<string, NodeKind>([
  ['bpmn:ExclusiveGateway', 'exclusive'],
  ['bpmn:ParallelGateway', 'parallel'],
  ['bpmn:InclusiveGateway', 'inclusive'],
  ['bpmn:EventBasedGateway', 'eventGateway'],
])
const REFUSED = new Map([
  ['bpmn:ComplexGateway', 'COMPLEX_GATEWAY'],
  ['bpmn:AdHocSubProcess', 'NOT_SUPPORTED'],
] as const)
/** Elements that say something to people and data people, and nothing to the core. */
const SILENT = /^bpmn:(DataObject|DataObjectReference|DataStoreReference)$/

/** Reads one process into nodes, flows and scopes. Problems go to the reader. */
export function readProcess(reader: Reader, process: Element): Ir {
  const id = process.id ?? ''
  const ir: Ir = { version: 1, id, nodes: {}, flows: {}, scopes: {} }
  Object.assign(ir, readNames(reader, process))
  const elements = new Map<string, Element>()
  readScope({ reader, ir, elements, depth: 0 }, process)
  connect(reader, ir, elements)
  connectHandlers(reader, ir, elements)
  const inside = new Map<string, Node[]>()
  for (const node of Object.values(ir.nodes)) {
    const known = inside.get(node.scope)
    if (known === undefined) inside.set(node.scope, [node])
    else known.push(node)
  }
  for (const scope of Object.values(ir.scopes)) findStarts(reader, scope, inside.get(scope.id) ?? [])
  return ir
}

/** What is read into, and how many sub-processes are around. */
interface Reading {
  reader: Reader
  ir: Ir
  elements: Map<string, Element>
  depth: number
}

/** What an element is called, and what in a language of its own. */
function readNames({ extensions }: Reader, element: Element): { name?: string; names?: NamesByLanguage } {
  const names = LANGUAGES.flatMap((language) => {
    const name = extensions.own(element, `name-${language}`)?.trim() ?? ''
    return name === '' ? [] : [[language, name] as const]
  })
  return {
    ...(element.name === undefined ? {} : { name: element.name }),
    ...(names.length === 0 ? {} : { names: Object.fromEntries(names) }),
  }
}

function readScope(reading: Reading, container: Element): void {
  const { reader, ir, elements, depth } = reading
  const scope: ScopeDef = { id: container.id ?? '', starts: [], eventSubProcesses: [] }
  ir.scopes[scope.id] = scope
  if (depth > MAX_DEPTH) {
    reader.report('TOO_DEEP', 'error', container, `> ${MAX_DEPTH}`)
    return
  }
  for (const element of children(container, 'flowElements')) {
    elements.set(element.id ?? '', element)
    if (is(element, 'SequenceFlow')) readFlow(reader, ir, element)
    else if (SILENT.test(element.$type)) reader.report('EXTENSION_IGNORED', 'info', element, element.$type.slice(5))
    else readNode(reading, element, scope)
  }
}

function readFlow(reader: Reader, ir: Ir, element: Element): void {
  const [from, to] = [child(element, 'sourceRef'), child(element, 'targetRef')]
  if (from?.id === undefined || to?.id === undefined) {
    const missing = from?.id === undefined ? 'sourceRef' : 'targetRef'
    const named = reader.danglingReference(element, missing)
    reader.report('FLOW_NOWHERE', 'error', from?.id ?? to?.id ?? element, named ?? missing, element.id)
    return
  }
  const condition = child(element, 'conditionExpression')
  const expression = condition === undefined ? undefined : reader.expression(condition, from, element.id)
  if (condition !== undefined && reader.extensions.attribute(condition, 'resource') !== undefined)
    reader.report('NEEDS_MAPPING', 'error', from, 'resource', element.id)
  const flow: Flow = { id: element.id ?? '', from: from.id, to: to.id }
  Object.assign(flow, readNames(reader, element))
  if (expression !== undefined) flow.condition = expression
  ir.flows[flow.id] = flow
}

function readNode(reading: Reading, element: Element, scope: ScopeDef): void {
  const { reader, ir } = reading
  const kind = kindOf(reader, element)
  if (kind === undefined) return
  const node: Node = { id: element.id ?? '', kind, element: element.$type.slice(5), scope: scope.id, in: [], out: [] }
  Object.assign(node, readNames(reader, element))
  const standard = child(element, 'default')?.id
  if (standard !== undefined) node.default = standard
  Object.assign(node, readActivity(reader, element) ?? {}, readLoop(reader, element), readParameters(reader, element))
  if (EVENTS.has(element.$type)) node.event = readEvent(reader, element)
  if (kind === 'catch' && node.event?.type === 'link') node.kind = 'pass'
  if (kind === 'boundary') {
    node.attachedTo = child(element, 'attachedToRef')?.id ?? ''
    node.interrupting = flag(element, 'cancelActivity') ?? true
  }
  const writes = readWrites(reader, element, node)
  if (writes.length > 0) node.writes = writes
  const hides = readHides(reader, element, node)
  if (hides.length > 0) node.hides = hides
  noteCompensation(element, node)
  ir.nodes[node.id] = node
  checkQuantities(reader, element)
  if (kind === 'start') node.interrupting = flag(element, 'isInterrupting') ?? true
  // An error ends what it happens in, whatever the file says (BPMN 2.0.2, 10.5.4 and 10.5.6).
  if (node.event?.type === 'error' && node.interrupting === false) {
    node.interrupting = true
    reader.report('EXTENSION_IGNORED', 'warning', element, kind === 'start' ? 'isInterrupting' : 'cancelActivity')
  }
  if (kind === 'subProcess' || kind === 'eventSubProcess') {
    readScope({ ...reading, depth: reading.depth + 1 }, element)
    if (kind === 'eventSubProcess') scope.eventSubProcesses.push(node.id)
  }
  if (kind === 'start' && scope.id === ir.id) {
    const initiator = reader.extensions.attribute(element, 'initiator')
    if (initiator !== undefined && initiator !== 'initiator')
      node.outputs = [{ name: initiator, value: { lang: 'juel', text: '${initiator}' } }]
  }
  // What its form is made of is read later (`forms/declared.ts`): it does have an effect.
  const isFilledIn = node.user !== undefined || (kind === 'start' && scope.id === ir.id)
  if (isFilledIn) for (const name of ['formData', 'formProperty']) reader.extensions.elements(element, name)
  const fields = readFields(reader, element)
  if (isFilledIn && fields.length > 0) node.fields = fields
  reportReserved(reader, element, [...targetsOf(node), ...fields])
  for (const part of [element, child(element, 'loopCharacteristics'), ...children(element, 'eventDefinitions')])
    if (part !== undefined) reader.reportUnused(part, element)
}

function kindOf(reader: Reader, element: Element): NodeKind | undefined {
  const refused = REFUSED.get(element.$type as 'bpmn:ComplexGateway')
  if (refused !== undefined) {
    reader.report(refused, 'error', element, element.$type.slice(5))
    return element.$type === 'bpmn:ComplexGateway' ? 'exclusive' : 'subProcess'
  }
  if (element.$type === 'bpmn:Transaction') return 'subProcess'
  if (element.$type === 'bpmn:SubProcess')
    return (flag(element, 'triggeredByEvent') ?? false) ? 'eventSubProcess' : 'subProcess'
  const simple = EVENTS.get(element.$type) ?? GATEWAYS.get(element.$type)
  if (simple !== undefined) return simple
  if (is(element, 'Activity')) return 'pass'
  reader.report('UNKNOWN_ELEMENT', 'error', element, element.$type)
  return undefined
}

function checkQuantities(reader: Reader, element: Element): void {
  for (const name of ['startQuantity', 'completionQuantity'])
    if (Number(element[name] ?? 1) !== 1) reader.report('TOKEN_QUANTITY', 'error', element, name)
  if (flag(element, 'parallelMultiple') ?? false) reader.report('SEVERAL_TRIGGERS', 'error', element)
  if (element['eventGatewayType'] === 'Parallel')
    reader.report('NOT_SUPPORTED', 'error', element, 'eventGatewayType Parallel')
  if (is(element, 'EventBasedGateway') && (flag(element, 'instantiate') ?? false))
    reader.report('NOT_SUPPORTED', 'error', element, 'instantiate')
  if (is(element, 'ReceiveTask') && (flag(element, 'instantiate') ?? false))
    reader.report('EXTENSION_IGNORED', 'warning', element, 'instantiate')
}

/** Hangs flows and boundary events on their nodes. A flow that leaves its scope is refused. */
function connect(reader: Reader, ir: Ir, elements: ReadonlyMap<string, Element>): void {
  for (const flow of Object.values(ir.flows)) {
    const [from, to] = [ir.nodes[flow.from], ir.nodes[flow.to]]
    if (from === undefined || to === undefined) {
      reader.report('FLOW_NOWHERE', 'error', from?.id ?? to?.id, from === undefined ? flow.from : flow.to, flow.id)
      delete ir.flows[flow.id]
      continue
    }
    if (from.scope !== to.scope) {
      reader.report('FLOW_ACROSS', 'error', from.id, to.id, flow.id)
      delete ir.flows[flow.id]
      continue
    }
    from.out.push(flow.id)
    to.in.push(flow.id)
  }
  for (const node of Object.values(ir.nodes)) {
    if (node.default !== undefined && !node.out.includes(node.default)) {
      reader.report('DEFAULT_ELSEWHERE', 'error', node.id, node.default)
      delete node.default
    }
    if (node.kind !== 'boundary') continue
    const host = ir.nodes[node.attachedTo ?? '']
    if (
      host === undefined ||
      host.scope !== node.scope ||
      elements.get(host.id)?.$instanceOf?.('bpmn:Activity') !== true
    )
      reader.report('DANGLING_REFERENCE', 'error', node.id, 'attachedToRef')
    else (host.boundary ??= []).push(node.id)
  }
}

/** Start events, else what nothing leads to. */
function findStarts(reader: Reader, scope: ScopeDef, inside: readonly Node[]): void {
  const starts = inside.filter(({ kind }) => kind === 'start')
  const linked = (node: Node) => node.event?.type === 'link' && node.kind === 'pass'
  const implicit = inside.filter(
    (node) =>
      node.in.length === 0 &&
      node.forCompensation !== true &&
      !['boundary', 'eventSubProcess', 'start'].includes(node.kind) &&
      !linked(node),
  )
  scope.starts = (starts.length > 0 ? starts : implicit).map(({ id }) => id)
  if (starts.length === 0) reader.report('NO_START_EVENT', implicit.length === 0 ? 'error' : 'warning', scope.id)
}
