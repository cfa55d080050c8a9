/** A job is done, or will not be tried again. */
import { setOwn } from './activity-work.ts'
import { raise, raiseError, trigger } from './events.ts'
import { stick } from './leave.ts'
import { forgetWait } from './remove.ts'
import type { Run } from './run.ts'
import { dropLimits } from './time-limit.ts'
import { waitOf } from './wait-of.ts'
import type { CommandOf } from '../model/command.ts'
import { Incident } from '../model/failure.ts'
import type { Wait } from '../model/state.ts'

/** A job is done: its activity goes on. */
export function jobDone(run: Run, { wait: id, vars, local }: CommandOf<'jobDone'>): void {
  const { wait } = waitOf(run, id, 'job')
  if (local !== undefined) setOwn(run, wait.t ?? 0, wait.i, local)
  trigger(run, id, vars)
}

/** A job that will not be tried again: an error of the model when it names one, else an incident. */
export function jobFailed(
  run: Run,
  { wait: id, error, message = '', uncaught, because }: CommandOf<'jobFailed'>,
): void {
  const { wait } = waitOf(run, id, run.waits[id]?.k === 'child' ? 'child' : 'job')
  const token = wait.t ?? 0
  if (wait.k === 'child') {
    dropLimits(run, { t: token, i: wait.i })
    failJob(run, { id, wait, token }, new Incident(because ?? 'NO_PROCESS', message))
    return
  }
  if (error === undefined) {
    failJob(run, { id, wait, token }, new Incident(because ?? 'JOB_FAILED', message))
    return
  }
  const messagePart = message === '' ? {} : { message }
  if (uncaught === undefined) {
    raiseError(run, { code: error, ...messagePart, node: wait.n }, { token })
    return
  }
  if (!raise(run, { kind: 'error', code: error, ...messagePart }, { token }))
    failJob(run, { id, wait, token }, new Incident('ERROR_NOT_CAUGHT', [error, message].filter(Boolean).join(': ')))
}

/** The node is stuck. Of several members only the one that failed begins anew; what the others do goes on. */
function failJob(run: Run, { id, wait, token }: { id: number; wait: Wait; token: number }, incident: Incident): void {
  const known = run.token(token).failed ?? []
  forgetWait(run, id)
  stick(run, token, 'enter', incident)
  if (wait.i !== undefined) run.change(token, { failed: [...known, wait.i] })
}
