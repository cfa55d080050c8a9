/** An instance goes on with another version of its process. Everything it stands on must be there and mean the same. */
import { compensableIn } from '../core/compensable.ts'
import { isJoin } from '../core/enter.ts'
import { placeOf } from '../core/names.ts'
import { dropWait } from '../core/remove.ts'
import { ids, type Run } from '../core/run.ts'
import { dueOf } from '../core/tasks.ts'
import { armCallLimit, armLimit, isOfLimit, isReminder, limitsOf } from '../core/time-limit.ts'
import { arm } from '../core/waits.ts'
import { ProcessError } from '../model/failure.ts'
import type { Ir, Node } from '../model/ir.ts'
import type { Bypass, Compensable, State } from '../model/state.ts'

export interface Objection {
  node: string
  reason: 'missing' | 'kind' | 'scope' | 'flow' | 'inputs' | 'multiplicity' | 'merged'
}

/**
 * What speaks against a migration; empty when it can be done. The dry run of `migrate`. `map`: ids of nodes and flows
 * that have others in the new version.
 */
export function objectToMigration(
  from: Ir,
  to: Ir,
  state: State,
  map: Readonly<Record<string, string>> = {},
): Objection[] {
  const objections: Objection[] = []
  const renamed = (id: string) => (Object.hasOwn(map, id) ? (map[id] ?? id) : id)
  const newScope = (id: string) => (id === from.id ? to.id : renamed(id))
  const used = new Map<string, string>()
  const look = (id: string): Node | undefined => {
    const [old, now] = [from.nodes[id], to.nodes[renamed(id)]]
    const object = (reason: Objection['reason']) => objections.push({ node: id, reason })
    if (old === undefined || now === undefined) object('missing')
    else if (old.kind !== now.kind) object('kind')
    else if (newScope(old.scope) !== now.scope) object('scope')
    else if (
      (old.multi === undefined) !== (now.multi === undefined) ||
      (old.loop === undefined) !== (now.loop === undefined)
    )
      object('multiplicity')
    const before = used.get(renamed(id))
    if (before !== undefined && before !== id) object('merged')
    used.set(renamed(id), id)
    return now
  }
  for (const { n, f, st } of Object.values(state.tokens)) {
    const [now, old] = [look(n), from.nodes[n]]
    if (now === undefined || old === undefined || st !== 'join' || f === undefined) continue
    const flow = renamed(f)
    if (!now.in.includes(flow)) objections.push({ node: n, reason: 'flow' })
    else if (isJoin(old) && now.in.length < old.in.length) objections.push({ node: n, reason: 'inputs' })
  }
  for (const { n } of compensableIn(Object.values(state.scopes))) look(n)
  for (const { comp } of Object.values(state.tokens)) for (const { n } of comp?.rest ?? []) look(n)
  for (const { n, t } of Object.values(state.waits)) {
    // Events on a token that the new version no longer has are dropped with their timers.
    const isOwn = t !== undefined && state.tokens[t]?.n === n
    if (!isOwn && to.nodes[renamed(n)] === undefined) continue
    look(n)
  }
  return objections.filter(
    (one, at) => objections.findIndex((other) => other.node === one.node && other.reason === one.reason) === at,
  )
}

export function migrate(run: Run, to: Ir, map: Readonly<Record<string, string>> = {}): void {
  const from = run.ir
  const [objection] = objectToMigration(from, to, run.state(), map)
  if (objection !== undefined) throw new ProcessError('MIGRATION', objection.node, { reason: objection.reason })
  const renamed = (id: string) => (Object.hasOwn(map, id) ? (map[id] ?? id) : id)
  for (const id of ids(run.tokens)) {
    const token = run.token(id)
    const flow = token.f === undefined ? undefined : renamed(token.f)
    const { by, comp, ...rest } = token
    const bypass = by === undefined ? undefined : renamedBypass(by, to, renamed)
    run.tokens[id] = {
      ...rest,
      n: renamed(token.n),
      ...(flow === undefined ? {} : { f: flow }),
      ...(bypass === undefined ? {} : { by: bypass }),
      ...(comp === undefined
        ? {}
        : { comp: { ...comp, rest: comp.rest.map((one) => renamedCompensable(one, renamed)) } }),
    }
  }
  for (const id of ids(run.scopes)) {
    const scope = run.scope(id)
    run.scopes[id] = {
      ...scope,
      n: scope.n === from.id ? to.id : renamed(scope.n),
      ...(scope.c !== undefined && { c: scope.c.map((one) => renamedCompensable(one, renamed)) }),
    }
  }
  for (const id of ids(run.waits)) {
    const wait = run.waits[id]
    if (wait === undefined) continue
    const n = renamed(wait.n)
    if (to.nodes[n] !== undefined) run.waits[id] = { ...wait, n }
    else {
      delete run.waits[id]
      run.emit(wait.k === 'timer' ? { type: 'jobGone', wait: id } : { type: 'unsubscribed', wait: id })
    }
  }
  run.ir = to
  armNew(run, from, to, renamed)
  limitAnew(run)
  run.emit({
    type: 'acted',
    kind: 'migrate',
    data: { process: to.id, ...(Object.keys(map).length > 0 ? { map } : {}) },
  })
}

function renamedCompensable({ n, c, ...entry }: Compensable, renamed: (id: string) => string): Compensable {
  return { ...entry, n: renamed(n), ...(c !== undefined && { c: c.map((one) => renamedCompensable(one, renamed)) }) }
}

/**
 * The way straight back in the words of the new version; `undefined` when something on it is no longer there: then it
 * goes forward.
 */
function renamedBypass(by: Bypass, to: Ir, renamed: (id: string) => string): Bypass | undefined {
  const tokens = by.tokens.map(({ id, token, armed }) => {
    const { f, n, ...rest } = token
    const flow = f === undefined ? {} : { f: renamed(f) }
    return { id, token: { ...rest, n: renamed(n), ...flow }, armed: armed.map(renamed) }
  })
  const scopes = by.scopes.map(({ id, scope, armed }) => ({
    id,
    scope: { ...scope, n: renamed(scope.n) },
    armed: armed.map(renamed),
  }))
  const interrupted = by.interrupted?.map(({ id, armed }) => ({ id, armed: armed.map(renamed) }))
  const chosen = by.chosen.map(({ n, flows, ...rest }) => ({ ...rest, n: renamed(n), flows: flows.map(renamed) }))
  const nodes = [
    ...tokens.map(({ token }) => token.n),
    ...scopes.map(({ scope }) => scope.n),
    ...chosen.map(({ n }) => n),
  ]
  const flows = [...tokens.flatMap(({ token }) => token.f ?? []), ...chosen.flatMap((one) => one.flows)]
  const isThere = nodes.every((id) => Object.hasOwn(to.nodes, id)) && flows.every((id) => Object.hasOwn(to.flows, id))
  return isThere ? { ...by, tokens, scopes, chosen, ...(interrupted === undefined ? {} : { interrupted }) } : undefined
}

/**
 * Time limits: what goes on counting goes on, what the new version no longer says stops, and what only it says counts
 * from now.
 */
function limitAnew(run: Run): void {
  for (const id of ids(run.waits)) {
    const wait = run.waits[id]
    if (wait === undefined || !isOfLimit(run, wait)) continue
    const { user, call } = run.node(wait.n)
    const { reminders, onTimeout } = user?.limit ?? {}
    if ((isReminder(wait) ? reminders : (onTimeout ?? call?.limit)) === undefined) dropWait(run, id)
  }
  for (const { k, t, i } of Object.values(run.waits))
    if (k === 'child' && t !== undefined && limitsOf(run, { t, i }).length === 0)
      armCallLimit(run, run.nodeOf(t), { t, i })
  for (const { t, i, st } of Object.values(run.tasks)) {
    const node = run.nodeOf(t)
    if (st !== undefined || node.user?.limit === undefined || limitsOf(run, { t, i }).length > 0) continue
    armLimit(run, node, { t, i }, dueOf(run, node, placeOf(run, t, i)))
  }
}

/** Boundary events that only the new version has begin to wait. */
function armNew(run: Run, from: Ir, to: Ir, renamed: (id: string) => string): void {
  const known = new Set(Object.keys(from.nodes).map(renamed))
  for (const id of ids(run.tokens)) {
    const token = run.token(id)
    if (token.st !== 'wait' && token.st !== 'hold') continue
    for (const event of to.nodes[token.n]?.boundary ?? [])
      if (!known.has(event)) arm(run, run.node(event), { t: id }, { s: token.s, d: token.d })
  }
}
