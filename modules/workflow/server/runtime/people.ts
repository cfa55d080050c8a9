/**
 * Who acts: names in a model become people of the organisation inside the transaction of the command. The core asks by name and knows no database, so
 * what it asks for the first time is looked up after its step, and the same step is taken again: it is pure.
 */
import type { Db } from '#kernel/database/lease.ts'
import { ProcessError } from '#process/index.ts'
import * as repo from './people.repo.ts'
import { parseRule, type Rule } from './people-rule.ts'
import type { KnownPeople } from './step-order.ts'
import type { Live } from './step.ts'

/** How often a step may bring up new names: each answer lets it go further. */
const MOST_ROUNDS = 50

export class People {
  private readonly db: Db
  /** By what was asked; null for nobody. */
  private readonly ids = new Map<string, string | null>()

  constructor(db: Db) {
    this.db = db
  }

  /** Does something that asks for people by name; answers are read in between. Nobody there is an incident of the node. */
  async known<Result>(work: (people: KnownPeople, missing: Set<string>) => Promise<Result>): Promise<Result> {
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const missing = new Set<string>()
      const result = await work(this.ids, missing)
      if (missing.size === 0) return result
      await this.ask([...missing])
    }
    throw new ProcessError('STEP_BUDGET', undefined, { most: MOST_ROUNDS })
  }

  /** The ids of those there are. */
  async idsOf(names: readonly string[]): Promise<string[]> {
    await this.ask(names.filter((name) => !this.ids.has(name)))
    return names.flatMap((name) => this.ids.get(name) ?? [])
  }

  /** Whom a rule of a model means, each once, in the order of the rule. */
  async byRule(rule: string, { live }: { live: Live; node: string }): Promise<string[]> {
    const found: string[] = []
    for (const part of parseRule(rule)) found.push(...(await this.byPart(part, live)))
    return [...new Set(found)]
  }

  private async byPart({ kind, names }: Rule, { state, starterId }: Live): Promise<string[]> {
    switch (kind) {
      case 'user':
        return this.idsOf(names)
      case 'role':
        return repo.peopleOfRoles(this.db, names)
      case 'dept':
        return repo.peopleOfDepts(this.db, names)
      case 'initiator':
        return starterId === null ? [] : this.idsOf([starterId])
      case 'field': {
        const vars = state.scopes[1]?.vars ?? {}
        return this.idsOf(names.flatMap((name) => (Object.hasOwn(vars, name) ? textsOf(vars[name]) : [])))
      }
    }
  }

  private async ask(names: readonly string[]): Promise<void> {
    if (names.length === 0) return
    const found = await repo.idsOfPeople(this.db, names)
    for (const name of names) this.ids.set(name, found.get(name.toLowerCase()) ?? null)
  }
}

/** People in a variable: an id or name, or a list of them. */
const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? (value as unknown[]) : [value]).filter(
    (one): one is string => typeof one === 'string' && one !== '',
  )
