/** The instance as a whole: starting, resting, ending, variables. */
import { decide } from '../core/activity-completion.ts'
import { guard, leave } from '../core/leave.ts'
import { setLocal, setVars } from '../core/names.ts'
import { clear, clearMember } from '../core/remove.ts'
import { ids, type Run } from '../core/run.ts'
import { armEventSubProcesses } from '../core/waits.ts'
import { ProcessError } from '../model/failure.ts'
import type { CommandOf } from '../model/command.ts'
import { ROOT } from '../model/state.ts'

/**
 * Starts at the plain start event; at `at`; at the first start event there is; else at everything that nothing leads
 * to.
 */
export function start(run: Run, { vars = {}, by, at, copiedFrom }: CommandOf<'start'>): void {
  if (run.status !== 'new') throw new ProcessError('ALREADY_STARTED')
  const { ir } = run
  run.status = 'run'
  run.initiator = by
  run.emit({ type: 'started', process: ir.id, ...(copiedFrom === undefined ? {} : { copiedFrom }) })
  run.emit({ type: 'status', status: 'run' })
  const root = run.nextId()
  run.scopes[root] = { n: ir.id, vars: {} }
  run.emit({ type: 'scopeMade', id: root, scope: { n: ir.id, vars: {} } })
  setLocal(run, root, vars)
  const all = ir.scopes[ir.id]?.starts ?? []
  const events = all.filter((id) => run.node(id).kind === 'start')
  const plain = events.find((id) => run.node(id).event?.type === 'none')
  if (at !== undefined && !events.includes(at)) throw new ProcessError('NO_SUCH_NODE', at)
  const first = at ?? plain ?? events[0]
  const starts = first === undefined ? all : [first]
  if (starts.length === 0) throw new ProcessError('NO_START', ir.id)
  armEventSubProcesses(run, root)
  for (const id of starts) run.make({ n: id, s: root }, [])
}

/** Sets variables and tries again what is stuck. */
export function changeVars(run: Run, { vars }: CommandOf<'setVars'>): void {
  setVars(run, ROOT, vars)
  if (run.status === 'run') retry(run)
}

/** Goes on with what is stuck, where it stopped. */
export function retry(run: Run): void {
  for (const id of ids(run.tokens)) if (run.tokens[id]?.st === 'stuck') tryAgain(run, id)
}

/** Goes on with a token that is stuck, where it stopped. */
export function tryAgain(run: Run, id: number): void {
  const { why: _, at, failed, ...rest } = run.token(id)
  const token = { ...rest, st: 'wait' as const }
  run.tokens[id] = token
  run.emit({ type: 'incidentGone', node: token.n, token: id })
  if (at === 'leave') leave(run, id, run.nodeOf(id).kind === 'subProcess' ? { token: id } : undefined)
  else if (at === 'decide') decideAgain(run, id)
  else if (failed === undefined) {
    clear(run, id, 'interrupted')
    const { m: __, ...fresh } = rest
    run.tokens[id] = { ...fresh, st: 'new' }
    run.queue.push(id)
  }
  for (const index of failed ?? []) beginAgain(run, id, index)
}

/** A member whose job failed begins anew, unless its activity is over meanwhile. */
function beginAgain(run: Run, id: number, index: number): void {
  if (run.tokens[id]?.st !== 'wait') return
  clearMember(run, id, index, 'interrupted')
  run.starting.push({ token: id, index })
}

/** Members that had not begun when the decision failed begin now, if it is not over. */
function decideAgain(run: Run, id: number): void {
  guard(run, id, 'decide', () => decide(run, id))
  const { m, st } = run.tokens[id] ?? {}
  const { multi } = m === undefined ? {} : run.nodeOf(id)
  if (m === undefined || st === 'stuck' || multi?.sequential !== false) return
  const size = m.total + (m.gone?.length ?? 0)
  for (let index = m.begun; index < size; index += 1)
    if (m.gone?.includes(index) !== true) run.starting.push({ token: id, index })
}

export function suspend(run: Run): void {
  if (run.status !== 'run') throw new ProcessError('NOT_RUNNING')
  run.status = 'suspended'
  run.since = run.env.now
  run.emit({ type: 'jobsParked' })
  run.emit({ type: 'status', status: 'suspended' })
}

/**
 * Goes on. Timers have rested: they fire as much later as the rest was long; `catchUp` fires those that would have
 * fired, once.
 */
export function resume(run: Run, { catchUp = false }: CommandOf<'resume'>): void {
  if (run.status !== 'suspended') throw new ProcessError('NOT_SUSPENDED')
  const shift = catchUp ? 0 : Math.max(0, run.env.now - (run.since ?? run.env.now))
  run.status = 'run'
  run.since = undefined
  for (const id of ids(run.waits)) {
    const wait = run.waits[id]
    if (wait?.due !== undefined) run.waits[id] = { ...wait, due: wait.due + shift }
  }
  run.isChanged = true
  run.emit({ type: 'jobsResumed', shift })
  run.emit({ type: 'status', status: 'run' })
}
