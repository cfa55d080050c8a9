/** The end of an activity: the work of one member is done, a countersign is decided, the token moves on. */
import { noteCompleted, noteScopeCompleted } from './compensable.ts'
import { guard, leave } from './leave.ts'
import { activeOf, evaluateCondition, evaluateValue, placeOf, setVars } from './names.ts'
import { clear, clearMember, removeScope } from './remove.ts'
import type { Run } from './run.ts'
import { countsVotes, decidesAtOnce, rejectRuleOf } from './rejection.ts'
import { withoutBuiltIns } from '../model/built-in.ts'
import type { Node } from '../model/ir.ts'
import type { Decision, MultiState, Outcome, Vars } from '../model/state.ts'

export function goesOn(run: Run, id: number): boolean {
  const { loop } = run.nodeOf(id)
  const { m } = run.token(id)
  if (loop?.maximum !== undefined && (m?.done ?? 0) >= loop.maximum) return false
  return loop?.condition === undefined || evaluateCondition(run, loop.condition, placeOf(run, id, m?.done))
}
/** The work of an activity, or of one member, is done. */
export function memberDone(run: Run, id: number, index?: number, outcome?: Outcome): void {
  const { m } = run.token(id)
  if (m === undefined || index === undefined) {
    activityDone(run, id, outcome === undefined ? undefined : { outcome })
    return
  }
  const outputs = run.nodeOf(id).kind === 'subProcess' ? [] : run.nodeOf(id).outputs
  const isPeople = run.nodeOf(id).kind === 'user'
  const agrees = outcome === 'agree' || (outcome === undefined && isPeople)
  run.change(id, {
    m: {
      ...m,
      done: m.done + 1,
      agreed: m.agreed + (agrees ? 1 : 0),
      rejected: m.rejected + (outcome === 'reject' ? 1 : 0),
    },
  })
  if (run.nodeOf(id).kind !== 'subProcess' && outcome !== 'reject') noteCompleted(run, id)
  guard(run, id, 'decide', () => {
    if (outputs !== undefined && outputs.length > 0) setVars(run, run.token(id).s, outputsOf(run, id, index))
    clearMember(run, id, index, 'passed')
    decide(run, id)
  })
}

const outputsOf = (run: Run, id: number, index?: number): Vars =>
  Object.fromEntries(
    (run.nodeOf(id).outputs ?? []).map(({ name, value }) => [name, evaluateValue(run, value, placeOf(run, id, index))]),
  )

/**
 * Looks whether an activity done several times is over, and goes on with it. Also after members were added or removed.
 */
export function decide(run: Run, id: number): void {
  const node = run.nodeOf(id)
  const { m } = run.token(id)
  if (m === undefined) return
  if (node.loop !== undefined) {
    if (goesOn(run, id)) run.starting.push({ token: id, index: m.done })
    else finish(run, id)
    return
  }
  const verdict = verdictOf(run, id, node, m)
  if (verdict !== undefined) finish(run, id, verdict === 'done' ? outcomeOf(node, m) : verdict)
  else if (node.multi?.sequential === true && activeOf(m) === 0) run.starting.push({ token: id, index: nextOf(m) })
}

/** The next member that begins, over those taken out. */
export function nextOf(m: MultiState): number {
  let next = m.begun
  while (m.gone?.includes(next) === true) next += 1
  return next
}

/**
 * What a countersign without a mode has decided: the majority where the model counts votes, else one rejection is
 * enough.
 */
function outcomeOf(node: Node, { agreed, rejected }: MultiState): Outcome | undefined {
  const isRejected = countsVotes(node) ? rejected > 0 && rejected >= agreed : rejected > 0
  return isRejected ? 'reject' : agreed > 0 ? 'agree' : undefined
}

/** Whole numbers only: percentages are compared without a fraction. Decided as soon as nothing can change it. */
function verdictOf(run: Run, id: number, node: Node, m: MultiState): 'agree' | 'reject' | 'done' | undefined {
  const { multi } = node
  const { total, done, agreed, rejected } = m
  const left = total - done
  // Without members in the model there is one approver, and those added beside: all of them.
  switch (multi?.mode ?? 'all') {
    case 'all':
      return rejected > 0 ? 'reject' : left <= 0 ? 'agree' : undefined
    case 'any':
      return agreed > 0 ? 'agree' : left <= 0 ? 'reject' : undefined
    case 'percent': {
      const needed = (multi?.percent ?? 100) * total
      if (agreed * 100 >= needed) return 'agree'
      return (agreed + left) * 100 < needed ? 'reject' : undefined
    }
    case 'custom':
      if (rejected > 0 && decidesAtOnce(run.ir, node)) return 'reject'
      if (left <= 0) return 'done'
      return multi?.completion !== undefined && evaluateCondition(run, multi.completion, placeOf(run, id))
        ? 'done'
        : undefined
  }
}

/** Ends an activity done several times; members still at it have nothing left to do. */
export function finish(run: Run, id: number, outcome?: Outcome): void {
  const { m } = run.token(id)
  run.closed.set(id, clear(run, id, 'satisfied'))
  activityDone(run, id, {
    ...(outcome === undefined ? {} : { outcome }),
    ...(m === undefined ? {} : { counts: [m.total, m.done, m.agreed, m.rejected] as const }),
  })
}

function activityDone(run: Run, id: number, decision?: Decision): void {
  guard(run, id, 'leave', () => {
    const { m, s, by } = run.token(id)
    const node = run.nodeOf(id)
    noteDecision(run, id, decision)
    // A model may well call who starts it `initiator`, which they are called anyway.
    if (m === undefined)
      setVars(run, s, node.kind === 'start' ? withoutBuiltIns(outputsOf(run, id)) : outputsOf(run, id))
    else setVars(run, s, resultsOf(node, m))
    clear(run, id, 'passed')
    if (decision?.outcome === 'reject' && node.kind === 'user' && rejectRuleOf(run.ir, node) !== 'continue')
      run.rejected.push(id)
    else if (by !== undefined) run.bypassing.push(id)
    else {
      if (m === undefined && node.kind !== 'subProcess') noteCompleted(run, id)
      leave(run, id, node.kind === 'subProcess' ? { token: id } : undefined)
    }
  })
}

/** What the called processes gave back, in the order of their items; null for one that gave nothing. */
function resultsOf({ call }: Node, { total, results = {} }: MultiState): Vars {
  const name = call?.each?.results
  return name === undefined ? {} : { [name]: Array.from({ length: total }, (_, index) => results[index] ?? null) }
}

/**
 * Keeps the decision for the nodes that follow. Decisions without a yes or no leave no outcome, and delete the outcome
 * of earlier ones.
 */
function noteDecision(run: Run, id: number, decision: Decision | undefined): void {
  const { outcome, ...known } = run.token(id).d ?? {}
  const isPeople = run.nodeOf(id).kind === 'user'
  const d = { ...known, ...(isPeople || outcome === undefined ? {} : { outcome }), ...decision }
  if (Object.keys(d).length > 0) {
    run.change(id, { d })
    return
  }
  const { d: _, ...token } = run.token(id)
  run.tokens[id] = token
}

/** A sub-process has no token left. One in which only canceled branches ended is a canceled branch itself. */
export function scopeDone(run: Run, scope: number): void {
  const { t, i, e } = run.scope(scope)
  if (t === undefined) return
  const node = run.nodeOf(t)
  const isMember = i !== undefined
  guard(run, t, 'leave', () => {
    const outputs = (node.outputs ?? []).map(({ name, value }) => [name, evaluateValue(run, value, { s: scope })])
    setVars(run, run.token(t).s, Object.fromEntries(outputs) as Vars)
    if (e === 'void' && !isMember) run.change(t, { void: true })
    if (run.ir.compensates === true) noteScopeCompleted(run, scope)
    removeScope(run, scope, 'passed')
    if (isMember) memberDone(run, t, i)
    else leave(run, t, { token: t })
  })
}
