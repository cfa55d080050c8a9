/**
 * Takes back what follows from a visit, and nothing else.
 *
 * What follows is known by cause, not by drawing: tokens made from tokens made from the visit, what is inside of scopes
 * they hold, and what came after scopes they were in. Where a join, or the end or interruption of a scope, has also
 * consumed something that does not follow from the visit, that is put back: a parked token to its place before the
 * join, a scope with the rest of what was in it. Also when what came of it has ended by itself; not when it was taken
 * back before, since then its inputs were given back already, and perhaps used anew.
 */
import { refuseIfCompensable } from './compensated.ts'
import { extentOf } from './extent.ts'
import { isJoin } from '../core/enter.ts'
import { clear, removeScope, removeToken } from '../core/remove.ts'
import { type Run, ids } from '../core/run.ts'
import { armBoundary, armEventSubProcesses, isInterrupted, stopHandling } from '../core/waits.ts'
import type { Lineage } from '../history/lineage.ts'
import type { Made } from '../history/lineage-records.ts'
import type { Why } from '../model/effect.ts'
import { ProcessError } from '../model/failure.ts'
import { ROOT, type Scope, type Token } from '../model/state.ts'

export interface Undone {
  visit: Made
  /**
   * What was alive and went, as it was, with the scopes that went along; `armed`: which events were still waited for.
   */
  tokens: { id: number; token: Token; armed: string[] }[]
  scopes: { id: number; scope: Scope; armed: string[] }[]
  /** Scopes that stay, where what goes on instead of them is back, with the events they waited for until now. */
  interrupted: { id: number; armed: string[] }[]
  /** What was put back. */
  put: number[]
  /** Everything that led from the visit to what was alive. */
  causes: Set<number>
  /** No other user has to decide again. */
  isAlone: boolean
}

/** Takes back everything after a visit, the visit's own token, too. The caller makes the new visit. */
export function undo(run: Run, lineage: Lineage, visit: number, why: Why): Undone {
  const made = lineage.tokens.get(visit)
  if (made === undefined) throw new ProcessError('NEVER_VISITED')
  refuseIfCompensable(run, lineage, visit)
  const { roots, again, gone, back } = extentOf(run, lineage, made)
  const living = ids(run.tokens).filter((id) => gone.has(id))
  const causes = lineage.causes(living, gone)
  for (const root of roots) run.emit({ type: 'undone', visit: root.id, why })
  const tokens = living.map((id) => ({
    id,
    token: run.token(id),
    armed: run.waitsOf(id).flatMap((wait) => run.waits[wait]?.n ?? []),
  }))
  const scopesBefore = { ...run.scopes }
  const waitsBefore = Object.values(run.waits)
  const wasInterrupted = ids(run.scopes).filter((id) => isInterrupted(run, id))
  for (const id of living) if (run.tokens[id] !== undefined) removeToken(run, id, why)
  dropLaterMembers(run, lineage, { gone, roots }, why)
  const armedIn = (id: number) => waitsBefore.flatMap(({ s, n }) => (s === id ? [n] : []))
  const scopes = ids(scopesBefore).flatMap((id) => {
    const scope = scopesBefore[id]
    return run.scopes[id] !== undefined || scope === undefined ? [] : [{ id, scope, armed: armedIn(id) }]
  })
  for (const id of [...back].sort((a, b) => a - b)) putBack(run, lineage, id)
  ensureScope(run, lineage, made.scope)
  // Event sub-processes wait again in what is open again, and where the one that interrupted was taken back.
  for (const id of ids(run.scopes)) {
    const isAgain = scopesBefore[id] === undefined || wasInterrupted.includes(id) || (id === ROOT && run.isReopened)
    if (isAgain && !Object.values(run.waits).some(({ s }) => s === id)) armEventSubProcesses(run, id)
  }
  // A holder with nothing inside has nothing to wait for: it begins again.
  for (const id of back) {
    if (run.tokens[id]?.st !== 'hold' || run.scopesOf(id).length > 0) continue
    clear(run, id, why)
    run.change(id, { st: 'new' })
    run.queue.push(id)
  }
  for (const other of again) {
    ensureScope(run, lineage, other.scope)
    revisit(run, other)
  }
  const interrupted = ids(run.scopes)
    .filter((id) => stopHandling(run, id))
    .map((id) => ({ id, armed: armedIn(id) }))
  return { visit: made, tokens, scopes, interrupted, put: [...back], causes, isAlone: roots.length === 1 }
}

/**
 * In a sequence the members after the visit have not begun: their holder stays, and would take a scope in which there
 * is nothing any more for one that is done.
 */
function dropLaterMembers(
  run: Run,
  lineage: Lineage,
  { gone, roots }: { gone: ReadonlySet<number>; roots: readonly Made[] },
  why: Why,
): void {
  for (const id of ids(run.scopes)) {
    const [first] = lineage.inScope.get(id) ?? []
    if (first === undefined || !gone.has(first) || roots.some((root) => root.id === first)) continue
    if (run.tokensIn(id).length === 0) removeScope(run, id, why)
  }
}

/** A consumed token is there again. Before a join it is parked as it was; elsewhere what it waited for begins anew. */
function putBack(run: Run, lineage: Lineage, id: number): void {
  const made = lineage.tokens.get(id)
  if (made === undefined || run.tokens[id] !== undefined) return
  ensureScope(run, lineage, made.scope)
  const node = run.node(made.node)
  const isParked = isJoin(node) && made.flow !== undefined
  const isHolder = node.kind === 'subProcess' || node.kind === 'eventSubProcess'
  run.tokens[id] = {
    n: made.node,
    s: made.scope,
    st: isParked ? 'join' : isHolder ? 'hold' : 'new',
    ...(made.flow === undefined ? {} : { f: made.flow }),
    ...(made.d === undefined ? {} : { d: made.d }),
    ...(isHolder && made.multi !== undefined ? { m: made.multi } : {}),
  }
  run.emit({ type: 'tokenBack', token: id, node: made.node })
  if (isHolder) armBoundary(run, id)
  else if (!isParked) run.queue.push(id)
}

/** A scope that is over is open again, with the variables it had, and so is everything around it. */
function ensureScope(run: Run, lineage: Lineage, id: number): void {
  if (run.scopes[id] !== undefined) return
  const known = lineage.scopes.get(id)
  const holder = known?.scope.t
  if (known === undefined || holder === undefined) throw new ProcessError('NEVER_VISITED')
  if (run.tokens[holder] === undefined) putBack(run, lineage, holder)
  run.scopes[id] = {
    ...known.scope,
    vars: { ...known.vars },
    ...(hadCanceled(lineage, id) && { short: true as const }),
  }
  run.emit({ type: 'scopeBack', id })
  run.change(holder, { st: 'hold' })
  if (known.why === 'passed' && known.scope.i !== undefined) uncount(run, holder, known.scope.i)
}

/** Whether a branch was canceled in a scope; it stays so. */
const hadCanceled = ({ inScope, tokens }: Lineage, scope: number): boolean =>
  (inScope.get(scope) ?? []).some((id) => {
    const why = tokens.get(id)?.why
    return why === 'canceled' || why === 'rejected'
  })

/** A member that had been done is at it again; in a sequence those after it have not begun. */
function uncount(run: Run, holder: number, index: number): void {
  const { m, n } = run.token(holder)
  if (m === undefined) return
  const { multi, loop } = run.node(n)
  const isInTurn = loop !== undefined || multi?.sequential === true
  const before = isInTurn ? index - (m.gone ?? []).filter((one) => one < index).length : m.done - 1
  run.change(holder, {
    m: {
      ...m,
      done: before,
      ...(isInTurn ? { begun: index + 1 } : {}),
      ...(loop === undefined ? {} : { total: index + 1 }),
    },
  })
}

/** Makes the visit anew: the same node, by the same way, from the same causes. */
export function revisit(run: Run, { node, scope, flow, par, via, d }: Made): number {
  return run.make({ n: node, s: scope, f: flow, d }, par, via)
}
