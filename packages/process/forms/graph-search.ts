/**
 * What is before what in a process. Models come from strangers: every question is answered without recursion and in
 * time that grows with the size of the model, or is answered the safe way.
 */
import { FlowGraph, type GraphStep } from './flow-graph.ts'
import type { PlacedRead } from './reads.ts'
import { asksPeople } from '../model/asks-people.ts'
import type { Ir, Node } from '../model/ir.ts'

/** Names that are looked for at once, each a bit. */
const BITS = 30
/** Positions that questions about single places may look at in all. */
const MAX_LOOKED_AT = 200_000

type Reached = readonly [before: Uint8Array, after: Uint8Array]

export class GraphSearch {
  readonly graph: FlowGraph
  private readonly users: readonly Node[]
  private readonly own: ReadonlySet<Node>
  private readonly reached: Reached
  private readonly firstBefore = new Map<number, boolean>()
  private lookedAt = 0

  /** @param isOwn whether a task is that of the user who started the process */
  constructor(ir: Ir, isOwn: (task: Node) => boolean) {
    this.graph = new FlowGraph(ir)
    this.users = Object.values(ir.nodes).filter(asksPeople)
    this.own = new Set(this.users.filter(isOwn))
    this.reached = this.reach()
    this.lookedAt = 0
  }

  isOwn(task: Node): boolean {
    return this.own.has(task)
  }

  isReached(place: number): boolean {
    return this.reached[0][place] === 1 || this.reached[1][place] === 1
  }

  /** Whether only who started has done a task when a place is reached for the first time. */
  isFirstBefore(place: number): boolean {
    const [before, after] = this.reached
    if (before[place] !== 1) return false
    if (after[place] !== 1) return true
    const known = this.firstBefore.get(place)
    if (known !== undefined) return known
    const found = this.lookedAt < MAX_LOOKED_AT && this.reach(place)[1][place] !== 1
    this.firstBefore.set(place, found)
    return found
  }

  /** What is reached from the start before and after the tasks of others, without going on behind `barrier`. */
  private reach(barrier?: number): Reached {
    const { size, start, out } = this.graph
    const seen: Reached = [new Uint8Array(size), new Uint8Array(size)]
    const open: number[] = [start]
    seen[0][start] = 1
    // Two states for each position.
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const place = next % size
      this.lookedAt += 1
      if (place === barrier) continue
      for (const { to, task } of out[place] ?? []) {
        const isAfter = next >= size || (task !== undefined && !this.own.has(task))
        const states = isAfter ? seen[1] : seen[0]
        if (states[to] === 1) continue
        states[to] = 1
        open.push(isAfter ? to + size : to)
      }
    }
    return seen
  }

  /**
   * The user tasks next to some reads, going back from there, for several names at once. `isSure`: the user who
   * completes the task comes to a read for sure.
   * @param limit how many are found in all
   */
  tasksBefore(names: readonly (readonly PlacedRead[])[], limit: number): { task: Node; isSure: boolean }[][] {
    let left = limit
    const found: { task: Node; isSure: boolean }[][] = names.map(() => [])
    const order = names.length === 0 ? [] : this.backwards()
    for (let from = 0; from < names.length; from += BITS) {
      const some = names.slice(from, from + BITS)
      const { any, sure } = this.spread(some, order)
      for (const task of this.users) {
        const place = this.graph.at('after', task.id)
        const [bits = 0, sureBits = 0] = [any[place], sure[place]]
        if (bits === 0) continue
        some.forEach((_, at) => {
          if (((bits >> at) & 1) === 0 || left <= 0) return
          left -= 1
          found[from + at]?.push({ task, isSure: ((sureBits >> at) & 1) === 1 })
        })
      }
    }
    return found
  }

  /** Carries each name from where it is read to the places it can be read from without a task in between. */
  private spread(names: readonly (readonly PlacedRead[])[], order: readonly number[]) {
    const { size, into } = this.graph
    const [any, sure] = [new Int32Array(size), new Int32Array(size)]
    names.forEach((reads, at) => {
      for (const { place, isSure } of reads) {
        any[place] = (any[place] ?? 0) | (1 << at)
        if (isSure) sure[place] = (sure[place] ?? 0) | (1 << at)
      }
    })
    const open = [...order]
    for (let place = open.pop(); place !== undefined; place = open.pop()) {
      const [bits = 0, sureBits = 0] = [any[place], sure[place]]
      if (bits === 0) continue
      for (const { from, task, isSure } of into[place] ?? []) {
        if (task !== undefined) continue
        const [known = 0, knownSure = 0] = [any[from], sure[from]]
        const [now, nowSure] = [known | bits, isSure ? knownSure | sureBits : knownSure]
        if (now === known && nowSure === knownSure) continue
        any[from] = now
        sure[from] = nowSure
        open.push(from)
      }
    }
    return { any, sure }
  }

  /** All positions, so that the last of them is one that others lead to: what comes later is popped first. */
  private backwards(): number[] {
    const { size, out } = this.graph
    const order: number[] = []
    const seen = new Uint8Array(size)
    for (let root = 0; root < size; root += 1) {
      if (seen[root] === 1) continue
      seen[root] = 1
      const path: { place: number; next: number }[] = [{ place: root, next: 0 }]
      for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
        const step: GraphStep | undefined = out[top.place]?.[top.next]
        top.next += 1
        if (step === undefined) {
          order.push(top.place)
          path.pop()
        } else if (seen[step.to] !== 1) {
          seen[step.to] = 1
          path.push({ place: step.to, next: 0 })
        }
      }
    }
    return order.reverse()
  }

  /** The read that is next behind a task, of some. */
  readBehind({ id }: Node, reads: readonly PlacedRead[]): PlacedRead | undefined {
    if (reads.length < 2) return reads[0]
    const byPlace = new Map(reads.map((read) => [read.place, read]))
    const seen = new Set([this.graph.at('after', id)])
    // A set goes through what is added while it is gone through.
    for (const place of seen) {
      const read = byPlace.get(place)
      if (read !== undefined) return read
      this.lookedAt += 1
      if (this.lookedAt > MAX_LOOKED_AT) break
      for (const { to, task } of this.graph.out[place] ?? []) if (task === undefined) seen.add(to)
    }
    return undefined
  }
}
