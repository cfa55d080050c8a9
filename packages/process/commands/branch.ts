/** What administrators do to branches. */
import { refuseIfCompensating } from './compensated.ts'
import { revisit, undo } from './undo.ts'
import { isJoin } from '../core/enter.ts'
import { countOf, isEmpty, isSubset, unite } from '../compile/bits.ts'
import { endsWithout, waysInto } from '../core/reach.ts'
import { clear, endInstance, removeToken } from '../core/remove.ts'
import { ids, type Run } from '../core/run.ts'
import { armEventSubProcesses, isInterrupted } from '../core/waits.ts'
import type { CommandOf } from '../model/command.ts'
import { ProcessError } from '../model/failure.ts'
import type { Node } from '../model/ir.ts'
import { ROOT, type Scope, type Token } from '../model/state.ts'

/**
 * Ends a branch. Its token goes on as one that does nothing, on a way the model allows, so that joins get their share
 * and no one waits for it. The last branch ends the instance.
 */
export function cancelBranch(run: Run, id: number, status: 'canceled' | 'rejected' = 'canceled'): void {
  const own = new Set<number>([id])
  for (
    let scope: Scope | undefined = run.scope(run.token(id).s);
    scope?.t !== undefined;
    scope = run.scopes[scope.p ?? ROOT]
  )
    own.add(scope.t)
  // What is inside of a completed sub-process again is on no way.
  if (run.token(id).comp !== undefined && run.nodeOf(id).kind === 'subProcess') refuseIfCompensating(run, id)
  clear(run, id, status)
  const others = ids(run.tokens).filter((one) => !own.has(one) && run.tokens[one]?.void !== true)
  if (others.length === 0) {
    endInstance(run, status, status)
    return
  }
  const { n, s, f, d, st } = run.token(id)
  if (st === 'join') {
    run.change(id, { void: true })
    return
  }
  run.tokens[id] = { n, s, st: 'new', void: true, ...(f === undefined ? {} : { f }), ...(d === undefined ? {} : { d }) }
  run.queue.push(id)
}

/**
 * Puts a token somewhere else in its scope or one around it. Back to something it follows from, that is a return. Else
 * what is on the other branches of a join that is left goes away, too; a jump after which a join waits for ever is
 * refused.
 */
export function jump(run: Run, { token: id, to, lineage }: CommandOf<'jump'>): void {
  const target = run.node(to)
  if (target.kind === 'boundary' || target.kind === 'eventSubProcess' || target.forCompensation === true)
    throw new ProcessError('NO_SUCH_NODE', to)
  const from = holderIn(run, id, target.scope)
  if (from === undefined) throw new ProcessError('JUMP_INSIDE', to)
  refuseIfCompensating(run, from)
  const causes = lineage.ancestors(from)
  const visit = lineage
    .visitsOf(to)
    .findLast((made) => lineage.isOpenTo(made) && causes.has(made.id) && made.scope === run.token(from).s)
  if (visit !== undefined) {
    undo(run, lineage, visit.id, 'jumped')
    revisit(run, visit)
    return
  }
  const { s, d } = run.token(from)
  const left = joinsLeft(run, run.token(from), to)
  const others = run
    .tokensIn(s)
    .filter((one) => one !== from && left.some((join) => isWithin(run, join, run.token(one))))
  const wasInterrupted = isInterrupted(run, s)
  const [token, ...holders] = [from, ...others].filter((one) => run.scopesOf(one).length > 0)
  const gone = [from, ...others].flatMap((one) => removeToken(run, one, 'jumped'))
  // Out of what went on instead of the scope: in the scope, everything is handled again.
  if (wasInterrupted) armEventSubProcesses(run, s)
  // What comes after the jump follows from all that was done inside of what went, also on branches there that had come
  // to their end.
  const via = token === undefined ? undefined : { token, ...(holders.length === 0 ? {} : { others: holders }) }
  run.make({ n: to, s, d }, gone, via)
  const stranded = strandedJoin(run, s)
  if (stranded !== undefined) throw new ProcessError('JUMP_STRANDS', stranded)
}

/** The token, or what holds it, in the scope of a definition; `undefined` when there is none around it. */
function holderIn(run: Run, id: number, scope: string): number | undefined {
  for (let at: number | undefined = id; at !== undefined;) {
    const around: Scope = run.scope(run.token(at).s)
    if (around.n === scope) return at
    at = around.t
  }
  return undefined
}

/** The flows into a join that a token comes to next, as a set; one that is parked there has come by its own. */
const waysOf = (run: Run, join: Node, { n, f }: Pick<Token, 'n' | 'f'>): Uint32Array => {
  const ways = waysInto(run.ir, join)
  return n === join.id && f !== undefined ? ways.set([f]) : ways.from(n)
}

/** Whether something is on one of the branches that a join waits for, and not before all of them. */
const isWithin = (run: Run, join: Node, token: Pick<Token, 'n' | 'f'>) => {
  const count = countOf(waysOf(run, join, token))
  return count > 0 && count < join.in.length
}

/**
 * Joins whose branches a jump leaves, whether over them or to before their fork: their shares will not come, or all
 * come again. So what is still on the other branches goes, too.
 */
function joinsLeft(run: Run, from: Token, to: string): Node[] {
  return Object.values(run.ir.nodes).filter((join) => {
    if (!isJoin(join) || !isWithin(run, join, from)) return false
    const next = waysOf(run, join, { n: to })
    return isEmpty(next) || !isSubset(next, waysOf(run, join, from))
  })
}

/** A parallel join that some token must come to and that can never fire. */
function strandedJoin(run: Run, scope: number): string | undefined {
  const living = run.tokensIn(scope).flatMap((id) => run.tokens[id] ?? [])
  for (const node of Object.values(run.ir.nodes)) {
    if (node.kind !== 'parallel' || node.in.length < 2) continue
    const ways = waysInto(run.ir, node)
    const parked = living.filter((token) => token.n === node.id && token.f !== undefined)
    const endsElsewhere = endsWithout(run.ir, node.id)
    // Every way to an end leads over the join.
    const mustPass = ({ n }: Token) => n !== node.id && !isEmpty(ways.from(n)) && !endsElsewhere(n)
    if (parked.length === 0 && !living.some(mustPass)) continue
    const fed = ways.set(parked.flatMap(({ f }) => f ?? []))
    for (const token of living) unite(fed, ways.from(token.n))
    if (countOf(fed) < node.in.length) return node.id
  }
  return undefined
}
