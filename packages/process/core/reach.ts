/** Where tokens can still get to. Computed once per model and remembered beside it. */
import { graphOf, numbers, reach, type Graph } from '../compile/graph.ts'
import { Ways } from '../compile/ways.ts'
import type { Ir, Node } from '../model/ir.ts'

interface Memory {
  /**
   * By join; the least recently used goes first. Four lines instead of lru-cache: the core depends on no cache library.
   */
  ways: Map<string, Ways>
  ends?: ReadonlyMap<string, number>
}

/** The ways into one join of a large model take as much room as the model. */
const MAX_REMEMBERED_JOINS = 50
const memories = new WeakMap<Ir, Memory>()

function memoryOf(ir: Ir): Memory {
  const known = memories.get(ir) ?? { ways: new Map<string, Ways>() }
  memories.set(ir, known)
  return known
}

/** By which flows into a join a token can come to it, from every node. */
export function waysInto(ir: Ir, join: Node): Ways {
  const { ways } = memoryOf(ir)
  const found = ways.get(join.id) ?? new Ways(ir, graphOf(ir), join)
  ways.delete(join.id)
  ways.set(join.id, found)
  const [oldest] = ways.keys()
  if (ways.size > MAX_REMEMBERED_JOINS && oldest !== undefined) ways.delete(oldest)
  return found
}

/** The nodes from which a token can come to the end of a way without passing a node. */
export function endsWithout(ir: Ir, barrier: string): (node: string) => boolean {
  const { nodes, numberOf, backward } = graphOf(ir)
  const ends = nodes.filter(({ out }) => out.length === 0).map(({ id }) => id)
  const found = reach(backward, numbers(numberOf, ends), numberOf.get(barrier))
  return (node) => found[numberOf.get(node) ?? -1] === 1
}

/** Ends that do something to what is around them. */
const endsByForce = ({ event }: Node) => event?.type === 'error' || event?.type === 'terminate'

/**
 * How many nodes are between a node and the nearest end; none is further than those from which no end is reached. Ends
 * by force are the furthest: who goes there ends more than its own way.
 */
export function distanceToEnd(ir: Ir): ReadonlyMap<string, number> {
  const memory = memoryOf(ir)
  memory.ends ??= distances(graphOf(ir))
  return memory.ends
}

function distances({ nodes, forward, backward }: Graph): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  const spread = (from: readonly number[], start: number) => {
    let edge = from
    for (let distance = start; edge.length > 0; distance += 1) {
      const before: number[] = []
      for (const at of edge) {
        const { id } = nodes[at] ?? {}
        if (id === undefined || found.has(id)) continue
        found.set(id, distance)
        before.push(...backward.next.subarray(backward.first[at], backward.first[at + 1]))
      }
      edge = before
    }
  }
  const ends = [...nodes.keys()].filter((at) => forward.first[at] === forward.first[at + 1])
  const isForce = (at: number) => {
    const end = nodes[at]
    return end !== undefined && endsByForce(end)
  }
  spread(
    ends.filter((at) => !isForce(at)),
    0,
  )
  spread(ends.filter(isForce), nodes.length)
  return found
}
