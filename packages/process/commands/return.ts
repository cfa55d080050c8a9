/** Going back: to an earlier visit, or taking one's own work back. */
import { refuseIfCompensable } from './compensated.ts'
import { type Undone, revisit, undo } from './undo.ts'
import { signedAfter } from './withdrawable.ts'
import { isChoice } from '../core/flows.ts'
import { endInstance } from '../core/remove.ts'
import { placeOf } from '../core/names.ts'
import type { Run } from '../core/run.ts'
import { dueOf } from '../core/tasks.ts'
import { armLimit, dropLimits } from '../core/time-limit.ts'
import { armBoundary } from '../core/waits.ts'
import type { Lineage } from '../history/lineage.ts'
import type { Action, Made } from '../history/lineage-records.ts'
import { ProcessError } from '../model/failure.ts'
import { ROOT, type Bypass } from '../model/state.ts'
import type { CommandOf } from '../model/command.ts'

/**
 * The visit of a node that a return means: the latest that `from` follows from; when there is none, the latest of all.
 * `undefined` when the node was never visited, or only by what was taken back since.
 */
export function findVisit(lineage: Lineage, node: string, from?: number): number | undefined {
  const visits = lineage.visitsOf(node).filter((made) => made.id !== from && lineage.isOpenTo(made))
  const causes = from === undefined ? undefined : lineage.ancestors(from)
  return (visits.findLast(({ id }) => causes?.has(id) === true) ?? visits.at(-1))?.id
}

/**
 * Goes back to a visit. At the start of the process the initiator gets a task to change the request, whose completion
 * goes on from there; without an initiator the process goes on from its start at once.
 */
export function returnTo(run: Run, { visit, from, way = 'forward', lineage }: CommandOf<'return'>): void {
  const made = lineage.tokens.get(visit)
  if (made === undefined || !lineage.isOpenTo(made) || run.node(made.node).kind === 'eventSubProcess')
    throw new ProcessError('NEVER_VISITED', made?.node)
  const isBehind =
    from !== undefined && from !== visit && run.tokens[visit] === undefined && lineage.descendants(visit).has(from)
  // Another branch knows nothing of it: what is open there would go on beside what is asked again here.
  if (from !== undefined && from !== visit && !lineage.descendants(visit).has(from))
    throw new ProcessError('OTHER_BRANCH', made.node)
  const decision = outcomeOf(lineage, made)
  const undone = undo(run, lineage, visit, 'returned')
  const again = revisit(run, made)
  if (run.node(made.node).kind === 'start' && made.scope === ROOT && run.initiator !== undefined) run.asking.add(again)
  // Straight back makes sense only for a user who comes after, and when no other user decides anew.
  if (way === 'backToReturner' && isBehind && undone.isAlone)
    run.change(again, { by: bypassOf(run, lineage, undone, decision) })
}

/** What tokens right after a visit knew of its decision. */
const outcomeOf = (lineage: Lineage, made: Made) =>
  [...lineage.tokens.values()].find(({ par }) => par.includes(made.id))?.d

function bypassOf(
  run: Run,
  lineage: Lineage,
  { tokens, scopes, interrupted, put, causes, visit }: Undone,
  decision: Made['d'],
): Bypass {
  const chosen = [...causes].flatMap((id) => {
    const made = lineage.tokens.get(id)
    if (made === undefined || tokens.some((one) => one.id === id) || !isChoice(run, run.node(made.node))) return []
    const isOwn = id === visit.id || JSON.stringify(made.d) === JSON.stringify(decision)
    return [
      {
        n: made.node,
        s: made.scope,
        ...(isOwn || made.d === undefined ? {} : { d: made.d }),
        flows: lineage.flowsFrom(id),
      },
    ]
  })
  return { visit: visit.id, tokens, scopes, put, chosen, ...(interrupted.length === 0 ? {} : { interrupted }) }
}

/**
 * Refuses to take back what another user has acted on, here or in a called process. One's own work after one's own may
 * go along, except another round of the same.
 */
export function refuseIfActed(lineage: Lineage, made: Made, by: string | undefined): void {
  for (const id of lineage.descendants(made.id)) {
    const one = lineage.tokens.get(id)
    if (one === undefined || !lineage.happened(one)) continue
    const acted = lineage.actionsOf(one).filter(({ isAuto }) => isAuto !== true)
    if (acted.some((action) => by === undefined || made.node === one.node || action.by !== by))
      throw new ProcessError('ALREADY_HANDLED', one.node, { by: acted.at(-1)?.by ?? '' })
  }
}

/**
 * A user takes their own work back: allowed while no person has acted on what follows from it. Across a join only their
 * own token leaves it. The starter does so at the start event, which cancels the instance.
 */
export function withdraw(run: Run, { visit, task, lineage, by }: CommandOf<'withdraw'>): void {
  const made = lineage.tokens.get(visit)
  if (made === undefined || !lineage.isOpenTo(made)) throw new ProcessError('NEVER_VISITED', made?.node)
  refuseIfActed(lineage, made, by)
  refuseIfCompensable(run, lineage, visit)
  if (run.node(made.node).kind === 'start' && made.scope === 1) {
    endInstance(run, 'canceled', 'withdrawn')
    return
  }
  const own =
    made.done.find((action) => action.task === task) ?? made.done.findLast(({ isHelper }) => isHelper === undefined)
  if (own?.isHelper === true) throw new ProcessError('NOTHING_TO_WITHDRAW', made.node)
  const signed = own && signedAfter(lineage, made, own)
  if (signed !== undefined) throw new ProcessError('ALREADY_HANDLED', made.node, { by: signed.by ?? '' })
  if (run.tokens[visit] !== undefined) {
    reopen(run, lineage, visit, own)
    return
  }
  if (own === undefined) throw new ProcessError('NOTHING_TO_WITHDRAW', made.node)
  undo(run, lineage, visit, 'withdrawn')
  const again = revisit(run, made)
  if (made.multi !== undefined && own.index !== undefined) continueVotes(run, lineage, { made, again, own })
}

/** One of several takes back their part while others are still at it. */
function reopen(run: Run, lineage: Lineage, token: number, own: Action | undefined): void {
  const { m, n } = run.token(token)
  if (own !== undefined && run.tasks[own.task]?.st === 'd') {
    reopenBeforeHelpers(run, lineage, token, own)
    return
  }
  if (m === undefined || own?.index === undefined) throw new ProcessError('NOTHING_TO_WITHDRAW', n)
  const isInTurn = run.node(n).multi?.sequential === true
  if (isInTurn) {
    const later = lineage.tokens.get(token)?.done.some(({ index }) => index !== undefined && index > (own.index ?? 0))
    if (later === true) throw new ProcessError('ALREADY_HANDLED', n)
    for (const id of run.tasksOf(token)) closeOpen(run, id)
  }
  vote(run, token, own, isInTurn)
  openAgain(run, token, own.index, own)
}

/** Done, and those who sign after have not acted: they wait again, and the task is open again. */
function reopenBeforeHelpers(run: Run, lineage: Lineage, token: number, own: Action): void {
  const helpers = run.tasksOf(token).filter((id) => run.tasks[id]?.for === own.task && run.tasks[id]?.pos === 'after')
  const acted = new Set(lineage.tokens.get(token)?.done.map(({ task }) => task))
  if (helpers.some((id) => acted.has(id))) throw new ProcessError('ALREADY_HANDLED', run.token(token).n)
  for (const id of helpers) {
    const helper = run.tasks[id]
    if (helper === undefined) continue
    run.tasks[id] = { ...helper, st: 'w' }
    run.emit({ type: 'taskChanged', task: id, what: 'waiting' })
  }
  const task = run.tasks[own.task]
  if (task === undefined) return
  const { st: _, out: __, ...open } = task
  run.tasks[own.task] = open
  run.emit({ type: 'taskChanged', task: own.task, what: 'reopened' })
}

function closeOpen(run: Run, id: number): void {
  const task = run.tasks[id]
  if (task === undefined) return
  delete run.tasks[id]
  dropLimits(run, task)
  run.emit({ type: 'taskClosed', task: id, token: task.t, node: run.nodeOf(task.t).id, why: 'withdrawn' })
}

/** Takes a vote out of the counts. */
function vote(run: Run, token: number, { index, outcome }: Action, isInTurn: boolean): void {
  const { m } = run.token(token)
  if (m === undefined || index === undefined) return
  const isReject = outcome === 'reject'
  const isAgree = outcome === 'agree' || outcome === undefined
  run.change(token, {
    m: {
      ...m,
      done: m.done - 1,
      agreed: m.agreed - (isAgree ? 1 : 0),
      rejected: m.rejected - (isReject ? 1 : 0),
      ...(isInTurn ? { begun: index + 1 } : {}),
    },
  })
}

function openAgain(run: Run, token: number, index: number, own?: Action): void {
  const id = run.nextId()
  const person = run.token(token).m?.list?.[index]
  const assignee = own?.by ?? (typeof person === 'string' ? person : undefined)
  const node = run.nodeOf(token)
  const due = armLimit(run, node, { t: token, i: index }, dueOf(run, node, placeOf(run, token, index)))
  run.tasks[id] = { t: token, i: index, ...(assignee === undefined || assignee === person ? {} : { a: assignee }) }
  run.emit({
    type: 'taskOpened',
    task: id,
    token,
    node: node.id,
    index,
    ...(assignee === undefined ? {} : { assignee }),
    ...(due === undefined ? {} : { due }),
  })
  if (own !== undefined) run.emit({ type: 'taskChanged', task: own.task, what: 'reopened' })
}

/** The countersign goes on with the votes it had, without the one that was taken back. */
function continueVotes(
  run: Run,
  lineage: Lineage,
  { made, again, own }: { made: Made; again: number; own: Action },
): void {
  const { multi } = made
  if (multi === undefined || own.index === undefined) return
  run.queue.splice(run.queue.indexOf(again), 1)
  const isInTurn = run.node(made.node).multi?.sequential === true
  run.change(again, { st: 'wait', m: multi })
  run.visit(again)
  armBoundary(run, again)
  if (lineage.isVote(made, own)) vote(run, again, own, isInTurn)
  const votes = made.done.filter((action) => action.task !== own.task && lineage.isVote(made, action))
  const done = new Set(votes.map(({ index }) => index))
  const size = multi.total + (multi.gone?.length ?? 0)
  // What the others did stays on record here, so that it can be taken back from here, too; what a rule did as its own.
  for (const { index, by, outcome, auto } of votes) {
    if (index === undefined) continue
    run.emit({ type: 'taskOpened', task: run.nextId(), token: again, node: made.node, index })
    const task = run.effects.at(-1)
    if (task?.type === 'taskOpened')
      run.emit({
        type: 'taskClosed',
        task: task.task,
        token: again,
        node: made.node,
        why: 'done',
        ...(by === undefined ? {} : { by }),
        ...(outcome === undefined ? {} : { outcome }),
        ...(auto === undefined ? {} : { auto }),
      })
  }
  const last = isInTurn ? own.index + 1 : Math.min(size, multi.begun)
  for (let index = isInTurn ? own.index : 0; index < last; index += 1)
    if (!done.has(index) && multi.gone?.includes(index) !== true)
      openAgain(run, again, index, index === own.index ? own : undefined)
}
