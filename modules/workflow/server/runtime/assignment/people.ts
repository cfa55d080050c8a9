/**
 * Who acts: names in a model become people of the organisation inside the transaction of the command. The core asks by
 * name and knows no database, so what it asks for the first time is looked up after its step, and the same step is
 * taken again: it is pure.
 */
import type { Db } from '#kernel/database/lease.ts'
import { evaluateExpression, Incident, ProcessError, type Budget, type Effect, type PickRule } from '#process/index.ts'
import { findChosen } from '../persistence/chosen.repo.ts'
import * as org from '../persistence/org.repo.ts'
import { isOwnMatter, mayFindInitiator } from './own-matter.ts'
import * as repo from '../persistence/people.repo.ts'
import { parseRule, type Rule } from './people-rule.ts'
import { ADMIN, nameIn, type KnownPeople, type Missing } from './person-at.ts'
import { pickOne } from './pick-one.ts'
import type { LoadedInstance } from '../engine/loaded-instance.ts'
import { asksForFacts, InitiatorFacts } from '../engine/initiator-facts.ts'
import { namesAt } from './visible-variables.ts'

/** How often a step may bring up new names: each answer lets it go further. */
const MAX_ROUNDS = 50

/** What a rule may ask of the command it is asked in. */
export interface RuleOccasion {
  now: number
  /** Who acted last. */
  actorOf: () => Promise<string | undefined>
  /** What the command has come to so far: its tasks are not written yet. */
  touched: readonly LoadedInstance[]
  /** The key of the outermost process. */
  rootKey: () => Promise<string>
}

/** Where one of several is picked. */
export interface Picking {
  instance: LoadedInstance
  node: string
  occasion: RuleOccasion
}

/** Where a rule is asked. */
interface Place {
  instance: LoadedInstance
  node: string
  token: number | undefined
  /** The initiator, where the rule does not find them. */
  except: string | null
}

export class People {
  private readonly db: Db
  private readonly budget: Budget
  private readonly chosen: ReadonlyMap<string, readonly string[]> | undefined
  /** By the name that was looked up; null for no user. */
  private readonly ids = new Map<string, string | null>()
  /** Users who were looked up and have no absence. */
  private readonly present = new Set<string>()
  private readonly initiators: InitiatorFacts
  private readonly administrators = new Map<string, readonly string[]>()

  /**
   * @param budget what expressions that name people may cost
   * @param chosen people by node, of a request that is not started; left out, they are read
   */
  constructor(db: Db, budget: Budget, chosen?: ReadonlyMap<string, readonly string[]>) {
    this.db = db
    this.initiators = new InitiatorFacts(db)
    this.budget = budget
    this.chosen = chosen
  }

  /** Does something that asks for people by name; answers are read in between. */
  async known<Result>(
    instance: LoadedInstance,
    work: (people: KnownPeople, missing: Missing) => Promise<Result>,
  ): Promise<Result> {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const missing: Missing = { names: new Set(), isAdmin: false }
      const administrator = this.administratorKnown(instance)
      const result = await work({ ids: this.ids, administrator, initiator: instance.starterId }, missing)
      if (missing.names.size === 0 && !missing.isAdmin) return result
      if (missing.isAdmin) await this.administratorsOf(instance)
      await this.ask([...missing.names])
    }
    throw new ProcessError('STEP_BUDGET', undefined, { most: MAX_ROUNDS })
  }

  /** Whether a user is known to have no absence; who was not looked up here is not known. */
  isPresent(userId: string): boolean {
    return this.present.has(userId)
  }

  /** The ids of those there are. */
  async idsOf(names: readonly string[]): Promise<string[]> {
    await this.ask(names.filter((name) => !this.ids.has(name)))
    return names.flatMap((name) => this.ids.get(name) ?? [])
  }

  /**
   * The users that the rule of a node names, each once, in the order of the rule; the stand-in where there are none.
   */
  async byRule(
    { rule, node, wait }: Effect & { type: 'needAssignees' },
    instance: LoadedInstance,
    occasion: RuleOccasion,
  ): Promise<string[]> {
    const found: string[] = []
    const at = { instance, node, token: instance.state.waits[wait]?.t }
    const { ir } = instance.definition
    const { pick } = ir.nodes[node]?.user ?? {}
    for (const part of parseRule(rule)) {
      const except = mayFindInitiator(ir, node, part) ? null : instance.starterId
      const people = await this.byPart(part, { ...at, except, ...occasion })
      found.push(...people.filter((one) => one !== except))
    }
    if (found.length === 0) return this.standIns(instance, node)
    const users = [...new Set(found)]
    return pick === undefined || users.length === 1 ? users : this.picked(pick, users, { instance, node, occasion })
  }

  /** The one of several who is asked. The answer becomes part of the history, so it is given once for each task. */
  protected async picked(
    pick: PickRule,
    users: readonly string[],
    { instance, occasion: { now, touched, rootKey } }: Picking,
  ): Promise<string[]> {
    const processes = [instance.definition.key, await rootKey()]
    return [await pickOne(this.db, pick, users, { now, processes, touched })]
  }

  /** The stand-ins of a node for a missing approver, by its own rule; empty where it has none. */
  async standIns(instance: LoadedInstance, node: string): Promise<string[]> {
    const { emptyTo } = instance.definition.ir.nodes[node]?.user ?? {}
    if (emptyTo === undefined) return []
    if (emptyTo === ADMIN) return (await this.administratorsOf(instance)).slice(0, 1)
    const named = await this.idsOf([nameIn(emptyTo)])
    return named.filter((one) => !isOwnMatter(instance, node, one))
  }

  /** Who administers the process of an instance, the first of them first; never its initiator. */
  async administratorsOf({ definition: { id }, starterId }: LoadedInstance): Promise<readonly string[]> {
    const known = this.administrators.get(id) ?? (await org.administratorsOf(this.db, id))
    this.administrators.set(id, known)
    return known.filter((one) => one !== starterId)
  }

  /** The first of them; null for no user, `undefined` until they are looked up. */
  private administratorKnown({ definition: { id }, starterId }: LoadedInstance): string | null | undefined {
    const known = this.administrators.get(id)
    return known && (known.find((one) => one !== starterId) ?? null)
  }

  /** Those directly above a person: leaders of the nearest department that others than themselves lead. */
  async leadersOf(userId: string, level = 1, deptId: string | null = null): Promise<string[]> {
    const above = await org.leadersAbove(this.db, { userId, deptId })
    return above.filter((leaders) => leaders.length > 0 && !leaders.includes(userId))[level - 1] ?? []
  }

  /**
   * Who stands above a person, level by level, up to a level or to the first level with one of the posts. Who has the
   * post themselves is asked for by those directly above.
   */
  private async chainOf(filed: org.Filed, upTo: number | 'top' | readonly string[]): Promise<string[]> {
    const { userId } = filed
    const above = await org.leadersAbove(this.db, filed)
    const levels = above.filter((leaders) => leaders.length > 0 && !leaders.includes(userId))
    if (upTo === 'top') return levels.flat()
    if (typeof upTo === 'number') return levels.slice(0, upTo).flat()
    const holders = new Set(await org.holdersOfPosts(this.db, upTo, [userId, ...levels.flat()]))
    const last = holders.has(userId) ? 0 : levels.findIndex((leaders) => leaders.some((one) => holders.has(one)))
    return (last < 0 ? levels : levels.slice(0, last + 1)).flat()
  }

  /** An id that stands for itself: it is not looked up. */
  protected remember(id: string): void {
    this.ids.set(id, id)
  }

  private async byPart(
    rule: Rule,
    { instance, node, token, except, now, actorOf }: RuleOccasion & Place,
  ): Promise<string[]> {
    const { starterId, starterDeptId } = instance
    const filed = starterId === null ? undefined : { userId: starterId, deptId: starterDeptId }
    switch (rule.kind) {
      case 'user':
        return this.idsOf(rule.names)
      case 'role':
        return repo.peopleOfRoles(this.db, rule.names)
      case 'dept':
        return repo.peopleOfDepts(this.db, rule.names)
      case 'group':
        return org.peopleOfGroups(this.db, rule.names)
      case 'post':
        if (!rule.isNear) return org.peopleOfPosts(this.db, rule.names)
        return filed === undefined ? [] : org.peopleOfPostsNear(this.db, rule.names, { of: filed, except })
      case 'deptLeader':
        return this.othersOrLeaders(await org.leadersOfDepts(this.db, rule.names), except)
      case 'initiator':
        return starterId === null ? [] : this.idsOf([starterId])
      case 'leader': {
        const above = filed === undefined ? [] : await org.leadersAbove(this.db, filed)
        const found = rule.level === 'top' ? above.findLast(({ length }) => length > 0) : above[rule.level - 1]
        return this.othersOrLeaders(found ?? [], except)
      }
      case 'initiatorLeader':
        return starterId === null ? [] : this.leadersOf(starterId, rule.level, starterDeptId)
      case 'leaders':
        return filed === undefined ? [] : this.chainOf(filed, rule.level)
      case 'leadersTo':
        return filed === undefined ? [] : this.chainOf(filed, rule.names)
      case 'leaderOf': {
        const found: string[] = []
        for (const one of await this.idsOf(this.namedBy(rule.names, { instance, token, now })))
          found.push(...(await this.leadersOf(one)))
        return this.othersOrLeaders(found, except)
      }
      case 'deptLeaderOf': {
        const depts = this.namedBy(rule.names, { instance, token, now })
        return this.othersOrLeaders(await org.leadersOfDepts(this.db, depts), except)
      }
      case 'actorLeader': {
        const actor = await actorOf()
        return actor === undefined ? [] : this.othersOrLeaders(await this.leadersOf(actor, rule.level), except)
      }
      case 'chosen':
        return this.idsOf((this.chosen ?? (await findChosen(this.db, instance.id))).get(node) ?? [])
      case 'field':
        return this.idsOf(this.namedBy(rule.names, { instance, token, now }))
      case 'expression': {
        const facts = asksForFacts(rule.expression.text) ? await this.initiators.ofStarter(instance) : undefined
        const names = { ...namesAt(instance.state, token, now), budget: this.budget, ...(facts && { facts }) }
        return this.idsOf(textsOf(valueOf(() => evaluateExpression(rule.expression, names, () => ({})))))
      }
    }
  }

  /** What stands in variables that a rule reads. */
  private namedBy(
    variables: readonly string[],
    { instance, token, now }: Pick<Place, 'instance' | 'token'> & { now: number },
  ): string[] {
    const names = namesAt(instance.state, token, now)
    return variables.flatMap((name) => (names.has(name) ? textsOf(names.get(name)) : []))
  }

  /** Leaders without the person left out; where only that one is, who stands above them. */
  private async othersOrLeaders(leaders: readonly string[], except: string | null): Promise<string[]> {
    const others = leaders.filter((one) => one !== except)
    return except === null || others.length > 0 || leaders.length === 0 ? others : this.leadersOf(except)
  }

  private async ask(names: readonly string[]): Promise<void> {
    if (names.length === 0) return
    const { ids, present } = await repo.findPeople(this.db, names)
    for (const name of names) this.ids.set(name, ids.get(name.toLowerCase()) ?? null)
    // A user who was asked for by name is known by id, too.
    for (const id of ids.values()) this.ids.set(id, id)
    for (const id of present) this.present.add(id)
  }
}

/** An expression that cannot be evaluated names no user: the rule of the node for a missing approver applies. */
function valueOf(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    if (error instanceof Incident) return undefined
    throw error
  }
}

/** People in a value: an id or name, several separated by commas, or a list of them. */
const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? (value as unknown[]) : [value]).flatMap((one) =>
    typeof one === 'string'
      ? one
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '')
      : [],
  )
