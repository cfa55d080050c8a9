/** By which flows into a join a token can come to it. */
import { setBit, wordsFor } from './bits.ts'
import { orderOf, scopeOrder } from './components.ts'
import type { Graph, Order } from './graph.ts'
import type { Ir, Node } from '../model/ir.ts'

/**
 * For every node, the flows into one join that can be reached from there without passing the join: sets of places in
 * `join.in`.
 */
export class Ways {
  readonly join: Node
  private readonly graph: Graph
  private readonly number: number
  private readonly words: number
  /** The sets of all nodes, one after the other. */
  private readonly all: Uint32Array
  private readonly places: ReadonlyMap<string, number>

  constructor(ir: Ir, graph: Graph, join: Node) {
    this.join = join
    this.graph = graph
    this.number = graph.numberOf.get(join.id) ?? -1
    this.words = wordsFor(join.in.length)
    this.all = new Uint32Array(graph.nodes.length * this.words)
    this.places = new Map(join.in.map((flow, place) => [flow, place]))
    join.in.forEach((flow, place) => {
      const source = graph.numberOf.get(ir.flows[flow]?.from ?? '')
      if (source !== undefined && source !== this.number) setBit(this.at(source), place)
    })
    this.spread()
  }

  /** From the node with a number. */
  at(number: number): Uint32Array {
    return this.all.subarray(number * this.words, (number + 1) * this.words)
  }

  from(node: string): Uint32Array {
    const number = this.graph.numberOf.get(node)
    return number === undefined ? this.set([]) : this.at(number)
  }

  /** The one place that is reached from the node with a number; `none` and `several` where it is not one. */
  placeFrom(number: number): number | 'none' | 'several' {
    let found: number | 'none' = 'none'
    for (let word = 0; word < this.words; word += 1) {
      const bits = this.all[number * this.words + word] ?? 0
      if (bits === 0) continue
      if (found !== 'none' || (bits & (bits - 1)) !== 0) return 'several'
      found = word * 32 + 31 - Math.clz32(bits)
    }
    return found
  }

  placeOf(flow: string): number | 'none' {
    return this.places.get(flow) ?? 'none'
  }

  /** Whether a number is the join's. */
  isJoin(number: number): boolean {
    return number === this.number
  }

  /** Some flows as a set; those that are not the join's are left out. */
  set(flows: Iterable<string>): Uint32Array {
    const bits = new Uint32Array(this.words)
    for (const flow of flows) {
      const place = this.places.get(flow)
      if (place !== undefined) setBit(bits, place)
    }
    return bits
  }

  /**
   * A token that reaches a node reaches what is reached from there. Groups come after all that can be reached from
   * them, so each is looked at once, from the join's own on: nothing before it leads to the join. Without the join its
   * own group may be several.
   */
  private spread(): void {
    const order = scopeOrder(this.graph, this.join.scope)
    const group = order.groupOf.get(this.number) ?? 0
    const [start = 0, end = 0] = order.starts.slice(group)
    if (end - start > 1) {
      const counts = (_: number, to: number) => order.groupOf.get(to) === group
      const own = orderOf(this.graph, order.sorted.slice(start, end), { barrier: this.number, counts })
      for (let at = 0; at + 1 < own.starts.length; at += 1) this.gather(own, at)
    }
    for (let at = group + 1; at + 1 < order.starts.length; at += 1) this.gather(order, at)
  }

  /** What a group reaches: what its members do, and those after them. */
  private gather({ sorted, starts }: Order, group: number): void {
    const { first, next } = this.graph.forward
    const [start = 0, end = 0] = [starts[group], starts[group + 1]]
    const one = sorted[start] ?? 0
    for (let at = start; at < end; at += 1) {
      const member = sorted[at] ?? 0
      this.unite(one, member)
      for (let edge = first[member] ?? 0; edge < (first[member + 1] ?? 0); edge += 1) this.unite(one, next[edge] ?? 0)
    }
    for (let at = start + 1; at < end; at += 1) this.unite(sorted[at] ?? 0, one)
  }

  private unite(into: number, from: number): void {
    if (into === from) return
    const { all, words } = this
    const [to, source] = [into * words, from * words]
    for (let word = 0; word < words; word += 1) all[to + word] = (all[to + word] ?? 0) | (all[source + word] ?? 0)
  }
}
