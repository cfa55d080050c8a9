/** The steps of a script: what each form means for the instances there are. */
import { goBack, withdraw } from './back-steps.ts'
import { BadStep, FORMS, text, type Step } from './forms.ts'
import { Messages } from './messages.ts'
import { tokenAt } from './places.ts'
import { TASK_STEPS, varsIn, whoIn } from './task-steps.ts'
import { isLive, type World } from './world.ts'
import { addDuration, parseDuration } from '../calendar/duration.ts'
import { ProcessError } from '../model/failure.ts'
import type { Ir } from '../model/ir.ts'
import type { Vars } from '../model/state.ts'

const MAX_TIMERS = 10_000

interface Hooks {
  /** The first process of a file, for `migrate`. */
  load: (file: string) => Promise<Ir>
}

export class Script {
  private readonly world: World
  private readonly messages: Messages
  private readonly hooks: Hooks

  constructor(world: World, hooks: Hooks) {
    this.world = world
    this.messages = new Messages(world)
    this.hooks = hooks
  }

  /** Carries out one step whole or not at all. */
  async take(step: Step): Promise<void> {
    const migrated = typeof step['migrate'] === 'string' ? await this.hooks.load(step['migrate']) : undefined
    const { world, messages } = this
    world.attempt(() => carryOut(world, step, { messages, migrated }))
  }
}

interface Surroundings {
  readonly messages: Messages
  /** What a step migrates to. */
  readonly migrated: Ir | undefined
}

type Form = (typeof FORMS)[number]

const STEPS: Readonly<Record<Form, (world: World, step: Step, around: Surroundings) => void>> = {
  ...TASK_STEPS,
  message: (_, step, { messages }) =>
    messages.send({
      message: text(step, 'message'),
      ...(step['at'] === undefined ? {} : { at: text(step, 'at') }),
      ...varsIn(step),
    }),
  signal: (world, step) => {
    checkRunning(world)
    world.signal(text(step, 'signal'), varsIn(step).vars)
  },
  advance: (world, step) => advance(world, text(step, 'advance')),
  return: goBack,
  withdraw: (world, step) => withdraw(world, text(step, 'withdraw'), whoIn(step).by),
  jump: (world, step) => {
    const { id, token } = tokenAt(world, text(step, 'jump'))
    const lineage = world.lineageOf(id)
    world.execute(id, { type: 'jump', token, to: text(step, 'to'), ...whoIn(step), lineage })
  },
  cancelBranch: (world, step) => {
    const { id, token } = tokenAt(world, text(step, 'cancelBranch'))
    world.execute(id, { type: 'cancelBranch', token, ...whoIn(step) })
  },
  cancel: (world, step) => world.execute(1, { type: 'cancel', ...whoIn(step) }),
  suspend: (world) => {
    for (const { id, state } of world.instances)
      if (id === 1 || state.status === 'run') world.execute(id, { type: 'suspend' })
  },
  resume: (world, step, { messages }) => {
    for (const { id, state } of world.instances)
      if (id === 1 || state.status === 'suspended')
        world.execute(id, { type: 'resume', catchUp: step['catchUp'] === true })
    messages.sendKept()
  },
  setVars: (world, step) => world.execute(1, { type: 'setVars', vars: step['setVars'] as Vars, ...whoIn(step) }),
  migrate: (world, step, { migrated }) => {
    if (migrated === undefined) throw new BadStep(JSON.stringify(step))
    const target = world.instances.find((one) => isLive(one) && one.ir.id === migrated.id) ?? world.get(1)
    world.execute(target.id, { type: 'migrate', to: migrated, map: (step['map'] ?? {}) as Record<string, string> })
    world.definitions.set(migrated.id, migrated)
  },
}

function carryOut(world: World, step: Step, around: Surroundings): void {
  whoIn(step) // refused before anything else when it names no one
  const form = FORMS.find((one) => step[one] !== undefined)
  if (form === undefined) throw new BadStep(JSON.stringify(step))
  STEPS[form](world, step, around)
}

function checkRunning(world: World): void {
  const { status } = world.get(1).state
  if (status === 'suspended') throw new ProcessError('SUSPENDED')
  if (status !== 'run') throw new ProcessError('NOT_RUNNING')
}

/** Moves the clock on; timers that come due on the way fire at their own time. */
function advance(world: World, amount: string): void {
  const duration = parseDuration(amount)
  if (duration === undefined) throw new BadStep(amount)
  const until = addDuration(world.now, duration)
  let count = 0
  for (let next = world.nextTimer(until); next !== undefined; next = world.nextTimer(until)) {
    count += 1
    if (count > MAX_TIMERS) throw new ProcessError('STEP_BUDGET')
    world.now = Math.max(world.now, next.due)
    world.execute(next.id, { type: 'timer', wait: next.wait, lineage: world.lineageOf(next.id) })
  }
  world.now = until
}
