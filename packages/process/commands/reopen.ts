/** Returning into a called process that is over: its caller takes back what followed and waits for it again, and it goes on where it was returned to. */
import { revisit, undo } from './undo.ts'
import type { Run } from '../core/run.ts'
import { add, armBoundary, armEventSubProcesses } from '../core/waits.ts'
import type { CommandOf } from '../model/command.ts'
import { ProcessError } from '../model/failure.ts'
import { ROOT } from '../model/state.ts'

/** The called process: it runs again. The return that is carried out with it gives it something to do. */
export function reopenInstance(run: Run): void {
  if (run.status !== 'ended') return
  run.status = 'run'
  run.emit({ type: 'status', status: 'run' })
  armEventSubProcesses(run, ROOT)
}

/** Its caller: everything after the call is taken back; of several called ones only this waits again. */
export function reopenChild(run: Run, { visit, was, index, lineage }: CommandOf<'reopenChild'>): void {
  const made = lineage.tokens.get(visit)
  if (made === undefined || !lineage.happened(made) || run.node(made.node).kind !== 'call')
    throw new ProcessError('NEVER_VISITED', made?.node)
  const node = run.node(made.node)
  let token = visit
  if (run.tokens[visit] === undefined) {
    undo(run, lineage, visit, 'returned')
    token = revisit(run, made)
    run.queue.splice(run.queue.indexOf(token), 1)
    run.change(token, { st: 'wait', ...(made.multi === undefined ? {} : { m: made.multi }) })
    run.visit(token)
    armBoundary(run, token)
  } else if (node.multi?.sequential === true || node.loop !== undefined)
    throw new ProcessError('NEVER_VISITED', node.id)
  const { m } = run.token(token)
  if (m !== undefined && index !== undefined) {
    const isInTurn = node.multi?.sequential === true || node.loop !== undefined
    run.change(token, { m: { ...m, done: isInTurn ? index : m.done - 1, ...(isInTurn ? { begun: index + 1 } : {}) } })
  }
  const wait = add(run, { k: 'child', n: node.id, t: token, ...(index === undefined ? {} : { i: index }) })
  run.emit({ type: 'childBack', wait, was, token, ...(index === undefined ? {} : { index }) })
}
