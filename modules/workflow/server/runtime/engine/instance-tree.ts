/**
 * A root instance and everything it calls, while one command is carried out. Steps are taken in memory by the process
 * core; what follows from one in another instance is carried out at once, so that the tree is quiet when the command is
 * over. Nothing is written here (`persistence/write.repo.ts`).
 */
import type { Db, Tx } from '#kernel/database/lease.ts'
import { newId } from '#kernel/ids.ts'
import {
  Budget,
  MAX_COMMAND_COST,
  NEW,
  ProcessError,
  type Command,
  type Effect,
  type Lineage,
  type Vars,
} from '#process/index.ts'
import { People } from '../assignment/people.ts'
import type { Clock, RootFacts, Stored } from '../persistence/instance.repo.ts'
import { lastActor } from '../persistence/org.repo.ts'
import { Calendars } from './calendars.ts'
import { Decisions } from './decisions.ts'
import type { Definition } from './definition.service.ts'
import { InitiatorFacts } from './initiator-facts.ts'
import { onlineFields } from './online-fields.ts'
import { takeStep } from './engine-step.ts'
import {
  followEffect,
  signalTree,
  waitingParent,
  type Copies,
  type NewProcess,
  type OutboundMessage,
  type SlowCall,
  type TimeNotice,
} from './follow-effect.ts'
import type { LoadedInstance, Step } from './loaded-instance.ts'
import { TreeInstances } from './tree-instances.ts'
import { TreeLineages } from './tree-lineages.ts'
import { rowsOf } from '../persistence/rows.shape.ts'
import type { Rows } from '../persistence/row-types.ts'

/** Steps of one command over the whole tree. */
const MAX_STEPS = 1_000

/**
 * What follows when a task opens, when its user has it again, or when no one has acted on it in time:
 * `assignment/assignment-rules.ts`.
 */
export interface TaskRules {
  opened: (tree: AnyTree, instance: LoadedInstance, effect: Effect & { type: 'taskOpened' }) => Promise<void>
  reopened: (tree: AnyTree, instance: LoadedInstance, task: number) => Promise<void>
  timedOut: (tree: AnyTree, instance: LoadedInstance, effect: Effect & { type: 'timedOut' }) => Promise<void>
}

interface TreeActor {
  readonly tenantId: number
  userId: string | null
}

/** `people` share the `budget`. */
type TreeOptions = Omit<Clock, 'hasWebhooks'> & { rules: TaskRules; budget?: Budget; people?: People }

/** A tree whose steps are written, or one that only looks ahead (`forecast/forecast-tree.ts`). */
export type AnyTree = InstanceTree<Db>

export class InstanceTree<Access extends Db = Tx> {
  readonly tx: Access
  readonly tenantId: number
  readonly rootId: string
  /** The database's time of the command. */
  readonly now: number
  /** IANA name of the zone that timers are counted in. */
  readonly zone: string
  readonly steps: Step[] = []
  readonly outboundMessages: OutboundMessage[] = []
  readonly copies: Copies[] = []
  readonly timeNotices: TimeNotice[] = []
  readonly slowCalls: SlowCall[] = []
  readonly people: People
  /** What the expressions of this command may still cost, over all of its steps. */
  private readonly budget: Budget
  private readonly actor: TreeActor
  /** Whether any webhook of the organisation collects events. */
  hasWebhooks = false
  /** What the root is known by outside, where it was there before. */
  facts: RootFacts | undefined
  /** The task that a command is about, where it is. */
  taskId: string | undefined
  private readonly rules: TaskRules
  private readonly instances: TreeInstances
  private readonly lineages: TreeLineages
  private readonly calendars: Calendars
  private readonly initiators: InitiatorFacts
  private readonly decisions: Decisions
  private made: { rows: Rows; steps: number } | undefined

  constructor(
    tx: Access,
    actor: TreeActor,
    rootId: string,
    { now, zone, rules, budget = new Budget(MAX_COMMAND_COST), people = new People(tx, budget) }: TreeOptions,
  ) {
    this.rules = rules
    this.tx = tx
    this.actor = actor
    this.tenantId = actor.tenantId
    this.budget = budget
    this.rootId = rootId
    this.now = now
    this.zone = zone
    this.people = people
    this.instances = new TreeInstances(tx, { tenantId: actor.tenantId, rootId })
    this.calendars = new Calendars(tx)
    this.initiators = new InitiatorFacts(tx)
    this.decisions = new Decisions(tx, actor.tenantId)
    this.lineages = new TreeLineages(tx, this.instances, this.steps)
  }

  /** Whose command it is; null for the product itself. */
  get actorId(): string | null {
    return this.actor.userId
  }

  /** The instances this command has come to. */
  get touched(): readonly LoadedInstance[] {
    return this.instances.touched
  }

  take(stored: Stored): Promise<LoadedInstance> {
    return this.instances.take(stored)
  }

  /** An instance of this tree; everything that was called is read at once. */
  get(id: string): Promise<LoadedInstance> {
    return this.instances.get(id)
  }

  /** All instances of the tree. */
  all(): Promise<readonly LoadedInstance[]> {
    return this.instances.all()
  }

  /** Who follows from whom in an instance, with what it called and the steps of this command. */
  lineageOf(id: string): Promise<Lineage> {
    return this.lineages.lineageOf(id)
  }

  /** Everything that happened to an instance, this command included, oldest first. */
  effectsOf(id: string): Promise<Effect[]> {
    return this.lineages.effectsOf(id)
  }

  /** What the command did so far, as rows: the same ones until another step is taken. */
  rows(): Rows {
    if (this.made?.steps !== this.steps.length)
      this.made = { rows: rowsOf(this.touched, this.steps), steps: this.steps.length }
    return this.made.rows
  }

  /** Begins a process. */
  async start(definition: Definition, { vars, by, deptId = null, parent }: NewProcess): Promise<LoadedInstance> {
    const id = parent === undefined ? this.rootId : newId()
    const instance: LoadedInstance = {
      id,
      isNew: true,
      starterId: by,
      starterDeptId: deptId,
      definition,
      parent,
      state: NEW,
      before: NEW,
      revision: 0,
    }
    this.instances.add(instance)
    await this.execute(instance, { type: 'start', vars, ...(by === null ? {} : { by }) })
    return instance
  }

  /**
   * One command to one instance, and what follows from it in others. Refused whole by a `ProcessError`.
   * @param becomes the version it goes on with from this command on
   */
  async execute(instance: LoadedInstance, command: Command, becomes = instance.definition): Promise<void> {
    if (this.steps.length >= MAX_STEPS) throw new ProcessError('STEP_BUDGET', undefined, { most: MAX_STEPS })
    const past = 'lineage' in command ? this.lineages.pastOf(command.lineage) : undefined
    const calendars = await this.calendars.of(instance, [instance.definition.ir, becomes.ir])
    const facts = await this.initiators.of(instance, [instance.definition.ir, becomes.ir])
    const fields = await onlineFields(this.tx, [instance.definition, becomes])
    const { ir } = instance.definition
    const { now, zone, budget } = this
    const around = { now, zone, calendars, facts, fields, budget }
    const { state, effects } = await this.decisions.known(ir, (decisions) =>
      this.people.known(instance, (people, missing) =>
        takeStep(ir, instance.state, { command, past }, { ...around, people, missing, decisions }),
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
      else if (effect.type === 'timedOut') await this.rules.timedOut(this, instance, effect)
      else await followEffect(this, instance, effect)
    }
  }

  /** Who acted last: the user whose command it is, else the one who completed a task before. */
  async lastActorId(): Promise<string | undefined> {
    return this.actorId ?? (await lastActor(this.tx, this.rootId))
  }

  /** Delivers a signal to every instance of the tree that waits for it. */
  signal(name: string, vars?: Vars): Promise<boolean> {
    return signalTree(this, name, vars)
  }

  /** The instance that called, and its token that waits; `undefined` for the root. */
  async callerOf(
    instance: LoadedInstance,
  ): Promise<{ instance: LoadedInstance; from: number | undefined } | undefined> {
    const parent = await waitingParent(this, instance)
    return parent && { instance: parent.instance, from: parent.instance.state.waits[parent.wait]?.t }
  }
}
