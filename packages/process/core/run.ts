/**
 * One step while it is being taken: a copy of the state that may be written, what happened so far, and the tokens that
 * are on their way. Records are replaced, never changed, so that the state that was given stays as it was.
 */
import type { Env } from './env.ts'
import { Budget, MAX_COMMAND_COST } from '../expressions/budget.ts'
import type { Effect, Via, Why } from '../model/effect.ts'
import { ProcessError } from '../model/failure.ts'
import type { Ir, Node } from '../model/ir.ts'
import type { Decision, Scope, State, Status, Task, Token, Wait } from '../model/state.ts'

/** Node entries of one command; a loop that waits for nothing ends here. */
const STEP_BUDGET = 10_000
/** Timers of one instance within an hour: more fire only where a model goes round for ever. */
const MAX_FIRINGS_PER_HOUR = 1_000
const HOUR_MS = 3_600_000

export interface NewToken {
  n: string
  s: number
  f?: string | undefined
  d?: Decision | undefined
  isVoid?: boolean | undefined
}

export class Run {
  ir: Ir
  readonly env: Env
  /** What the expressions of this step may still cost. */
  readonly budget: Budget
  status: Status
  since: number | undefined
  initiator: string | undefined
  private firings: State['firings']
  /** Tokens of handlers that have begun to compensate. */
  compensated: readonly number[] | undefined
  readonly tokens: Record<string, Token>
  readonly scopes: Record<string, Scope>
  readonly tasks: Record<string, Task>
  readonly waits: Record<string, Wait>
  readonly effects: Effect[] = []
  /** Tokens on their way, first come first. */
  readonly queue: number[] = []
  /** Start events at which the initiator is asked to change the request before it goes on. */
  readonly asking = new Set<number>()
  /** Tokens whose event has already happened. */
  readonly fired = new Set<number>()
  /**
   * Tokens inside of members that were closed since their activity was decided, by its token: what follows has consumed
   * them, too.
   */
  readonly closed = new Map<number, readonly number[]>()
  /** Tokens that begin anew with only some of their boundary events: others have happened already. */
  readonly armed = new Map<number, readonly string[]>()
  /** Where canceled branches have passed: a scope and a node of each. */
  readonly passedVoid = new Set<string>()
  /** It was over, and runs again from here on. */
  isReopened = false
  /** What makes others go while it ends, by force. */
  private cause: number | undefined
  /** Variables changed since conditions were last looked at. */
  isChanged = true
  /**
   * Tokens whose people rejected, where a rule says what follows; and tokens that go straight back to who returned
   * them.
   */
  readonly rejected: number[] = []
  readonly bypassing: number[] = []
  /** Tasks whose people after them are through. */
  readonly through: number[] = []
  /** Members that begin next: not at once, so that long rows of members that are done immediately need no depth. */
  readonly starting: { token: number; index: number }[] = []
  private seq: number
  private entries = 0

  constructor(ir: Ir, state: State, env: Env) {
    this.ir = ir
    this.env = env
    this.budget = env.budget ?? new Budget(MAX_COMMAND_COST)
    this.status = state.status
    this.since = state.since
    this.initiator = state.initiator
    this.firings = state.firings
    this.compensated = state.compensated
    this.seq = state.seq
    this.tokens = { ...state.tokens }
    this.scopes = { ...state.scopes }
    this.tasks = { ...state.tasks }
    this.waits = { ...state.waits }
  }

  /** The state after the step. */
  state(): State {
    const { status, seq, tokens, scopes, tasks, waits, since, initiator, firings, compensated } = this
    return {
      status,
      seq,
      tokens,
      scopes,
      tasks,
      waits,
      ...(since === undefined ? {} : { since }),
      ...(initiator === undefined ? {} : { initiator }),
      ...(firings === undefined ? {} : { firings }),
      ...(compensated === undefined ? {} : { compensated }),
    }
  }

  nextId(): number {
    this.seq += 1
    return this.seq
  }

  emit(effect: Effect): void {
    this.effects.push(effect)
  }

  node(id: string): Node {
    const node = Object.hasOwn(this.ir.nodes, id) ? this.ir.nodes[id] : undefined
    if (node === undefined) throw new ProcessError('NO_SUCH_NODE', id)
    return node
  }

  token(id: number): Token {
    const token = this.tokens[id]
    if (token === undefined) throw new ProcessError('NO_TOKEN')
    return token
  }

  scope(id: number): Scope {
    const scope = this.scopes[id]
    if (scope === undefined) throw new ProcessError('NO_TOKEN')
    return scope
  }

  nodeOf(id: number): Node {
    return this.node(this.token(id).n)
  }

  /** Makes a token and sends it on its way. `par`: what it follows from. */
  make({ n, s, f, d, isVoid }: NewToken, par: readonly number[], via?: Via): number {
    const id = this.nextId()
    this.tokens[id] = {
      n,
      s,
      st: 'new',
      ...(f === undefined ? {} : { f }),
      ...(d === undefined ? {} : { d }),
      ...(isVoid === true ? { void: true as const } : {}),
    }
    this.emit({
      type: 'tokenMade',
      token: id,
      node: n,
      scope: s,
      ...(f === undefined ? {} : { flow: f }),
      par,
      ...(via === undefined ? {} : { via }),
      ...(d === undefined ? {} : { d }),
    })
    this.queue.push(id)
    return id
  }

  change(id: number, change: Partial<Token>): void {
    this.tokens[id] = { ...this.token(id), ...change }
  }

  /** Does what a token does by force: a token that goes meanwhile goes because of it. */
  force(id: number, work: () => void): void {
    this.cause = id
    try {
      work()
    } finally {
      this.cause = undefined
    }
  }

  /** Takes a token away that has nothing left. */
  consume(id: number, why: Why): void {
    const { n, m } = this.token(id)
    delete this.tokens[id]
    const by = this.cause === id ? undefined : this.cause
    this.emit({
      type: 'tokenGone',
      token: id,
      node: n,
      why,
      ...(by === undefined ? {} : { by }),
      ...(m === undefined ? {} : { multi: m }),
    })
  }

  /** Counts an entry; refuses the command when there are too many. */
  visit(id: number): void {
    const { n } = this.token(id)
    this.spend(n)
    this.emit({ type: 'visited', node: n, token: id })
  }

  /** Counts a timer; refuses the command when too many have fired within an hour. */
  fire(node: string): void {
    const { now } = this.env
    const { since, count } =
      this.firings === undefined || now - this.firings.since >= HOUR_MS ? { since: now, count: 0 } : this.firings
    if (count >= MAX_FIRINGS_PER_HOUR) throw new ProcessError('TIMER_LIMIT', node, { most: MAX_FIRINGS_PER_HOUR })
    this.firings = { since, count: count + 1 }
  }

  spend(node: string): void {
    this.entries += 1
    if (this.entries > STEP_BUDGET) throw new ProcessError('STEP_BUDGET', node, { most: STEP_BUDGET })
  }

  tokensIn(scope: number): number[] {
    return ids(this.tokens).filter((id) => this.tokens[id]?.s === scope)
  }

  /** The same for all scopes at once. */
  tokensByScope(): Map<number, number[]> {
    const found = new Map<number, number[]>()
    for (const id of ids(this.tokens)) {
      const scope = this.tokens[id]?.s ?? 0
      const known = found.get(scope)
      if (known === undefined) found.set(scope, [id])
      else known.push(id)
    }
    return found
  }

  /** Scopes a token holds; with `index`, those of one member. */
  scopesOf(token: number, index?: number): number[] {
    return ids(this.scopes).filter((id) => {
      const scope = this.scopes[id]
      return scope?.t === token && (index === undefined || scope.i === index)
    })
  }

  tasksOf(token: number): number[] {
    return ids(this.tasks).filter((id) => this.tasks[id]?.t === token)
  }

  /** What is waited for in a scope by its event sub-processes. */
  waitsIn(scope: number): number[] {
    return ids(this.waits).filter((id) => this.waits[id]?.s === scope)
  }

  waitsOf(token: number): number[] {
    return ids(this.waits).filter((id) => this.waits[id]?.t === token)
  }
}

/** The ids of a record, oldest first: integer keys come in their order. */
export const ids = (record: Readonly<Record<string, unknown>>): number[] => Object.keys(record).map(Number)
