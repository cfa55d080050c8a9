/**
 * What happens to a running instance: events that were waited for, errors and escalations looking for who catches them.
 */
import { memberDone } from './activity-completion.ts'
import { openScope } from './activity-work.ts'
import { leave } from './leave.ts'
import { setLocal, setVars } from './names.ts'
import { clear, dropWait, emptyScope, endInstance, forgetWait } from './remove.ts'
import { ids, type Run } from './run.ts'
import { addTimer, calendarOf, handlersOf, isInterrupted } from './waits.ts'
import { rearm } from '../calendar/timer.ts'
import { withoutBuiltIns } from '../model/built-in.ts'
import type { Node } from '../model/ir.ts'
import type { Scope, Vars, Wait } from '../model/state.ts'

/** A wait is over: who waited goes on. */
export function trigger(run: Run, id: number, vars?: Vars): void {
  const wait = run.waits[id]
  if (wait === undefined) return
  const node = run.node(wait.n)
  if (wait.k === 'timer') repeat(run, id, wait)
  if (wait.s !== undefined) {
    setVars(run, wait.s, vars)
    startEventSubProcess(run, wait.s, node)
    return
  }
  const token = wait.t ?? 0
  setVars(run, run.token(token).s, vars)
  if (node.kind === 'boundary') {
    fireBoundary(run, token, node)
    return
  }
  const holder = run.nodeOf(token)
  if (holder.kind === 'eventGateway') {
    const flow = holder.out.find((one) => run.ir.flows[one]?.to === node.id)
    const { s, d } = run.token(token)
    clear(run, token, 'passed')
    run.consume(token, 'passed')
    if (flow !== undefined) run.emit({ type: 'flowTaken', flow, token })
    run.fired.add(run.make({ n: node.id, s, d, f: flow }, [token]))
    return
  }
  forgetWait(run, id)
  if (node.kind === 'catch') leave(run, token)
  else memberDone(run, token, wait.i)
}

/** A timer is over, and armed anew where it repeats: only what stays beside its activity does. */
function repeat(run: Run, id: number, { due = 0, left, every, ...wait }: Wait): void {
  dropWait(run, id)
  if (every === undefined) return
  const { event } = run.node(wait.n)
  const calendar = event?.type === 'timer' ? calendarOf(run, event.calendar) : undefined
  const next = rearm({ due, every, ...(left === undefined ? {} : { left }) }, run.env.now, {
    calendar,
    zone: run.env.zone,
  })
  if (next !== undefined)
    addTimer(run, run.node(wait.n), next, {
      ...(wait.t === undefined ? {} : { t: wait.t }),
      ...(wait.s === undefined ? {} : { s: wait.s }),
    })
}

/** A boundary event happens: instead of its activity, or beside it. */
export function fireBoundary(run: Run, token: number, node: Node): void {
  if (node.interrupting === false) {
    const { by: _, ...host } = run.token(token)
    // What happens beside happens anew: the way straight back, which would bring back what happened before, is gone.
    run.tokens[token] = host
    run.make({ n: node.id, s: host.s, d: host.d }, [token])
    return
  }
  const { s, d } = run.token(token)
  const gone = clear(run, token, 'interrupted')
  run.consume(token, 'interrupted')
  run.make({ n: node.id, s, d }, [token, ...gone], { token })
}

/** An event sub-process starts: instead of what runs in its scope, or beside it. Answers its token. */
function startEventSubProcess(run: Run, scope: number, start: Node): number {
  const made = { n: start.scope, s: scope }
  let token: number
  if (start.interrupting === false) {
    const { t } = run.scope(scope)
    token = run.make(made, t === undefined ? [] : [t])
  } else {
    const gone = emptyScope(run, scope, 'interrupted')
    for (const id of run.waitsIn(scope)) dropWait(run, id)
    token = run.make(made, gone, { scope })
  }
  run.queue.splice(run.queue.indexOf(token), 1)
  run.visit(token)
  openScope(run, token, {}, undefined, start.id)
  return token
}

interface Raised {
  kind: 'error' | 'escalation'
  code?: string
  message?: string
}

/**
 * Looks for who catches an error or an escalation: event sub-processes of the scope, then boundary events around it,
 * outwards; those that name the code before those that catch all. Answers whether it was caught.
 */
export function raise(run: Run, raised: Raised, from: { scope: number } | { token: number }): boolean {
  if ('token' in from && isCaughtAt(run, raised, from.token)) return true
  let id: number | undefined = 'token' in from ? run.token(from.token).s : from.scope
  let inner: string | undefined
  while (id !== undefined) {
    const scope: Scope = run.scope(id)
    // What an event sub-process throws is not for itself; nor for those beside it, when it goes on instead of its
    // scope.
    const others = isInterrupted(run, id) ? [] : handlersOf(run, id).filter((one) => one.scope !== inner)
    const start = bestOf(raised, others)
    if (start !== undefined) {
      noteCaught(run, raised, start)
      const token = startEventSubProcess(run, id, start)
      const [opened] = run.scopesOf(token)
      if (opened !== undefined) setLocal(run, opened, caughtVars(raised, start))
      return true
    }
    if (scope.t !== undefined && isCaughtAt(run, raised, scope.t)) return true
    inner = scope.n
    id = scope.p
  }
  return false
}

/** Whether a boundary event of an activity catches it. */
function isCaughtAt(run: Run, raised: Raised, token: number): boolean {
  const boundary = bestOf(
    raised,
    (run.nodeOf(token).boundary ?? []).map((one) => run.node(one)),
  )
  if (boundary === undefined) return false
  noteCaught(run, raised, boundary)
  setVars(run, run.token(token).s, caughtVars(raised, boundary))
  fireBoundary(run, token, boundary)
  return true
}

function noteCaught(run: Run, { kind, code, message }: Raised, { id }: Node): void {
  const details = { ...(code === undefined ? {} : { code }), ...(message === undefined ? {} : { message }) }
  run.emit({ type: 'caught', node: id, kind, ...details })
}

function bestOf({ kind, code }: Raised, nodes: readonly Node[]): Node | undefined {
  const all = nodes.filter(({ event }) => event?.type === kind)
  const codeOf = ({ event }: Node) => (event?.type === 'error' || event?.type === 'escalation' ? event.code : undefined)
  return all.find((one) => codeOf(one) === code) ?? all.find((one) => codeOf(one) === undefined)
}

/** A name of the engine's own is left out, where an older version let a model name it. */
const caughtVars = (raised: Raised, node: Node): Vars => withoutBuiltIns(errorVars(raised, node))

function errorVars(raised: Raised, { event }: Node): Vars {
  if (event?.type !== 'error' && event?.type !== 'escalation') return {}
  const vars: Record<string, unknown> = {}
  if (event.codeVariable !== undefined) vars[event.codeVariable] = raised.code ?? null
  if (event.type === 'error' && event.messageVariable !== undefined)
    vars[event.messageVariable] = raised.message ?? null
  return vars
}

/** An error: who catches it goes on; with no one, the instance ends and says so (BPMN 2.0.2, 10.5.6). */
export function raiseError(
  run: Run,
  { code, message, node }: { code?: string | undefined; message?: string | undefined; node: string },
  from: { scope: number } | { token: number },
): void {
  const caught = raise(
    run,
    { kind: 'error', ...(code === undefined ? {} : { code }), ...(message === undefined ? {} : { message }) },
    from,
  )
  if (caught) return
  run.emit({ type: 'incident', node, code: 'ERROR_NOT_CAUGHT', ...(code === undefined ? {} : { detail: code }) })
  endInstance(run, 'ended', 'interrupted', { ...(code === undefined ? {} : { code }), node })
}

/** A signal reaches everything in the instance that waits for it. Answers how many. */
export function broadcast(run: Run, name: string, vars?: Vars): number {
  const waiting = ids(run.waits).filter((id) => run.waits[id]?.k === 'signal' && run.waits[id]?.name === name)
  for (const id of waiting) trigger(run, id, vars)
  return waiting.length
}
