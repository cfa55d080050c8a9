import fc from 'fast-check'
import { expect } from 'vitest'
import { bpmn, NOON, type Sketch } from './bpmn.ts'
import { objectTo } from './check.ts'
import { moves, type Move } from './random.ts'
import { blockers, compile } from '../compile/compile.ts'
import { ids } from '../core/run.ts'
import { NEW, step } from '../core/step.ts'
import { Lineage } from '../history/lineage.ts'
import type { Command } from '../model/command.ts'
import type { Effect } from '../model/effect.ts'
import { ProcessError } from '../model/failure.ts'
import type { State } from '../model/state.ts'

interface Graph {
  kinds: readonly ('user' | 'task' | 'xor' | 'and' | 'or' | 'catch timer=PT1H')[]
  edges: readonly (readonly [number, number])[]
}

/** Nodes and flows at random: joins that wait for ever, merges that double, loops. */
const graph: fc.Arbitrary<Graph> = fc.record({
  kinds: fc.array(
    fc.constantFrom(
      'user' as const,
      'user' as const,
      'task' as const,
      'xor' as const,
      'and' as const,
      'or' as const,
      'catch timer=PT1H' as const,
    ),
    { minLength: 3, maxLength: 9 },
  ),
  edges: fc.array(fc.tuple(fc.nat(8), fc.nat(8)), { minLength: 2, maxLength: 14 }),
})

function modelOf({ kinds, edges }: Graph): string {
  const nodes: Sketch = { s: 'start' }
  kinds.forEach((kind, index) => (nodes[`n${index}`] = kind))
  const pairs = new Set(edges.map(([from, to]) => `n${from % kinds.length} n${to % kinds.length}`))
  const firstOut = new Set<string>()
  const flows = [...pairs].map((pair) => {
    const [from = ''] = pair.split(' ')
    const isChoice = nodes[from] === 'xor' || nodes[from] === 'or'
    const isFirst = !firstOut.has(from)
    firstOut.add(from)
    return isChoice ? `${pair} ${isFirst ? 'default' : '${c1}'}` : pair
  })
  return bpmn(nodes, ['s n0', ...flows])
}

/**
 * Whatever the model: a state is always whole, a refused command changes nothing, the same input gives the same output,
 * and what waits says for what.
 */
export async function expectWholeness(numRuns: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(
      graph,
      moves(['complete', 'complete', 'return', 'back', 'withdraw', 'advance', 'cancelBranch']),
      async (model, some) => {
        const { ir, problems } = await compile(modelOf(model))
        fc.pre(ir !== undefined && blockers(problems, ir.id).length === 0)
        // Loops that wait for nothing are stopped after 10,000 nodes, which shows the same each time.
        fc.pre(!problems.some(({ code }) => code === 'CYCLE_WITHOUT_WAIT'))
        let state: State = NEW
        let history: Effect[] = []
        const take = (command: Command | undefined): void => {
          if (command === undefined) return
          const before = JSON.stringify(state)
          try {
            const after = step(ir, state, command, { now: NOON })
            expect(JSON.stringify(step(ir, JSON.parse(before) as State, command, { now: NOON }).state)).toBe(
              JSON.stringify(after.state),
            )
            expect(JSON.stringify(state)).toBe(before)
            state = after.state
            history = [...history, ...after.effects]
          } catch (error) {
            if (!(error instanceof ProcessError)) throw error
            expect(JSON.stringify(state)).toBe(before)
          }
          const problem = objectTo(ir, withoutIncidents(state), false)
          expect(problem).toBeUndefined()
          const waiting = Object.values(state.tokens)
          if (state.status === 'run') expect(waiting.length).toBeGreaterThan(0)
          if (waiting.length > 0 && waiting.every(({ st }) => st === 'join'))
            expect(waiting.every(({ why }) => why === 'DEADLOCK')).toBe(true)
        }
        take({ type: 'start', vars: { c1: true } })
        for (const move of some.slice(0, 8)) {
          if (Object.keys(state.tokens).length > 20) break
          take(commandOf(state, new Lineage(history), move))
        }
      },
    ),
    { numRuns },
  )
}

/** Incidents are allowed here: the model may be wrong. */
const withoutIncidents = (state: State): State => ({
  ...state,
  tokens: Object.fromEntries(
    Object.entries(state.tokens).flatMap(([id, { why: _, ...token }]) => (token.st === 'stuck' ? [] : [[id, token]])),
  ),
})

const pick = <T>(items: readonly T[], which: number): T | undefined => items[which % Math.max(1, items.length)]

function commandOf(
  { tasks, tokens, waits }: State,
  lineage: Lineage,
  [kind, which, where, truth]: Move,
): Command | undefined {
  const task = pick(ids(tasks), which)
  const from = task === undefined ? undefined : tasks[task]?.t
  const visits = [...lineage.tokens.values()].filter((made) => lineage.happened(made))
  switch (kind) {
    case 'complete':
      return task === undefined ? undefined : { type: 'complete', task, vars: { c1: truth % 2 === 0 } }
    case 'return':
    case 'back': {
      const visit = pick(visits, where)
      return from === undefined || visit === undefined
        ? undefined
        : { type: 'return', visit: visit.id, from, way: kind === 'back' ? 'backToReturner' : 'forward', lineage }
    }
    case 'withdraw': {
      const visit = pick(
        visits.filter(({ done }) => done.length > 0),
        where,
      )
      return visit === undefined ? undefined : { type: 'withdraw', visit: visit.id, lineage }
    }
    case 'advance': {
      const wait = pick(
        ids(waits).filter((id) => waits[id]?.k === 'timer'),
        which,
      )
      return wait === undefined ? undefined : { type: 'timer', wait }
    }
    case 'cancelBranch': {
      const token = pick(ids(tokens), which)
      return token === undefined ? undefined : { type: 'cancelBranch', token }
    }
    default:
      return undefined
  }
}
