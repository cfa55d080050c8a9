/**
 * Going back into a called process that is over: its caller takes back what followed and waits for it again, and it
 * goes on where it was returned to, or where a user withdrew their own work.
 */
import { refuseIfActed } from './return.ts'
import { revisit, undo } from './undo.ts'
import type { Run } from '../core/run.ts'
import { armCallLimit } from '../core/time-limit.ts'
import { add, armBoundary } from '../core/waits.ts'
import type { Lineage } from '../history/lineage.ts'
import type { CommandOf } from '../model/command.ts'
import { ProcessError } from '../model/failure.ts'

/** An instance that is over runs again. What is carried out with it gives it something to do. */
export function reopenInstance(run: Run): void {
  if (run.status !== 'ended') return
  run.status = 'run'
  run.isReopened = true
  run.emit({ type: 'status', status: 'run' })
}

/**
 * Its caller: everything after the call is taken back. Of several called ones this waits again, and those that were
 * closed when the call was over begin anew; those that were done stay so.
 */
export function reopenChild(
  run: Run,
  { visit, was, index, why = 'returned', by, lineage }: CommandOf<'reopenChild'>,
): void {
  const made = lineage.tokens.get(visit)
  if (made === undefined || !lineage.isOpenTo(made) || run.node(made.node).kind !== 'call')
    throw new ProcessError('NEVER_VISITED', made?.node)
  const node = run.node(made.node)
  const isInTurn = node.multi?.sequential === true || node.loop !== undefined
  const isOver = run.tokens[visit] === undefined
  if (!isOver && (isInTurn || run.token(visit).st === 'stuck')) throw new ProcessError('NEVER_VISITED', node.id)
  if (why === 'withdrawn') refuseIfActed(lineage, made, by)
  let token = visit
  if (isOver) {
    undo(run, lineage, visit, why)
    token = revisit(run, made)
    run.queue.splice(run.queue.indexOf(token), 1)
    run.change(token, { st: 'wait', ...(made.multi === undefined ? {} : { m: made.multi }) })
    run.visit(token)
    armBoundary(run, token)
    if (!isInTurn) for (const other of closedMembers(lineage, visit)) run.starting.push({ token, index: other })
  }
  const { m } = run.token(token)
  if (m !== undefined && index !== undefined)
    run.change(token, { m: { ...m, done: isInTurn ? index : m.done - 1, ...(isInTurn ? { begun: index + 1 } : {}) } })
  const wait = add(run, { k: 'child', n: node.id, t: token, ...(index === undefined ? {} : { i: index }) })
  run.emit({ type: 'childBack', wait, was, token, ...(index === undefined ? {} : { index }) })
  // It has its whole time again.
  armCallLimit(run, node, { t: token, i: index })
}

/** Members of a call whose processes were not over when it was. */
function closedMembers(lineage: Lineage, visit: number): number[] {
  const calls = [...lineage.calls.values()].filter(({ token }) => token === visit)
  const done = new Set(calls.flatMap(({ index, isCanceled }) => (isCanceled === true ? [] : [index])))
  return [...new Set(calls.flatMap(({ index }) => (index === undefined || done.has(index) ? [] : [index])))]
}
