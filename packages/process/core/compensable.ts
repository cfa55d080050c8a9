/** What completed activities leave behind, so that they can be compensated. Others pay nothing for it. */
import type { Run } from './run.ts'
import type { Node } from '../model/ir.ts'
import type { Compensable, Scope } from '../model/state.ts'

/** The start event of the event sub-process that compensates a sub-process. */
export function compensatingStart(run: Run, scope: string): Node | undefined {
  for (const id of run.ir.scopes[scope]?.eventSubProcesses ?? [])
    for (const start of run.ir.scopes[id]?.starts ?? [])
      if (run.node(start).event?.type === 'compensate') return run.node(start)
  return undefined
}

/** An activity, or one of its members, is completed: noted where it has a handler. */
export function noteCompleted(run: Run, token: number): void {
  const { n, s } = run.token(token)
  if (run.node(n).compensation !== undefined) note(run, s, { n, v: token })
}

/** A sub-process is completed: with its variables as they are now, and what was completed inside. */
export function noteScopeCompleted(run: Run, id: number): void {
  const { t, c, vars, e } = run.scope(id)
  if (t === undefined || e === 'void') return
  const { n, s } = run.token(t)
  const isCompensable = run.node(n).compensation !== undefined || compensatingStart(run, n) !== undefined
  if (isCompensable || c !== undefined) note(run, s, { n, v: t, vars, ...(c !== undefined && { c }) })
}

function note(run: Run, scope: number, entry: Compensable): void {
  const known: Scope = run.scope(scope)
  run.scopes[scope] = { ...known, c: [...(known.c ?? []), entry] }
}

/** Takes what can be compensated out of a scope, the last completed first. `activity`: only this one. */
export function takeCompensable(run: Run, scope: number, activity?: string): Compensable[] {
  const { c, ...rest } = run.scope(scope)
  if (c === undefined) return []
  const isTaken = ({ n }: Compensable) => activity === undefined || n === activity
  const left = c.filter((one) => !isTaken(one))
  run.scopes[scope] = { ...rest, ...(left.length > 0 && { c: left }) }
  return c.filter(isTaken).reverse()
}

/** Everything that can be compensated, with what is inside of it. */
export function* compensableIn(scopes: Iterable<Scope>): Generator<Compensable> {
  for (const { c } of scopes) if (c !== undefined) yield* within(c)
}

function* within(entries: readonly Compensable[]): Generator<Compensable> {
  for (const entry of entries) {
    yield entry
    if (entry.c !== undefined) yield* within(entry.c)
  }
}
