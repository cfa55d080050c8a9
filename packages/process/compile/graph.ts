/**
 * Who can follow whom, over flows, boundary events and links. Nodes are numbered and edges kept in arrays, so that
 * models of thousands of nodes are walked without recursion and without copies.
 */
import type { Ir, Node } from '../model/ir.ts'

/**
 * The edges of a model. Those of node `at` are `next[first[at]]` to `next[first[at + 1] - 1]`, in the order of the
 * file.
 */
interface Edges {
  first: Int32Array
  next: Int32Array
}

/** The nodes of a scope in groups. A group comes after all groups that can be reached from it. */
export interface Order {
  /** Numbers of nodes, group after group; the members of a group in the order in which they were come to. */
  sorted: readonly number[]
  /** Where each group begins in `sorted`, and where the last one ends. */
  starts: readonly number[]
  /** The group of a node, by its number. */
  groupOf: ReadonlyMap<number, number>
}

export interface Graph {
  /** Nodes by their number. */
  nodes: readonly Node[]
  numberOf: ReadonlyMap<string, number>
  forward: Edges
  backward: Edges
  /** The numbers of the nodes directly inside of a scope, by its id. */
  inScope: ReadonlyMap<string, readonly number[]>
  /** Catching links, by `linkKey`. */
  links: ReadonlyMap<string, readonly string[]>
  /** What `scopeOrder` found. */
  orders: Map<string, Order>
}

const remembered = new WeakMap<Ir, Graph>()

/** The graph of a model, made once. The model must be complete: what is added later is not seen. */
export function graphOf(ir: Ir): Graph {
  const known = remembered.get(ir)
  if (known !== undefined) return known
  const made = makeGraph(ir)
  remembered.set(ir, made)
  return made
}

function makeGraph(ir: Ir): Graph {
  const nodes = Object.values(ir.nodes)
  const numberOf = new Map(nodes.map(({ id }, at) => [id, at]))
  const inScope = new Map<string, number[]>()
  const links = new Map<string, string[]>()
  nodes.forEach((node, at) => {
    push(inScope, node.scope, at)
    if (node.kind === 'pass' && node.event?.type === 'link') push(links, linkKey(node.scope, node.event.name), node.id)
  })
  const pairs: number[] = []
  nodes.forEach((node, at) => {
    const add = (id: string | undefined) => {
      const to = numberOf.get(id ?? '')
      if (to !== undefined) pairs.push(at, to)
    }
    for (const flow of node.out) add(ir.flows[flow]?.to)
    for (const event of node.boundary ?? []) add(event)
    // What compensates it comes after it, over no flow.
    add(node.compensation)
    if (node.kind === 'throw' && node.event?.type === 'link')
      for (const target of links.get(linkKey(node.scope, node.event.name)) ?? []) add(target)
  })
  const [forward, backward] = [edgesOf(nodes.length, pairs), edgesOf(nodes.length, pairs.toReversed())]
  return { nodes, numberOf, inScope, links, forward, backward, orders: new Map() }
}

const linkKey = (scope: string, name: string) => `${scope}\n${name}`

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const known = map.get(key)
  if (known === undefined) map.set(key, [value])
  else known.push(value)
}

/** @param pairs from and to, one after the other */
function edgesOf(count: number, pairs: readonly number[]): Edges {
  const first = new Int32Array(count + 1)
  for (let at = 0; at < pairs.length; at += 2) add(first, (pairs[at] ?? 0) + 1, 1)
  for (let at = 0; at < count; at += 1) add(first, at + 1, first[at] ?? 0)
  const free = first.slice()
  const next = new Int32Array(pairs.length / 2)
  for (let at = 0; at < pairs.length; at += 2) {
    const from = pairs[at] ?? 0
    next[free[from] ?? 0] = pairs[at + 1] ?? 0
    add(free, from, 1)
  }
  return { first, next }
}

const add = (array: Int32Array, at: number, value: number) => {
  array[at] = (array[at] ?? 0) + value
}

/** The nodes a token may stand at next, after one. */
export const successors = ({ nodes, forward: { first, next } }: Graph, at: number): Node[] =>
  [...next.subarray(first[at], first[at + 1])].flatMap((other) => nodes[other] ?? [])

/** Where a throwing link leads: catching links of the same name in the same scope. */
export const linkTargets = (ir: Ir, { event, scope }: Node): readonly string[] =>
  event?.type === 'link' ? (graphOf(ir).links.get(linkKey(scope, event.name)) ?? []) : []

/**
 * Marks, by number, everything reachable over some edges from some nodes, themselves included, without passing
 * `barrier`.
 */
export function reach({ first, next }: Edges, from: readonly number[], barrier = -1): Uint8Array {
  const seen = new Uint8Array(first.length - 1)
  const open: number[] = []
  const see = (at: number) => {
    if (at === barrier || seen[at] === 1) return
    seen[at] = 1
    open.push(at)
  }
  from.forEach(see)
  for (let at = open.pop(); at !== undefined; at = open.pop())
    for (let edge = first[at] ?? 0; edge < (first[at + 1] ?? 0); edge += 1) see(next[edge] ?? 0)
  return seen
}

/** The ids of everything reachable from a node, itself included, without passing `barrier`. */
export function reachable(ir: Ir, from: string, barrier?: string): Set<string> {
  const { nodes, numberOf, forward } = graphOf(ir)
  const seen = reach(forward, numbers(numberOf, [from]), numberOf.get(barrier ?? ''))
  return new Set(nodes.flatMap(({ id }, at) => (seen[at] === 1 ? [id] : [])))
}

export const numbers = (numberOf: ReadonlyMap<string, number>, ids: readonly string[]): number[] =>
  ids.flatMap((id) => numberOf.get(id) ?? [])
