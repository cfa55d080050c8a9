/**
 * What compensates what: events on the border of activities, the activities they are associated with, and whether all
 * of it can be carried out.
 */
import { type Element, child, children, flag, is } from './element.ts'
import type { Reader } from './reader.ts'
import type { EventDefinition, Ir, Node } from '../model/ir.ts'

/** An event that compensates. Its activity is looked for when all of them are read. */
export function readCompensation(reader: Reader, element: Element, definition: Element): EventDefinition {
  const activity = child(definition, 'activityRef')?.id
  const missing = activity === undefined ? reader.danglingReference(definition, 'activityRef') : undefined
  if (missing !== undefined) reader.report('DANGLING_REFERENCE', 'error', element, `activityRef ${missing}`)
  const beside = flag(definition, 'waitForCompletion') === false
  return { type: 'compensate', ...(activity !== undefined && { activity }), ...(beside && { beside }) }
}

/** What a node says of itself. */
export function noteCompensation(element: Element, node: Node): void {
  if (flag(element, 'isForCompensation') ?? false) node.forCompensation = true
  if (element.$type === 'bpmn:Transaction') node.transaction = true
}

/** Hangs handlers on their activities, by the associations of a container. */
export function connectHandlers(reader: Reader, ir: Ir, elements: ReadonlyMap<string, Element>): void {
  const boundaries = Object.values(ir.nodes).filter(isCompensating)
  if (boundaries.length === 0) return
  const targets = new Map<string, string>()
  const containers = new Set([...elements.values()].flatMap(({ $parent }) => ($parent as Element | undefined) ?? []))
  for (const association of [...containers].flatMap((one) => children(one, 'artifacts'))) {
    const [from, to] = [child(association, 'sourceRef')?.id, child(association, 'targetRef')?.id]
    if (is(association, 'Association') && from !== undefined && to !== undefined) targets.set(from, to)
  }
  for (const boundary of boundaries) {
    const target = targets.get(boundary.id)
    const [host, handler] = [ir.nodes[boundary.attachedTo ?? ''], ir.nodes[target ?? '']]
    if (target === undefined) reader.report('NO_HANDLER', 'error', boundary.id)
    else if (handler?.forCompensation !== true || handler.scope !== boundary.scope)
      reader.report('NOT_A_HANDLER', 'error', boundary.id)
    else if (host !== undefined) host.compensation = handler.id
  }
}

const isCompensating = ({ kind, event }: Node): boolean => kind === 'boundary' && event?.type === 'compensate'

/** What keeps compensation and transactions of a model from being carried out. */
export function checkCompensation(reader: Reader, ir: Ir): void {
  const nodes = Object.values(ir.nodes)
  const isOf = ({ event, transaction, forCompensation }: Node) =>
    transaction === true || forCompensation === true || event?.type === 'compensate' || event?.type === 'cancel'
  if (!nodes.some(isOf)) return
  ir.compensates = true
  for (const node of nodes) {
    if (node.forCompensation === true && node.in.length + node.out.length > 0)
      reader.report('HANDLER_CONNECTED', 'error', node.id)
    if (node.kind === 'boundary' && node.event?.type === 'compensate' && node.out.length > 0)
      reader.report('HANDLER_CONNECTED', 'error', node.id)
    checkThrown(reader, ir, node)
    checkStart(reader, ir, node)
    checkCanceled(reader, ir, node)
  }
}

/** An activity that is compensated alone stands beside its event, or around the event sub-process of it. */
function checkThrown(reader: Reader, ir: Ir, { id, kind, event, scope }: Node): void {
  if (event?.type !== 'compensate' || event.activity === undefined || kind === 'boundary' || kind === 'start') return
  const holder = ir.nodes[scope]
  const around = holder?.kind === 'eventSubProcess' ? holder.scope : scope
  const activity = ir.nodes[event.activity]
  const isThere = activity !== undefined && activity.scope === around
  if (!isThere || (activity.compensation === undefined && activity.kind !== 'subProcess'))
    reader.report('DANGLING_REFERENCE', 'error', id, `activityRef ${event.activity}`)
}

/** A process as a whole is compensated by no one. */
function checkStart(reader: Reader, ir: Ir, { id, kind, event, scope }: Node): void {
  if (kind !== 'start' || event?.type !== 'compensate') return
  if (ir.nodes[ir.nodes[scope]?.scope ?? ''] === undefined) reader.report('NOT_SUPPORTED', 'error', id, 'start')
}

function checkCanceled(reader: Reader, ir: Ir, node: Node): void {
  const { id, kind, event, scope, transaction, multi, loop } = node
  if (event?.type === 'cancel') {
    if (kind === 'boundary' && ir.nodes[node.attachedTo ?? '']?.transaction !== true)
      reader.report('CANCEL_OUTSIDE', 'error', id)
    else if (kind === 'end' && ir.nodes[scope]?.transaction !== true) reader.report('CANCEL_OUTSIDE', 'error', id)
    else if (kind !== 'boundary' && kind !== 'end') reader.report('NOT_SUPPORTED', 'error', id, 'cancel')
  }
  if (transaction !== true) return
  const cancels = Object.values(ir.nodes).some((one) => one.scope === id && one.kind === 'end' && isCancel(one))
  if (!cancels) return
  if (!(node.boundary ?? []).some((one) => isCancel(ir.nodes[one]))) reader.report('CANCEL_NOT_CAUGHT', 'error', id)
  if (multi !== undefined || loop !== undefined) reader.report('NOT_SUPPORTED', 'error', id, 'cancel')
}

const isCancel = (node: Node | undefined): boolean => node?.event?.type === 'cancel'
