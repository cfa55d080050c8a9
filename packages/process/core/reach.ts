/** Where tokens can still get to. Computed once per model and remembered beside it. */
import { reachable, successors } from '../compile/graph.ts'
import type { Ir, Node } from '../model/ir.ts'

const reachMemory = new WeakMap<Ir, Map<string, ReadonlySet<string>>>()
const endMemory = new WeakMap<Ir, ReadonlyMap<string, number>>()

function remember(ir: Ir, key: string, compute: () => ReadonlySet<string>): ReadonlySet<string> {
  const known = reachMemory.get(ir) ?? new Map<string, ReadonlySet<string>>()
  reachMemory.set(ir, known)
  const found = known.get(key) ?? compute()
  known.set(key, found)
  return found
}

/** The nodes from which a token can come to a flow into a join without passing the join. */
export function nodesBefore(ir: Ir, join: string, flow: string): ReadonlySet<string> {
  return remember(ir, `${join}\n${flow}`, () => {
    const source = ir.flows[flow]?.from ?? ''
    const found = new Set<string>()
    for (const node of Object.values(ir.nodes))
      if (node.id !== join && reachable(ir, [node.id], join).has(source)) found.add(node.id)
    return found
  })
}

/** The nodes a token can come to from a node, itself included. */
export const nodesAfter = (ir: Ir, node: string): ReadonlySet<string> => remember(ir, node, () => reachable(ir, [node]))

/** Ends that do something to what is around them. */
const endsByForce = ({ event }: Node) => event?.type === 'error' || event?.type === 'terminate'

/**
 * How many nodes lie between a node and the nearest end; none is further than those from which no end is reached. Ends by force are the furthest: who
 * goes there ends more than its own way.
 */
export function distanceToEnd(ir: Ir): ReadonlyMap<string, number> {
  const known = endMemory.get(ir)
  if (known !== undefined) return known
  const nodes = Object.values(ir.nodes)
  const before = new Map<string, string[]>()
  for (const node of nodes)
    for (const next of successors(ir, node)) before.set(next, [...(before.get(next) ?? []), node.id])
  const found = new Map<string, number>()
  const spread = (from: readonly string[], start: number) => {
    let edge = from
    for (let distance = start; edge.length > 0; distance += 1) {
      edge = edge.filter((id) => !found.has(id))
      for (const id of edge) found.set(id, distance)
      edge = edge.flatMap((id) => before.get(id) ?? [])
    }
  }
  const ends = nodes.filter((node) => successors(ir, node).length === 0)
  spread(
    ends.filter((end) => !endsByForce(end)).map(({ id }) => id),
    0,
  )
  spread(
    ends.filter(endsByForce).map(({ id }) => id),
    nodes.length,
  )
  endMemory.set(ir, found)
  return found
}
