/** What can be seen in a model without running it: what never happens, what never ends, what is chosen by accident. */
import { cycles, linkTargets, reachable, successors } from './graph.ts'
import type { Reader } from './reader.ts'
import type { Ir, Node } from '../model/ir.ts'

export function checkModel(reader: Reader, ir: Ir): void {
  checkStarts(reader, ir)
  checkReach(reader, ir)
  for (const node of Object.values(ir.nodes)) {
    checkChoices(reader, ir, node)
    checkEvents(reader, ir, node)
  }
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

function checkReach(reader: Reader, ir: Ir): void {
  for (const scope of Object.values(ir.scopes)) {
    const reached = reachable(ir, scope.starts)
    for (const node of Object.values(ir.nodes)) {
      if (node.scope !== scope.id || node.kind === 'eventSubProcess' || reached.has(node.id)) continue
      reader.report('UNREACHABLE', 'warning', node.id)
    }
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
  if (node.kind === 'catch' && (type === 'error' || type === 'escalation'))
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

/**
 * A parallel join fires when every flow has a token. Two flows can only both have one if somewhere a fork sends one towards each; if for two flows
 * no such fork exists, the join never fires. If the only forks are inclusive ones, it may wait for ever.
 */
function checkJoins(reader: Reader, ir: Ir): void {
  for (const join of Object.values(ir.nodes)) {
    if (join.kind !== 'parallel' || join.in.length < 2) continue
    const scope = ir.scopes[join.scope]
    const forks = forksOf(ir, join, scope?.starts ?? [])
    const verdicts = pairs(join.in).map(([a, b]) => {
      const sure = forks.filter(({ ways }) => leads(ways, a, b))
      return sure.length === 0 ? 'never' : sure.every(({ isSure }) => !isSure) ? 'perhaps' : 'yes'
    })
    if (verdicts.includes('never')) reader.report('JOIN_NEVER', 'error', join.id)
    else if (verdicts.includes('perhaps')) reader.report('JOIN_MAY_WAIT', 'warning', join.id)
  }
}

interface Fork {
  isSure: boolean
  /** For every way out, the flows into the join it can lead to. */
  ways: Set<string>[]
}

const leads = (ways: readonly Set<string>[], a: string, b: string) =>
  ways.some((one, i) => one.has(a) && ways.some((other, j) => i !== j && other.has(b)))

function forksOf(ir: Ir, join: Node, starts: readonly string[]): Fork[] {
  const reached = (from: readonly string[], extra?: string): Set<string> => {
    const nodes = reachable(ir, from, join.id)
    return new Set(join.in.filter((flow) => flow === extra || nodes.has(ir.flows[flow]?.from ?? '')))
  }
  const viaFlow = (id: string) => reached([ir.flows[id]?.to ?? ''], id)
  const forks: Fork[] = [{ isSure: false, ways: starts.map((start) => reached([start])) }]
  for (const node of Object.values(ir.nodes)) {
    if (node.scope !== join.scope) continue
    const isExclusive = node.kind === 'exclusive' || node.kind === 'eventGateway'
    const ways = isExclusive ? [] : node.out.map(viaFlow)
    const isConditional = node.kind === 'inclusive' || node.out.some((id) => ir.flows[id]?.condition !== undefined)
    const sides = (node.boundary ?? []).filter((id) => ir.nodes[id]?.interrupting === false)
    if (sides.length > 0) forks.push({ isSure: false, ways: [...ways, ...sides.map((id) => reached([id]))] })
    if (ways.length > 1) forks.push({ isSure: !isConditional, ways })
  }
  return forks
}

const pairs = (items: readonly string[]) => items.flatMap((a, at) => items.slice(at + 1).map((b) => [a, b] as const))

const WAITS = new Set(['user', 'catch', 'receive', 'job', 'eventGateway', 'call', 'subProcess'])

/** A cycle that waits for nothing runs until its condition ends it, and is stopped after many rounds. */
function checkCycles(reader: Reader, ir: Ir): void {
  const quick = cycles(ir, (node) => (WAITS.has(node.kind) ? [] : successors(ir, node)))
  for (const group of quick) {
    const members = new Set(group)
    const hasExit = group.some((id) => {
      const node = ir.nodes[id]
      return node !== undefined && successors(ir, node).some((next) => !members.has(next))
    })
    reader.report(hasExit ? 'CYCLE_WITHOUT_WAIT' : 'CYCLE_WITHOUT_END', hasExit ? 'warning' : 'error', group.at(-1))
  }
}
