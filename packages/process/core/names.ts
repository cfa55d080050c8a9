/**
 * Which names an expression sees: what the core itself knows first, then variables, those of the nearest scope before
 * others.
 */
import { emptyFields } from './fields.ts'
import type { Run } from './run.ts'
import type { Names } from '../expressions/evaluate.ts'
import { asCondition, evaluateExpression } from '../expressions/expression.ts'
import { isBuiltIn, withoutBuiltIns } from '../model/built-in.ts'
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

/** Layers of variables, the nearest first. Made for every expression, so it copies nothing. */
function* variableLayers(run: Run, { s, t, i }: Place): Generator<Vars> {
  const token = t === undefined ? undefined : run.tokens[t]
  if (t !== undefined && token !== undefined) {
    for (const id of run.scopesOf(t)) {
      const scope = run.scopes[id]
      if (scope !== undefined && scope.i === i && run.node(token.n).kind !== 'subProcess') yield scope.vars
    }
    yield* elementLayer(run, token, i)
  }
  for (const { vars, holder, i: member } of scopesAround(run, s)) {
    yield vars
    if (holder !== undefined) yield* elementLayer(run, holder, member)
  }
}

/** Layers of what the core knows, the nearest first: of the own member, of the last decision, of the members around. */
function* builtInLayers(run: Run, { s, t, i, d }: Place): Generator<Vars> {
  const token = t === undefined ? undefined : run.tokens[t]
  if (token !== undefined) yield* memberLayers(token, i)
  yield* decisionLayer(d)
  for (const { holder, i: member } of scopesAround(run, s))
    if (holder !== undefined) yield* memberLayers(holder, member)
  yield { initiator: run.initiator ?? null }
}

/** A scope and those around it, each with the token that holds it and the member it is of. */
function* scopesAround(run: Run, from: number): Generator<{ vars: Vars; holder?: Token; i?: number }> {
  for (let id: number | undefined = from; id !== undefined;) {
    const { vars, t, i, p } = run.scope(id)
    const holder = t === undefined ? undefined : run.tokens[t]
    yield { vars, ...(holder === undefined ? {} : { holder }), ...(i === undefined ? {} : { i }) }
    id = p
  }
}

/** What a member stands for. */
function* elementLayer(run: Run, { n, m }: Token, i: number | undefined): Generator<Vars> {
  if (m?.list === undefined || i === undefined) return
  const element = run.node(n).multi?.element
  if (element !== undefined) yield { [element]: m.list[i] ?? null }
}

function* memberLayers({ m }: Token, i: number | undefined): Generator<Vars> {
  if (m === undefined) return
  if (i !== undefined) yield { loopCounter: i }
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

/** Of the last decision on the way here; without one, its names are unknown. */
function* decisionLayer(d: Decision | undefined): Generator<Vars> {
  if (d?.outcome !== undefined) yield { outcome: d.outcome }
  const [total, done, agreed, rejected] = d?.counts ?? []
  if (total === undefined) return
  yield {
    nrOfInstances: total,
    nrOfCompletedInstances: done,
    nrOfActiveInstances: 0,
    nrOfAgreed: agreed,
    nrOfRejected: rejected,
  }
}

/** What is visible at a place, as names and, for FEEL, as one record. */
function namesAt(run: Run, place: Place): { names: Names; context: () => Record<string, unknown> } {
  const find = (name: string): Vars | undefined => {
    const layers = isBuiltIn(name) ? builtInLayers(run, place) : variableLayers(run, place)
    for (const layer of layers) if (Object.hasOwn(layer, name)) return layer
    return undefined
  }
  const { now, functions, facts, fields } = run.env
  return {
    names: {
      now,
      budget: run.budget,
      has: (name) => find(name) !== undefined,
      get: (name) => find(name)?.[name],
      ...(functions === undefined ? {} : { functions }),
      ...(facts === undefined ? {} : { facts }),
    },
    context: () => ({
      ...emptyFields(run.ir, fields),
      ...visibleVars(run, place),
      ...(Object.assign({}, ...[...builtInLayers(run, place)].reverse()) as Vars),
      // FEEL has names with a dot: `initiator.dept` is one of them.
      ...Object.fromEntries(facts ?? []),
    }),
  }
}

/** Everything that is seen at a place, as one record. */
export const contextAt = (run: Run, place: Place): Record<string, unknown> => namesAt(run, place).context()

/** The value of an expression at a place. Throws an `Incident`. */
export function evaluate(run: Run, expression: Expression, place: Place): unknown {
  const { names, context } = namesAt(run, place)
  return (run.env.evaluate ?? evaluateExpression)(expression, names, context)
}

/** A comparison with nothing is nothing in FEEL; a condition that is does not hold. */
export function evaluateCondition(run: Run, expression: Expression, place: Place): boolean {
  const value = evaluate(run, expression, place)
  return expression.lang === 'feel' && value === null ? false : asCondition(value, expression.text)
}

export function evaluateText(run: Run, expression: Expression, place: Place): string | undefined {
  const value = evaluate(run, expression, place)
  if (value === null || value === undefined || value === '') return undefined
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new Incident('EXPRESSION_FAILED', expression.text)
}

/** The name of a message or signal. @throws Incident where there is none: nothing without a name is sent or heard */
export function eventName(run: Run, name: Expression, place: Place): string {
  const text = evaluateText(run, name, place)
  if (text === undefined) throw new Incident('EXPRESSION_FAILED', name.text)
  return text
}

export function evaluateValue(run: Run, value: Value, place: Place): unknown {
  if ('list' in value) return value.list.map((one) => evaluateValue(run, one, place))
  if ('map' in value)
    return Object.fromEntries(Object.entries(value.map).map(([key, one]) => [key, evaluateValue(run, one, place)]))
  return evaluate(run, value, place)
}

/** All variables visible at a place. A name of the engine's own is none, even where an older version let it be set. */
export function visibleVars(run: Run, place: Place): Vars {
  const all = [...variableLayers(run, place)].reverse()
  return withoutBuiltIns(Object.assign({}, ...all) as Vars)
}

/** What a worker receives: the variables visible at a place, and the index and number of members. */
export function reportedVars(run: Run, { s, t, i }: Place): Vars {
  const members = [...builtInLayers(run, { s, t, i })].slice(0, -1).reverse()
  return { ...visibleVars(run, { s, t, i }), ...(Object.assign({}, ...members) as Vars) }
}

/** What one name stands for at a place; null where it is unknown. */
export const valueAt = (run: Run, place: Place, name: string): unknown => namesAt(run, place).names.get(name) ?? null

const BAD_NAMES = new Set(['__proto__', ''])

/** Whether a variable can have this name. */
export const isSettable = (name: string): boolean => !BAD_NAMES.has(name) && !isBuiltIn(name)

/** Refuses variables of a command that no one may set. @throws ProcessError */
export function checkNames(vars: Vars | undefined): void {
  for (const name of Object.keys(vars ?? {})) {
    if (BAD_NAMES.has(name)) throw new ProcessError('BAD_VARIABLE', undefined, { name })
    if (isBuiltIn(name)) throw new ProcessError('RESERVED_NAME', undefined, { name })
  }
}

/**
 * Sets variables, each where its name is already known, else in the outermost scope. The last writer wins and is on
 * record.
 */
export function setVars(run: Run, from: number, vars: Vars | undefined): void {
  if (vars === undefined) return
  const changes = new Map<number, Record<string, unknown>>()
  for (const [name, value] of Object.entries(vars)) {
    if (BAD_NAMES.has(name)) throw new ProcessError('BAD_VARIABLE', undefined, { name })
    // Names of commands were checked before: this one is the model's own.
    if (isBuiltIn(name)) throw new Incident('RESERVED_NAME', name)
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
  const before = Object.fromEntries(Object.entries(known.vars).filter(([name]) => Object.hasOwn(vars, name)))
  run.scopes[scope] = { ...known, vars: { ...known.vars, ...vars } }
  run.isChanged = true
  run.emit({ type: 'varsSet', scope, vars, ...(Object.keys(before).length === 0 ? {} : { before }) })
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
  return Object.fromEntries(
    (node.inputs ?? []).map(({ name, value }) => {
      if (isBuiltIn(name)) throw new Incident('RESERVED_NAME', name)
      return [name, evaluateValue(run, value, place)]
    }),
  )
}
