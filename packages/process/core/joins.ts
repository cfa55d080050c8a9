/** Joins, evaluated from the tokens there are, never from counters, so that they stay right whatever comes and goes. */
import { isJoin } from './enter.ts'
import { waysInto } from './reach.ts'
import { ids, type Run } from './run.ts'
import { meet } from '../compile/bits.ts'
import type { Node } from '../model/ir.ts'

interface Gathering {
  node: Node
  scope: number
  /** Oldest parked token by flow, oldest first. */
  byFlow: Map<string, number>
}

function gatherings(run: Run): Gathering[] {
  const found = new Map<string, Gathering>()
  for (const id of ids(run.tokens)) {
    const token = run.tokens[id]
    if (token?.st !== 'join' || token.f === undefined) continue
    const key = `${token.s}\n${token.n}`
    const gathering = found.get(key) ?? { node: run.node(token.n), scope: token.s, byFlow: new Map<string, number>() }
    if (!gathering.byFlow.has(token.f)) gathering.byFlow.set(token.f, id)
    found.set(key, gathering)
  }
  return [...found.values()]
}

/**
 * Fires one parallel join that has a token on every flow. Where a branch was canceled and came to no join, flows that
 * no live token of the scope can come by any more are left out: its share would be waited for for ever. Answers whether
 * one did.
 */
export function fireParallel(run: Run): boolean {
  const ready = gatherings(run).find(
    (gathering) =>
      gathering.node.kind === 'parallel' &&
      (isComplete(gathering) || (run.scope(gathering.scope).short === true && !isAwaited(run, gathering))),
  )
  if (ready === undefined) return false
  fire(run, ready)
  return true
}

/**
 * Fires one inclusive join. It fires when, for every flow without a token, no live token of the scope can still come
 * there without passing the join, unless that token can also come to a flow that has one (BPMN 2.0.2, table 13.4).
 * Answers whether one did.
 */
export function fireInclusive(run: Run): boolean {
  const ready = gatherings(run).find((gathering) => gathering.node.kind === 'inclusive' && !isAwaited(run, gathering))
  if (ready === undefined) return false
  fire(run, ready)
  return true
}

const isComplete = ({ node, byFlow }: Gathering): boolean => node.in.every((flow) => byFlow.has(flow))

/** Whether a live token of the scope can still come to a flow that has none. */
function isAwaited(run: Run, { node, scope, byFlow }: Gathering): boolean {
  const empty = node.in.filter((flow) => !byFlow.has(flow))
  if (empty.length === 0) return false
  const ways = waysInto(run.ir, node)
  const [awaited, filled] = [ways.set(empty), ways.set(byFlow.keys())]
  return run.tokensIn(scope).some((id) => {
    const token = run.tokens[id]
    // Who waits for handlers beside its way comes nowhere any more.
    if (token === undefined || token.comp?.beside === true) return false
    const reached = ways.from(token.n)
    return meet(reached, awaited) && (node.kind === 'parallel' || !meet(reached, filled))
  })
}

function fire(run: Run, { node, scope, byFlow }: Gathering): void {
  const inputs = [...byFlow.values()]
  const tokens = inputs.flatMap((id) => run.tokens[id] ?? [])
  const real = tokens.filter((token) => token.void !== true)
  const d = real.findLast((token) => token.d !== undefined)?.d
  for (const id of inputs) run.consume(id, 'passed')
  run.make({ n: node.id, s: scope, d, isVoid: real.length === 0 }, inputs)
}

/**
 * Scopes in which every token is parked before a join, and which no event interrupts: nothing can free them, since
 * tokens come from tokens of the same scope only. Marks and reports them once.
 */
export function reportDeadlocks(run: Run): void {
  const inScope = run.tokensByScope()
  const waiting = Object.values(run.waits)
  const [scopesWaiting, tokensWaiting] = [new Set(waiting.map(({ s }) => s)), new Set(waiting.map(({ t }) => t))]
  const reported = new Set<string>()
  for (const scope of ids(run.scopes)) {
    const inside = inScope.get(scope) ?? []
    const { t } = run.scope(scope)
    const isFree = scopesWaiting.has(scope) || (t !== undefined && tokensWaiting.has(t))
    const isDead = !isFree && inside.every((id) => run.tokens[id]?.st === 'join' && isJoin(run.nodeOf(id)))
    for (const id of inside) {
      const token = run.tokens[id]
      if (token?.st !== 'join') continue
      if (isDead && token.why === undefined) {
        run.change(id, { why: 'DEADLOCK' })
        if (!reported.has(token.n)) run.emit({ type: 'incident', node: token.n, token: id, code: 'DEADLOCK' })
        reported.add(token.n)
      } else if (!isDead && token.why !== undefined) {
        const { why: _, ...rest } = token
        run.tokens[id] = rest
        run.emit({ type: 'incidentGone', node: token.n, token: id })
      }
    }
  }
}
