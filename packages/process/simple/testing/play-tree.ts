/** Plays random moves on the process of a tree, then works off what is open: every run ends. */
import { isLive, World } from '../../cli/world.ts'
import { blockers, compile } from '../../compile/compile.ts'
import { ProcessError } from '../../model/failure.ts'
import { bpmn, NOON } from '../../testing/bpmn.ts'
import { objectToWorld } from '../../testing/check.ts'
import { openTasks, openWaits } from '../../testing/choices.ts'
import { make, truths } from '../../testing/moves.ts'
import type { Move } from '../../testing/random.ts'

const MAX_ROUNDS = 2_000
const ROUNDS_WITHOUT = 40
/** What calls are made for. */
const LISTS = { rows: [{ total: 1 }, { total: 2 }], users: ['ann', 'bob'] }
/** What call activities start. */
const CALLED = bpmn({ s: 'start', U: 'user', e: 'end' }, ['s U', 'U e'], 'called')

/** Why the process of a file is not deployed, or what went wrong with a run of it; undefined where all is well. */
export async function objectToRun(xml: string, moves: readonly Move[]): Promise<string | undefined> {
  const world = new World(NOON, new Map())
  for (const file of [xml, CALLED]) {
    const { ir, problems } = await compile(file)
    if (ir === undefined || blockers(problems, ir.id).length > 0) return `not deployed: ${JSON.stringify(problems)}`
    const doubtful = problems.find(({ code }) => code === 'JOIN_MAY_WAIT' || code === 'EXTENSION_IGNORED')
    if (doubtful !== undefined) return JSON.stringify(doubtful)
    world.definitions.set(ir.id, ir)
  }
  world.attempt(() => void world.start('p', { ...truths(0), ...LISTS, amount: 1 }, 'ann'))
  for (const move of moves) {
    if (!isLive(world.get(1))) break
    tryTo(world, () => make(world, move, {}))
    const problem = objectToWorld(world, true)
    if (problem !== undefined) return `after ${JSON.stringify(move)}: ${problem}`
  }
  return workedOff(world)
}

/**
 * No condition holds at first, so that no route leads back. Where the branches that are taken then lead in a circle,
 * others are taken, by numbers that repeat with no period of a circle: from everywhere an end is reached.
 */
function workedOff(world: World): string | undefined {
  let [bits, number] = [0, 1]
  for (let round = 0; isLive(world.get(1)); round += 1) {
    if (round > MAX_ROUNDS) return `never ends: ${JSON.stringify(world.get(1).state.tokens)}`
    if (round > ROUNDS_WITHOUT) {
      number = (Math.imul(number, 1_664_525) + 1_013_904_223) >>> 0
      bits = number >>> 28
    }
    unlessEndless(() => {
      world.execute(1, { type: 'setVars', vars: truths(bits) })
      if (isLive(world.get(1))) world.attempt(() => next(world, bits))
    })
    const problem = objectToWorld(world, true)
    if (problem !== undefined) return `working off: ${problem}`
  }
  return undefined
}

function next(world: World, bits: number): void {
  if (openTasks(world).length > 0) return void make(world, ['complete', 0, 0, bits], {})
  const [open] = openWaits(world, ({ k, t }) => t !== undefined && k !== 'child')
  const wait = open && world.get(open.id).state.waits[open.wait]
  if (open === undefined || wait === undefined) throw new Error(`nothing to do: ${JSON.stringify(world.instances)}`)
  world.now = Math.max(world.now, wait.due ?? 0)
  const type = wait.k === 'timer' ? 'timer' : wait.k === 'job' ? 'jobDone' : 'message'
  world.execute(open.id, { type, wait: open.wait })
}

/** A command that would go round for ever is refused whole; other numbers lead out. */
function unlessEndless(work: () => void): void {
  try {
    work()
  } catch (error) {
    if (!(error instanceof ProcessError && error.code === 'STEP_BUDGET')) throw error
  }
}

function tryTo(world: World, work: () => boolean): void {
  try {
    world.attempt(() => void work())
  } catch (error) {
    if (!(error instanceof ProcessError)) throw error
  }
}
