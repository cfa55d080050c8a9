/**
 * Who follows from whom: folded from the effects of an instance, all of them from its start. Only returning,
 * withdrawing and jumping need it; an ordinary step never looks at the past.
 */
import type { Effect, Why } from '../model/effect.ts'
import { foldEffect } from './lineage-fold.ts'
import { LineageRecords, tokensOf, type Action, type KnownScope, type Made } from './lineage-records.ts'

/** Ways of going that leave a visit on record as one that happened. */
const HAPPENED = new Set<Why | undefined>([undefined, 'passed', 'ended', 'interrupted', 'rejected', 'satisfied'])

export class Lineage extends LineageRecords {
  /**
   * The lineages of called processes, by the wait for them. Who folds the history gives them; without them, no one
   * knows what people did there, and a withdrawal would take it back.
   */
  called: ReadonlyMap<number, Lineage> = new Map()
  /** Whether it is a called process: no one is asked to change a request at the start of one. Given likewise. */
  isCalled = false

  constructor(effects: readonly Effect[] = []) {
    super()
    this.add(effects)
  }

  /** Takes in what happened since. */
  add(effects: readonly Effect[]): this {
    for (const effect of effects) foldEffect(this, effect)
    return this
  }

  happened(made: Made): boolean {
    return made.undone === undefined && HAPPENED.has(made.why)
  }

  /**
   * Whether what was done is a vote: a helper's rejection is, a task whose helpers after it have not signed yet is not.
   */
  isVote(made: Made, { task, outcome, isHelper }: Action): boolean {
    if (isHelper === true || outcome === 'reject') return outcome === 'reject'
    const done = new Set(made.done.map((action) => action.task))
    return ![...this.opened].some(([id, { signsFor }]) => signsFor === task && !done.has(id))
  }

  /** What people did at a visit, and in the processes it called. */
  actionsOf(made: Made): Action[] {
    const found = [...made.done]
    for (const [wait, { token }] of this.calls) {
      const inside = token === made.id ? this.called.get(wait) : undefined
      for (const one of inside?.tokens.values() ?? [])
        if (inside?.happened(one) === true) found.push(...inside.actionsOf(one))
    }
    return found
  }

  /**
   * Whether a visit can be gone back to: it happened, and nothing that it was in was canceled since, which stays
   * canceled.
   */
  isOpenTo(made: Made): boolean {
    return (
      this.happened(made) &&
      [...this.around(made)].every(
        ({ why, scope }) => why !== 'canceled' && this.tokens.get(scope.t ?? 0)?.why !== 'canceled',
      )
    )
  }

  /** Scopes around a token, the nearest first. */
  private *around(made: Made): Generator<KnownScope> {
    for (
      let known = this.scopes.get(made.scope);
      known !== undefined;
      known = known.scope.p === undefined ? undefined : this.scopes.get(known.scope.p)
    )
      yield known
  }

  private successorsOf(made: Made): number[] {
    const found = [...(this.next.get(made.id) ?? [])]
    for (const scope of this.scopesOf.get(made.id) ?? []) found.push(...(this.inScope.get(scope) ?? []))
    for (const { id, scope } of this.around(made)) {
      const after = [
        ...(this.afterScope.get(id) ?? []),
        ...(scope.t === undefined ? [] : (this.afterToken.get(scope.t) ?? [])),
      ]
      found.push(...after.filter((one) => one > made.id))
    }
    return found
  }

  private predecessorsOf(made: Made): number[] {
    const found = [...made.par]
    const holder = this.scopes.get(made.scope)?.scope.t
    if (holder !== undefined) found.push(holder)
    const { scope } = made.via ?? {}
    const insides = [
      ...(scope === undefined ? [] : [scope]),
      ...tokensOf(made.via).flatMap((token) => this.scopesOf.get(token) ?? []),
    ]
    for (const one of insides) found.push(...this.inside(one).filter((id) => id < made.id))
    return found
  }

  /** Every token ever made inside a scope, deep. */
  private inside(scope: number): number[] {
    return (this.inScope.get(scope) ?? []).flatMap((id) => [
      id,
      ...(this.scopesOf.get(id) ?? []).flatMap((one) => this.inside(one)),
    ])
  }

  /** Everything that follows from a visit, itself not included. */
  descendants(visit: number): Set<number> {
    return this.spread([visit], (made) => this.successorsOf(made), visit)
  }

  /** Everything some tokens follow from, within `among`, themselves included. */
  causes(tokens: readonly number[], among: ReadonlySet<number>): Set<number> {
    return this.spread(tokens, (made) => this.predecessorsOf(made).filter((id) => among.has(id)))
  }

  /** Everything a token follows from, itself not included. */
  ancestors(token: number): Set<number> {
    return this.spread([token], (made) => this.predecessorsOf(made), token)
  }

  private spread(from: readonly number[], next: (made: Made) => number[], except?: number): Set<number> {
    const seen = new Set<number>()
    const open = [...from]
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const made = this.tokens.get(id)
      if (seen.has(id) || made === undefined) continue
      seen.add(id)
      open.push(...next(made))
    }
    if (except !== undefined) seen.delete(except)
    return seen
  }

  /** Flows a token left by, each once: what a return put at the end of one again came by it, too. */
  flowsFrom(token: number): string[] {
    return [...new Set((this.next.get(token) ?? []).flatMap((id) => this.tokens.get(id)?.flow ?? []))]
  }

  /** Visits of a node that happened and were not taken back, oldest first. */
  visitsOf(node: string): Made[] {
    return [...this.tokens.values()].filter((made) => made.node === node && this.happened(made))
  }
}
