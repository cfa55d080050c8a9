/**
 * The surroundings of the core while a model is tried out: instances in memory, a clock that commands set, children,
 * signals. The smallest host of the core there is.
 */
import type { DeployedDecision } from '../core/env.ts'
import { Lineage } from '../history/lineage.ts'
import type { Command } from '../model/command.ts'
import type { Effect } from '../model/effect.ts'
import { ProcessError } from '../model/failure.ts'
import type { Ir } from '../model/ir.ts'
import { ids } from '../core/run.ts'
import { NEW, step } from '../core/step.ts'
import { isOfLimit } from '../core/time-limit.ts'
import { ROOT, type State, type Vars } from '../model/state.ts'
import type { DecisionFile } from '../decisions/model.ts'

export interface Instance {
  id: number
  ir: Ir
  state: State
  history: readonly Effect[]
  /** Who called it. */
  parent?: { id: number; wait: number }
}

/** What went wrong without refusing the step. */
export interface Mishap {
  code: string
  node?: string
  detail?: string
}

const MAX_ROUNDS = 1_000

export class World {
  now: number
  readonly definitions: Map<string, Ir>
  /** Why a process is not deployed. */
  readonly refused: Map<string, Mishap>
  /** Files with decisions, the first first. */
  readonly decisions: DecisionFile[] = []
  instances: readonly Instance[] = []
  visited: string[] = []
  mishaps: Mishap[] = []
  private rounds = 0
  private readonly lineages = new WeakMap<readonly Effect[], Lineage>()

  constructor(now: number, definitions: Map<string, Ir>, refused = new Map<string, Mishap>()) {
    this.now = now
    this.definitions = definitions
    this.refused = refused
  }

  /** Does something whole or not at all. */
  attempt(work: () => void): void {
    const { instances, now } = this
    this.rounds = 0
    try {
      work()
    } catch (error) {
      this.instances = instances
      this.now = now
      this.visited = []
      this.mishaps = []
      throw error
    }
  }

  start(process: string, vars: Vars, by?: string, parent?: Instance['parent']): number {
    const refused = this.refused.get(process)
    const ir = this.definitions.get(process)
    if (refused !== undefined || ir === undefined) throw new ProcessError('NO_SUCH_NODE', process)
    const id = this.instances.length + 1
    this.instances = [
      ...this.instances,
      { id, ir, state: NEW, history: [], ...(parent === undefined ? {} : { parent }) },
    ]
    this.execute(id, { type: 'start', vars, ...(by === undefined ? {} : { by }) })
    return id
  }

  get(id: number): Instance {
    const instance = this.instances[id - 1]
    if (instance === undefined) throw new ProcessError('NO_TOKEN')
    return instance
  }

  /** Who follows from whom in an instance, with what it called. */
  lineageOf(id: number): Lineage {
    const { history, parent } = this.get(id)
    const known = this.lineages.get(history) ?? new Lineage(history)
    this.lineages.set(history, known)
    known.isCalled = parent !== undefined
    known.called = new Map(
      this.instances.flatMap(({ id: called, parent }) =>
        parent?.id === id ? [[parent.wait, this.lineageOf(called)] as const] : [],
      ),
    )
    return known
  }

  /** One command to one instance, and what follows from it in others. */
  execute(id: number, command: Command): void {
    this.rounds += 1
    if (this.rounds > MAX_ROUNDS) throw new ProcessError('STEP_BUDGET')
    const before = this.get(id)
    const { state, effects } = step(before.ir, before.state, command, {
      now: this.now,
      decisions: (key) => this.decisionOf(key),
    })
    const ir = command.type === 'migrate' ? command.to : before.ir
    const after: Instance = { ...before, ir, state, history: [...before.history, ...effects] }
    this.instances = this.instances.map((one) => (one.id === id ? after : one))
    for (const effect of effects) this.note(after, effect)
    for (const effect of effects) this.follow(after, effect)
  }

  private decisionOf(key: string): DeployedDecision | undefined {
    const file = this.decisions.find(({ decisions }) => Object.hasOwn(decisions, key))
    return file && { number: 1, file }
  }

  private note(instance: Instance, effect: Effect): void {
    if (effect.type === 'visited') this.visited.push(effect.node)
    if (effect.type !== 'incident') return
    // Whether an error of a called process is caught is for its caller to say.
    if (effect.code === 'ERROR_NOT_CAUGHT' && instance.parent !== undefined) return
    this.mishaps.push({
      code: effect.code,
      node: effect.node,
      ...(effect.detail === undefined ? {} : { detail: effect.detail }),
    })
  }

  private follow(instance: Instance, effect: Effect): void {
    const { id, parent } = instance
    switch (effect.type) {
      case 'childStart':
        if (this.get(id).state.waits[effect.wait] !== undefined) this.startChild(id, effect)
        return
      case 'jobArmed':
        if (effect.kind === 'call') this.startBeside(id, effect.wait)
        return
      case 'childCancel':
        for (const child of this.instances)
          if (child.parent?.id === id && child.parent.wait === effect.wait && isLive(child))
            this.execute(child.id, { type: 'cancel' })
        return
      case 'childBack':
        this.instances = this.instances.map((one) =>
          one.parent?.id === id && one.parent.wait === effect.was ? { ...one, parent: { id, wait: effect.wait } } : one,
        )
        return
      case 'needAssignees': {
        const users = effect.rule
          .replace(/^users?:/, '')
          .split(',')
          .map((one) => one.trim())
          .filter((one) => one !== '')
        if (this.get(id).state.waits[effect.wait] !== undefined)
          this.execute(id, { type: 'assigned', wait: effect.wait, users })
        return
      }
      case 'emit':
        if (effect.kind === 'signal') this.signal(effect.name, undefined, id)
        if (effect.kind === 'message') this.deliver(effect.name)
        if (effect.kind === 'escalation' && parent !== undefined && this.isWaiting(parent))
          this.execute(parent.id, {
            type: 'childEscalated',
            wait: parent.wait,
            ...(effect.name === '' ? {} : { code: effect.name }),
          })
        return
      case 'status':
        if (
          parent !== undefined &&
          this.isWaiting(parent) &&
          (effect.status === 'ended' || effect.status === 'rejected' || effect.status === 'canceled')
        )
          this.execute(parent.id, {
            type: 'childEnded',
            wait: parent.wait,
            status: effect.status,
            vars: instance.state.scopes[ROOT]?.vars ?? {},
            ...(effect.error === undefined
              ? {}
              : { error: effect.error.code === undefined ? {} : { code: effect.error.code } }),
          })
        return
      default:
    }
  }

  private startChild(id: number, { wait, process, vars, by }: Effect & { type: 'childStart' }): void {
    if (!this.isThere(process)) this.execute(id, { type: 'jobFailed', wait, message: process })
    else this.start(process, vars, by ?? this.get(id).state.initiator, { id, wait })
  }

  /** A called process that is one of its own. */
  private startBeside(id: number, wait: number): void {
    const { call } = this.get(id).state.waits[wait] ?? {}
    if (call === undefined) return
    const { process, vars, by } = call
    if (!this.isThere(process)) this.execute(id, { type: 'jobFailed', wait, message: process, because: 'NO_PROCESS' })
    else {
      this.start(process, vars, by ?? this.get(id).state.initiator)
      this.execute(id, { type: 'jobDone', wait })
    }
  }

  private isThere(process: string): boolean {
    return this.definitions.has(process) && !this.refused.has(process)
  }

  private isWaiting({ id, wait }: { id: number; wait: number }): boolean {
    return this.get(id).state.waits[wait]?.k === 'child'
  }

  /** Every instance that runs hears a signal; `except` has heard it already. */
  signal(name: string, vars?: Vars, except?: number): void {
    for (const { id } of this.instances) {
      const { state } = this.get(id)
      const isWaiting = Object.values(state.waits).some((wait) => wait.k === 'signal' && wait.name === name)
      if (id !== except && state.status === 'run' && isWaiting)
        this.execute(id, { type: 'signal', name, ...(vars === undefined ? {} : { vars }) })
    }
  }

  /**
   * A message that was sent reaches who waits for it in here, if that is one; others may be meant for a user outside.
   */
  private deliver(name: string): void {
    const waiting = this.instances.flatMap(({ id, state }) =>
      ids(state.waits).flatMap((wait) =>
        state.waits[wait]?.k === 'message' && state.waits[wait]?.name === name && state.status === 'run'
          ? [{ id, wait }]
          : [],
      ),
    )
    const [only] = waiting
    if (only !== undefined && waiting.length === 1) this.execute(only.id, { type: 'message', wait: only.wait })
  }

  /** The timer that is due first, at `until` the latest. */
  nextTimer(until: number): { id: number; wait: number; due: number } | undefined {
    const due = this.instances
      .filter(({ state }) => state.status === 'run')
      .flatMap(({ id, state }) =>
        ids(state.waits).flatMap((wait) => {
          const at = state.waits[wait]?.due
          return at === undefined || at > until ? [] : [{ id, wait, due: at }]
        }),
      )
    return due.sort((a, b) => a.due - b.due || a.id - b.id || a.wait - b.wait)[0]
  }
}

export const isLive = ({ state }: Instance): boolean => state.status === 'run' || state.status === 'suspended'

/**
 * Where instances stand: node id → open tasks and tokens. What is around others is not counted, nor is a call beside
 * its process.
 */
export function activeOf(world: World): Record<string, number> {
  const active: Record<string, number> = {}
  const count = (node: string, number: number) => {
    if (number > 0) active[node] = (Object.hasOwn(active, node) ? (active[node] ?? 0) : 0) + number
  }
  for (const { state, ir } of world.instances.filter(isLive)) {
    for (const id of ids(state.tokens)) {
      const token = state.tokens[id]
      if (token === undefined || token.st === 'hold') continue
      // A time limit is not a second thing that is open.
      const own = Object.values(state.waits).filter(
        (wait) => wait.t === id && wait.n === token.n && !isOfLimit({ ir }, wait),
      )
      const tasks = Object.values(state.tasks).filter((task) => task.t === id && task.st === undefined)
      const isCall = ir.nodes[token.n]?.kind === 'call' && own.some(({ k }) => k === 'child')
      if (!isCall) count(token.n, token.st === 'wait' ? Math.max(1, tasks.length + own.length) : 1)
    }
  }
  return active
}
