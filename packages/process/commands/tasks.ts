/** Doing the work: tasks of people, jobs, branches. */
import { cancelBranch } from './branch.ts'
import { findVisit } from './return.ts'
import { afterHelper, openTaskOf } from './signers.ts'
import { revisit, undo } from './undo.ts'
import { memberDone } from '../core/activity-completion.ts'
import { trigger } from '../core/events.ts'
import { setVars } from '../core/names.ts'
import { endInstance } from '../core/remove.ts'
import { isRejectable, rejectRuleOf } from '../core/rejection.ts'
import type { Run } from '../core/run.ts'
import { assigneeOf } from '../core/tasks.ts'
import type { Lineage } from '../history/lineage.ts'
import type { Made } from '../history/lineage-records.ts'
import { Incident, ProcessError } from '../model/failure.ts'
import { asksPeople } from '../model/asks-people.ts'
import type { CommandOf } from '../model/command.ts'
import { ROOT, type Outcome } from '../model/state.ts'

/** Completes a task of people, a job, or what waits for a message without a name. */
export function complete(run: Run, { task: id, vars, outcome, by, auto }: Omit<CommandOf<'complete'>, 'type'>): void {
  const wait = run.waits[id]
  if (wait !== undefined) {
    if (wait.k !== 'job' && !(wait.k === 'message' && wait.name === undefined))
      throw new ProcessError('NOT_COMPLETABLE', wait.n)
    run.emit({ type: 'acted', kind: 'complete', node: wait.n, ...(by === undefined ? {} : { by }) })
    trigger(run, id, vars)
    return
  }
  const task = openTaskOf(run, id)
  const node = run.nodeOf(task.t).id
  const assignee = assigneeOf(run, task)
  if (task.o !== undefined) throw new ProcessError('DELEGATION_PENDING', node, { by: assignee })
  if (by !== undefined && assignee !== '' && assignee !== by)
    throw new ProcessError('NOT_YOURS', node, { by: assignee })
  if (outcome === 'reject' && !isRejectable(run.ir, run.nodeOf(task.t))) throw new ProcessError('NOT_REJECTABLE', node)
  setVars(run, run.token(task.t).s, vars)
  run.tasks[id] = { ...task, st: 'd', ...(outcome === undefined ? {} : { out: outcome }) }
  const who = by ?? (assignee === '' ? undefined : assignee)
  run.emit({
    type: 'taskClosed',
    task: id,
    token: task.t,
    node,
    why: 'done',
    ...(task.i === undefined ? {} : { index: task.i }),
    ...(outcome === undefined ? {} : { outcome }),
    ...(who === undefined ? {} : { by: who }),
    ...(auto === undefined ? {} : { auto }),
  })
  if (task.for !== undefined) {
    if (outcome === 'reject') memberDone(run, task.t, task.i, 'reject')
    else afterHelper(run, task)
  } else if (outcome === 'reject' || !openHelpers(run, id, task.t)) memberDone(run, task.t, task.i, outcome)
}

/** Those who sign after a task are next. Answers whether there are any. */
function openHelpers(run: Run, parent: number, token: number): boolean {
  const helpers = run.tasksOf(token).filter((id) => run.tasks[id]?.for === parent && run.tasks[id]?.st === 'w')
  for (const id of helpers) {
    const task = run.tasks[id]
    if (task === undefined) continue
    const { st: _, ...open } = task
    run.tasks[id] = open
    run.emit({ type: 'taskChanged', task: id, what: 'opened' })
  }
  return helpers.length > 0
}

/** Finishes tasks whose helpers are through. */
export function settleHelpers(run: Run): void {
  for (let id = run.through.shift(); id !== undefined; id = run.through.shift()) {
    const task = run.tasks[id]
    if (task !== undefined) memberDone(run, task.t, task.i, task.out)
  }
}

/** Rejects: completes with that outcome, and nothing else. What follows the node's rule says (`core/rejection.ts`). */
export function reject(run: Run, { task: id, by, vars }: CommandOf<'reject'>): void {
  openTaskOf(run, id)
  complete(run, {
    task: id,
    outcome: 'reject',
    ...(by === undefined ? {} : { by }),
    ...(vars === undefined ? {} : { vars }),
  })
}

/** What the rules of nodes say about rejections that were decided. */
export function settleRejections(run: Run, lineage: Lineage | undefined): void {
  for (let id = run.rejected.shift(); id !== undefined; id = run.rejected.shift()) {
    if (run.tokens[id] === undefined) continue
    const node = run.nodeOf(id)
    const { user } = node
    switch (rejectRuleOf(run.ir, node)) {
      // No one there is no answer, even where people could not reject.
      case 'none':
      case 'continue':
      case 'end':
        endInstance(run, 'rejected', 'rejected')
        return
      case 'branch':
        cancelBranch(run, id, 'rejected')
        break
      case 'initiator':
      case 'previous':
      case 'return': {
        if (lineage === undefined) throw new ProcessError('NEVER_VISITED', user?.rejectTo ?? node.id)
        const made = rejectedTo(run, lineage, id)
        if (made === undefined || isOfGone(run, made)) {
          endInstance(run, 'rejected', 'rejected')
          return
        }
        undo(run, lineage, made.id, 'rejected')
        const again = revisit(run, made)
        if (isOwnStart(run, made)) run.asking.add(again)
      }
    }
  }
}

/**
 * Where a rejection returns to. `undefined` when no one was asked before: then there is no one to return it to, and the
 * user who votes last must not be stuck with that.
 */
function rejectedTo(run: Run, lineage: Lineage, token: number): Made | undefined {
  const node = run.nodeOf(token)
  const { rejectTo } = node.user ?? {}
  const before = [...lineage.ancestors(token)]
    .sort((a, b) => a - b)
    .flatMap((id) => lineage.tokens.get(id) ?? [])
    .filter((made) => hasAsked(run, made) && lineage.isOpenTo(made))
  const first = before[0] && latestOf(lineage, before[0].node, token)
  switch (rejectRuleOf(run.ir, node)) {
    case 'initiator':
      return before.find((made) => isRequest(run, made)) ?? startOf(run, lineage, token) ?? first
    case 'previous':
      return before.at(-1) ?? startOf(run, lineage, token)
    default:
      // The node that is named, when it was visited, else the first task of people: usually the application itself.
      return (rejectTo === undefined ? undefined : latestOf(lineage, rejectTo, token)) ?? first
  }
}

/** Whether only the initiator would be asked there, who has left: then there is no one to return it to, either. */
function isOfGone(run: Run, made: Made): boolean {
  if (!isOwnStart(run, made) && !isRequest(run, made)) return false
  try {
    if (run.initiator !== undefined) run.env.person?.(run.initiator, made.node)
    return false
  } catch (error) {
    if (error instanceof Incident && error.code === 'NO_ASSIGNEE') return true
    throw error
  }
}

/** Where no one was there to ask, no one would be again. */
const hasAsked = (run: Run, { node, done, why }: Made): boolean =>
  asksPeople(run.node(node)) && (done.length > 0 || why === 'interrupted')

function latestOf(lineage: Lineage, node: string, token: number): Made | undefined {
  const visit = findVisit(lineage, node, token)
  return visit === undefined ? undefined : lineage.tokens.get(visit)
}

/** Whether the initiator filled in their request there. */
const isRequest = (run: Run, { node, done }: Made): boolean =>
  !isRejectable(run.ir, run.node(node)) && done.some(({ by }) => by !== undefined && by === run.initiator)

/** The start event that led here, where the initiator changes the request. */
function startOf(run: Run, lineage: Lineage, token: number): Made | undefined {
  if (run.initiator === undefined || lineage.isCalled) return undefined
  return [...lineage.ancestors(token)]
    .flatMap((id) => lineage.tokens.get(id) ?? [])
    .find((made) => isOwnStart(run, made) && lineage.isOpenTo(made))
}

const isOwnStart = (run: Run, { node, scope }: Made): boolean => run.node(node).kind === 'start' && scope === ROOT

export type { Outcome }
