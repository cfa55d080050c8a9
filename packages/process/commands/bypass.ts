/**
 * Straight back to who returned it: when the visit is done again, what the return had taken away is there again, as it
 * was, with its tasks open anew. The way goes forward instead when something has moved meanwhile, or when a choice on
 * the way would now be another.
 */
import { chooseFlows } from '../core/flows.ts'
import { leave } from '../core/leave.ts'
import { clear, removeToken } from '../core/remove.ts'
import type { Run } from '../core/run.ts'
import { armBoundary, armEventSubProcesses, stopHandling } from '../core/waits.ts'
import { Incident } from '../model/failure.ts'
import type { Bypass, Decision } from '../model/state.ts'

/** Carries out the bypasses that are due. */
export function settleBypasses(run: Run): void {
  for (let id = run.bypassing.shift(); id !== undefined; id = run.bypassing.shift()) {
    const { by, d } = run.token(id)
    if (by !== undefined && isOpen(run, by, d)) goBack(run, id, by)
    else {
      const { by: _, ...rest } = run.token(id)
      run.tokens[id] = rest
      leave(run, id)
    }
  }
}

function isOpen(run: Run, { put, chosen, tokens, scopes }: Bypass, decision: Decision | undefined): boolean {
  if (put.some((id) => run.tokens[id] === undefined)) return false
  const own = new Set(scopes.map(({ id }) => id))
  if (tokens.some(({ token }) => !own.has(token.s) && run.scopes[token.s] === undefined)) return false
  return chosen.every(({ n, s, d, flows }) => {
    // A choice inside a scope that is over was made among variables that are gone: it stands.
    if (run.scopes[s] === undefined) return true
    try {
      const now = chooseFlows(run, run.node(n), { s, d: d ?? decision }).map((flow) => flow.id)
      return now.length === flows.length && now.every((flow) => flows.includes(flow))
    } catch (error) {
      if (error instanceof Incident) return false
      throw error
    }
  })
}

function goBack(run: Run, id: number, { visit, tokens, scopes: all, put, interrupted = [] }: Bypass): void {
  // Local variables of activities are made anew when those begin.
  const scopes = all.filter(({ scope }) => run.ir.scopes[scope.n] !== undefined)
  clear(run, id, 'passed')
  run.consume(id, 'passed')
  for (const one of put) if (run.tokens[one] !== undefined) removeToken(run, one, 'passed')
  run.emit({ type: 'redone', visit, token: id })
  for (const one of scopes) {
    run.scopes[one.id] = one.scope.t === visit ? { ...one.scope, t: id } : one.scope
    run.emit({ type: 'scopeBack', id: one.id })
  }
  for (const { id: back, token, armed } of tokens) {
    run.armed.set(back, armed)
    const isKept = token.st === 'join' || token.st === 'hold'
    const { m, why: _, at: __, ...rest } = token
    run.tokens[back] = {
      ...rest,
      st: isKept ? token.st : 'new',
      ...(token.st === 'hold' && m !== undefined ? { m } : {}),
    }
    run.emit({ type: 'tokenBack', token: back, node: token.n })
    if (token.st === 'hold') armBoundary(run, back)
    else if (!isKept) run.queue.push(back)
  }
  for (const one of scopes) armEventSubProcesses(run, one.id, one.armed)
  // Where the return had put back what went on instead of the scope, and this is gone again, everything is handled as
  // before.
  for (const one of interrupted) if (run.scopes[one.id] !== undefined) armEventSubProcesses(run, one.id, one.armed)
  for (const scope of new Set(tokens.map(({ token }) => token.s))) stopHandling(run, scope)
}
