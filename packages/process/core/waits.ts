/** Arming what the world may bring: timers, messages, signals, conditions. */
import { evaluate, eventName, type Place } from './names.ts'
import { dropWait } from './remove.ts'
import type { Run } from './run.ts'
import { armTimer, type Armed } from '../calendar/timer.ts'
import type { Calendar } from '../calendar/working-time.ts'
import { Incident } from '../model/failure.ts'
import type { EventDefinition, Node } from '../model/ir.ts'
import type { Wait } from '../model/state.ts'

/** Who waits: a token, one member of it, or a scope with an event sub-process. */
export type Owner = Pick<Wait, 't' | 's' | 'i'>

/** Arms the event of a node. Errors and escalations are looked for when they happen. Throws an `Incident`. */
export function arm(run: Run, node: Node, owner: Owner, place: Place): void {
  const { event } = node
  if (event === undefined) return
  switch (event.type) {
    case 'timer':
      armTimerOf(run, node, event, { owner, place })
      return
    case 'message':
    case 'signal': {
      const name = eventName(run, event.name, place)
      const id = add(run, { k: event.type, n: node.id, ...owner, name })
      run.emit({ type: 'subscribed', wait: id, node: node.id, kind: event.type, name })
      return
    }
    case 'condition': {
      const id = add(run, { k: 'condition', n: node.id, ...owner, was: false })
      run.isChanged = true
      run.emit({ type: 'subscribed', wait: id, node: node.id, kind: 'condition' })
      return
    }
    case 'none':
    case 'terminate':
    case 'error':
    case 'escalation':
    case 'link':
    case 'compensate':
    case 'cancel':
  }
}

function armTimerOf(
  run: Run,
  node: Node,
  event: EventDefinition & { type: 'timer' },
  { owner, place }: { owner: Owner; place: Place },
): void {
  const armed = armTimer(event.timer, evaluate(run, event.value, place), run.env.now, {
    calendar: calendarOf(run, event.calendar),
    zone: run.env.zone,
  })
  // A waiting token goes on once: only what stays beside it repeats.
  addTimer(run, node, node.interrupting === false ? armed : { due: armed.due }, owner)
}

export function addTimer(run: Run, node: Node, { due, left, every }: Armed, owner: Owner): void {
  const id = add(run, {
    k: 'timer',
    n: node.id,
    ...owner,
    due,
    ...(left === undefined ? {} : { left }),
    ...(every === undefined ? {} : { every }),
  })
  run.emit({
    type: 'jobArmed',
    wait: id,
    node: node.id,
    kind: 'timer',
    due,
    ...(owner.t === undefined ? {} : { token: owner.t }),
  })
}

/**
 * A calendar by its name; one that is not registered is an `Incident`, since a due date on the wrong days is worse than
 * none.
 */
export function calendarOf(run: Run, name: string | undefined): Calendar | undefined {
  if (name === undefined) return undefined
  const calendar = run.env.calendars?.get(name)
  if (calendar === undefined) throw new Incident('BAD_TIMER', name)
  return calendar
}

export function add(run: Run, wait: Wait): number {
  const id = run.nextId()
  run.waits[id] = wait
  return id
}

/** Arms the boundary events of an activity. */
export function armBoundary(run: Run, id: number): void {
  const { boundary } = run.nodeOf(id)
  const still = run.armed.get(id)
  run.armed.delete(id)
  for (const event of boundary ?? [])
    if (still === undefined || still.includes(event))
      arm(run, run.node(event), { t: id }, { s: run.token(id).s, d: run.token(id).d })
}

/** The starts of the event sub-processes inside a scope. */
export const handlersOf = (run: Run, scope: number): Node[] =>
  (run.ir.scopes[run.scope(scope).n]?.eventSubProcesses ?? []).flatMap((id) =>
    (run.ir.scopes[id]?.starts ?? []).map((start) => run.node(start)),
  )

/** Whether an event sub-process goes on instead of what was in a scope: then nothing else is handled in there. */
export const isInterrupted = (run: Run, scope: number): boolean => {
  const instead = new Set(handlersOf(run, scope).flatMap((one) => (one.interrupting === false ? [] : [one.scope])))
  return instead.size > 0 && run.tokensIn(scope).some((id) => instead.has(run.token(id).n))
}

/**
 * Nothing else is handled in a scope where an event sub-process goes on instead of it, however it came to go on there:
 * its waits go. Answers whether there were any.
 */
export function stopHandling(run: Run, scope: number): boolean {
  const waiting = run.waitsIn(scope)
  if (waiting.length === 0 || !isInterrupted(run, scope)) return false
  for (const id of waiting) dropWait(run, id)
  return true
}

/** Arms the starts of the event sub-processes inside a scope; `still`: only these, the others have happened. */
export function armEventSubProcesses(run: Run, scope: number, still?: readonly string[]): void {
  if (isInterrupted(run, scope)) return
  for (const start of handlersOf(run, scope))
    if (still === undefined || still.includes(start.id)) arm(run, start, { s: scope }, { s: scope })
}
