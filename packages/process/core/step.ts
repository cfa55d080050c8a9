/** One command, carried out whole until every path waits for something, or refused whole. */
import type { Env } from './env.ts'
import { settle } from './quiet.ts'
import { Run } from './run.ts'
import { raise, raiseError, trigger, broadcast } from './events.ts'
import { setOwn } from './activity-work.ts'
import { beginMulti } from './activity.ts'
import { guard, stick } from './leave.ts'
import { checkNames, setVars } from './names.ts'
import { endInstance, forgetWait } from './remove.ts'
import { cancelBranch, jump } from '../commands/branch.ts'
import { settleBypasses } from '../commands/bypass.ts'
import { changeVars, resume, start, suspend } from '../commands/instance.ts'
import { migrate } from '../commands/migrate.ts'
import { reopenChild, reopenInstance } from '../commands/reopen.ts'
import { retryOne, skip } from '../commands/repair.ts'
import { returnTo, withdraw } from '../commands/return.ts'
import { addSigner, claim, delegate, removeSigner, resolve, transfer, unclaim } from '../commands/signers.ts'
import { complete, reject, settleHelpers, settleRejections } from '../commands/tasks.ts'
import type { Command, CommandOf } from '../model/command.ts'
import type { Effect } from '../model/effect.ts'
import { evaluateExpression } from '../expressions/expression.ts'
import { withoutBuiltIns } from '../model/built-in.ts'
import { Incident, ProcessError } from '../model/failure.ts'
import type { Ir } from '../model/ir.ts'
import type { State, Vars, Wait } from '../model/state.ts'

export const NEW: State = { status: 'new', seq: 0, tokens: {}, scopes: {}, tasks: {}, waits: {} }

/** What a suspended instance still answers to. */
const ALSO_SUSPENDED = new Set<Command['type']>(['resume', 'cancel', 'setVars', 'migrate'])

/**
 * The state after a command and what happened on the way. Pure: the same input gives the same output, and the state
 * that was given stays as it was. Throws a `ProcessError` when the command is refused; then nothing has changed.
 */
export function step(ir: Ir, state: State, command: Command, env: Env): { state: State; effects: Effect[] } {
  check(state, command)
  const run = new Run(ir, state, env)
  try {
    carryOut(run, command)
    settleAll(run, command)
  } catch (error) {
    if (error instanceof Incident) throw new ProcessError(error.code, ir.id, { detail: error.detail })
    throw error
  }
  return { state: run.state(), effects: run.effects }
}

function check({ status }: State, command: Command): void {
  const { type } = command
  // What a called process had is not what a user says.
  if ('vars' in command && type !== 'childEnded') checkNames(command.vars)
  if (type === 'jobDone') checkNames(command.local)
  const isReopening = 'reopens' in command && command.reopens === true && status === 'ended'
  if (type === 'start' || isReopening) return
  if (status === 'suspended' && !ALSO_SUSPENDED.has(type)) throw new ProcessError('SUSPENDED')
  if (status !== 'run' && status !== 'suspended') throw new ProcessError('NOT_RUNNING')
}

/** What people decided may call for more: rejections with a rule, ways straight back. */
function settleAll(run: Run, command: Command): void {
  const lineage = 'lineage' in command ? command.lineage : undefined
  settle(run, () => {
    settleHelpers(run)
    settleRejections(run, lineage)
    settleBypasses(run)
  })
}

function carryOut(run: Run, command: Command): void {
  if (run.status === 'suspended' && command.type === 'cancel') run.since = undefined
  switch (command.type) {
    case 'start':
      return start(run, command)
    case 'complete':
      return complete(run, command)
    case 'claim':
      return claim(run, command)
    case 'unclaim':
      return unclaim(run, command)
    case 'delegate':
      return delegate(run, command)
    case 'resolve':
      setVars(run, run.token(run.tasks[command.task]?.t ?? 0).s, command.vars)
      return resolve(run, command)
    case 'transfer':
      return transfer(run, command)
    case 'addSigner':
      return addSigner(run, command)
    case 'removeSigner':
      return removeSigner(run, command)
    case 'reject':
      return reject(run, command)
    case 'return':
      noteAct(run, 'return', command.by, { visit: command.visit })
      if (command.reopens === true) reopenInstance(run)
      return returnTo(run, command)
    case 'reopenChild':
      noteAct(run, command.why === 'withdrawn' ? 'withdraw' : 'return', command.by, { visit: command.visit })
      if (command.reopens === true) reopenInstance(run)
      return reopenChild(run, command)
    case 'withdraw':
      noteAct(run, 'withdraw', command.by, { visit: command.visit })
      if (command.reopens === true) reopenInstance(run)
      return withdraw(run, command)
    case 'jump':
      noteAct(run, 'jump', command.by, { to: command.to })
      return jump(run, command)
    case 'cancelBranch':
      run.token(command.token)
      return cancelBranch(run, command.token)
    case 'assigned':
      return assign(run, command)
    case 'timer': {
      const { id, wait } = waitOf(run, command.wait, 'timer')
      run.fire(wait.n)
      return trigger(run, id)
    }
    case 'message':
      return trigger(run, waitOf(run, command.wait, 'message').id, command.vars)
    case 'signal':
      broadcast(run, command.name, command.vars)
      return undefined
    case 'jobDone':
      return jobDone(run, command)
    case 'jobFailed':
      return jobFailed(run, command)
    case 'childEnded':
      return childEnded(run, command)
    case 'childEscalated': {
      const { wait } = waitOf(run, command.wait, 'child')
      raise(
        run,
        { kind: 'escalation', ...(command.code === undefined ? {} : { code: command.code }) },
        { token: wait.t ?? 0 },
      )
      return undefined
    }
    case 'suspend':
      return suspend(run)
    case 'resume':
      return resume(run, command)
    case 'cancel':
      noteAct(run, 'cancel', command.by, command.reason === undefined ? undefined : { reason: command.reason })
      return endInstance(run, 'canceled', 'canceled')
    case 'setVars':
      return changeVars(run, command)
    case 'retry':
      return retryOne(run, command)
    case 'skip':
      return skip(run, command)
    case 'migrate':
      return migrate(run, command.to, command.map)
  }
}

function noteAct(run: Run, kind: string, by: string | undefined, data?: Readonly<Record<string, unknown>>): void {
  run.emit({ type: 'acted', kind, ...(by === undefined ? {} : { by }), ...(data === undefined ? {} : { data }) })
}

function waitOf(run: Run, id: number, kind: Wait['k']): { id: number; wait: Wait } {
  const wait = run.waits[id]
  if (wait?.k !== kind) throw new ProcessError('WAIT_GONE')
  return { id, wait }
}

/** The people a rule of the platform found. */
function assign(run: Run, { wait: id, users }: CommandOf<'assigned'>): void {
  const { wait } = waitOf(run, id, 'people')
  const token = wait.t ?? 0
  forgetWait(run, id)
  guard(run, token, 'enter', () => {
    const whenEmpty = run.nodeOf(token).user?.whenEmpty ?? 'incident'
    if (users.length === 0 && whenEmpty === 'incident') throw new Incident('NO_ASSIGNEE')
    beginMulti(run, token, { total: users.length, list: users })
  })
}

function jobDone(run: Run, { wait: id, vars, local }: CommandOf<'jobDone'>): void {
  const { wait } = waitOf(run, id, 'job')
  if (local !== undefined) setOwn(run, wait.t ?? 0, wait.i, local)
  trigger(run, id, vars)
}

/** A job that will not be tried again: an error of the model when it names one, else an incident. */
function jobFailed(run: Run, { wait: id, error, message = '', uncaught, because }: CommandOf<'jobFailed'>): void {
  const { wait } = waitOf(run, id, run.waits[id]?.k === 'child' ? 'child' : 'job')
  const token = wait.t ?? 0
  if (wait.k === 'child') {
    forgetWait(run, id)
    stick(run, token, 'enter', new Incident(because ?? 'NO_PROCESS', message))
    return
  }
  if (error === undefined) {
    failJob(run, { id, wait, token }, new Incident('JOB_FAILED', message))
    return
  }
  if (uncaught === undefined) {
    raiseError(run, { code: error, ...(message === '' ? {} : { message }), node: wait.n }, { token })
    return
  }
  const messagePart = message === '' ? {} : { message }
  if (raise(run, { kind: 'error', code: error, ...messagePart }, { token }) === 'uncaught')
    failJob(run, { id, wait, token }, new Incident('ERROR_NOT_CAUGHT', [error, message].filter(Boolean).join(': ')))
}

/** The node is stuck. Of several members only the one that failed begins anew; what the others do goes on. */
function failJob(run: Run, { id, wait, token }: { id: number; wait: Wait; token: number }, incident: Incident): void {
  const known = run.token(token).failed ?? []
  forgetWait(run, id)
  stick(run, token, 'enter', incident)
  if (wait.i !== undefined) run.change(token, { failed: [...known, wait.i] })
}

/** A called process is over: its activity goes on, or catches its error, or is rejected with it. */
function childEnded(run: Run, { wait: id, vars, error, status = 'ended' }: CommandOf<'childEnded'>): void {
  const { wait } = waitOf(run, id, 'child')
  const token = wait.t ?? 0
  forgetWait(run, id)
  if (error !== undefined) raiseError(run, { code: error.code, node: wait.n }, { token })
  else if (status === 'rejected') endInstance(run, 'rejected', 'rejected')
  else if (status === 'canceled') stick(run, token, 'enter', new Incident('JOB_FAILED', 'canceled'))
  else
    guard(run, token, 'enter', () => {
      const given = givenBack(run, wait.n, vars ?? {})
      run.waits[id] = wait
      trigger(run, id, given)
    })
}

/** What a called process gives back: what the call activity names, nothing else. */
function givenBack(run: Run, node: string, vars: Vars): Vars {
  const { call } = run.node(node)
  const given: Record<string, unknown> = call?.outAll === true ? withoutBuiltIns(vars) : {}
  const names = {
    has: (name: string) => Object.hasOwn(vars, name),
    get: (name: string) => vars[name],
    now: run.env.now,
    budget: run.budget,
  }
  for (const { source = '', expression, target } of call?.out ?? [])
    given[target] =
      expression === undefined
        ? Object.hasOwn(vars, source)
          ? vars[source]
          : null
        : (run.env.evaluate ?? evaluateExpression)(expression, names, () => ({ ...vars }))
  return given
}
