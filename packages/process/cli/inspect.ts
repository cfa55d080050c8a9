/** `explain` and `run`, without the terminal: files come from the caller, lines go there. */
import { Refused, decisionsOf, explanationOf, lineOf, type Line } from './report.ts'
import { BadStep, type Step } from './forms.ts'
import { Script } from './steps.ts'
import { World, type Mishap } from './world.ts'
import { blockers, compile, type Compiled } from '../compile/compile.ts'
import type { Problem } from '../compile/problem.ts'
import { isFaulty, readDecisions } from '../decisions/read.ts'
import { ProcessError } from '../model/failure.ts'
import type { Ir } from '../model/ir.ts'
import type { Vars } from '../model/state.ts'
import { say, type Language } from '../text.ts'

export interface Trial {
  /** The XML of the files, processes and decisions; the first process of the first is started. */
  files: readonly string[]
  vars?: Vars
  steps?: readonly Step[]
  /** Milliseconds since 1970. */
  now: number
  by?: string
  language?: Language
  /** Reads a file that a step names. */
  read?: (file: string) => Promise<string>
}

const isOfDecisions = (xml: string): boolean => /omg\.org\/spec\/DMN\//.test(xml)

/** What is in a file. */
export async function explain(xml: string, language: Language = 'en') {
  if (isOfDecisions(xml)) return decisionsOf(await readDecisions(xml), language)
  return explanationOf(await compile(xml), language)
}

/**
 * Runs a script in memory. Each step, the start first, answers one line as soon as it is done, also one that was
 * refused.
 */
export async function* runTrial({
  files,
  vars = {},
  steps = [],
  now,
  by,
  language = 'en',
  read,
}: Trial): AsyncGenerator<Line> {
  const world = new World(now, new Map())
  const compiled = await Promise.all(files.filter((xml) => !isOfDecisions(xml)).map((xml) => compile(xml)))
  for (const xml of files.filter(isOfDecisions)) {
    const { file, problems } = await readDecisions(xml)
    if (file !== undefined && !isFaulty(problems)) world.decisions.push(file)
  }
  for (const one of compiled) deploy(world, one)
  const script = new Script(world, {
    load: async (file) => {
      if (read === undefined) throw new BadStep(file)
      return loaded(await compile(await readOrRefuse(read, file)), language)
    },
  })
  yield await attempt(world, language, () => {
    const [first] = compiled
    const ir = first === undefined ? undefined : loaded(first, language)
    if (ir !== undefined) world.attempt(() => void world.start(ir.id, vars, by))
  })
  for (const step of steps)
    yield await attempt(world, language, () => {
      if (typeof step !== 'object' || step === null || Array.isArray(step)) throw new BadStep(JSON.stringify(step))
      if (world.instances.length === 0) throw new ProcessError('NOT_RUNNING')
      return script.take(step)
    })
}

async function readOrRefuse(read: (file: string) => Promise<string>, file: string): Promise<string> {
  try {
    return await read(file)
  } catch {
    throw new BadStep(file)
  }
}

async function attempt(world: World, language: Language, work: () => void | Promise<void>): Promise<Line> {
  try {
    await work()
  } catch (error) {
    return lineOf(world, language, error)
  }
  return lineOf(world, language)
}

/** Keeps the processes of a file by their ids; what came first stays. */
function deploy(world: World, { processes, problems }: Compiled): void {
  for (const ir of processes) {
    if (world.definitions.has(ir.id)) continue
    world.definitions.set(ir.id, ir)
    const [blocker] = blockers(problems, ir.id)
    if (blocker !== undefined) world.refused.set(ir.id, mishapOf(blocker))
  }
}

const mishapOf = ({ code, node }: Problem): Mishap => ({ code, ...(node === undefined ? {} : { node }) })

/** The first process of a file, if it can be deployed. */
function loaded({ ir, problems }: Compiled, language: Language): Ir {
  const [blocker] = ir === undefined ? problems : blockers(problems, ir.id)
  if (ir !== undefined && blocker === undefined) return ir
  const { code, node, flow, detail } = blocker ?? { code: 'NO_PROCESS' }
  throw new Refused({
    code,
    ...(node === undefined ? {} : { node }),
    message: say('problem', code, language, { node, flow, detail }),
  })
}
