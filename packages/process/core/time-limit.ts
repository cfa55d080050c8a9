/**
 * The time limit of a task of people: its reminders, and what is done when no one has acted in time. Both are timers of
 * the node itself, one pair for each member; they go with the member's work. A call has one timer for each process that
 * it waits for.
 */
import type { Run } from './run.ts'
import { dropWait } from './remove.ts'
import { add, calendarOf } from './waits.ts'
import { armTimer } from '../calendar/timer.ts'
import type { Node, NodeKind, TimeLimit } from '../model/ir.ts'
import type { Wait } from '../model/state.ts'

/** A visit of a task of people, or one of its members. */
export interface Member {
  t: number
  i?: number | undefined
}

const LIMITED: ReadonlySet<string | undefined> = new Set<NodeKind>(['user', 'call'])

/** Whether a timer is part of a time limit: no other timer waits at a task of people or a call itself. */
export const isOfLimit = (run: Pick<Run, 'ir'>, { k, n }: Wait): boolean =>
  k === 'timer' && LIMITED.has(run.ir.nodes[n]?.kind)

export const isReminder = ({ left }: Wait): boolean => left !== undefined

/** The timers of one member. */
export const limitsOf = (run: Run, { t, i }: Member): number[] =>
  run.waitsOf(t).filter((id) => {
    const wait = run.waits[id]
    return wait !== undefined && wait.i === i && isOfLimit(run, wait)
  })

/**
 * Arms what a node says about time for a task that opens.
 * @param due of the task, by its own expression
 * @returns when the task is due: where the node has only reminders, what is done at the end follows the last of them
 */
export function armLimit(run: Run, node: Node, member: Member, due: number | undefined): number | undefined {
  const { limit } = node.user ?? {}
  if (limit === undefined) return due
  if (limit.reminders !== undefined) armReminders(run, node, member, limit.reminders)
  if (limit.onTimeout === undefined) return due
  const end = due ?? endOfReminders(run, node, limit)
  if (end !== undefined) addLimit(run, node, member, { due: end })
  return end
}

/** How long a called process may take, counted from now. */
export function armCallLimit(run: Run, node: Node, member: Member): void {
  const { limit } = node.call ?? {}
  if (limit !== undefined) addLimit(run, node, member, { due: later(run, limit, limit.after, run.env.now) })
}

/** All reminders of a node, the first of them counted from now. */
export function armReminders(
  run: Run,
  node: Node,
  member: Member,
  { after, every, times }: NonNullable<TimeLimit['reminders']>,
): void {
  addLimit(run, node, member, { due: later(run, node.user ?? {}, after, run.env.now), left: times, every })
}

/** The next reminder, counted from the one that was due; late ones do not follow each other at once. */
export function rearmReminder(run: Run, node: Node, member: Member, { due = 0, left = 1, every = '' }: Wait): void {
  if (left <= 1) return
  addLimit(run, node, member, {
    due: later(run, node.user ?? {}, every, Math.max(due, run.env.now)),
    left: left - 1,
    every,
  })
}

/** One interval after the last reminder. */
function endOfReminders(run: Run, { user = {} }: Node, { reminders }: TimeLimit): number | undefined {
  if (reminders === undefined) return undefined
  let at = later(run, user, reminders.after, run.env.now)
  for (let count = 0; count < reminders.times; count += 1) at = later(run, user, reminders.every, at)
  return at
}

const later = (run: Run, { calendar }: { calendar?: string }, duration: string, from: number): number =>
  armTimer('duration', duration, from, { calendar: calendarOf(run, calendar), zone: run.env.zone }).due

function addLimit(run: Run, node: Node, { t, i }: Member, timer: Pick<Wait, 'due' | 'left' | 'every'>): void {
  const id = add(run, { k: 'timer', n: node.id, t, ...(i === undefined ? {} : { i }), ...timer })
  run.emit({
    type: 'jobArmed',
    wait: id,
    node: node.id,
    token: t,
    kind: 'limit',
    ...(timer.due === undefined ? {} : { due: timer.due }),
  })
}

/** A member is taken out of its activity, or handled anew: its timers go. */
export function dropLimits(run: Run, member: Member): void {
  for (const id of limitsOf(run, member)) dropWait(run, id)
}
