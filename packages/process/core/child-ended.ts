/** A called process is over, or escalates. */
import { raise, raiseError, trigger } from './events.ts'
import { guard, stick } from './leave.ts'
import { endInstance, forgetWait } from './remove.ts'
import type { Run } from './run.ts'
import { dropLimits } from './time-limit.ts'
import { waitOf } from './wait-of.ts'
import { evaluateExpression } from '../expressions/expression.ts'
import { withoutBuiltIns } from '../model/built-in.ts'
import type { CommandOf } from '../model/command.ts'
import { Incident } from '../model/failure.ts'
import type { Vars, Wait } from '../model/state.ts'

/** A called process is over: its activity goes on, or catches its error, or is rejected with it. */
export function childEnded(run: Run, { wait: id, vars, error, status = 'ended' }: CommandOf<'childEnded'>): void {
  const { wait } = waitOf(run, id, 'child')
  const token = wait.t ?? 0
  forgetWait(run, id)
  if (error !== undefined) raiseError(run, { code: error.code, node: wait.n }, { token })
  else if (status === 'rejected') endInstance(run, 'rejected', 'rejected')
  else if (status === 'canceled') {
    dropLimits(run, { t: token, i: wait.i })
    stick(run, token, 'enter', new Incident('JOB_FAILED', 'canceled'))
  } else
    guard(run, token, 'enter', () => {
      const given = givenBack(run, wait.n, vars ?? {})
      run.waits[id] = wait
      trigger(run, id, isKept(run, wait) ? keepResult(run, wait, given) : given)
    })
}

/** Whether the call keeps what each called process gives back until all of them are over. */
const isKept = (run: Run, { n }: Wait): boolean => run.node(n).call?.each?.results !== undefined

function keepResult(run: Run, { t = 0, i = 0 }: Wait, given: Vars): undefined {
  const { m } = run.token(t)
  if (m !== undefined) run.change(t, { m: { ...m, results: { ...m.results, [i]: given } } })
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

/** An escalation of a called process, which goes on: raised at the activity that called it. */
export function childEscalated(run: Run, { wait: id, code }: CommandOf<'childEscalated'>): void {
  const { wait } = waitOf(run, id, 'child')
  raise(run, { kind: 'escalation', ...(code === undefined ? {} : { code }) }, { token: wait.t ?? 0 })
}
