/** Leaving a node: over its flows, or to its end. */
import { chooseFlows, voidFlows } from './flows.ts'
import { placeOf } from './names.ts'
import { clear } from './remove.ts'
import type { Run } from './run.ts'
import type { Via, Why } from '../model/effect.ts'
import { Incident } from '../model/failure.ts'

/**
 * Carries out `work` for a token; an `Incident` in it leaves the token stuck, to go on there when something has
 * changed.
 */
export function guard(run: Run, id: number, at: 'enter' | 'decide' | 'leave', work: () => void): void {
  try {
    work()
  } catch (error) {
    if (!(error instanceof Incident)) throw error
    if (at === 'enter') clear(run, id, 'interrupted')
    stick(run, id, at, error)
  }
}

export function stick(run: Run, id: number, at: 'enter' | 'decide' | 'leave', { code, detail }: Incident): void {
  const { failed, ...token } = run.token(id)
  // Who begins anew as a whole has no failed members any more.
  const still = at === 'enter' || failed === undefined ? {} : { failed }
  run.tokens[id] = { ...token, ...still, st: 'stuck', why: code, at }
  run.emit({ type: 'incident', node: run.token(id).n, token: id, code, ...(detail === '' ? {} : { detail }) })
}

/** A token goes on after its node is done. `decision`: what was decided here, for those after it. */
export function leave(run: Run, id: number, via?: Via): void {
  guard(run, id, 'leave', () => {
    const token = run.token(id)
    const node = run.node(token.n)
    const flows = token.void === true ? voidFlows(run, node) : chooseFlows(run, node, placeOf(run, id))
    const closed = run.closed.get(id) ?? []
    clear(run, id, 'passed')
    run.consume(id, flows.length === 0 ? 'ended' : token.void === true ? 'canceled' : 'passed')
    if (flows.length === 0) noteEnd(run, token.s, token.void === true)
    for (const flow of flows) {
      if (token.void !== true) run.emit({ type: 'flowTaken', flow: flow.id, token: id })
      run.make({ n: flow.to, s: token.s, f: flow.id, d: token.d, isVoid: token.void }, [id, ...closed], via)
    }
    run.closed.delete(id)
  })
}

/** A branch came to its end. */
export function noteEnd(run: Run, scope: number, isVoid: boolean): void {
  const known = run.scope(scope)
  const e = isVoid ? (known.e ?? 'void') : 'real'
  if (e === known.e && (!isVoid || known.short === true)) return
  run.scopes[scope] = { ...known, e, ...(isVoid && { short: true as const }) }
}

/** Consumes a token and goes on at another node, over no flow: boundary events, links. */
export function goTo(run: Run, id: number, to: string, why: Why): number {
  const { s, d } = run.token(id)
  clear(run, id, why)
  run.consume(id, why)
  return run.make({ n: to, s, d }, [id])
}
