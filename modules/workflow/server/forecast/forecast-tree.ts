/**
 * A tree of instances that goes ahead in memory as if everyone agreed: by the steps and the rules of a tree that runs,
 * so that it cannot expect other people than those who are then asked. Nothing is written, and its database may only
 * read.
 */
import type { Db } from '#kernel/database/lease.ts'
import {
  Budget,
  expectedCommands,
  Incident,
  MAX_COMMAND_COST,
  ProcessError,
  type Command,
  type StartCall,
} from '#process/index.ts'
import { assignmentRules } from '../runtime/assignment/assignment-rules.ts'
import { assigneeOf } from '../runtime/assignment/assignee-of.ts'
import { InstanceTree } from '../runtime/engine/instance-tree.ts'
import { newestDefinition, type Definition } from '../runtime/engine/definition.service.ts'
import { mayUserStart } from '../model/access-lookup.repo.ts'
import type { LoadedInstance } from '../runtime/engine/loaded-instance.ts'
import type { Clock } from '../runtime/persistence/instance.repo.ts'
import { ForecastPeople } from './forecast-people.ts'

/** Things done one after the other: further away it is guessing, and rounds end. */
const MAX_ROUNDS = 100

/** Where the forecast stops before the end. */
export interface Stop {
  instance: LoadedInstance
  node: string
  /** No user is found for the node: what leads there is refused. */
  isMissing: boolean
  /** Why, where something is in the way: a code of the process core. */
  because?: { code: string; detail: Readonly<Record<string, string | number>> }
}

export interface ForecastOf {
  tenantId: number
  rootId: string
  /** Approvers chosen so far, by node, of a request that is not started. */
  chosen?: ReadonlyMap<string, readonly string[]>
}

/** What is done next, and to which instance. */
export interface Next {
  instance: LoadedInstance
  command: Command
}

export class ForecastTree extends InstanceTree<Db> {
  declare readonly people: ForecastPeople
  private readonly acting: { tenantId: number; userId: string | null }
  private readonly startedBeside: LoadedInstance[] = []
  /** Processes that are called before they are deployed, by their keys. */
  readonly drafts?: ReadonlyMap<string, Definition>
  private lastUserId: string | undefined

  constructor(db: Db, { tenantId, rootId, chosen }: ForecastOf, clock: Clock) {
    const acting = { tenantId, userId: null }
    const budget = new Budget(MAX_COMMAND_COST)
    const people = new ForecastPeople(db, budget, chosen)
    super(db, acting, rootId, { ...clock, rules: assignmentRules, budget, people })
    this.acting = acting
  }

  override async lastActorId(): Promise<string | undefined> {
    return this.actorId ?? this.lastUserId ?? (await super.lastActorId())
  }

  /** Does something on behalf of a user; null for the product itself. @returns where it stops, if it does */
  async as(userId: string | null, work: () => Promise<unknown>): Promise<Stop | undefined> {
    this.acting.userId = userId
    this.lastUserId = userId ?? this.lastUserId
    const before = this.steps.length
    try {
      await work()
    } catch (error) {
      return this.stopAt(error)
    }
    return this.stuckSince(before)
  }

  /** Things that are done one after the other. */
  protected readonly rounds: number = MAX_ROUNDS

  /** Goes ahead until an instance is over, nothing is expected any more, or it is not known what follows. */
  async goAhead(from: LoadedInstance): Promise<Stop | undefined> {
    for (let round = 0; round < this.rounds && this.isGoing(from); round += 1) {
      const next = await this.nextOf(from)
      if (next === undefined) break
      const { instance, command } = next
      const call = command.type === 'jobDone' ? instance.state.waits[command.wait]?.call : undefined
      const stop = await this.as(this.actorOf(next), () =>
        call === undefined || command.type !== 'jobDone'
          ? this.execute(instance, command)
          : this.startCalled(instance, command.wait, call),
      )
      if (stop !== undefined) return stop
    }
    if (from.state.status !== 'run') return undefined
    const [open] = Object.values(from.state.tokens)
    return open === undefined ? undefined : { instance: from, node: open.n, isMissing: false }
  }

  /** Also where it is over and has started others of their own. */
  private isGoing(from: LoadedInstance): boolean {
    return [from, ...this.startedBeside].some(({ state }) => state.status === 'run')
  }

  /** A called process that is one of its own: in a run another command starts it. */
  private async startCalled(instance: LoadedInstance, wait: number, call: StartCall): Promise<void> {
    const { process, vars, by = instance.starterId } = call
    const draft = this.drafts?.get(process)
    const definition = draft ?? (await newestDefinition(this.tx, this.tenantId, process))
    const because =
      definition === undefined
        ? 'NO_PROCESS'
        : draft === undefined && !(await mayUserStart(this.tx, by, process))
          ? 'MAY_NOT_START'
          : undefined
    if (definition === undefined || because !== undefined) {
      await this.execute(instance, { type: 'jobFailed', wait, message: process, because: because ?? 'NO_PROCESS' })
      return
    }
    await this.execute(instance, { type: 'jobDone', wait })
    const deptId = by === instance.starterId ? instance.starterDeptId : null
    this.startedBeside.push(await this.start(definition, { vars, by, deptId, parent: { id: instance.id, wait } }))
  }

  /** What is expected next of an instance and of those it called. */
  protected async nextOf(from: LoadedInstance): Promise<Next | undefined> {
    for (const instance of await this.all()) {
      if (instance.state.status !== 'run' || !(await this.isWithin(instance, from.id))) continue
      for (const command of expectedCommands(instance.definition.ir, instance.state))
        if (command.type !== 'childEnded' && command.type !== 'assigned')
          return { instance, command: command.type === 'complete' ? { ...command, outcome: 'agree' } : command }
    }
    return undefined
  }

  private async isWithin({ id, parent }: LoadedInstance, outer: string): Promise<boolean> {
    if (id === outer) return true
    return parent !== undefined && this.isWithin(await this.get(parent.id), outer)
  }

  /** Who acts: whose task it is, a user not named yet for a task of several, the product itself for all else. */
  private actorOf({ instance, command }: Next): string | null {
    if (command.type !== 'complete' && command.type !== 'resolve') return null
    return assigneeOf(instance, command.task) || this.people.newUnnamed()
  }

  private stopAt(error: unknown): Stop | undefined {
    if (!(error instanceof ProcessError || error instanceof Incident)) throw error
    const [last] = this.touched.filter(({ id }) => id === this.steps.at(-1)?.instance)
    const instance = last ?? this.touched[0]
    const node = error instanceof ProcessError ? error.node : undefined
    const detail = error instanceof ProcessError ? error.detail : { detail: error.detail ?? '' }
    return (
      instance && {
        instance,
        node: node ?? '',
        isMissing: error.code === 'NO_ASSIGNEE',
        because: { code: error.code, detail },
      }
    )
  }

  private stuckSince(before: number): Stop | undefined {
    for (const { instance: id, effects } of this.steps.slice(before))
      for (const effect of effects) {
        const instance = this.touched.find((one) => one.id === id)
        if (effect.type === 'incident' && instance !== undefined)
          return {
            instance,
            node: effect.node,
            isMissing: effect.code === 'NO_ASSIGNEE',
            because: { code: effect.code, detail: { detail: effect.detail ?? '' } },
          }
      }
    return undefined
  }
}
