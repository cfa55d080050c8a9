/**
 * The ways through a process as one graph over all of its scopes, for what must be known before an expression is read.
 * A node has three positions: before it, after it, and, for an activity, while it goes on; sub-processes are joined to
 * what surrounds them. Built in linear time, walked without recursion.
 */
import { asksPeople } from '../model/asks-people.ts'
import type { Flow, Ir, Node } from '../model/ir.ts'

/** One step from a position to another. */
export interface GraphStep {
  from: number
  to: number
  /** The user task that is completed on the way. */
  task?: Node
  /** A token at `from` comes to `to`, and nothing on the way sets variables that no model names. */
  isSure: boolean
}

type Stage = 'before' | 'after' | 'during'
const STAGES: Readonly<Record<Stage, number>> = { before: 0, after: 1, during: 2 }
/** Gateways that take all of their flows, or one for a reason of their own, whatever the conditions say. */
export const BLIND: ReadonlySet<string> = new Set(['parallel', 'start', 'eventGateway'])

/** While the process goes on; and what a model speaks of that is not there. */
const ANYWHERE = 1
const NOWHERE = 2
const FIRST = 3

export class FlowGraph {
  /** Before everything. */
  readonly start = 0
  /** Steps by the position they lead from, and by the one they lead to. */
  readonly out: GraphStep[][] = []
  readonly into: GraphStep[][] = []
  private readonly ir: Ir
  private readonly index = new Map<string, number>()
  /** Catching links by scope and name. */
  private readonly links = new Map<string, string[]>()

  constructor(ir: Ir) {
    this.ir = ir
    const nodes = Object.values(ir.nodes)
    for (const node of nodes) {
      this.index.set(node.id, this.index.size)
      if (node.kind === 'pass' && node.event?.type === 'link') this.noteLink(node, node.event.name)
    }
    for (let at = 0; at < FIRST + 3 * nodes.length; at += 1) {
      this.out.push([])
      this.into.push([])
    }
    const starts = ir.scopes[ir.id]?.starts ?? []
    for (const id of starts) this.add(this.start, this.at('before', id), starts.length === 1)
    this.add(this.start, this.during(ir.id), false)
    for (const node of nodes) this.addNode(node)
  }

  get size(): number {
    return this.out.length
  }

  at(stage: Stage, id: string): number {
    const index = this.index.get(id)
    return index === undefined ? NOWHERE : FIRST + 3 * index + STAGES[stage]
  }

  /** While anything in a scope goes on. */
  private during(scope: string): number {
    return scope === this.ir.id ? ANYWHERE : this.at('during', scope)
  }

  private add(from: number, to: number, isSure: boolean, task?: Node): void {
    const step = { from, to, isSure, ...(task === undefined ? {} : { task }) }
    this.out[from]?.push(step)
    this.into[to]?.push(step)
  }

  private addNode(node: Node): void {
    const { id, kind, scope } = node
    const [before, after, during] = [this.at('before', id), this.at('after', id), this.at('during', id)]
    if (asksPeople(node)) this.add(before, after, true, node)
    else if (kind === 'subProcess' || kind === 'eventSubProcess') this.enterScope(node)
    else this.add(before, after, !mayWrite(node))
    this.add(before, during, false)
    // Some of several have been done already.
    if (node.multi !== undefined || node.loop !== undefined) this.add(after, during, false)
    this.add(after, this.during(scope), false)
    if (kind === 'subProcess' || kind === 'eventSubProcess') this.add(during, this.during(scope), false)
    for (const event of node.boundary ?? []) this.add(during, this.at('before', event), false)
    if (kind === 'eventSubProcess') this.add(this.during(scope), before, false)
    this.leave(node)
  }

  private enterScope(node: Node): void {
    const [before, after] = [this.at('before', node.id), this.at('after', node.id)]
    const starts = this.ir.scopes[node.id]?.starts ?? []
    const isOnce = node.multi === undefined && node.loop === undefined
    for (const start of starts) {
      this.add(before, this.at('before', start), isOnce && starts.length === 1)
      if (!isOnce) this.add(after, this.at('before', start), false)
    }
    if (!isOnce || starts.length === 0) this.add(before, after, false)
  }

  private leave(node: Node): void {
    const after = this.at('after', node.id)
    for (const id of node.out) {
      const flow = this.ir.flows[id]
      if (flow !== undefined) this.add(after, this.at('before', flow.to), isSurelyTaken(node, flow))
    }
    const isLink = node.kind === 'throw' && node.event?.type === 'link'
    if (isLink && node.event?.type === 'link')
      for (const target of this.links.get(linkKey(node.scope, node.event.name)) ?? [])
        this.add(after, this.at('before', target), true)
    // The end of a way inside is the end of what is around it.
    if (node.out.length === 0 && !isLink && node.scope !== this.ir.id) {
      const around = this.ir.nodes[node.scope]
      this.add(after, this.at('after', node.scope), around?.multi === undefined && around?.loop === undefined)
    }
  }

  private noteLink({ id, scope }: Node, name: string): void {
    const key = linkKey(scope, name)
    const known = this.links.get(key)
    if (known === undefined) this.links.set(key, [id])
    else known.push(id)
  }
}

const linkKey = (scope: string, name: string): string => JSON.stringify([scope, name])

/**
 * What comes from outside may set any variable: results of jobs, messages, called processes that give all back, and
 * decisions whose outputs all become variables.
 */
function mayWrite({ kind, event, call, decision }: Node): boolean {
  if (kind === 'job' || kind === 'receive' || call?.outAll === true || decision?.spreads === true) return true
  return kind === 'catch' && event?.type !== 'timer'
}

function isSurelyTaken(node: Node, { id, condition }: Flow): boolean {
  if (node.out.length === 1 || node.kind === 'parallel' || node.kind === 'start') return true
  if (node.kind === 'exclusive' || node.kind === 'eventGateway') return false
  return condition === undefined && id !== node.default
}
