/** The steps of a script: what each form means for the instances there are. */
import { BadStep, FORMS, optionalText, outcomeOf, positionOf, text, type Step } from './forms.ts'
import { returnInto, withdrawFrom } from './called.ts'
import { isLive, type Instance, type World } from './world.ts'
import { ids } from '../core/run.ts'
import { assigneeIn } from '../core/tasks.ts'
import { findVisit } from '../commands/return.ts'
import { addDuration, parseDuration } from '../calendar/duration.ts'
import type { Action } from '../history/lineage-records.ts'
import { ProcessError } from '../model/failure.ts'
import type { Ir } from '../model/ir.ts'
import type { Command } from '../model/command.ts'
import type { Task, Vars } from '../model/state.ts'

const MAX_TIMERS = 10_000

interface Hooks {
  /** The first process of a file, for `migrate`. */
  load: (file: string) => Promise<Ir>
}

/** Messages that came while everything rested. */
export interface Buffered {
  message: string
  at?: string
  vars?: Vars
}

export class Script {
  private readonly world: World
  private readonly hooks: Hooks
  private buffer: Buffered[] = []

  constructor(world: World, hooks: Hooks) {
    this.world = world
    this.hooks = hooks
  }

  async take(step: Step): Promise<void> {
    const migrated = typeof step['migrate'] === 'string' ? await this.hooks.load(step['migrate']) : undefined
    this.world.attempt(() => this.carryOut(step, migrated))
  }

  private carryOut(step: Step, migrated: Ir | undefined): void {
    const { world } = this
    const by = optionalText(step, 'by')
    const who = by === undefined ? {} : { by }
    const vars = step['vars'] as Vars | undefined
    const withVars = vars === undefined ? {} : { vars }
    const form = FORMS.find((one) => step[one] !== undefined)
    if (form === undefined) throw new BadStep(JSON.stringify(step))
    const onTask = (
      command: (task: number, id: number) => Command,
      prefer?: (task: Task, instance: Instance) => boolean,
    ) => {
      const { id, task } = this.taskAt(text(step, form), { by, prefer, isJobToo: form === 'complete' })
      world.execute(id, command(task, id))
    }
    switch (form) {
      case 'complete': {
        const outcome = outcomeOf(step['outcome'])
        onTask((task, id) => ({
          type: 'complete',
          task,
          ...who,
          ...withVars,
          ...outcome,
          lineage: world.lineageOf(id),
        }))
        return
      }
      case 'claim':
        onTask(
          (task) => ({ type: 'claim', task, by: text(step, 'by') }),
          (task, { state }) => assigneeIn(state, task) === '',
        )
        return
      case 'unclaim':
        onTask((task) => ({ type: 'unclaim', task }))
        return
      case 'delegate':
        onTask((task) => ({ type: 'delegate', task, to: text(step, 'to'), ...who }))
        return
      case 'resolve':
        onTask(
          (task) => ({ type: 'resolve', task, ...who, ...withVars }),
          (task) => task.o !== undefined,
        )
        return
      case 'transfer':
        onTask((task) => ({ type: 'transfer', task, to: text(step, 'to'), ...who }))
        return
      case 'addSigner':
        onTask((task) => ({
          type: 'addSigner',
          task,
          user: text(step, 'user'),
          position: positionOf(step['position']),
          ...who,
        }))
        return
      case 'reject':
        onTask((task, id) => ({ type: 'reject', task, ...who, ...withVars, lineage: world.lineageOf(id) }))
        return
      case 'removeSigner': {
        const node = text(step, form)
        world.execute(this.instanceAt(node).id, { type: 'removeSigner', node, user: text(step, 'user'), ...who })
        return
      }
      case 'message':
        this.message({
          message: text(step, form),
          ...(step['at'] === undefined ? {} : { at: text(step, 'at') }),
          ...withVars,
        })
        return
      case 'signal':
        this.checkRunning()
        world.signal(text(step, form), vars)
        return
      case 'advance':
        this.advance(text(step, form))
        return
      case 'return':
        this.goBack(step)
        return
      case 'withdraw':
        this.withdraw(text(step, form), by)
        return
      case 'jump': {
        const { id, token } = this.tokenAt(text(step, form))
        world.execute(id, { type: 'jump', token, to: text(step, 'to'), ...who, lineage: world.lineageOf(id) })
        return
      }
      case 'cancelBranch': {
        const { id, token } = this.tokenAt(text(step, form))
        world.execute(id, { type: 'cancelBranch', token, ...who })
        return
      }
      case 'cancel':
        world.execute(1, { type: 'cancel', ...who })
        return
      case 'suspend':
        for (const { id, state } of world.instances)
          if (id === 1 || state.status === 'run') world.execute(id, { type: 'suspend' })
        return
      case 'resume':
        this.resume(step['catchUp'] === true)
        return
      case 'setVars':
        world.execute(1, { type: 'setVars', vars: step['setVars'] as Vars, ...who })
        return
      case 'migrate': {
        if (migrated === undefined) throw new BadStep(JSON.stringify(step))
        const target = world.instances.find((one) => isLive(one) && one.ir.id === migrated.id) ?? world.get(1)
        world.execute(target.id, { type: 'migrate', to: migrated, map: (step['map'] ?? {}) as Record<string, string> })
        world.definitions.set(migrated.id, migrated)
      }
    }
  }

  private checkRunning(): void {
    const { status } = this.world.get(1).state
    if (status === 'suspended') throw new ProcessError('SUSPENDED')
    if (status !== 'run') throw new ProcessError('NOT_RUNNING')
  }

  /** Whether any process that was loaded has the node; says what is wrong when nothing is open there. */
  private nothingAt(node: string, otherwise: 'TASK_GONE' | 'NO_TOKEN'): ProcessError {
    const { status } = this.world.get(1).state
    if (status === 'suspended') return new ProcessError('SUSPENDED')
    if (status !== 'run') return new ProcessError('NOT_RUNNING', node)
    const isKnown = [...this.world.definitions.values()].some((ir) => Object.hasOwn(ir.nodes, node))
    return new ProcessError(isKnown ? otherwise : 'NO_SUCH_NODE', node)
  }

  /** The oldest open task of a node: of `by` when they have one, else one of no one, else the oldest. */
  private taskAt(
    node: string,
    {
      by,
      prefer,
      isJobToo,
    }: { by: string | undefined; prefer: ((task: Task, instance: Instance) => boolean) | undefined; isJobToo: boolean },
  ): { id: number; task: number } {
    const all = this.world.instances.filter(isLive).flatMap((instance) =>
      ids(instance.state.tasks).flatMap((task) => {
        const one = instance.state.tasks[task]
        return one === undefined || one.st === 'd' || instance.state.tokens[one.t]?.n !== node
          ? []
          : [{ instance, id: instance.id, task, one }]
      }),
    )
    const open = all.filter(({ one }) => one.st === undefined)
    const assignee = ({ instance, one }: (typeof all)[number]) => assigneeIn(instance.state, one)
    const found =
      (prefer === undefined ? undefined : open.find(({ one, instance }) => prefer(one, instance))) ??
      (by === undefined
        ? undefined
        : (open.find((one) => assignee(one) === by) ?? open.find((one) => assignee(one) === ''))) ??
      open[0] ??
      all[0]
    if (found !== undefined) return found
    const jobs = this.world.instances.filter(isLive).flatMap(({ id, state }) =>
      ids(state.waits).flatMap((task) => {
        const wait = state.waits[task]
        const isWork = wait?.k === 'job' || (wait?.k === 'message' && state.tokens[wait.t ?? 0]?.n === wait.n)
        return isWork && wait.n === node ? [{ id, task }] : []
      }),
    )
    const [job] = isJobToo ? jobs : []
    if (job === undefined) throw this.nothingAt(node, 'TASK_GONE')
    return job
  }

  /** The oldest token at a node. */
  private tokenAt(node: string): { id: number; token: number } {
    for (const { id, state } of this.world.instances.filter(isLive))
      for (const token of ids(state.tokens)) if (state.tokens[token]?.n === node) return { id, token }
    throw this.nothingAt(node, 'NO_TOKEN')
  }

  private instanceAt(node: string): Instance {
    const found = this.world.instances.find(
      (one) => isLive(one) && Object.values(one.state.tokens).some(({ n }) => n === node),
    )
    if (found === undefined) throw this.nothingAt(node, 'TASK_GONE')
    return found
  }

  private message(message: Buffered): void {
    const { world } = this
    const { status } = world.get(1).state
    if (status === 'suspended') {
      this.buffer.push(message)
      return
    }
    if (status !== 'run') throw new ProcessError('NOT_RUNNING')
    const waiting = world.instances
      .filter(({ state }) => state.status === 'run')
      .flatMap(({ id, state }) =>
        ids(state.waits).flatMap((wait) => {
          const one = state.waits[wait]
          const isMeant = one?.k === 'message' && one.name === message.message
          const place = one === undefined ? [] : [one.n, one.t === undefined ? undefined : state.tokens[one.t]?.n]
          return isMeant && (message.at === undefined || place.includes(message.at)) ? [{ id, wait }] : []
        }),
      )
    const [first] = waiting
    if (first === undefined) throw new ProcessError('MESSAGE_UNKNOWN', message.at, { name: message.message })
    if (waiting.length > 1 && message.at === undefined)
      throw new ProcessError('MESSAGE_AMBIGUOUS', undefined, { name: message.message, count: waiting.length })
    world.execute(first.id, {
      type: 'message',
      wait: first.wait,
      ...(message.vars === undefined ? {} : { vars: message.vars }),
    })
  }

  private advance(amount: string): void {
    const { world } = this
    const duration = parseDuration(amount)
    if (duration === undefined) throw new BadStep(amount)
    const until = addDuration(world.now, duration)
    let count = 0
    for (let next = world.nextTimer(until); next !== undefined; next = world.nextTimer(until)) {
      count += 1
      if (count > MAX_TIMERS) throw new ProcessError('STEP_BUDGET')
      world.now = Math.max(world.now, next.due)
      world.execute(next.id, { type: 'timer', wait: next.wait })
    }
    world.now = until
  }

  private goBack(step: Step): void {
    const node = text(step, 'return')
    const way = optionalText(step, 'then') ?? 'forward'
    if (way !== 'forward' && way !== 'backToReturner') throw new BadStep(way)
    let place =
      step['from'] === undefined
        ? { id: this.instanceWith(node).id, token: undefined }
        : this.tokenAt(text(step, 'from'))
    for (;;) {
      const { ir, parent, state } = this.world.get(place.id)
      const lineage = this.world.lineageOf(place.id)
      if (Object.hasOwn(ir.nodes, node)) {
        const visit = findVisit(lineage, node, place.token)
        if (visit === undefined)
          throw new ProcessError(state.status === 'suspended' ? 'SUSPENDED' : 'NEVER_VISITED', node)
        this.world.execute(place.id, {
          type: 'return',
          visit,
          way,
          lineage,
          ...(place.token === undefined ? {} : { from: place.token }),
        })
        return
      }
      // Out of a called process: to what its caller did before.
      const token = parent === undefined ? undefined : this.world.get(parent.id).state.waits[parent.wait]?.t
      if (parent === undefined || token === undefined) {
        this.goIntoEnded(node)
        return
      }
      place = { id: parent.id, token }
    }
  }

  /**
   * Into a called process that is over: the latest that visited the node. Its caller waits for it again, and so do
   * those around.
   */
  private goIntoEnded(node: string): void {
    const { world } = this
    const called = this.endedWith((id) => findVisit(world.lineageOf(id), node) !== undefined)
    const visit = called === undefined ? undefined : findVisit(world.lineageOf(called.id), node)
    if (called === undefined || visit === undefined) throw this.nothingAt(node, 'NO_TOKEN')
    returnInto(world, called.id, visit)
  }

  /** The latest called process that is over, whose call was not taken back since, and that is such. */
  private endedWith(is: (id: number) => boolean): Instance | undefined {
    return this.world.instances.findLast(({ id, parent, state }) => {
      if (parent === undefined || state.status !== 'ended') return false
      const lineage = this.world.lineageOf(parent.id)
      const made = lineage.tokens.get(lineage.calls.get(parent.wait)?.token ?? 0)
      return made !== undefined && lineage.happened(made) && is(id)
    })
  }

  private instanceWith(node: string): Instance {
    const found = this.world.instances.find((one) => isLive(one) && Object.hasOwn(one.ir.nodes, node))
    if (found === undefined) throw this.nothingAt(node, 'NO_TOKEN')
    return found
  }

  private withdraw(node: string, by: string | undefined): void {
    const { world } = this
    const isOwn = (action: Action) => action.isHelper === undefined && (by === undefined || action.by === by)
    const mineIn = (id: number) =>
      world
        .lineageOf(id)
        .visitsOf(node)
        .findLast((made) => (id === 1 && world.get(1).ir.nodes[node]?.kind === 'start') || made.done.some(isOwn))
    const live = world.instances.filter((one) => isLive(one) && Object.hasOwn(one.ir.nodes, node))
    const found = live.find(({ id }) => mineIn(id) !== undefined) ?? this.endedWith((id) => mineIn(id) !== undefined)
    const visit = found === undefined ? undefined : mineIn(found.id)
    if (world.get(1).state.status === 'suspended') throw new ProcessError('SUSPENDED')
    if (found === undefined || visit === undefined) {
      const { id } = this.instanceWith(node)
      throw new ProcessError(
        world.lineageOf(id).visitsOf(node).length === 0 ? 'NEVER_VISITED' : 'NOTHING_TO_WITHDRAW',
        node,
      )
    }
    withdrawFrom(world, found.id, { visit: visit.id, task: visit.done.findLast(isOwn)?.task, by })
  }

  private resume(catchUp: boolean): void {
    const { world } = this
    for (const { id, state } of world.instances)
      if (id === 1 || state.status === 'suspended') world.execute(id, { type: 'resume', catchUp })
    const waiting = this.buffer
    this.buffer = []
    for (const message of waiting) {
      try {
        this.message(message)
      } catch (error) {
        if (!(error instanceof ProcessError)) throw error
      }
    }
  }
}
