/**
 * No one has acted on a task of people: users are reminded, or what the node says is done. Or a called process takes
 * too long.
 */
import { complete } from './tasks.ts'
import { memberDone } from '../core/activity-completion.ts'
import { dropWait, endInstance } from '../core/remove.ts'
import type { Run } from '../core/run.ts'
import { armReminders, dropLimits, isReminder, rearmReminder, type Member } from '../core/time-limit.ts'
import type { AutomaticOutcome } from '../model/ir.ts'
import type { Wait } from '../model/state.ts'

/** A timer of a time limit has fired. It is over with it, so nothing of it happens twice. */
export function timeOut(run: Run, id: number, wait: Wait): void {
  const member: Member = { t: wait.t ?? 0, i: wait.i }
  dropWait(run, id)
  if (run.node(wait.n).kind === 'call') endCall(run, member)
  else if (isReminder(wait)) remind(run, member, wait)
  else endOf(run, member)
}

function remind(run: Run, member: Member, wait: Wait): void {
  const node = run.node(wait.n)
  const tasks = openTasks(run, member)
  const { left = 1 } = wait
  const times = node.user?.limit?.reminders?.times ?? left
  if (tasks.length > 0)
    run.emit({
      type: 'reminded',
      node: node.id,
      token: member.t,
      tasks,
      count: Math.max(1, times - left + 1),
      left: left - 1,
    })
  rearmReminder(run, node, member, wait)
}

/** What the node says for the end of its time. */
function endOf(run: Run, member: Member): void {
  const node = run.nodeOf(member.t)
  const { onTimeout: rule, reminders } = node.user?.limit ?? {}
  const tasks = openTasks(run, member)
  if (rule === undefined || tasks.length === 0) return
  run.emit({ type: 'timedOut', node: node.id, token: member.t, tasks, rule })
  switch (rule) {
    case 'agree':
    case 'reject':
      decide(run, member, rule)
      return
    case 'transfer-leader':
    case 'transfer-admin':
      // The user who gets it has no limit of their own, and is reminded like the one before.
      dropLimits(run, member)
      if (reminders !== undefined) armReminders(run, node, member, reminders)
      return
    case 'escalate':
  }
}

/** A called process takes too long: the call goes on without it, ends with it, or waits on. */
function endCall(run: Run, { t: token, i: index }: Member): void {
  const node = run.nodeOf(token)
  const { rule } = node.call?.limit ?? {}
  const wait = run.waitsOf(token).find((id) => run.waits[id]?.k === 'child' && run.waits[id].i === index)
  if (rule === undefined || wait === undefined) return
  run.emit({ type: 'callTimedOut', node: node.id, token, wait, ...(index === undefined ? {} : { index }), rule })
  switch (rule) {
    case 'continue':
      dropWait(run, wait)
      memberDone(run, token, index)
      return
    case 'reject':
      endInstance(run, 'rejected', 'rejected')
      return
    case 'notify':
  }
}

/** Signers before and after are part of the same work: all of them are decided alike, until the member is. */
function decide(run: Run, member: Member, outcome: AutomaticOutcome): void {
  for (let [task] = openTasks(run, member); task !== undefined; [task] = openTasks(run, member)) {
    takeBack(run, task)
    complete(run, { task, outcome, auto: 'timeout' })
    if (run.tokens[member.t] === undefined) return
  }
}

/** A delegated task comes back to its owner, for whom it is decided. */
function takeBack(run: Run, id: number): void {
  const { o: owner, ...task } = run.tasks[id] ?? { t: 0 }
  if (owner === undefined) return
  run.tasks[id] = { ...task, a: owner }
  run.emit({ type: 'taskChanged', task: id, what: 'resolved', assignee: owner })
}

const openTasks = (run: Run, { t, i }: Member): number[] =>
  run.tasksOf(t).filter((id) => run.tasks[id]?.i === i && run.tasks[id]?.st === undefined)
