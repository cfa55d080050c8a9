/** What can be seen in a model without running it: what never happens, what never ends, what is chosen by accident. */
import { checkCompensation } from './compensation.ts'
import { cycles } from './components.ts'
import { graphOf, linkTargets, numbers, reach, successors } from './graph.ts'
import { checkJoins } from './join-checks.ts'
import type { Reader } from './reader.ts'
import { isRejectable } from '../core/rejection.ts'
import type { Ir, Node } from '../model/ir.ts'

export function checkModel(reader: Reader, ir: Ir): void {
  checkStarts(reader, ir)
  checkReach(reader, ir)
  for (const node of Object.values(ir.nodes)) {
    checkChoices(reader, ir, node)
    checkRejections(reader, ir, node)
    checkEvents(reader, ir, node)
  }
  checkCompensation(reader, ir)
  checkJoins(reader, ir)
  checkCycles(reader, ir)
}

function checkStarts(reader: Reader, ir: Ir): void {
  for (const scope of Object.values(ir.scopes)) {
    const starts = scope.starts.flatMap((id) => ir.nodes[id] ?? [])
    const holder = ir.nodes[scope.id]
    const events = starts.filter(({ kind }) => kind === 'start')
    if (holder?.kind === 'eventSubProcess') {
      const [only] = events
      const type = only?.event?.type ?? 'none'
      if (events.length !== 1 || type === 'none') reader.report('NO_TRIGGER', 'error', scope.id, 'start')
      if (holder.in.length + holder.out.length > 0) reader.report('BAD_EVENT_TARGET', 'error', scope.id)
    } else if (holder !== undefined) {
      const triggered = events.find(({ event }) => event?.type !== 'none')
      if (triggered !== undefined) reader.report('NOT_SUPPORTED', 'error', triggered.id, 'start')
      if (events.length > 1) reader.report('SEVERAL_STARTS', 'error', scope.id)
    } else if (events.filter(({ event }) => event?.type === 'none').length > 1)
      reader.report('SEVERAL_STARTS', 'error', scope.id)
    for (const start of events) if (start.in.length > 0) reader.report('BAD_EVENT_TARGET', 'error', start.id)
  }
}

/** Nothing leads from one scope into another, so all scopes are walked at once. */
function checkReach(reader: Reader, ir: Ir): void {
  const { nodes, numberOf, forward, inScope } = graphOf(ir)
  const starts = Object.values(ir.scopes).flatMap((scope) => scope.starts)
  const reached = reach(forward, numbers(numberOf, starts))
  for (const scope of Object.keys(ir.scopes))
    for (const at of inScope.get(scope) ?? []) {
      const node = nodes[at]
      if (node !== undefined && node.kind !== 'eventSubProcess' && reached[at] !== 1)
        reader.report('UNREACHABLE', 'warning', node.id)
    }
}

function checkChoices(reader: Reader, ir: Ir, node: Node): void {
  const flows = node.out.flatMap((id) => ir.flows[id] ?? [])
  const isBlind = ['parallel', 'eventGateway', 'start'].includes(node.kind)
  for (const { id, condition } of flows) {
    if (condition === undefined) {
      if (node.kind === 'exclusive' && flows.length > 1 && node.default !== id)
        reader.report('NO_CONDITION', 'warning', node.id, undefined, id)
    } else if (isBlind || node.default === id) reader.report('CONDITION_IGNORED', 'warning', node.id, undefined, id)
  }
  const isOpen =
    flows.length > 0 && flows.every(({ condition }) => condition !== undefined) && node.default === undefined
  if (isOpen && !isBlind) reader.report('NO_DEFAULT', 'info', node.id)
}

function checkEvents(reader: Reader, ir: Ir, node: Node): void {
  const type = node.event?.type
  if (node.kind === 'throw' && type === 'link' && linkTargets(ir, node).length !== 1)
    reader.report('LINK_TARGET', 'error', node.id)
  if ((node.kind === 'boundary' || node.kind === 'catch') && (type === 'none' || type === 'link'))
    reader.report('NO_TRIGGER', 'error', node.id)
  if (node.kind === 'catch' && (type === 'error' || type === 'escalation' || type === 'compensate'))
    reader.report('NOT_SUPPORTED', 'error', node.id, type)
  if (node.kind === 'boundary' && node.in.length > 0) reader.report('BAD_EVENT_TARGET', 'error', node.id)
  if (node.kind === 'eventGateway') {
    const bad = node.out.filter((id) => {
      const target = ir.nodes[ir.flows[id]?.to ?? '']
      return target?.kind !== 'catch' && !(target?.kind === 'receive' && target.event !== undefined)
    })
    if (node.out.length === 0 || bad.length > 0) reader.report('BAD_EVENT_TARGET', 'error', node.id, undefined, bad[0])
  }
  if ((node.kind === 'end' || node.kind === 'throw') && type === 'error' && !isCaught(ir, node))
    reader.report('NOT_CAUGHT', 'warning', node.id)
}

function isCaught(ir: Ir, node: Node): boolean {
  if (node.event?.type !== 'error') return true
  const { code } = node.event
  const catches = (id: string) => {
    const event = ir.nodes[id]?.event
    return event?.type === 'error' && (event.code === undefined || event.code === code)
  }
  for (let scope = ir.scopes[node.scope]; scope !== undefined; scope = ir.scopes[ir.nodes[scope.id]?.scope ?? '']) {
    if (scope.eventSubProcesses.some((id) => (ir.scopes[id]?.starts ?? []).some(catches))) return true
    if ((ir.nodes[scope.id]?.boundary ?? []).some(catches)) return true
  }
  return false
}

/** A step that rejects by itself, or when time has run out, where there is nothing to reject. */
function checkRejections(reader: Reader, ir: Ir, node: Node): void {
  const { limit, automatic, onReject } = node.user ?? {}
  if (onReject === 'none' || (automatic !== 'reject' && limit?.onTimeout !== 'reject')) return
  const attribute = automatic === 'reject' ? 'automatic' : 'on-timeout'
  if (!isRejectable(ir, node))
    reader.report('AUTOMATIC_REFUSED', 'error', node.id, `${attribute} reject, onReject none`)
}

const WAITS = new Set(['user', 'catch', 'receive', 'job', 'eventGateway', 'call'])

const waits = (node: Node): boolean =>
  WAITS.has(node.kind) && node.user?.automatic === undefined && node.call?.async !== true

/** The nodes that wait for something, and the sub-processes that something inside of may make wait. */
function waitingIn(ir: Ir): ReadonlySet<string> {
  const found = new Set<string>()
  for (const node of Object.values(ir.nodes)) {
    if (!waits(node)) continue
    for (let at: Node | undefined = node; at !== undefined && !found.has(at.id); at = ir.nodes[at.scope])
      found.add(at.id)
  }
  return found
}

/** A cycle that waits for nothing runs until its condition ends it, and is stopped after many rounds. */
function checkCycles(reader: Reader, ir: Ir): void {
  const graph = graphOf(ir)
  const waiting = waitingIn(ir)
  for (const group of cycles(graph, (at) => !waiting.has(graph.nodes[at]?.id ?? ''))) {
    const members = new Set(group.map((at) => graph.nodes[at]))
    const hasExit = group.some((at) => successors(graph, at).some((next) => !members.has(next)))
    const last = graph.nodes[group.at(-1) ?? 0]
    reader.report(hasExit ? 'CYCLE_WITHOUT_WAIT' : 'CYCLE_WITHOUT_END', hasExit ? 'warning' : 'error', last?.id)
  }
}
