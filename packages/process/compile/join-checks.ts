/** Parallel joins that never fire, or may wait for ever. */
import { bitsOf, complement, countOf, hasBit, unite, wordsFor } from './bits.ts'
import { scopeOrder } from './components.ts'
import { graphOf, numbers, type Graph } from './graph.ts'
import type { Reader } from './reader.ts'
import { Ways } from './ways.ts'
import type { Ir, Node } from '../model/ir.ts'

/** A place where one token becomes several. */
interface Fork {
  /** Whether it always sends one over every way. */
  isSure: boolean
  ways: readonly Way[]
  /** Its group among those of the scope (`Order`); that of a start is the last of all. */
  group: number
}

/** Over a flow, or by itself, to a node. */
interface Way {
  flow?: string
  to: number
}

/**
 * A parallel join fires when every flow has a token. Two flows can only both have one if somewhere a fork sends one
 * towards each; if for two flows no such fork exists, the join never fires. If the only forks are inclusive ones, it
 * may wait for ever.
 */
export function checkJoins(reader: Reader, ir: Ir): void {
  const graph = graphOf(ir)
  const forks = new Map<string, Fork[]>()
  for (const join of graph.nodes) {
    if (join.kind !== 'parallel' || join.in.length < 2) continue
    const known = forks.get(join.scope) ?? forksIn(ir, graph, join.scope)
    forks.set(join.scope, known)
    // Groups before the join's own cannot reach it.
    const own = scopeOrder(graph, join.scope).groupOf.get(graph.numberOf.get(join.id) ?? -1) ?? 0
    const verdict = verdictOn(new Ways(ir, graph, join), known.slice(firstFrom(known, own)))
    if (verdict === 'never') reader.report('JOIN_NEVER', 'error', join.id)
    else if (verdict === 'perhaps') reader.report('JOIN_MAY_WAIT', 'warning', join.id)
  }
}

/** The place of the first fork whose group is not before one. */
function firstFrom(forks: readonly Fork[], group: number): number {
  const found = forks.findIndex((fork) => fork.group >= group)
  return found < 0 ? forks.length : found
}

/** The forks of a scope, those first that are nearest to its ends. */
function forksIn(ir: Ir, graph: Graph, scope: string): Fork[] {
  const { nodes, numberOf, inScope } = graph
  const { groupOf, starts } = scopeOrder(graph, scope)
  const waysTo = (ids: readonly string[]): Way[] => numbers(numberOf, ids).map((to) => ({ to }))
  const forks: Fork[] = [{ isSure: false, ways: waysTo(ir.scopes[scope]?.starts ?? []), group: starts.length }]
  for (const at of inScope.get(scope) ?? []) {
    const node = nodes[at]
    if (node === undefined) continue
    const group = groupOf.get(at) ?? 0
    const isExclusive = node.kind === 'exclusive' || node.kind === 'eventGateway'
    const ways = isExclusive ? [] : node.out.flatMap((flow) => wayOver(ir, graph, flow))
    const sides = waysTo((node.boundary ?? []).filter((id) => ir.nodes[id]?.interrupting === false))
    if (sides.length > 0) forks.push({ isSure: false, ways: [...ways, ...sides], group })
    if (ways.length > 1) forks.push({ isSure: !isConditional(ir, node), ways, group })
  }
  return forks.filter(({ ways }) => ways.length > 1).sort((a, b) => a.group - b.group)
}

function wayOver({ flows }: Ir, { numberOf }: Graph, flow: string): Way[] {
  const to = numberOf.get(flows[flow]?.to ?? '')
  return to === undefined ? [] : [{ flow, to }]
}

const isConditional = ({ flows }: Ir, { kind, out }: Node): boolean =>
  kind === 'inclusive' || out.some((id) => flows[id]?.condition !== undefined)

/** Sure forks first: where they are enough for every two flows, nothing else is to be looked at. */
function verdictOn(ways: Ways, forks: readonly Fork[]): 'yes' | 'perhaps' | 'never' {
  const pairs = new Pairs(ways.join.in.length)
  if (addForks(pairs, ways, forks, true)) return 'yes'
  return addForks(pairs, ways, forks, false) ? 'perhaps' : 'never'
}

/** Adds the forks of one kind. Answers whether every two flows are led to. */
function addForks(pairs: Pairs, ways: Ways, forks: readonly Fork[], isSure: boolean): boolean {
  let added = 0
  let next = 1
  for (const fork of forks) {
    if (fork.isSure !== isSure || !forksBefore(ways, fork)) continue
    pairs.add(fork.ways.flatMap((way) => setOf(ways, way)))
    added += 1
    if (added < next) continue
    // Looked at seldom, since looking takes longer than adding.
    if (pairs.areAll()) return true
    next *= 2
  }
  return pairs.areAll()
}

/** The one flow into the join that a way leads to, by its place. */
const placeOf = (ways: Ways, { flow, to }: Way): number | 'none' | 'several' =>
  ways.isJoin(to) ? ways.placeOf(flow ?? '') : ways.placeFrom(to)

/** Whether two ways of a fork lead to two flows into the join. */
function forksBefore(ways: Ways, fork: Fork): boolean {
  let first: number | undefined
  let count = 0
  let isSeveral = false
  for (const way of fork.ways) {
    const place = placeOf(ways, way)
    if (place === 'none') continue
    count += 1
    first ??= place === 'several' ? undefined : place
    isSeveral ||= place !== first
    if (count > 1 && isSeveral) return true
  }
  return false
}

/** The flows into the join that a way can lead to; none when it leads elsewhere. */
function setOf(ways: Ways, way: Way): Uint32Array[] {
  if (placeOf(ways, way) === 'none') return []
  return [ways.isJoin(way.to) ? ways.set([way.flow ?? '']) : ways.at(way.to)]
}

/** Which two flows can have a token both; kept in the row of one of them. */
class Pairs {
  private readonly count: number
  private readonly rows: readonly Uint32Array[]

  constructor(count: number) {
    this.count = count
    this.rows = Array.from({ length: count }, () => new Uint32Array(wordsFor(count)))
  }

  /** A token for each of some sets: any two flows of two different sets can have one both. */
  add(sets: readonly Uint32Array[]): void {
    const words = wordsFor(this.count)
    const [any, several] = [new Uint32Array(words), new Uint32Array(words)]
    for (const set of sets)
      for (let word = 0; word < words; word += 1) {
        several[word] = (several[word] ?? 0) | ((any[word] ?? 0) & (set[word] ?? 0))
        any[word] = (any[word] ?? 0) | (set[word] ?? 0)
      }
    this.addTo(several, any)
    const own = sets.map((set) => set.map((bits, word) => bits & ~(several[word] ?? 0)))
    const sizes = own.map(countOf)
    // Two sets meet in the rows of either: those of the largest are spared.
    const largest = sizes.indexOf(sizes.reduce((most, size) => Math.max(most, size), 0))
    own.forEach((set, at) => {
      if (at !== largest && sizes[at] !== 0)
        this.addTo(
          set,
          any.map((bits, word) => bits & ~(set[word] ?? 0)),
        )
    })
  }

  private addTo(flows: Uint32Array, others: Uint32Array): void {
    for (const flow of bitsOf(flows)) {
      const row = this.rows[flow]
      if (row !== undefined) unite(row, others)
    }
  }

  /** Whether it holds for every two. */
  areAll(): boolean {
    return this.rows.every((row, flow) => {
      for (const other of bitsOf(complement(row, this.count)))
        if (other !== flow && !hasBit(this.rows[other] ?? row, flow)) return false
      return true
    })
  }
}
