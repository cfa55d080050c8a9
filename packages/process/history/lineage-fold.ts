/** Takes the effects of an instance into its lineage, one after the other. */
import type { Effect } from '../model/effect.ts'
import { push, tokensOf, type LineageRecords } from './lineage-records.ts'

/** Records that can say what follows from a visit. */
type Folded = LineageRecords & { descendants(visit: number): Set<number> }
type Of<Type extends Effect['type']> = Extract<Effect, { type: Type }>

/** Takes in one effect. Effects of other kinds change no lineage. */
export function foldEffect(lineage: Folded, effect: Effect): void {
  switch (effect.type) {
    case 'tokenMade':
      return tokenMade(lineage, effect)
    case 'tokenGone':
      return tokenGone(lineage, effect)
    case 'tokenBack':
      return tokenBack(lineage, effect)
    case 'undone':
      return undone(lineage, effect)
    case 'redone':
      takeOver(lineage, effect.visit, effect.token)
      return forgetGiven(lineage, effect.visit)
    case 'scopeMade':
      lineage.scopes.set(effect.id, { id: effect.id, scope: effect.scope, vars: { ...effect.scope.vars } })
      if (effect.scope.t !== undefined) push(lineage.scopesOf, effect.scope.t, effect.id)
      return
    case 'scopeGone':
    case 'scopeBack':
      return scopeChanged(lineage, effect)
    case 'varsSet':
      Object.assign(lineage.scopes.get(effect.scope)?.vars ?? {}, effect.vars)
      return
    case 'childStart':
    case 'childBack':
    case 'childCancel':
      return childChanged(lineage, effect)
    case 'taskOpened':
      lineage.opened.set(effect.task, {
        ...(effect.index === undefined ? {} : { index: effect.index }),
        ...(effect.signsFor === undefined ? {} : { signsFor: effect.signsFor }),
      })
      return
    case 'taskClosed':
      return taskClosed(lineage, effect)
    case 'acted':
      if (effect.kind === 'migrate') rename(lineage, (effect.data?.['map'] ?? {}) as Readonly<Record<string, string>>)
      return
    case 'taskChanged':
      // Taken back by who had done it.
      if (effect.what === 'reopened')
        for (const made of lineage.tokens.values()) made.done = made.done.filter(({ task }) => task !== effect.task)
      return
    default:
  }
}

function tokenMade(lineage: LineageRecords, effect: Of<'tokenMade'>): void {
  const { token: id, node, scope, flow, par, via, d } = effect
  lineage.tokens.set(id, {
    id,
    node,
    scope,
    par,
    done: [],
    ...(flow === undefined ? {} : { flow }),
    ...(via === undefined ? {} : { via }),
    ...(d === undefined ? {} : { d }),
  })
  for (const one of par) push(lineage.next, one, id)
  push(lineage.inScope, scope, id)
  for (const one of tokensOf(via)) push(lineage.afterToken, one, id)
  if (via?.scope !== undefined) push(lineage.afterScope, via.scope, id)
}

function tokenGone(lineage: LineageRecords, effect: Of<'tokenGone'>): void {
  const made = lineage.tokens.get(effect.token)
  if (made === undefined) return
  made.why = effect.why
  if (effect.by !== undefined) made.by = effect.by
  if (effect.multi !== undefined) made.multi = effect.multi
}

function tokenBack(lineage: LineageRecords, effect: Of<'tokenBack'>): void {
  const made = lineage.tokens.get(effect.token)
  if (made === undefined) return
  lineage.giving?.tokens.push({ ...made })
  delete made.why
  delete made.by
  delete made.undone
  // Its work begins anew.
  made.done = []
}

function undone(lineage: Folded, effect: Of<'undone'>): void {
  // Only what counted until now: what was taken back before stays so when this is redone.
  const gone = [effect.visit, ...lineage.descendants(effect.visit)].filter(
    (id) => lineage.tokens.get(id)?.undone === undefined,
  )
  lineage.giving = { gone, tokens: [], scopes: [] }
  lineage.takenBack.set(effect.visit, lineage.giving)
  for (const id of gone) {
    const made = lineage.tokens.get(id)
    if (made !== undefined) made.undone = true
  }
}

function scopeChanged(lineage: LineageRecords, effect: Of<'scopeGone' | 'scopeBack'>): void {
  const known = lineage.scopes.get(effect.id)
  if (known === undefined) return
  if (effect.type === 'scopeGone') known.why = effect.why
  else {
    lineage.giving?.scopes.push({ ...known })
    delete known.why
  }
}

function childChanged(lineage: LineageRecords, effect: Of<'childStart' | 'childBack' | 'childCancel'>): void {
  if (effect.type === 'childCancel') {
    const call = lineage.calls.get(effect.wait)
    if (call !== undefined) call.isCanceled = true
    return
  }
  const { wait, token, index } = effect
  lineage.calls.set(wait, { token, ...(index === undefined ? {} : { index }) })
  // The one that is waited for again is no longer waited for as it was.
  if (effect.type === 'childBack') lineage.calls.delete(effect.was)
}

function taskClosed(lineage: LineageRecords, effect: Of<'taskClosed'>): void {
  const { index, signsFor } = lineage.opened.get(effect.task) ?? {}
  if (effect.why === 'removed') lineage.opened.delete(effect.task)
  if (effect.why !== 'done') return
  lineage.tokens.get(effect.token)?.done.push({
    task: effect.task,
    ...(index === undefined ? {} : { index }),
    ...(signsFor === undefined ? {} : { isHelper: true }),
    ...(effect.index === undefined ? {} : { index: effect.index }),
    ...(effect.by === undefined ? {} : { by: effect.by }),
    ...(effect.outcome === undefined ? {} : { outcome: effect.outcome }),
    ...(effect.auto === undefined ? {} : { isAuto: true as const, auto: effect.auto }),
  })
}

/** Nodes and flows have other ids from here on. */
function rename(lineage: LineageRecords, map: Readonly<Record<string, string>>): void {
  const renamed = (id: string) => (Object.hasOwn(map, id) ? (map[id] ?? id) : id)
  for (const made of lineage.tokens.values()) {
    made.node = renamed(made.node)
    if (made.flow !== undefined) made.flow = renamed(made.flow)
  }
  for (const known of lineage.scopes.values()) known.scope = { ...known.scope, n: renamed(known.scope.n) }
}

/** What had followed from a visit counts again, and follows from the visit that was made in its place. */
function takeOver(lineage: LineageRecords, visit: number, token: number): void {
  for (const id of lineage.takenBack.get(visit)?.gone ?? []) if (id !== visit) delete lineage.tokens.get(id)?.undone
  for (const id of lineage.next.get(visit) ?? []) {
    const made = lineage.tokens.get(id)
    if (made !== undefined) made.par = made.par.map((one) => (one === visit ? token : one))
  }
  for (const known of lineage.scopes.values()) if (known.scope.t === visit) known.scope = { ...known.scope, t: token }
  for (const made of lineage.tokens.values()) {
    const { via } = made
    if (via?.token === visit) made.via = { ...via, token }
    else if (via?.others?.includes(visit) === true)
      made.via = { ...via, others: via.others.map((one) => (one === visit ? token : one)) }
  }
  for (const map of [lineage.next, lineage.scopesOf, lineage.afterToken]) {
    for (const id of map.get(visit) ?? []) push(map, token, id)
    map.delete(visit)
  }
}

/**
 * What taking a visit back had given back is gone again, as it had gone before: it went by what counts again now, not
 * by itself.
 */
function forgetGiven(lineage: LineageRecords, visit: number): void {
  const { tokens = [], scopes = [] } = lineage.takenBack.get(visit) ?? {}
  lineage.giving = undefined
  for (const { id, why, by, multi, undone, done } of tokens) {
    const made = lineage.tokens.get(id)
    if (made?.why !== undefined) Object.assign(made, { why, by, multi, undone, done })
  }
  for (const { id, why } of scopes) {
    const known = lineage.scopes.get(id)
    if (known?.why !== undefined && why !== undefined) known.why = why
  }
}
