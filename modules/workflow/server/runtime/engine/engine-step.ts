/**
 * Steps of models: in line, or, where a model contains FEEL, in a pool of workers with a limit of time, since no limit
 * on a text catches every expression that takes for ever. An expression that does is an incident of its node; the step
 * is taken again without it.
 */
import { MessageChannel } from 'node:worker_threads'
import type { Piscina } from 'piscina'
import { gate } from '#kernel/gate.ts'
import {
  Budget,
  forecast,
  Incident,
  MAX_COMMAND_COST,
  ProcessError,
  step,
  type Calendar,
  type Command,
  type Forecast,
  type Ir,
  type State,
} from '#process/index.ts'
import { personAt, type KnownPeople, type Missing } from '../assignment/person-at.ts'
import { hasDecision, type KnownDecisions } from './decision-at.ts'
import type { StarterFacts } from './initiator-facts.ts'
import type { At, Past, StepAnswer, StepRequest, StepTask } from './step-request.ts'

/** How long the worker may take for one step. */
const MAX_MS = 200
/** The same once again where it was not enough: on a busy machine a thread may have waited that long for its turn. */
const PATIENT_MS = 1_000
/** A worker that does not even begin has a fault. */
const MAX_START_MS = 10_000
const THREADS = 2
const HEAP_MEGABYTES = 128
/** Expressions of one step that may turn out to be endless. */
const MAX_ENDLESS = 5

/** In the bundle the worker is a file beside it (`scripts/build.mjs`); from the sources it is compiled on the way. */
const isBundled = !import.meta.url.endsWith('.ts')
const WORKER = new URL(isBundled ? './step-worker.js' : './step-worker.dev.mjs', import.meta.url)

type Taken = ReturnType<typeof step>
/** What a step is taken with. */
export interface Surroundings {
  now: number
  /** IANA name of the zone that timers are counted in. */
  zone: string
  /** The working calendars that the process names, by name. */
  calendars?: ReadonlyMap<string, Calendar> | undefined
  /** Of the initiator, where the process asks for them. */
  facts?: StarterFacts | undefined
  /** Of the online form, where the process has FEEL. */
  fields?: ReadonlySet<string> | undefined
  /** People that are known; names that are not are added to `missing`, and the step is taken again when they are. */
  people: KnownPeople
  missing: Missing
  /** The decisions that the process evaluates, where it does: what is not known yet is noted, as with people. */
  decisions?: KnownDecisions | undefined
  /** What the expressions of the command may still cost; in the worker, time is the limit of the whole. */
  budget: Budget
}

/** Takes a step. `past`: of the instance, where the command goes back. @throws ProcessError */
export async function takeStep(
  ir: Ir,
  state: State,
  { command, past }: { command: Command; past?: Past | undefined },
  { now, zone, calendars, facts, fields, people, missing, decisions, budget }: Surroundings,
): Promise<Taken> {
  const counting = {
    ...(calendars === undefined ? {} : { calendars }),
    ...(facts === undefined ? {} : { facts }),
    ...(fields === undefined ? {} : { fields }),
  }
  if (!hasFeel(ir))
    return step(ir, state, command, { now, zone, ...counting, budget, person: personAt(ir, people, missing) })
  // The lineage is made anew there: what it knows is not plain data.
  const plain = 'lineage' in command ? ({ ...command, lineage: undefined } as Command) : command
  const request = {
    kind: 'step',
    ir,
    state,
    command: plain,
    now,
    zone,
    ...counting,
    people,
    ...(decisions !== undefined && { decisions: decisions.found }),
    ...(past === undefined ? {} : { past }),
  } as const
  const found = await inPool(request)
  if (found.kind !== 'step') throw new Error('another answer than was asked for')
  note(found.missing, missing)
  for (const key of found.missingDecisions) decisions?.missing.add(key)
  return found
}

/** What would come next, no matter who does it. @throws Incident for what cannot be evaluated */
export async function lookAhead(
  ir: Ir,
  state: State,
  { now, facts, fields }: Pick<Surroundings, 'now' | 'facts' | 'fields'>,
): Promise<Forecast> {
  const known = { ...(facts === undefined ? {} : { facts }), ...(fields === undefined ? {} : { fields }) }
  if (!hasFeel(ir)) return forecast(ir, state, { now, ...known, budget: new Budget(MAX_COMMAND_COST) })
  const found = await inPool({ kind: 'forecast', ir, state, now, ...known })
  if (found.kind !== 'forecast') throw new Error('another answer than was asked for')
  return found.forecast
}

/** What a worker has asked for is looked up here. */
function note(asked: Missing, missing: Missing): void {
  for (const name of asked.names) missing.names.add(name)
  missing.isAdmin ||= asked.isAdmin
}

const looked = new WeakMap<Ir, boolean>()

/** Whether any expression of a model is FEEL, or it evaluates decisions, which are. Looked for once. */
export function hasFeel(ir: Ir): boolean {
  const known = looked.get(ir)
  if (known !== undefined) return known
  const has = hasDecision(ir) || JSON.stringify(ir).includes('"lang":"feel"')
  looked.set(ir, has)
  return has
}

let pool: Promise<Piscina<StepTask, StepAnswer>> | undefined
/** One at a time for each thread, so that the limit is the work's own and not the queue's. */
const inTurn = gate(THREADS)

const poolOf = () => (pool ??= openPool())

async function openPool(): Promise<Piscina<StepTask, StepAnswer>> {
  const { Piscina } = await import('piscina')
  return new Piscina<StepTask, StepAnswer>({
    filename: WORKER.href,
    minThreads: 1,
    maxThreads: THREADS,
    idleTimeout: 60_000,
    // Nothing of the server's surroundings reaches a model.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
  })
}

/** What took too long with patience, by model: it is not waited for a second time. */
const endlessIn = new WeakMap<Ir, Set<string>>()

async function inPool(request: StepRequest): Promise<Exclude<StepAnswer, { kind: 'refused' | 'incident' }>> {
  const tooLong: string[] = []
  const known = endlessIn.get(request.ir) ?? new Set()
  let milliseconds = MAX_MS
  while (tooLong.length <= MAX_ENDLESS) {
    const limit = milliseconds
    const found = await inTurn(() => once(request, tooLong, limit))
    if ('endless' in found) {
      milliseconds = limit === MAX_MS && !known.has(found.endless) ? PATIENT_MS : MAX_MS
      if (milliseconds === PATIENT_MS) continue
      endlessIn.set(request.ir, known.add(found.endless))
      // Nothing was being evaluated: the step itself does not end.
      if (found.endless === '' || tooLong.includes(found.endless)) break
      tooLong.push(found.endless)
    } else if (found.kind === 'incident') throw new Incident(found.code, found.detail)
    else if (found.kind === 'refused') throw new ProcessError(found.code, found.node, found.detail)
    else return found
  }
  throw new ProcessError('STEP_BUDGET', undefined, { most: MAX_ENDLESS })
}

/** One try; `endless`: the expression at which time was over. */
async function once(
  request: StepRequest,
  tooLong: readonly string[],
  milliseconds: number,
): Promise<StepAnswer | { endless: string }> {
  const { port1, port2 } = new MessageChannel()
  const over = new AbortController()
  let at: At = ''
  let late = setTimeout(() => over.abort(), MAX_START_MS)
  let hasStarted = false
  port1.on('message', (message: At) => {
    at = message
    if (hasStarted) return
    hasStarted = true
    clearTimeout(late)
    late = setTimeout(() => over.abort(), milliseconds)
  })
  try {
    const threads = await poolOf()
    return await threads.run({ request, tooLong, port: port2 }, { transferList: [port2], signal: over.signal })
  } catch (error) {
    if (!over.signal.aborted) throw error
    // Its last message may not have arrived yet.
    await new Promise((resolve) => setImmediate(resolve))
    return { endless: at }
  } finally {
    clearTimeout(late)
    port1.close()
  }
}
