/** What each command does first; what follows from it is settled afterwards (`quiet.ts`). */
import { beginMulti, giveCopies } from './activity.ts'
import { childEnded, childEscalated } from './child-ended.ts'
import { broadcast, trigger } from './events.ts'
import { jobDone, jobFailed } from './job-ended.ts'
import { guard } from './leave.ts'
import { setVars } from './names.ts'
import { endInstance, forgetWait } from './remove.ts'
import type { Run } from './run.ts'
import { isOfLimit } from './time-limit.ts'
import { waitOf } from './wait-of.ts'
import { cancelBranch, jump } from '../commands/branch.ts'
import { changeVars, resume, start, suspend } from '../commands/instance.ts'
import { migrate } from '../commands/migrate.ts'
import { reopenChild, reopenInstance } from '../commands/reopen.ts'
import { retryOne, skip } from '../commands/repair.ts'
import { returnTo, withdraw } from '../commands/return.ts'
import { addSigner, claim, delegate, removeSigner, resolve, transfer, unclaim } from '../commands/signers.ts'
import { complete, reject } from '../commands/tasks.ts'
import { timeOut } from '../commands/time-limit.ts'
import type { Command, CommandOf } from '../model/command.ts'
import { Incident } from '../model/failure.ts'

type CarryOut = { readonly [Type in Command['type']]: (run: Run, command: CommandOf<Type>) => void }

const CARRY_OUT: CarryOut = {
  start,
  complete,
  claim,
  unclaim,
  delegate,
  resolve: (run, command) => {
    setVars(run, run.token(run.tasks[command.task]?.t ?? 0).s, command.vars)
    resolve(run, command)
  },
  transfer,
  addSigner,
  removeSigner,
  reject,
  return: (run, command) => {
    noteAct(run, 'return', command.by, { visit: command.visit })
    if (command.reopens === true) reopenInstance(run)
    returnTo(run, command)
  },
  reopenChild: (run, command) => {
    noteAct(run, command.why === 'withdrawn' ? 'withdraw' : 'return', command.by, { visit: command.visit })
    if (command.reopens === true) reopenInstance(run)
    reopenChild(run, command)
  },
  withdraw: (run, command) => {
    noteAct(run, 'withdraw', command.by, { visit: command.visit })
    if (command.reopens === true) reopenInstance(run)
    withdraw(run, command)
  },
  jump: (run, command) => {
    noteAct(run, 'jump', command.by, { to: command.to })
    jump(run, command)
  },
  cancelBranch: (run, { token, by }) => {
    const node = run.nodeOf(token).id
    run.emit({ type: 'acted', kind: 'cancelBranch', node, ...(by === undefined ? {} : { by }) })
    cancelBranch(run, token)
  },
  assigned: assign,
  timer: (run, command) => {
    const { id, wait } = waitOf(run, command.wait, 'timer')
    run.fire(wait.n)
    if (isOfLimit(run, wait)) timeOut(run, id, wait)
    else trigger(run, id)
  },
  message: (run, { wait, vars }) => trigger(run, waitOf(run, wait, 'message').id, vars),
  signal: (run, { name, vars }) => void broadcast(run, name, vars),
  jobDone,
  jobFailed,
  childEnded,
  childEscalated,
  suspend,
  resume,
  cancel: (run, { by, reason }) => {
    noteAct(run, 'cancel', by, reason === undefined ? undefined : { reason })
    endInstance(run, 'canceled', 'canceled')
  },
  setVars: changeVars,
  retry: retryOne,
  skip,
  migrate: (run, { to, map }) => migrate(run, to, map),
}

/** Carries out one command. @throws ProcessError | Incident where it is refused */
export function carryOut<Type extends Command['type']>(run: Run, command: CommandOf<Type>): void {
  const act = CARRY_OUT[command.type] as (run: Run, command: CommandOf<Type>) => void
  act(run, command)
}

function noteAct(run: Run, kind: string, by: string | undefined, data?: Readonly<Record<string, unknown>>): void {
  run.emit({ type: 'acted', kind, ...(by === undefined ? {} : { by }), ...(data === undefined ? {} : { data }) })
}

/** The people a rule of the platform found. */
function assign(run: Run, { wait: id, users }: CommandOf<'assigned'>): void {
  const { wait } = waitOf(run, id, 'people')
  const token = wait.t ?? 0
  forgetWait(run, id)
  guard(run, token, 'enter', () => {
    if (run.nodeOf(token).cc !== undefined) {
      giveCopies(run, token, users)
      return
    }
    const whenEmpty = run.nodeOf(token).user?.whenEmpty ?? 'incident'
    if (users.length === 0 && whenEmpty === 'incident') throw new Incident('NO_ASSIGNEE')
    beginMulti(run, token, { total: users.length, list: users })
  })
}
