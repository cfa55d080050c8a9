/** Which names an expression sees: those of its member, of its activity, of the scopes around, then what the core itself knows. */
import type { Run } from './run.ts'
import type { Names } from '../expressions/evaluate.ts'
import { asCondition, evaluateExpression } from '../expressions/expression.ts'
import { Incident, ProcessError } from '../model/failure.ts'
import type { Expression, Node, Value } from '../model/ir.ts'
import type { Decision, MultiState, Token, Vars } from '../model/state.ts'

/** A place in an instance that names are seen from. */
export interface Place {
  s: number
  /** The token, when its own members and local variables are seen. */
  t?: number | undefined
  i?: number | undefined
  d?: Decision | undefined
}

/** The place of a token, or of one member of it. */
export const placeOf = (run: Run, id: number, i?: number): Place => ({
  s: run.token(id).s,
  t: id,
  i,
  d: run.token(id).d,
})

/** Layers of names, the nearest first. Made for every expression, so it copies nothing. */
function* layers(run: Run, { s, t, i, d }: Place): Generator<Vars> {
  if (t !== undefined) {
    const token = run.tokens[t]
    if (token !== undefined) {
      for (const id of run.scopesOf(t)) {
        const scope = run.scopes[id]
        if (scope !== undefined && scope.i === i && scope.n === token.n && run.node(token.n).kind !== 'subProcess')
          yield scope.vars
      }
      yield* memberLayers(run, token, i)
    }
  }
  for (let id: number | undefined = s; id !== undefined;) {
    const scope = run.scope(id)
    yield scope.vars
    const holder: Token | undefined = scope.t === undefined ? undefined : run.tokens[scope.t]
    if (holder !== undefined) yield* memberLayers(run, holder, scope.i)
    id = scope.p
  }
  yield builtIn(run, d)
}

function* memberLayers(run: Run, token: Token, i: number | undefined): Generator<Vars> {
  const { m } = token
  if (m === undefined) return
  const { multi } = run.node(token.n)
  if (i !== undefined) {
    const element = multi?.element
    yield { loopCounter: i, ...(element === undefined || m.list === undefined ? {} : { [element]: m.list[i] ?? null }) }
  }
  yield counts(m)
}

/** Members at it now. */
export const activeOf = (m: MultiState): number =>
  m.begun - m.done - (m.gone ?? []).filter((index) => index < m.begun).length

export const counts = (m: MultiState): Vars => ({
  nrOfInstances: m.total,
  nrOfCompletedInstances: m.done,
  nrOfActiveInstances: activeOf(m),
  nrOfAgreed: m.agreed,
  nrOfRejected: m.rejected,
})

function builtIn(run: Run, d: Decision | undefined): Vars {
  const [total, done, agreed, rejected] = d?.counts ?? []
  return {
    initiator: run.initiator ?? null,
    ...(d?.outcome === undefined ? {} : { outcome: d.outcome }),
    ...(total === undefined
      ? {}
      : {
          nrOfInstances: total,
          nrOfCompletedInstances: done,
          nrOfActiveInstances: 0,
          nrOfAgreed: agreed,
          nrOfRejected: rejected,
        }),
  }
}

/** What is visible at a place, as names and, for FEEL, as one record. */
function namesAt(run: Run, place: Place): { names: Names; context: () => Record<string, unknown> } {
  const find = (name: string): Vars | undefined => {
    for (const layer of layers(run, place)) if (Object.hasOwn(layer, name)) return layer
    return undefined
  }
  const { now, functions } = run.env
  return {
    names: {
      now,
      has: (name) => find(name) !== undefined,
      get: (name) => find(name)?.[name],
      ...(functions === undefined ? {} : { functions }),
    },
    context: () => Object.assign({}, ...[...layers(run, place)].reverse()) as Record<string, unknown>,
  }
}

/** The value of an expression at a place. Throws an `Incident`. */
export function evaluate(run: Run, expression: Expression, place: Place): unknown {
  const { names, context } = namesAt(run, place)
  return (run.env.evaluate ?? evaluateExpression)(expression, names, context)
}

export const evaluateCondition = (run: Run, expression: Expression, place: Place): boolean =>
  asCondition(evaluate(run, expression, place), expression.text)

export function evaluateText(run: Run, expression: Expression, place: Place): string | undefined {
  const value = evaluate(run, expression, place)
  if (value === null || value === undefined || value === '') return undefined
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new Incident('EXPRESSION_FAILED', expression.text)
}

export function evaluateValue(run: Run, value: Value, place: Place): unknown {
  if ('list' in value) return value.list.map((one) => evaluateValue(run, one, place))
  if ('map' in value)
    return Object.fromEntries(Object.entries(value.map).map(([key, one]) => [key, evaluateValue(run, one, place)]))
  return evaluate(run, value, place)
}

/** Everything visible at a place, without what the core itself knows. */
export function visibleVars(run: Run, place: Place): Vars {
  const all = [...layers(run, place)].slice(0, -1).reverse()
  return Object.assign({}, ...all) as Vars
}

const BAD_NAMES = new Set(['__proto__', ''])

/** Sets variables, each where its name is already known, else in the outermost scope. The last writer wins and is on record. */
export function setVars(run: Run, from: number, vars: Vars | undefined): void {
  if (vars === undefined) return
  const changes = new Map<number, Record<string, unknown>>()
  for (const [name, value] of Object.entries(vars)) {
    if (BAD_NAMES.has(name)) throw new ProcessError('BAD_VARIABLE', undefined, { name })
    const home = homeOf(run, from, name)
    const known = changes.get(home) ?? {}
    known[name] = value
    changes.set(home, known)
  }
  for (const [scope, changed] of changes) setLocal(run, scope, changed)
}

/** Sets variables in exactly this scope. */
export function setLocal(run: Run, scope: number, vars: Vars): void {
  if (Object.keys(vars).length === 0) return
  const known = run.scope(scope)
  run.scopes[scope] = { ...known, vars: { ...known.vars, ...vars } }
  run.isChanged = true
  run.emit({ type: 'varsSet', scope, vars })
}

function homeOf(run: Run, from: number, name: string): number {
  let id = from
  for (;;) {
    const scope = run.scope(id)
    if (Object.hasOwn(scope.vars, name) || isElement(run, id, name) || scope.p === undefined) return id
    id = scope.p
  }
}

/** Whether a scope is a member's and the name is what the member stands for. */
function isElement(run: Run, id: number, name: string): boolean {
  const { t, i } = run.scope(id)
  const holder = t === undefined ? undefined : run.tokens[t]
  return holder !== undefined && i !== undefined && run.node(holder.n).multi?.element === name
}

/** Carries out the input parameters of an activity: local variables. */
export function inputsOf(run: Run, node: Node, place: Place): Vars {
  return Object.fromEntries((node.inputs ?? []).map(({ name, value }) => [name, evaluateValue(run, value, place)]))
}
