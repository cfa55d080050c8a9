/**
 * A root instance and everything it calls, while one command is carried out. Steps are taken in memory by the process
 * core; what follows from one in another instance is carried out at once, so that the tree is quiet when the command is
 * over. Nothing is written here (`write.ts`).
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
import { definitionOf, newestDefinition, type Definition } from './definition.repo.ts'
import { calledBy, effectsOf, type Stored, type Clock } from './instance.repo.ts'
import { actorOf, settleAgain, settleOpened } from './opening.ts'
import { People } from './people.ts'
import type { Past } from './step-order.ts'
import type { Live, Step } from './step.ts'
import { takeStep } from './take-step.ts'

/** Steps of one command over the whole tree. */
const MAX_STEPS = 1_000
/** Processes that call each other, and all that one tree has ever had: a process that calls itself ends here. */
const MAX_CALL_DEPTH = 50
const MAX_CALLED = 5_000

/** Something said to processes outside of the tree. */
export interface Said {
  kind: 'message' | 'signal'
  name: string
}

export class Tree {
  readonly tx: Tx
  readonly tenantId: number
  readonly rootId: string
  /** The database's time of the command. */
  readonly now: number
  /** IANA name of the zone that timers are counted in. */
  readonly zone: string
  readonly steps: Step[] = []
  readonly said: Said[] = []
  readonly people: People
  /** What the expressions of this command may still cost, over all of its steps. */
  private readonly budget = new Budget(MAX_COMMAND_COST)
  /** Whose command it is; null for the product itself. */
  readonly actorId: string | null
  /** The task that a command is about, where it is. */
  taskId: string | undefined
  private readonly instances = new Map<string, Live>()
  private hasCalled = false
  /** What lineages were made of, for steps that are taken elsewhere. */
  private readonly pasts = new WeakMap<Lineage, Past>()
  /** What the history had of an instance before this command. */
  private readonly written = new Map<string, Effect[]>()

  constructor(
    tx: Tx,
    { tenantId, userId }: { tenantId: number; userId: string | null },
    rootId: string,
    { now, zone }: Clock,
  ) {
    this.tx = tx
    this.tenantId = tenantId
    this.actorId = userId
    this.rootId = rootId
    this.now = now
    this.zone = zone
    this.people = new People(tx, this.budget)
  }

  /** The instances this command has come to. */
  get touched(): readonly Live[] {
    return [...this.instances.values()]
  }

  async take(stored: Stored): Promise<Live> {
    const known = this.instances.get(stored.id)
    if (known !== undefined) return known
    const { id, definitionId, parentId, parentWait, starterId, revision, state } = stored
    const definition = await definitionOf(this.tx, this.tenantId, definitionId)
    const parent = parentId === null || parentWait === null ? undefined : { id: parentId, wait: parentWait }
    const live: Live = { id, isNew: false, starterId, definition, parent, state, before: state, revision }
    this.instances.set(id, live)
    return live
  }

  /** An instance of this tree; everything that was called is read at once. */
  async get(id: string): Promise<Live> {
    if (!this.instances.has(id) && !this.hasCalled) {
      this.hasCalled = true
      for (const stored of await calledBy(this.tx, this.rootId)) await this.take(stored)
    }
    const known = this.instances.get(id)
    if (known === undefined) throw new ProcessError('NO_TOKEN')
    return known
  }

  /** All instances of the tree. */
  async all(): Promise<readonly Live[]> {
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
    { vars, by, parent }: { vars: Vars; by: string | null; parent?: Live['parent'] },
  ): Promise<Live> {
    const id = parent === undefined ? this.rootId : newId()
    const live: Live = { id, isNew: true, starterId: by, definition, parent, state: NEW, before: NEW, revision: 0 }
    this.instances.set(id, live)
    await this.execute(live, { type: 'start', vars, ...(by === null ? {} : { by }) })
    return live
  }

  /**
   * One command to one instance, and what follows from it in others. Refused whole by a `ProcessError`.
   * @param becomes the version it goes on with from this command on
   */
  async execute(live: Live, command: Command, becomes = live.definition): Promise<void> {
    if (this.steps.length >= MAX_STEPS) throw new ProcessError('STEP_BUDGET', undefined, { most: MAX_STEPS })
    const past = 'lineage' in command && command.lineage !== undefined ? this.pasts.get(command.lineage) : undefined
    const { state, effects } = await this.people.known(live, (people, missing) =>
      takeStep(
        live.definition.ir,
        live.state,
        { command, past },
        { now: this.now, zone: this.zone, people, missing, budget: this.budget },
      ),
    )
    live.state = state
    live.definition = becomes
    live.revision += 1
    this.steps.push({ instance: live.id, seq: live.revision, command: command.type, effects })
    for (const effect of effects) {
      if (effect.type === 'taskOpened' && command.type !== 'addSigner') await settleOpened(this, live, effect)
      else if (effect.type === 'taskChanged' && (effect.what === 'opened' || effect.what === 'resolved'))
        await settleAgain(this, live, effect.task)
      else await this.follow(live, effect)
    }
  }

  private async follow(live: Live, effect: Effect): Promise<void> {
    switch (effect.type) {
      case 'childStart':
        if (live.state.waits[effect.wait] !== undefined) await this.startChild(live, effect)
        return
      case 'childCancel':
        for (const child of await this.childrenOf(live, effect.wait)) await this.execute(child, { type: 'cancel' })
        return
      case 'childBack':
        for (const child of await this.all())
          if (child.parent?.id === live.id && child.parent.wait === effect.was)
            child.parent = { id: live.id, wait: effect.wait }
        return
      case 'needAssignees': {
        if (live.state.waits[effect.wait] === undefined) return
        const users = await this.people.byRule(effect, live, { now: this.now, actorOf: () => actorOf(this) })
        await this.execute(live, { type: 'assigned', wait: effect.wait, users })
        return
      }
      case 'emit':
        await this.pass(live, effect)
        return
      case 'status':
        await this.tellParent(live, effect)
        return
      default:
    }
  }

  private async startChild(live: Live, { wait, process, vars }: Effect & { type: 'childStart' }): Promise<void> {
    if (await this.isFull(live)) {
      await this.execute(live, { type: 'jobFailed', wait, message: process, because: 'CALLED_TOO_OFTEN' })
      return
    }
    const definition = await newestDefinition(this.tx, this.tenantId, process)
    if (definition === undefined) await this.execute(live, { type: 'jobFailed', wait, message: process })
    else await this.start(definition, { vars, by: live.starterId, parent: { id: live.id, wait } })
  }

  /** Whether an instance may call no more: too many are around it, or in the tree. */
  private async isFull(live: Live): Promise<boolean> {
    if ((await this.all()).length >= MAX_CALLED) return true
    let depth = 0
    for (let at = live.parent; at !== undefined; at = (await this.get(at.id)).parent) depth += 1
    return depth >= MAX_CALL_DEPTH
  }

  private async childrenOf({ id }: Live, wait: number): Promise<Live[]> {
    return (await this.all()).filter(
      ({ parent, state }) => parent?.id === id && parent.wait === wait && isOpen(state.status),
    )
  }

  /** What a process says: to its caller, to all of its tree, and for every other user who listens. */
  private async pass(live: Live, { kind, name }: Effect & { type: 'emit' }): Promise<void> {
    if (kind === 'escalation') {
      const parent = await this.waitingParent(live)
      if (parent !== undefined)
        await this.execute(parent.live, {
          type: 'childEscalated',
          wait: parent.wait,
          ...(name === '' ? {} : { code: name }),
        })
      return
    }
    const heard = kind === 'signal' ? await this.signal(name, undefined, live.id) : await this.deliver(name)
    if (!heard || kind === 'signal') this.said.push({ kind, name })
  }

  /** Every instance of the tree that listens hears a signal; `except` has heard it already. */
  async signal(name: string, vars?: Vars, except?: string): Promise<boolean> {
    let heard = false
    for (const live of await this.all()) {
      const listens = Object.values(live.state.waits).some((wait) => wait.k === 'signal' && wait.name === name)
      if (live.id === except || live.state.status !== 'run' || !listens) continue
      heard = true
      await this.execute(live, { type: 'signal', name, ...(vars === undefined ? {} : { vars }) })
    }
    return heard
  }

  /** A message to the user who waits for it in the tree, if that is one. */
  private async deliver(name: string): Promise<boolean> {
    const waiting = (await this.all()).flatMap((live) =>
      Object.entries(live.state.waits).flatMap(([wait, { k, name: of }]) =>
        k === 'message' && of === name && live.state.status === 'run' ? [{ live, wait: Number(wait) }] : [],
      ),
    )
    const [only] = waiting
    if (only === undefined || waiting.length > 1) return false
    await this.execute(only.live, { type: 'message', wait: only.wait })
    return true
  }

  private async tellParent(live: Live, { status, error }: Effect & { type: 'status' }): Promise<void> {
    if (status !== 'ended' && status !== 'rejected' && status !== 'canceled') return
    const parent = await this.waitingParent(live)
    if (parent === undefined) return
    await this.execute(parent.live, {
      type: 'childEnded',
      wait: parent.wait,
      status,
      vars: live.state.scopes[ROOT]?.vars ?? {},
      ...(error === undefined ? {} : { error: error.code === undefined ? {} : { code: error.code } }),
    })
  }

  /** The instance that called, and its token that waits; `undefined` for the root. */
  async callerOf(live: Live): Promise<{ live: Live; from: number | undefined } | undefined> {
    const parent = await this.waitingParent(live)
    return parent && { live: parent.live, from: parent.live.state.waits[parent.wait]?.t }
  }

  private async waitingParent({ parent }: Live): Promise<{ live: Live; wait: number } | undefined> {
    if (parent === undefined) return undefined
    const live = await this.get(parent.id)
    return live.state.waits[parent.wait]?.k === 'child' ? { live, wait: parent.wait } : undefined
  }
}

/** The scope of the process itself. */
const ROOT = 1

const isOpen = (status: string): boolean => status === 'run' || status === 'suspended'
