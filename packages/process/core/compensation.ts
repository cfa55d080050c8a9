/**
 * Compensation: what was completed is undone by its handlers, one after the other, the last completed first (BPMN
 * 2.0.2, 10.7). Who throws it waits until all of them are through, unless the event says that it goes on meanwhile. A
 * completed sub-process without a handler of its own is undone by what was completed inside of it, with the variables
 * that it had when it ended.
 */
import { makeScope, openScope } from './activity-work.ts'
import { compensatingStart, takeCompensable } from './compensable.ts'
import { fireBoundary } from './events.ts'
import { leave, noteEnd } from './leave.ts'
import { dropWait, emptyScope, removeScope } from './remove.ts'
import { ids, type Run } from './run.ts'
import type { EventDefinition } from '../model/ir.ts'
import type { Compensable } from '../model/state.ts'

type Thrown = Extract<EventDefinition, { type: 'compensate' }>

/** Begins the compensation that an event throws. Answers whether there is anything that the event waits for. */
export function compensate(run: Run, id: number, { activity, beside }: Thrown): boolean {
  const { n, s: around } = run.token(id)
  const s = compensatedScope(run, around)
  const rest = takeCompensable(run, s, activity)
  if (rest.length === 0) return false
  if (beside !== true) {
    run.change(id, { st: 'wait', comp: { s, rest } })
    return true
  }
  // Another token stands for the handlers: the scope is not over before they are.
  const waiting = run.make({ n, s: around }, [id])
  run.queue.splice(run.queue.indexOf(waiting), 1)
  run.change(waiting, { st: 'wait', comp: { s, rest, beside } })
  return false
}

/** An event sub-process compensates what is around it. */
function compensatedScope(run: Run, scope: number): number {
  const { n, p } = run.scope(scope)
  return p !== undefined && run.ir.nodes[n]?.kind === 'eventSubProcess' ? p : scope
}

/**
 * A transaction is canceled: what is still done in it ends, what was completed is compensated, then its event happens.
 */
export function cancelTransaction(run: Run, id: number): void {
  const { s } = run.token(id)
  run.force(id, () => emptyScope(run, s, 'interrupted', [id]))
  for (const wait of run.waitsIn(s)) dropWait(run, wait)
  run.change(id, { st: 'wait', comp: { s, rest: takeCompensable(run, s) } })
}

/** Goes on with a compensation whose handler is through. Answers whether there was one. */
export function continueCompensation(run: Run): boolean {
  if (run.ir.compensates !== true) return false
  for (const id of ids(run.tokens).reverse()) {
    const { comp } = run.token(id)
    if (comp === undefined || (comp.at !== undefined && run.tokens[comp.at] !== undefined)) continue
    const [next, ...rest] = comp.rest
    if (next === undefined) finish(run, id)
    else run.change(id, { comp: { ...comp, rest, at: begin(run, id, comp.s, next) } })
    return true
  }
  return false
}

/** Begins what compensates one activity. Answers its token. */
function begin(run: Run, thrower: number, s: number, entry: Compensable): number {
  run.spend(entry.n)
  const { compensation } = run.node(entry.n)
  const at =
    compensation === undefined
      ? compensateInside(run, [thrower, entry.v], s, entry)
      : run.make({ n: compensation, s }, [thrower, entry.v])
  run.emit({ type: 'compensating', node: entry.n, token: at, by: run.nodeOf(thrower).id })
  // What was compensated cannot be gone back before: its handlers follow from it.
  run.compensated = [...(run.compensated ?? []), at]
  return at
}

/** A completed sub-process is there once more, with its variables, for what compensates inside of it. */
function compensateInside(run: Run, par: readonly number[], s: number, entry: Compensable): number {
  const holder = run.make({ n: entry.n, s }, par)
  run.queue.splice(run.queue.indexOf(holder), 1)
  run.change(holder, { st: 'wait' })
  const scope = makeScope(run, holder, entry.vars ?? {})
  if (entry.c !== undefined) run.scopes[scope] = { ...run.scope(scope), c: entry.c }
  const start = compensatingStart(run, entry.n)
  if (start === undefined) {
    run.change(holder, { comp: { s: scope, rest: takeCompensable(run, scope) } })
    return holder
  }
  const at = run.make({ n: start.scope, s: scope }, [holder])
  run.queue.splice(run.queue.indexOf(at), 1)
  run.visit(at)
  openScope(run, at, {}, undefined, start.id)
  run.change(holder, { comp: { s: scope, rest: [], at } })
  return holder
}

/** All handlers are through: who threw it goes on. */
function finish(run: Run, id: number): void {
  const { comp, ...token } = run.token(id)
  run.tokens[id] = token
  const node = run.node(token.n)
  if (node.kind === 'subProcess') {
    if (comp !== undefined) removeScope(run, comp.s, 'passed')
    run.consume(id, 'ended')
  } else if (comp?.beside === true) run.consume(id, 'ended')
  else if (node.event?.type === 'cancel') leaveCanceled(run, id, token.s)
  else if (node.kind === 'end') {
    run.consume(id, 'ended')
    noteEnd(run, token.s, false)
  } else leave(run, id)
}

/** The event on the border of a canceled transaction happens. */
function leaveCanceled(run: Run, id: number, scope: number): void {
  const { t } = run.scope(scope)
  const events = t === undefined ? [] : (run.nodeOf(t).boundary ?? []).map((one) => run.node(one))
  const boundary = events.find(({ event }) => event?.type === 'cancel')
  // No model without it is deployed.
  if (t === undefined || boundary === undefined) {
    run.consume(id, 'ended')
    noteEnd(run, scope, false)
  } else fireBoundary(run, t, boundary)
}
