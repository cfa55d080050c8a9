/** Plays random moves on a model and looks after each whether the instance is as it should be. */
import type { Move } from './random.ts'
import { NOON } from './bpmn.ts'
import { World } from '../cli/world.ts'
import { compile } from '../compile/compile.ts'
import { ids } from '../core/run.ts'
import { ProcessError } from '../model/failure.ts'
import type { Ir } from '../model/ir.ts'
import type { State, Vars } from '../model/state.ts'

/** What is wrong with a state; `undefined` when nothing is. `isSafe`: no node may be done twice at once. */
export function objectTo(ir: Ir, state: State, isSafe: boolean): string | undefined {
  const seen = new Set<string>()
  for (const id of ids(state.tokens)) {
    const token = state.tokens[id]
    if (token === undefined) continue
    const node = ir.nodes[token.n]
    const waits = Object.values(state.waits).filter((wait) => wait.t === id)
    const tasks = Object.values(state.tasks).filter(
      (task) => task.t === id && (task.st !== 'd' || state.tokens[id]?.m === undefined) && task.for === undefined,
    )
    const scopes = Object.values(state.scopes).filter((scope) => scope.t === id)
    if (state.scopes[token.s] === undefined) return `${token.n} stands in a scope that is gone`
    if (token.st === 'new') return `${token.n} is still on its way`
    if (token.st === 'stuck') return `${token.n} is stuck: ${token.why ?? ''}`
    if (token.why !== undefined) return `${token.n}: ${token.why}`
    if (token.st === 'hold' && scopes.length === 0) return `${token.n} holds nothing`
    const working = Object.values(state.tasks).some((task) => task.t === id && task.st !== 'd')
    if (token.st === 'wait' && waits.length === 0 && !working) return `${token.n} waits for nothing`
    if (node?.kind === 'user' && token.m === undefined && tasks.length !== 1)
      return `${token.n} has ${tasks.length} tasks`
    if (token.m !== undefined && node?.kind === 'user' && tasks.length + token.m.done > token.m.total)
      return `${token.n} has too many tasks`
    const key = `${token.s} ${token.n} ${token.st === 'join' ? (token.f ?? '') : ''}`
    if (isSafe && seen.has(key)) return `${token.n} is done twice`
    seen.add(key)
  }
  for (const task of Object.values(state.tasks)) if (state.tokens[task.t] === undefined) return 'a task without a token'
  for (const wait of Object.values(state.waits))
    if (
      (wait.t !== undefined && state.tokens[wait.t] === undefined) ||
      (wait.s !== undefined && state.scopes[wait.s] === undefined)
    )
      return `a wait of ${wait.n} without an owner`
  for (const id of ids(state.scopes)) {
    const { t, p } = state.scopes[id] ?? {}
    if (t !== undefined && (state.tokens[t] === undefined || state.scopes[p ?? 0] === undefined))
      return 'a scope without a holder'
  }
  return undefined
}

const truths = (bits: number): Vars => ({
  c1: (bits & 1) > 0,
  c2: (bits & 2) > 0,
  c3: (bits & 4) > 0,
  again: (bits & 8) > 0,
})
const pick = <T>(items: readonly T[], which: number): T | undefined => items[which % Math.max(1, items.length)]

export interface Played {
  problem?: string
  moves: number
  returns: number
  world: World
}

/** Plays and then works off everything that is open. A problem says what was wrong, and after which move. */
export async function play(xml: string, moves: readonly Move[], { isSafe = true } = {}): Promise<Played> {
  const { ir, problems } = await compile(xml)
  const world = new World(NOON, new Map())
  const played: Played = { moves: 0, returns: 0, world }
  const errors = problems.filter(({ severity }) => severity === 'error')
  if (ir === undefined || errors.length > 0) return { ...played, problem: `not deployed: ${JSON.stringify(errors)}` }
  world.definitions.set(ir.id, ir)
  world.attempt(() => void world.start(ir.id, truths(0)))
  const look = (what: string) => {
    const problem = objectTo(ir, world.get(1).state, isSafe)
    if (problem !== undefined && played.problem === undefined) played.problem = `after ${what}: ${problem}`
    return problem === undefined
  }
  if (!look('start')) return played
  for (const move of moves) {
    if (world.get(1).state.status !== 'run') break
    try {
      world.attempt(() => {
        if (make(world, move) && (move[0] === 'return' || move[0] === 'back')) played.returns += 1
      })
    } catch (error) {
      if (!(error instanceof ProcessError)) throw error
    }
    played.moves += 1
    if (!look(JSON.stringify(move))) return played
  }
  for (let round = 0; world.get(1).state.status === 'run'; round += 1) {
    if (round > 500) return { ...played, problem: `never ends: ${JSON.stringify(world.get(1).state.tokens)}` }
    world.attempt(() => {
      if (!make(world, ['complete', 0, 0, 0]) && !make(world, ['message', 0, 0, 0])) make(world, ['advance', 0, 0, 0])
    })
    if (!look('working off')) return played
  }
  const { tokens, tasks, waits, scopes } = world.get(1).state
  if (
    Object.keys(tokens).length + Object.keys(tasks).length + Object.keys(waits).length > 0 ||
    Object.keys(scopes).length !== 1
  )
    return { ...played, problem: 'something is left' }
  return played
}

/** One move; answers whether there was anything to move. */
function make(world: World, [kind, which, where, truth]: Move): boolean {
  const { state, ir } = world.get(1)
  const open = ids(state.tasks).filter((id) => state.tasks[id]?.st === undefined)
  const task = pick(open, which)
  const token = task === undefined ? undefined : state.tasks[task]?.t
  switch (kind) {
    case 'complete':
      if (task === undefined) return false
      world.execute(1, { type: 'complete', task, vars: truths(truth) })
      return true
    case 'return':
    case 'back': {
      if (token === undefined) return false
      const lineage = world.lineageOf(1)
      const causes = lineage.ancestors(token)
      const visits = [...lineage.tokens.values()].filter(
        (made) => causes.has(made.id) && lineage.happened(made) && /^[UMSP]/.test(made.node),
      )
      const visit = pick(visits, where)
      if (visit === undefined) return false
      world.execute(1, {
        type: 'return',
        visit: visit.id,
        from: token,
        way: kind === 'back' ? 'backToReturner' : 'forward',
        lineage,
      })
      return true
    }
    case 'withdraw': {
      const lineage = world.lineageOf(1)
      const visit = pick(
        [...lineage.tokens.values()].filter((made) => lineage.happened(made) && made.done.length > 0),
        where,
      )
      if (visit === undefined) return false
      world.execute(1, { type: 'withdraw', visit: visit.id, lineage })
      return true
    }
    case 'advance': {
      const next = world.nextTimer(Number.POSITIVE_INFINITY)
      if (next === undefined) return false
      world.now = Math.max(world.now, next.due)
      world.execute(1, { type: 'timer', wait: next.wait })
      return true
    }
    case 'message': {
      const wait = pick(
        ids(state.waits).filter((id) => state.waits[id]?.k === 'message'),
        which,
      )
      if (wait === undefined) return false
      world.execute(1, { type: 'message', wait })
      return true
    }
    case 'add':
      if (task === undefined) return false
      world.execute(1, {
        type: 'addSigner',
        task,
        user: `u${where}`,
        position: pick(['before', 'after', 'beside'] as const, truth) ?? 'beside',
      })
      return true
    case 'remove':
      if (token === undefined) return false
      world.execute(1, {
        type: 'removeSigner',
        node: ir.nodes[state.tokens[token]?.n ?? '']?.id ?? '',
        user: `u${where}`,
      })
      return true
    case 'cancelBranch': {
      const branch = pick(ids(state.tokens), which)
      if (branch === undefined) return false
      world.execute(1, { type: 'cancelBranch', token: branch })
      return true
    }
  }
}
