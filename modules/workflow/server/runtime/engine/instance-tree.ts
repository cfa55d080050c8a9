/**
 * A root instance and everything it calls, while one command is carried out. Steps are taken in memory by the process
 * core; what follows from one in another instance is carried out at once, so that the tree is quiet when the command is
 * over. Nothing is written here (`persistence/write.repo.ts`).
 */
import type { Tx } from '#kernel/database/lease.ts'
import { newId } from '#kernel/ids.ts'
import {
  Budget,
  Lineage,
  MAX_COMMAND_COST,
  NEW,
  ProcessError,
  type Command,
  type Effect,
  type Vars,
} from '#process/index.ts'
import { definitionOf, newestDefinition, type Definition } from './definition.service.ts'
import { calledBy, effectsOf, type Stored, type Clock } from '../persistence/instance.repo.ts'
import { People } from '../assignment/people.ts'
import { lastActor } from '../persistence/org.repo.ts'
import type { Past } from './step-request.ts'
import type { LoadedInstance, Step } from './loaded-instance.ts'
import { takeStep } from './engine-step.ts'

/** Steps of one command over the whole tree. */
const MAX_STEPS = 1_000
/** Processes that call each other, and all that one tree has ever had: a process that calls itself ends here. */
const MAX_CALL_DEPTH = 50
const MAX_CALLED = 5_000

/** A BPMN message or signal for processes outside of the tree. */
export interface OutboundMessage {
  kind: 'message' | 'signal'
  name: string
}

/** What follows when a task opens, or when its user has it again: `assignment/assignment-rules.ts`. */
export interface TaskRules {
  opened: (tree: InstanceTree, instance: LoadedInstance, effect: Effect & { type: 'taskOpened' }) => Promise<void>
  reopened: (tree: InstanceTree, instance: LoadedInstance, task: number) => Promise<void>
}

export class InstanceTree {
  readonly tx: Tx
  readonly tenantId: number
  readonly rootId: string
  /** The database's time of the command. */
  readonly now: number
  /** IANA name of the zone that timers are counted in. */
  readonly zone: string
  readonly steps: Step[] = []
  readonly outboundMessages: OutboundMessage[] = []
  readonly people: People
  /** What the expressions of this command may still cost, over all of its steps. */
  private readonly budget = new Budget(MAX_COMMAND_COST)
  /** Whose command it is; null for the product itself. */
  readonly actorId: string | null
  /** The task that a command is about, where it is. */
  taskId: string | undefined
  private readonly instances = new Map<string, LoadedInstance>()
  private hasCalled = false
  private readonly rules: TaskRules
  /** What lineages were made of, for steps that are taken elsewhere. */
  private readonly pasts = new WeakMap<Lineage, Past>()
  /** What the history had of an instance before this command. */
  private readonly written = new Map<string, Effect[]>()

  constructor(
    tx: Tx,
    { tenantId, userId }: { tenantId: number; userId: string | null },
    rootId: string,
    { now, zone, rules }: Clock & { rules: TaskRules },
  ) {
    this.rules = rules
    this.tx = tx
    this.tenantId = tenantId
    this.actorId = userId
    this.rootId = rootId
    this.now = now
    this.zone = zone
    this.people = new People(tx, this.budget)
  }

  /** The instances this command has come to. */
  get touched(): readonly LoadedInstance[] {
    return [...this.instances.values()]
  }

  async take(stored: Stored): Promise<LoadedInstance> {
    const known = this.instances.get(stored.id)
    if (known !== undefined) return known
    const { id, definitionId, parentId, parentWait, starterId, revision, state } = stored
    const definition = await definitionOf(this.tx, this.tenantId, definitionId)
    const parent = parentId === null || parentWait === null ? undefined : { id: parentId, wait: parentWait }
    const instance: LoadedInstance = { id, isNew: false, starterId, definition, parent, state, before: state, revision }
    this.instances.set(id, instance)
    return instance
  }

  /** An instance of this tree; everything that was called is read at once. */
  async get(id: string): Promise<LoadedInstance> {
    if (!this.instances.has(id) && !this.hasCalled) {
      this.hasCalled = true
      for (const stored of await calledBy(this.tx, this.rootId)) await this.take(stored)
    }
    const known = this.instances.get(id)
    if (known === undefined) throw new ProcessError('NO_TOKEN')
    return known
  }

  /** All instances of the tree. */
  async all(): Promise<readonly LoadedInstance[]> {
    if (!this.hasCalled && this.instances.get(this.rootId)?.isNew !== true) {
      this.hasCalled = true
      for (const stored of await calledBy(this.tx, this.rootId)) await this.take(stored)
    }
    return this.touched
  }

  /** Who follows from whom in an instance, with what it called and the steps of this command. */
  async lineageOf(id: string): Promise<Lineage> {
    const effects = await this.effectsOf(id)
    const lineage = new Lineage(effects)
    const called = new Map<number, Lineage>()
    for (const child of await this.all())
      if (child.parent?.id === id) called.set(child.parent.wait, await this.lineageOf(child.id))
    lineage.called = called
    this.pasts.set(lineage, {
      effects,
      called: [...called].map(([wait, of]) => [wait, this.pasts.get(of) ?? { effects: [], called: [] }]),
    })
    return lineage
  }

  /** Everything that happened to an instance, this command included, oldest first. */
  async effectsOf(id: string): Promise<Effect[]> {
    const { isNew } = await this.get(id)
    const written = this.written.get(id) ?? (isNew ? [] : await effectsOf(this.tx, id))
    this.written.set(id, written)
    return [...written, ...this.steps.filter(({ instance }) => instance === id).flatMap(({ effects }) => effects)]
  }

  /** Begins a process. */
  async start(
    definition: Definition,
    { vars, by, parent }: { vars: Vars; by: string | null; parent?: LoadedInstance['parent'] },
  ): Promise<LoadedInstance> {
    const id = parent === undefined ? this.rootId : newId()
    const instance: LoadedInstance = {
      id,
      isNew: true,
      starterId: by,
      definition,
      parent,
      state: NEW,
      before: NEW,
      revision: 0,
    }
    this.instances.set(id, instance)
    await this.execute(instance, { type: 'start', vars, ...(by === null ? {} : { by }) })
    return instance
  }

  /**
   * One command to one instance, and what follows from it in others. Refused whole by a `ProcessError`.
   * @param becomes the version it goes on with from this command on
   */
  async execute(instance: LoadedInstance, command: Command, becomes = instance.definition): Promise<void> {
    if (this.steps.length >= MAX_STEPS) throw new ProcessError('STEP_BUDGET', undefined, { most: MAX_STEPS })
    const past = 'lineage' in command && command.lineage !== undefined ? this.pasts.get(command.lineage) : undefined
    const { state, effects } = await this.people.known(instance, (people, missing) =>
      takeStep(
        instance.definition.ir,
        instance.state,
        { command, past },
        { now: this.now, zone: this.zone, people, missing, budget: this.budget },
      ),
    )
    instance.state = state
    instance.definition = becomes
    instance.revision += 1
    this.steps.push({ instance: instance.id, seq: instance.revision, command: command.type, effects })
    for (const effect of effects) {
      if (effect.type === 'taskOpened' && command.type !== 'addSigner') await this.rules.opened(this, instance, effect)
      else if (effect.type === 'taskChanged' && (effect.what === 'opened' || effect.what === 'resolved'))
        await this.rules.reopened(this, instance, effect.task)
      else await this.follow(instance, effect)
    }
  }

  private async follow(instance: LoadedInstance, effect: Effect): Promise<void> {
    switch (effect.type) {
      case 'childStart':
        if (instance.state.waits[effect.wait] !== undefined) await this.startChild(instance, effect)
        return
      case 'childCancel':
        for (const child of await this.childrenOf(instance, effect.wait)) await this.execute(child, { type: 'cancel' })
        return
      case 'childBack':
        for (const child of await this.all())
          if (child.parent?.id === instance.id && child.parent.wait === effect.was)
            child.parent = { id: instance.id, wait: effect.wait }
        return
      case 'needAssignees': {
        if (instance.state.waits[effect.wait] === undefined) return
        const users = await this.people.byRule(effect, instance, { now: this.now, actorOf: () => this.lastActorId() })
        await this.execute(instance, { type: 'assigned', wait: effect.wait, users })
        return
      }
      case 'emit':
        await this.pass(instance, effect)
        return
      case 'status':
        await this.reportToParent(instance, effect)
        return
      default:
    }
  }

  /** Who acted last: the user whose command it is, else the one who completed a task before. */
  private async lastActorId(): Promise<string | undefined> {
    return this.actorId ?? (await lastActor(this.tx, this.rootId))
  }

  private async startChild(
    instance: LoadedInstance,
    { wait, process, vars }: Effect & { type: 'childStart' },
  ): Promise<void> {
    if (await this.isFull(instance)) {
      await this.execute(instance, { type: 'jobFailed', wait, message: process, because: 'CALLED_TOO_OFTEN' })
      return
    }
    const definition = await newestDefinition(this.tx, this.tenantId, process)
    if (definition === undefined) await this.execute(instance, { type: 'jobFailed', wait, message: process })
    else await this.start(definition, { vars, by: instance.starterId, parent: { id: instance.id, wait } })
  }

  /** Whether an instance may call no more: too many are around it, or in the tree. */
  private async isFull(instance: LoadedInstance): Promise<boolean> {
    if ((await this.all()).length >= MAX_CALLED) return true
    let depth = 0
    for (let at = instance.parent; at !== undefined; at = (await this.get(at.id)).parent) depth += 1
    return depth >= MAX_CALL_DEPTH
  }

  private async childrenOf({ id }: LoadedInstance, wait: number): Promise<LoadedInstance[]> {
    return (await this.all()).filter(
      ({ parent, state }) => parent?.id === id && parent.wait === wait && isOpen(state.status),
    )
  }

  /** An escalation goes to the caller; a message or signal to the tree, and to subscribers outside of it. */
  private async pass(instance: LoadedInstance, { kind, name }: Effect & { type: 'emit' }): Promise<void> {
    if (kind === 'escalation') {
      const parent = await this.waitingParent(instance)
      if (parent !== undefined)
        await this.execute(parent.instance, {
          type: 'childEscalated',
          wait: parent.wait,
          ...(name === '' ? {} : { code: name }),
        })
      return
    }
    const isDelivered = kind === 'signal' ? await this.signal(name, undefined, instance.id) : await this.deliver(name)
    if (!isDelivered || kind === 'signal') this.outboundMessages.push({ kind, name })
  }

  /** Delivers a signal to every instance of the tree that waits for it, except the one that has it already. */
  async signal(name: string, vars?: Vars, except?: string): Promise<boolean> {
    let isDelivered = false
    for (const instance of await this.all()) {
      const listens = Object.values(instance.state.waits).some((wait) => wait.k === 'signal' && wait.name === name)
      if (instance.id === except || instance.state.status !== 'run' || !listens) continue
      isDelivered = true
      await this.execute(instance, { type: 'signal', name, ...(vars === undefined ? {} : { vars }) })
    }
    return isDelivered
  }

  /** Delivers a message within the tree, if exactly one token waits for it. */
  private async deliver(name: string): Promise<boolean> {
    const waiting = (await this.all()).flatMap((instance) =>
      Object.entries(instance.state.waits).flatMap(([wait, { k, name: of }]) =>
        k === 'message' && of === name && instance.state.status === 'run' ? [{ instance, wait: Number(wait) }] : [],
      ),
    )
    const [only] = waiting
    if (only === undefined || waiting.length > 1) return false
    await this.execute(only.instance, { type: 'message', wait: only.wait })
    return true
  }

  private async reportToParent(
    instance: LoadedInstance,
    { status, error }: Effect & { type: 'status' },
  ): Promise<void> {
    if (status !== 'ended' && status !== 'rejected' && status !== 'canceled') return
    const parent = await this.waitingParent(instance)
    if (parent === undefined) return
    await this.execute(parent.instance, {
      type: 'childEnded',
      wait: parent.wait,
      status,
      vars: instance.state.scopes[ROOT]?.vars ?? {},
      ...(error === undefined ? {} : { error: error.code === undefined ? {} : { code: error.code } }),
    })
  }

  /** The instance that called, and its token that waits; `undefined` for the root. */
  async callerOf(
    instance: LoadedInstance,
  ): Promise<{ instance: LoadedInstance; from: number | undefined } | undefined> {
    const parent = await this.waitingParent(instance)
    return parent && { instance: parent.instance, from: parent.instance.state.waits[parent.wait]?.t }
  }

  private async waitingParent({
    parent,
  }: LoadedInstance): Promise<{ instance: LoadedInstance; wait: number } | undefined> {
    if (parent === undefined) return undefined
    const instance = await this.get(parent.id)
    return instance.state.waits[parent.wait]?.k === 'child' ? { instance, wait: parent.wait } : undefined
  }
}

/** The scope of the process itself. */
const ROOT = 1

const isOpen = (status: string): boolean => status === 'run' || status === 'suspended'
