/** Runs an instance until every path waits for something. */
import { scopeDone } from './activity-completion.ts'
import { startNext } from './activity.ts'
import { continueCompensation } from './compensation.ts'
import { enter } from './enter.ts'
import { trigger } from './events.ts'
import { fireInclusive, fireParallel, reportDeadlocks } from './joins.ts'
import { evaluateCondition } from './names.ts'
import { endInstance } from './remove.ts'
import { ids, type Run } from './run.ts'
import { Incident } from '../model/failure.ts'
import { ROOT } from '../model/state.ts'

/**
 * Goes on until nothing moves. The order matters: joins look at a scope only when all who are on their way have
 * arrived.
 */
export function settle(run: Run, settleBypasses: (run: Run) => void = () => undefined): void {
  while (run.status === 'run') {
    settleBypasses(run)
    // A rejection may have ended the instance.
    if (isOver(run)) return
    if (startNext(run)) continue
    const id = run.queue.shift()
    if (id !== undefined) {
      if (run.tokens[id]?.st === 'new') enter(run, id)
    } else if (
      !continueCompensation(run) &&
      !endScope(run) &&
      !fireParallel(run) &&
      !fireInclusive(run) &&
      !lookAtConditions(run)
    )
      break
  }
  if (run.status === 'run') reportDeadlocks(run)
}

const isOver = ({ status }: Run) => status !== 'run'

/** Ends one scope that has no token left, the innermost first. */
function endScope(run: Run): boolean {
  const busy = new Set(Object.values(run.tokens).map(({ s }) => s))
  for (const id of ids(run.scopes).reverse()) {
    const scope = run.scope(id)
    if (busy.has(id)) continue
    if (id === ROOT) {
      endInstance(run, 'ended', 'ended')
      return true
    }
    const holder = scope.t === undefined ? undefined : run.tokens[scope.t]
    if (holder === undefined || holder.st !== 'hold') continue
    scopeDone(run, id)
    return true
  }
  return false
}

/**
 * Conditional events happen when their condition becomes true. An unknown name is reported and looked at again when
 * variables change.
 */
function lookAtConditions(run: Run): boolean {
  if (!run.isChanged) return false
  run.isChanged = false
  for (const id of ids(run.waits)) {
    const wait = run.waits[id]
    const event = wait === undefined ? undefined : run.node(wait.n).event
    if (wait === undefined || event?.type !== 'condition') continue
    const place = wait.t === undefined ? { s: wait.s ?? ROOT } : { s: run.token(wait.t).s, t: wait.t }
    const is = holds(run, wait.n, () => evaluateCondition(run, event.condition, place))
    if (is === wait.was) continue
    run.waits[id] = { ...wait, was: is }
    if (!is) continue
    run.isChanged = true
    trigger(run, id)
    return true
  }
  return false
}

function holds(run: Run, node: string, work: () => boolean): boolean {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Incident)) throw error
    run.emit({ type: 'incident', node, code: error.code, ...(error.detail === '' ? {} : { detail: error.detail }) })
    return false
  }
}
