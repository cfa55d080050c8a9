/**
 * Groups of nodes that reach each other (strongly connected components), found with a stack of its own: the depth of a
 * model is no depth of calls.
 */
import type { Graph, Order } from './graph.ts'

interface Choice {
  /** A node that is not there. */
  barrier?: number
  /** Whether an edge counts; without it, all do. */
  counts?: (from: number, to: number) => boolean
}

/** Tarjan's algorithm. Every node of `members` belongs to one group, and so does what is reached from them. */
export function orderOf(graph: Graph, members: readonly number[], { barrier = -1, counts }: Choice = {}): Order {
  const { first, next } = graph.forward
  const sorted: number[] = []
  const starts: number[] = [0]
  const groupOf = new Map<number, number>()
  /** Nodes that were come to: in which order, and the first that they reach among those without a group. */
  const seen = new Map<number, { at: number; low: number; edge: number }>()
  const stack: number[] = []
  const path: number[] = []
  const open = (node: number) => {
    seen.set(node, { at: seen.size, low: seen.size, edge: first[node] ?? 0 })
    stack.push(node)
    path.push(node)
  }
  const close = (node: number, { at, low }: { at: number; low: number }) => {
    path.pop()
    const before = seen.get(path.at(-1) ?? -1)
    if (before !== undefined) before.low = Math.min(before.low, low)
    if (low !== at) return
    for (const member of stack.splice(stack.lastIndexOf(node))) {
      groupOf.set(member, starts.length - 1)
      sorted.push(member)
    }
    starts.push(sorted.length)
  }
  for (const root of members) {
    if (root === barrier || seen.has(root)) continue
    open(root)
    for (let node = path.at(-1); node !== undefined; node = path.at(-1)) {
      const own = seen.get(node)
      if (own === undefined) break
      if (own.edge >= (first[node + 1] ?? 0)) {
        close(node, own)
        continue
      }
      const other = next[own.edge] ?? 0
      own.edge += 1
      if (other === barrier || counts?.(node, other) === false) continue
      const known = seen.get(other)
      if (known === undefined) open(other)
      else if (!groupOf.has(other)) own.low = Math.min(own.low, known.at)
    }
  }
  return { sorted, starts, groupOf }
}

/** The groups of a scope, found once. Nothing leads from one scope into another. */
export function scopeOrder(graph: Graph, scope: string): Order {
  const found = graph.orders.get(scope) ?? orderOf(graph, graph.inScope.get(scope) ?? [])
  graph.orders.set(scope, found)
  return found
}

/** The members of each group. */
export function* groupsOf({ sorted, starts }: Order): Generator<readonly number[]> {
  for (let group = 0; group + 1 < starts.length; group += 1) yield sorted.slice(starts[group], starts[group + 1])
}

/** Groups with a cycle. `passes`: whether the edges of a node count. */
export function cycles(graph: Graph, passes: (at: number) => boolean): (readonly number[])[] {
  const { first, next } = graph.forward
  const order = orderOf(graph, [...graph.nodes.keys()], { counts: (from) => passes(from) })
  return [...groupsOf(order)].filter(
    ([at = 0, ...others]) => others.length > 0 || (passes(at) && next.subarray(first[at], first[at + 1]).includes(at)),
  )
}
