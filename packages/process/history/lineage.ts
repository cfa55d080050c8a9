/**
 * Who follows from whom: folded from the effects of an instance, all of them from its start. Only returning,
 * withdrawing and jumping need it; an ordinary step never looks at the past.
 */
import type { Effect, Via, Why } from '../model/effect.ts'
import type { Decision, MultiState, Outcome, Scope } from '../model/state.ts'

/** What a user did at a task. `isHelper`: signing before or after another, which is no vote of its own. */
export interface Action {
  task: number
  index?: number
  by?: string
  outcome?: Outcome
  isHelper?: true
  /** A rule did it for them. */
  isAuto?: true
}

/** A token as it was made. */
export interface Made {
  id: number
  node: string
  scope: number
  flow?: string
  par: readonly number[]
  via?: Via
  d?: Decision
  /** Why it went; `undefined` while it lives. */
  why?: Why
  /** The token that made it go, ending its scope by force. */
  by?: number
  /** Members and votes when it went. */
  multi?: MultiState
  /** Taken back since. */
  undone?: true
  /** What people did here. */
  done: Action[]
}

interface KnownScope {
  id: number
  scope: Scope
  why?: Why
  vars: Record<string, unknown>
}

/** A process that was called: by which visit, as which member. `isCanceled`: by its caller. */
export interface Call {
  token: number
  index?: number
  isCanceled?: true
}

/** A visit that was taken back: what followed from it, and what was given back, as it had gone. */
interface TakenBack {
  gone: readonly number[]
  tokens: Pick<Made, 'id' | 'why' | 'by' | 'multi' | 'undone' | 'done'>[]
  scopes: Pick<KnownScope, 'id' | 'why'>[]
}

/** Ways of going that leave a visit on record as one that happened. */
const HAPPENED = new Set<Why | undefined>([undefined, 'passed', 'ended', 'interrupted', 'rejected', 'satisfied'])

export class Lineage {
  readonly tokens = new Map<number, Made>()
  readonly scopes = new Map<number, KnownScope>()
  /** Called processes, by the wait for them. */
  readonly calls = new Map<number, Call>()
  /**
   * The lineages of called processes, by the wait for them. Who folds the history gives them; without them, no one
   * knows what people did there, and a withdrawal would take it back.
   */
  called: ReadonlyMap<number, Lineage> = new Map()
  /** Tokens by what they follow from, by the scope they are in, by the token or scope they come after. */
  private readonly next = new Map<number, number[]>()
  private readonly inScope = new Map<number, number[]>()
  private readonly afterToken = new Map<number, number[]>()
  private readonly afterScope = new Map<number, number[]>()
  private readonly heldBy = new Map<number, number[]>()
  /** What was taken back, by the visit it followed from. */
  private readonly takenBack = new Map<number, TakenBack>()
  /** The last of them, which what comes back now was given back by. */
  private giving: TakenBack | undefined
  private readonly opened = new Map<number, Pick<Action, 'index'> & { signsFor?: number }>()

  constructor(effects: readonly Effect[] = []) {
    this.add(effects)
  }

  /** Takes in what happened since. */
  add(effects: readonly Effect[]): this {
    for (const effect of effects) this.note(effect)
    return this
  }

  private note(effect: Effect): void {
    switch (effect.type) {
      case 'tokenMade': {
        const { token: id, node, scope, flow, par, via, d } = effect
        this.tokens.set(id, {
          id,
          node,
          scope,
          par,
          done: [],
          ...(flow === undefined ? {} : { flow }),
          ...(via === undefined ? {} : { via }),
          ...(d === undefined ? {} : { d }),
        })
        for (const one of par) push(this.next, one, id)
        push(this.inScope, scope, id)
        for (const one of tokensOf(via)) push(this.afterToken, one, id)
        if (via?.scope !== undefined) push(this.afterScope, via.scope, id)
        return
      }
      case 'tokenGone': {
        const made = this.tokens.get(effect.token)
        if (made === undefined) return
        made.why = effect.why
        if (effect.by !== undefined) made.by = effect.by
        if (effect.multi !== undefined) made.multi = effect.multi
        return
      }
      case 'tokenBack': {
        const made = this.tokens.get(effect.token)
        if (made === undefined) return
        this.giving?.tokens.push({ ...made })
        delete made.why
        delete made.by
        delete made.undone
        // Its work begins anew.
        made.done = []
        return
      }
      case 'undone': {
        // Only what counted until now: what was taken back before stays so when this is redone.
        const gone = [effect.visit, ...this.descendants(effect.visit)].filter(
          (id) => this.tokens.get(id)?.undone === undefined,
        )
        this.giving = { gone, tokens: [], scopes: [] }
        this.takenBack.set(effect.visit, this.giving)
        for (const id of gone) {
          const made = this.tokens.get(id)
          if (made !== undefined) made.undone = true
        }
        return
      }
      case 'redone':
        this.takeOver(effect.visit, effect.token)
        this.forgetGiven(effect.visit)
        return
      case 'scopeMade':
        this.scopes.set(effect.id, { id: effect.id, scope: effect.scope, vars: { ...effect.scope.vars } })
        if (effect.scope.t !== undefined) push(this.heldBy, effect.scope.t, effect.id)
        return
      case 'scopeGone': {
        const known = this.scopes.get(effect.id)
        if (known !== undefined) known.why = effect.why
        return
      }
      case 'scopeBack': {
        const known = this.scopes.get(effect.id)
        if (known === undefined) return
        this.giving?.scopes.push({ ...known })
        delete known.why
        return
      }
      case 'varsSet':
        Object.assign(this.scopes.get(effect.scope)?.vars ?? {}, effect.vars)
        return
      case 'childStart':
      case 'childBack': {
        const { wait, token, index } = effect
        this.calls.set(wait, { token, ...(index === undefined ? {} : { index }) })
        // The one that is waited for again is no longer waited for as it was.
        if (effect.type === 'childBack') this.calls.delete(effect.was)
        return
      }
      case 'childCancel': {
        const call = this.calls.get(effect.wait)
        if (call !== undefined) call.isCanceled = true
        return
      }
      case 'taskOpened':
        this.opened.set(effect.task, {
          ...(effect.index === undefined ? {} : { index: effect.index }),
          ...(effect.signsFor === undefined ? {} : { signsFor: effect.signsFor }),
        })
        return
      case 'taskClosed': {
        const { index, signsFor } = this.opened.get(effect.task) ?? {}
        if (effect.why === 'removed') this.opened.delete(effect.task)
        if (effect.why !== 'done') return
        this.tokens.get(effect.token)?.done.push({
          task: effect.task,
          ...(index === undefined ? {} : { index }),
          ...(signsFor === undefined ? {} : { isHelper: true }),
          ...(effect.index === undefined ? {} : { index: effect.index }),
          ...(effect.by === undefined ? {} : { by: effect.by }),
          ...(effect.outcome === undefined ? {} : { outcome: effect.outcome }),
          ...(effect.auto === undefined ? {} : { isAuto: true as const }),
        })
        return
      }
      case 'acted':
        if (effect.kind === 'migrate') this.rename((effect.data?.['map'] ?? {}) as Readonly<Record<string, string>>)
        return
      case 'taskChanged':
        // Taken back by who had done it.
        if (effect.what === 'reopened')
          for (const made of this.tokens.values()) made.done = made.done.filter(({ task }) => task !== effect.task)
        return
      default:
    }
  }

  /** Nodes and flows have other ids from here on. */
  private rename(map: Readonly<Record<string, string>>): void {
    const renamed = (id: string) => (Object.hasOwn(map, id) ? (map[id] ?? id) : id)
    for (const made of this.tokens.values()) {
      made.node = renamed(made.node)
      if (made.flow !== undefined) made.flow = renamed(made.flow)
    }
    for (const known of this.scopes.values()) known.scope = { ...known.scope, n: renamed(known.scope.n) }
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

  /** What had followed from a visit counts again, and follows from the visit that was made in its place. */
  private takeOver(visit: number, token: number): void {
    for (const id of this.takenBack.get(visit)?.gone ?? []) if (id !== visit) delete this.tokens.get(id)?.undone
    for (const id of this.next.get(visit) ?? []) {
      const made = this.tokens.get(id)
      if (made !== undefined) made.par = made.par.map((one) => (one === visit ? token : one))
    }
    for (const known of this.scopes.values()) if (known.scope.t === visit) known.scope = { ...known.scope, t: token }
    for (const made of this.tokens.values()) {
      const { via } = made
      if (via?.token === visit) made.via = { ...via, token }
      else if (via?.others?.includes(visit) === true)
        made.via = { ...via, others: via.others.map((one) => (one === visit ? token : one)) }
    }
    for (const map of [this.next, this.heldBy, this.afterToken]) {
      for (const id of map.get(visit) ?? []) push(map, token, id)
      map.delete(visit)
    }
  }

  /**
   * What taking a visit back had given back is gone again, as it had gone before: it went by what counts again now, not
   * by itself.
   */
  private forgetGiven(visit: number): void {
    const { tokens = [], scopes = [] } = this.takenBack.get(visit) ?? {}
    this.giving = undefined
    for (const { id, why, by, multi, undone, done } of tokens) {
      const made = this.tokens.get(id)
      if (made?.why !== undefined) Object.assign(made, { why, by, multi, undone, done })
    }
    for (const { id, why } of scopes) {
      const known = this.scopes.get(id)
      if (known?.why !== undefined && why !== undefined) known.why = why
    }
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
    for (const scope of this.heldBy.get(made.id) ?? []) found.push(...(this.inScope.get(scope) ?? []))
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
      ...tokensOf(made.via).flatMap((token) => this.heldBy.get(token) ?? []),
    ]
    for (const one of insides) found.push(...this.inside(one).filter((id) => id < made.id))
    return found
  }

  /** Every token ever made inside a scope, deep. */
  private inside(scope: number): number[] {
    return (this.inScope.get(scope) ?? []).flatMap((id) => [
      id,
      ...(this.heldBy.get(id) ?? []).flatMap((one) => this.inside(one)),
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

  /** Flows a token left by. */
  flowsFrom(token: number): string[] {
    return (this.next.get(token) ?? []).flatMap((id) => this.tokens.get(id)?.flow ?? [])
  }

  /** Visits of a node that happened and were not taken back, oldest first. */
  visitsOf(node: string): Made[] {
    return [...this.tokens.values()]
      .filter((made) => made.node === node && this.happened(made))
      .sort((a, b) => a.id - b.id)
  }
}

const tokensOf = ({ token, others = [] }: Via = {}): number[] => (token === undefined ? [] : [token, ...others])

function push(map: Map<number, number[]>, key: number, value: number): void {
  const known = map.get(key)
  if (known === undefined) map.set(key, [value])
  else known.push(value)
}
