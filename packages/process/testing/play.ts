/** Plays random moves on a model and looks after each whether everything is as it should be. */
import { objectToWorld } from './check.ts'
import { make, truths, workOff } from './moves.ts'
import type { Move } from './random.ts'
import { NOON } from './bpmn.ts'
import type { Models } from './writer.ts'
import { isLive, World } from '../cli/world.ts'
import { compile } from '../compile/compile.ts'
import { ProcessError } from '../model/failure.ts'

export interface Played {
  problem?: string
  /** Moves that were carried out, and how often each kind was. */
  moves: number
  made: Record<string, number>
  world: World
}

const MAX_ROUNDS = 500

/** Plays and then works off everything that is open. A problem says what was wrong, and after which move. */
export async function play({ files, paths }: Models, moves: readonly Move[], { isSafe = true } = {}): Promise<Played> {
  const world = new World(NOON, new Map())
  const played: Played = { moves: 0, made: {}, world }
  let main = ''
  for (const file of files) {
    const { ir, problems } = await compile(file)
    const errors = problems.filter(({ severity }) => severity === 'error')
    if (ir === undefined || errors.length > 0) return { ...played, problem: `not deployed: ${JSON.stringify(errors)}` }
    world.definitions.set(ir.id, ir)
    main ||= ir.id
  }
  world.attempt(() => void world.start(main, truths(0)))
  const look = (what: string) => {
    const problem = objectToWorld(world, isSafe)
    if (problem !== undefined && played.problem === undefined) played.problem = `after ${what}: ${problem}`
    return problem === undefined
  }
  if (!look('start')) return played
  for (const move of moves) {
    if (!isLive(world.get(1))) break
    const isMade = attempt(world, () => make(world, move, paths))
    played.moves += 1
    if (isMade) played.made[move[0]] = (played.made[move[0]] ?? 0) + 1
    if (!look(JSON.stringify(move))) return played
  }
  for (let round = 0; isLive(world.get(1)); round += 1) {
    if (round > MAX_ROUNDS) return { ...played, problem: `never ends: ${JSON.stringify(world.get(1).state.tokens)}` }
    world.attempt(() => workOff(world, paths))
    if (!look('working off')) return played
  }
  return played
}

/** Whether a move was carried out: it may have nothing to move, or be refused. */
function attempt(world: World, work: () => boolean): boolean {
  let isMade = false
  try {
    world.attempt(() => (isMade = work()))
  } catch (error) {
    if (!(error instanceof ProcessError)) throw error
    isMade = false
  }
  return isMade
}
