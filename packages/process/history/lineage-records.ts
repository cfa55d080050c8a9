/** What the lineage of an instance keeps: tokens, scopes, calls, and by what each is found. */
import type { Via, Why } from '../model/effect.ts'
import type { Decision, MultiState, Outcome, Scope } from '../model/state.ts'

/** What a user did at a task. `isHelper`: signing before or after another, which is no vote of its own. */
export interface Action {
  task: number
  index?: number
  by?: string
  outcome?: Outcome
  isHelper?: true
  /** A rule did it for them, for this reason. */
  isAuto?: true
  auto?: string
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

export interface KnownScope {
  id: number
  scope: Scope
  why?: Why
  vars: Record<string, unknown>
}

/** A process that was called: by which visit, as which member. `isCanceled`: by its caller. */
export interface ChildCall {
  token: number
  index?: number
  isCanceled?: true
}

/** A visit that was taken back: what followed from it, and what was given back, as it had gone. */
export interface TakenBack {
  gone: readonly number[]
  tokens: Pick<Made, 'id' | 'why' | 'by' | 'multi' | 'undone' | 'done'>[]
  scopes: Pick<KnownScope, 'id' | 'why'>[]
}

export class LineageRecords {
  readonly tokens = new Map<number, Made>()
  readonly scopes = new Map<number, KnownScope>()
  /** Called processes, by the wait for them. */
  readonly calls = new Map<number, ChildCall>()
  /** Tokens by what they follow from, by the scope they are in, by the token or scope they come after. */
  readonly next = new Map<number, number[]>()
  readonly inScope = new Map<number, number[]>()
  readonly afterToken = new Map<number, number[]>()
  readonly afterScope = new Map<number, number[]>()
  readonly scopesOf = new Map<number, number[]>()
  /** What was taken back, by the visit it followed from. */
  readonly takenBack = new Map<number, TakenBack>()
  /** The last of them, which what comes back now was given back by. */
  giving: TakenBack | undefined
  readonly opened = new Map<number, Pick<Action, 'index'> & { signsFor?: number }>()
}

/** The tokens that something came about through. */
export const tokensOf = ({ token, others = [] }: Via = {}): number[] => (token === undefined ? [] : [token, ...others])

/** Adds a value to those under a key. */
export function push(map: Map<number, number[]>, key: number, value: number): void {
  const known = map.get(key)
  if (known === undefined) map.set(key, [value])
  else known.push(value)
}
