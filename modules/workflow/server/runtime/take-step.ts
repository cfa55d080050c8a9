/**
 * Steps of models: in line, or, where a model contains FEEL, in a pool of workers with a limit of time, since no limit
 * on a text catches every expression that takes for ever. An expression that does is an incident of its node; the step
 * is taken again without it.
 */
import { MessageChannel } from 'node:worker_threads'
import { Piscina } from 'piscina'
import { gate } from '#kernel/gate.ts'
import {
  Budget,
  forecast,
  Incident,
  MAX_COMMAND_COST,
  ProcessError,
  step,
  type Command,
  type Effect,
  type Forecast,
  type Ir,
  type State,
} from '#process/index.ts'
import { orSomebody, personAt, type KnownPeople, type Missing } from './person-at.ts'
import type { At, Past, StepAnswer, StepOrder, StepTask } from './step-order.ts'

/** How long the worker may take for one step. */
const MAX_MS = 200
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
  /** People that are known; names that are not are added to `missing`, and the step is taken again when they are. */
  people: KnownPeople
  missing: Missing
  /** What the expressions of the command may still cost; in the worker, time is the limit of the whole. */
  budget: Budget
}

/** Takes a step. `past`: of the instance, where the command goes back. @throws ProcessError */
export async function takeStep(
  ir: Ir,
  state: State,
  { command, past }: { command: Command; past?: Past | undefined },
  { now, zone, people, missing, budget }: Surroundings,
): Promise<Taken> {
  if (!hasFeel(ir)) return step(ir, state, command, { now, zone, budget, person: personAt(ir, people, missing) })
  // The lineage is made anew there: what it knows is not plain data.
  const plain = 'lineage' in command ? ({ ...command, lineage: undefined } as Command) : command
  const order = {
    kind: 'step',
    ir,
    state,
    command: plain,
    now,
    zone,
    people,
    ...(past === undefined ? {} : { past }),
  } as const
  const found = await inPool(order)
  if (found.kind !== 'step') throw new Error('another answer than was asked for')
  note(found.missing, missing)
  return found
}

/** Who wants to know whom the way ahead would ask. */
export interface Listener extends Omit<Surroundings, 'now' | 'zone'> {
  see: (effect: Effect) => void
  /** Stands for people whom a rule will find: no one is looked for under that name. */
  somebody: string
  /** Everybody agrees. */
  isAgreed: boolean
}

/** What would come next. @throws Incident for what cannot be evaluated */
export async function lookAhead(ir: Ir, state: State, now: number, listener?: Listener): Promise<Forecast> {
  if (!hasFeel(ir)) {
    if (listener === undefined) return forecast(ir, state, { now, budget: new Budget(MAX_COMMAND_COST) })
    const { people, missing, budget, see, somebody, isAgreed } = listener
    const person = orSomebody(personAt(ir, people, missing), somebody)
    return forecast(ir, state, { now, budget, person }, see, { isAgreed })
  }
  const order = { kind: 'forecast', ir, state, now, people: listener?.people ?? NOBODY } as const
  const found = await inPool(listener ? { ...order, somebody: listener.somebody, isAgreed: listener.isAgreed } : order)
  if (found.kind !== 'forecast') throw new Error('another answer than was asked for')
  if (listener) {
    note(found.missing, listener.missing)
    found.seen.forEach(listener.see)
  }
  return found.forecast
}

/** What a worker has asked for is looked up here. */
function note(asked: Missing, missing: Missing): void {
  for (const name of asked.names) missing.names.add(name)
  missing.isAdmin ||= asked.isAdmin
}

/** Whom no one asks for. */
const NOBODY: KnownPeople = { ids: new Map(), administrator: undefined, initiator: null }

const looked = new WeakMap<Ir, boolean>()

/** Whether any expression of a model is FEEL. Looked for once. */
function hasFeel(ir: Ir): boolean {
  const known = looked.get(ir)
  if (known !== undefined) return known
  const has = JSON.stringify(ir).includes('"lang":"feel"')
  looked.set(ir, has)
  return has
}

let pool: Piscina<StepTask, StepAnswer> | undefined
/** One at a time for each thread, so that the limit is the work's own and not the queue's. */
const inTurn = gate(THREADS)

function poolOf() {
  pool ??= new Piscina({
    filename: WORKER.href,
    minThreads: 1,
    maxThreads: THREADS,
    idleTimeout: 60_000,
    // Nothing of the server's surroundings reaches a model.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
  })
  return pool
}

async function inPool(order: StepOrder): Promise<Exclude<StepAnswer, { kind: 'refused' | 'incident' }>> {
  const tooLong: string[] = []
  while (tooLong.length <= MAX_ENDLESS) {
    const found = await inTurn(() => once(order, tooLong))
    if ('endless' in found) {
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
async function once(order: StepOrder, tooLong: readonly string[]): Promise<StepAnswer | { endless: string }> {
  const { port1, port2 } = new MessageChannel()
  const over = new AbortController()
  let at: At = ''
  let late = setTimeout(() => over.abort(), MAX_START_MS)
  let hasBegun = false
  port1.on('message', (message: At) => {
    at = message
    if (hasBegun) return
    hasBegun = true
    clearTimeout(late)
    late = setTimeout(() => over.abort(), MAX_MS)
  })
  try {
    return await poolOf().run({ order, tooLong, port: port2 }, { transferList: [port2], signal: over.signal })
  } catch (error) {
    if (!over.signal.aborted) throw error
    // What it said before it was ended may not have been heard yet.
    await new Promise((resolve) => setImmediate(resolve))
    return { endless: at }
  } finally {
    clearTimeout(late)
    port1.close()
  }
}
