/** What a token does when it comes to a node. */
import { beginActivity } from './activity.ts'
import { cancelTransaction, compensate } from './compensation.ts'
import { broadcast, raise, raiseError } from './events.ts'
import { goTo, guard, leave, noteEnd } from './leave.ts'
import { evaluateValue, eventName, placeOf, setVars } from './names.ts'
import { emptyScope, endInstance } from './remove.ts'
import type { Run } from './run.ts'
import { openTask } from './tasks.ts'
import { arm } from './waits.ts'
import { linkTargets } from '../compile/graph.ts'
import { withoutBuiltIns } from '../model/built-in.ts'
import type { Expression, Node } from '../model/ir.ts'
import { ROOT, type Vars } from '../model/state.ts'

/** Joins: nodes at which tokens wait for each other. A token without a flow has joined already. */
export const isJoin = (node: Node): boolean =>
  (node.kind === 'parallel' || node.kind === 'inclusive') && node.in.length > 1

export function enter(run: Run, id: number): void {
  const token = run.token(id)
  const node = run.node(token.n)
  if (isJoin(node) && token.f !== undefined && node.in.includes(token.f)) {
    run.change(id, { st: 'join' })
    return
  }
  if (token.void === true) {
    run.spend(node.id)
    leaveVoid(run, id, node)
    return
  }
  run.visit(id)
  guard(run, id, 'enter', () => act(run, id, node))
}

/** A canceled branch passes without doing anything. */
function leaveVoid(run: Run, id: number, node: Node): void {
  const { s } = run.token(id)
  const place = `${s}\n${node.id}`
  // It would go round for ever.
  if (run.passedVoid.has(place)) {
    run.consume(id, 'ended')
    noteEnd(run, s, true)
    return
  }
  run.passedVoid.add(place)
  const [target] = node.kind === 'throw' ? linkTargets(run.ir, node) : []
  if (target === undefined) {
    // What follows a canceled sub-process follows from what was done inside, too.
    leave(run, id, node.kind === 'subProcess' ? { token: id } : undefined)
    return
  }
  const next = goTo(run, id, target, 'canceled')
  run.change(next, { void: true })
}

function act(run: Run, id: number, node: Node): void {
  switch (node.kind) {
    case 'start': {
      if (run.asking.delete(id)) {
        run.change(id, { st: 'wait' })
        openTask(run, id, placeOf(run, id), run.initiator)
        return
      }
      const vars = (node.outputs ?? []).map(({ name, value }) => [name, evaluateValue(run, value, placeOf(run, id))])
      // A model may well call who starts it `initiator`, which they are called anyway.
      setVars(run, run.token(id).s, withoutBuiltIns(Object.fromEntries(vars) as Vars))
      leave(run, id)
      return
    }
    case 'boundary':
    case 'eventSubProcess':
    case 'exclusive':
    case 'parallel':
    case 'inclusive':
      leave(run, id)
      return
    case 'end':
      end(run, id, node)
      return
    case 'throw':
      if (throwEvent(run, id, node)) leave(run, id)
      return
    case 'catch':
      if (run.fired.delete(id)) leave(run, id)
      else {
        run.change(id, { st: 'wait' })
        arm(run, node, { t: id }, placeOf(run, id))
      }
      return
    case 'eventGateway':
      run.change(id, { st: 'wait' })
      for (const flow of node.out) arm(run, run.node(run.ir.flows[flow]?.to ?? ''), { t: id }, placeOf(run, id))
      return
    case 'receive':
      if (run.fired.delete(id)) leave(run, id)
      else beginActivity(run, id)
      return
    case 'user':
    case 'job':
    case 'pass':
    case 'send':
    case 'subProcess':
    case 'call':
      beginActivity(run, id)
  }
}

function end(run: Run, id: number, node: Node): void {
  const { s } = run.token(id)
  const { event } = node
  switch (event?.type) {
    case 'terminate':
      terminate(run, id, s)
      return
    case 'error':
      run.force(id, () => raiseError(run, { code: event.code, node: node.id }, { scope: s }))
      return
    case 'cancel':
      cancelTransaction(run, id)
      return
    default:
      if (throwEvent(run, id, node)) {
        run.consume(id, 'ended')
        noteEnd(run, s, false)
      }
  }
}

/** Ends the scope at once. Who takes this back gets back everything that ended so. */
function terminate(run: Run, id: number, scope: number): void {
  if (scope === ROOT) {
    run.force(id, () => endInstance(run, 'ended', 'interrupted'))
    return
  }
  run.force(id, () => emptyScope(run, scope, 'interrupted', [id]))
  run.consume(id, 'ended')
  noteEnd(run, scope, false)
}

/** Throws what an event throws. Answers whether its token is still there to go on. */
function throwEvent(run: Run, id: number, node: Node): boolean {
  const { event } = node
  const nameOf = (name: Expression) => eventName(run, name, placeOf(run, id))
  switch (event?.type) {
    case 'message':
      run.emit({ type: 'emit', kind: 'message', name: nameOf(event.name), node: node.id })
      return true
    case 'signal': {
      const name = nameOf(event.name)
      run.emit({ type: 'emit', kind: 'signal', name, node: node.id })
      broadcast(run, name)
      return run.tokens[id] !== undefined
    }
    case 'escalation': {
      const caught = raise(
        run,
        { kind: 'escalation', ...(event.code === undefined ? {} : { code: event.code }) },
        { scope: run.token(id).s },
      )
      // No one in here: the process that called this one may listen.
      if (!caught) run.emit({ type: 'emit', kind: 'escalation', name: event.code ?? '', node: node.id })
      return run.tokens[id] !== undefined
    }
    case 'link': {
      const [target] = linkTargets(run.ir, node)
      if (target === undefined) return true
      goTo(run, id, target, 'passed')
      return false
    }
    case 'compensate':
      return !compensate(run, id, event)
    case 'none':
    case 'terminate':
    case 'cancel':
    case 'timer':
    case 'condition':
    case 'error':
    case undefined:
      return true
  }
}
