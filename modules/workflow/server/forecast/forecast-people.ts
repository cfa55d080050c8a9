/**
 * The people of a forecast: found by the rules that will find them. Where a user is still to be named, by a choice or
 * a value that comes later, a stand-in without a name lets the forecast go on.
 */
import { newId } from '#kernel/ids.ts'
import type { Effect, PickRule } from '#process/index.ts'
import { People, type Picking, type RuleOccasion } from '../runtime/assignment/people.ts'
import { parseRule } from '../runtime/assignment/people-rule.ts'
import type { LoadedInstance } from '../runtime/engine/loaded-instance.ts'

/** Users at one node who are followed; of the others only their number is known. */
const MAX_MEMBERS = 50
/** Rules that may find users later although they find none now. */
const OPEN_RULES = new Set(['chosen', 'field', 'leaderOf', 'deptLeaderOf', 'expression'])

export class ForecastPeople extends People {
  /** Ids that stand for users who are not named yet. */
  private readonly unnamed = new Set<string>()
  /** By instance and node, those of whom one will be asked. */
  readonly oneOf = new Map<string, readonly string[]>()
  /** How many users of a node are not followed. */
  readonly more = new Map<string, number>()

  isUnnamed(userId: string): boolean {
    return this.unnamed.has(userId)
  }

  /** A user who is not named yet; never the same one twice. */
  newUnnamed(): string {
    const id = newId()
    this.unnamed.add(id)
    this.remember(id)
    return id
  }

  override async byRule(
    effect: Effect & { type: 'needAssignees' },
    instance: LoadedInstance,
    occasion: RuleOccasion,
  ): Promise<string[]> {
    const found = await super.byRule(effect, instance, occasion)
    if (found.length === 0 && (await this.isOpen(effect.rule, occasion))) return [this.newUnnamed()]
    if (found.length > MAX_MEMBERS) this.more.set(`${instance.id} ${effect.node}`, found.length - MAX_MEMBERS)
    return found.slice(0, MAX_MEMBERS)
  }

  /** Who it will be is decided when the task is reached. */
  protected override picked(_: PickRule, users: readonly string[], { instance, node }: Picking): Promise<string[]> {
    this.oneOf.set(`${instance.id} ${node}`, users)
    return Promise.resolve([this.newUnnamed()])
  }

  private async isOpen(rule: string, { actorOf }: RuleOccasion): Promise<boolean> {
    const kinds = parseRule(rule).map(({ kind }) => kind)
    if (kinds.some((kind) => OPEN_RULES.has(kind))) return true
    if (!kinds.includes('actorLeader')) return false
    const actor = await actorOf()
    return actor === undefined || this.isUnnamed(actor)
  }
}
