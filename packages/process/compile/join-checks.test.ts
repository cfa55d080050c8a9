/** The verdicts on joins are those of comparing every two flows over every fork, one by one. */
import { expect, test } from 'vitest'
import { compile } from './compile.ts'
import { waysInto } from '../core/reach.ts'
import { bitsOf } from './bits.ts'
import type { Ir, Node } from '../model/ir.ts'
import { processWith } from '../testing/large.ts'

/** Always the same numbers from 0 to 1 for a seed. */
function chanceOf(seed: number): () => number {
  let state = seed + 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** Some nodes of all kinds, connected by chance: cycles, several starts and nodes that are never reached among them. */
function modelOf(seed: number): string {
  const chance = chanceOf(seed)
  const pick = (most: number) => Math.floor(chance() * most)
  const kinds = ['parallelGateway', 'parallelGateway', 'exclusiveGateway', 'inclusiveGateway', 'task', 'userTask']
  const size = 4 + pick(9)
  const nodes = Array.from({ length: size }, (_, at) => `<${kinds[pick(kinds.length)] ?? 'task'} id="n${at}"/>`)
  const flows = Array.from(
    { length: size + pick(size * 2) },
    (_, at) =>
      `<sequenceFlow id="f${at}" sourceRef="n${pick(size)}" targetRef="n${pick(size)}">${chance() < 0.15 ? '<conditionExpression>${x}</conditionExpression>' : ''}</sequenceFlow>`,
  )
  const sides = Array.from({ length: pick(3) }, (_, at) => {
    const [host, to] = [pick(size), pick(size)]
    return `<boundaryEvent id="b${at}" attachedToRef="n${host}" cancelActivity="${chance() < 0.5}"><signalEventDefinition/></boundaryEvent><sequenceFlow id="g${at}" sourceRef="b${at}" targetRef="n${to}"/>`
  })
  return processWith([...nodes, ...flows, ...sides].join(''))
}

const successors = (ir: Ir, node: Node) => [
  ...node.out.map((flow) => ir.flows[flow]?.to ?? ''),
  ...(node.boundary ?? []),
]

/** The flows into a join that can be reached from a node without passing the join. */
function reached(ir: Ir, join: Node, from: string): Set<string> {
  const seen = new Set<string>()
  const open = [from]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const node = ir.nodes[id]
    if (id === join.id || node === undefined || seen.has(id)) continue
    seen.add(id)
    open.push(...successors(ir, node))
  }
  return new Set(join.in.filter((flow) => seen.has(ir.flows[flow]?.from ?? '')))
}

interface Fork {
  isSure: boolean
  ways: Set<string>[]
}

function forksOf(ir: Ir, join: Node): Fork[] {
  const starts = (ir.scopes[join.scope]?.starts ?? []).map((start) => reached(ir, join, start))
  return Object.values(ir.nodes).reduce<Fork[]>(
    (forks, node) => {
      const over = (flow: string) => {
        const to = ir.flows[flow]?.to ?? ''
        return to === join.id ? new Set([flow]) : reached(ir, join, to)
      }
      const ways = node.kind === 'exclusive' ? [] : node.out.map(over)
      const sides = (node.boundary ?? []).filter((id) => ir.nodes[id]?.interrupting === false)
      if (sides.length > 0) forks.push({ isSure: false, ways: [...ways, ...sides.map((id) => reached(ir, join, id))] })
      const isSure = node.kind !== 'inclusive' && node.out.every((id) => ir.flows[id]?.condition === undefined)
      return [...forks, { isSure, ways }]
    },
    [{ isSure: false, ways: starts }],
  )
}

function verdictOn(ir: Ir, join: Node): string[] {
  const forks = forksOf(ir, join)
  const leads = (ways: Set<string>[], a: string, b: string) =>
    ways.some((one, i) => one.has(a) && ways.some((other, j) => i !== j && other.has(b)))
  const pairs = join.in.flatMap((a, at) => join.in.slice(at + 1).map((b) => [a, b] as const))
  const found = pairs.map(([a, b]) => forks.filter(({ ways }) => leads(ways, a, b)))
  if (found.some((forks) => forks.length === 0)) return [`JOIN_NEVER ${join.id}`]
  return found.some((forks) => forks.every(({ isSure }) => !isSure)) ? [`JOIN_MAY_WAIT ${join.id}`] : []
}

test.each(Array.from({ length: 5 }, (_, part) => part))('in models made by chance, part %i', async (part) => {
  const reported = new Set<string>()
  for (let seed = part * 100; seed < part * 100 + 100; seed += 1) {
    const { ir, problems } = await compile(modelOf(seed))
    if (ir === undefined) throw new Error('not read')
    const joins = Object.values(ir.nodes).filter(({ kind, in: flows }) => kind === 'parallel' && flows.length > 1)
    const expected = joins.flatMap((join) => verdictOn(ir, join))
    const found = problems.flatMap(({ code, node }) => (code.startsWith('JOIN_') ? [`${code} ${node ?? ''}`] : []))
    expect({ seed, found }).toStrictEqual({ seed, found: expected })
    for (const verdict of found) reported.add(verdict.split(' ')[0] ?? '')
    for (const join of joins)
      for (const id of Object.keys(ir.nodes)) {
        const ways = [...bitsOf(waysInto(ir, join).from(id))].map((place) => join.in[place])
        const own = id === join.id ? [] : [...reached(ir, join, id)]
        expect({ seed, join: join.id, id, ways }).toStrictEqual({ seed, join: join.id, id, ways: own })
      }
  }
  expect([...reported].sort()).toStrictEqual(['JOIN_MAY_WAIT', 'JOIN_NEVER'])
})
