/** Repairing one incident: trying it again, with people chosen by hand, or passing its node as done. */
import { tryAgain } from './instance.ts'
import { beginMulti } from '../core/activity.ts'
import { guard, leave } from '../core/leave.ts'
import { setVars } from '../core/names.ts'
import { clear } from '../core/remove.ts'
import type { Run } from '../core/run.ts'
import { armBoundary } from '../core/waits.ts'
import type { CommandOf } from '../model/command.ts'
import { ProcessError } from '../model/failure.ts'
import type { Node, NodeKind } from '../model/ir.ts'
import type { Token } from '../model/state.ts'

/** What decides where to go, or only stands for others, has no work that could count as done. */
const NOT_SKIPPABLE = new Set<NodeKind>(['exclusive', 'parallel', 'inclusive', 'eventGateway', 'boundary'])

/** Tries one incident again. Variables are set where they are known, seen from its node. */
export function retryOne(run: Run, { token: id, vars, users, by }: CommandOf<'retry'>): void {
  const { s, n } = stuckAt(run, id)
  if (users !== undefined && run.node(n).user?.people === undefined) throw new ProcessError('NOT_ASSIGNABLE', n)
  run.emit({ type: 'acted', kind: 'retry', node: n, ...(by === undefined ? {} : { by }) })
  setVars(run, s, vars)
  if (users === undefined) tryAgain(run, id)
  else assignByHand(run, id, users)
}

/** As if the rule of the node had found these people. */
function assignByHand(run: Run, id: number, users: readonly string[]): void {
  clear(run, id, 'interrupted')
  resume(run, id)
  guard(run, id, 'enter', () => {
    armBoundary(run, id)
    beginMulti(run, id, { total: users.length, list: users })
  })
}

/** Whether a node has work of its own, which an administrator may declare done. */
export const isSkippable = ({ kind }: Pick<Node, 'kind'>): boolean => !NOT_SKIPPABLE.has(kind)

/** Passes the node of an incident as done: without its work, without what it would give out. */
export function skip(run: Run, { token: id, vars, by }: CommandOf<'skip'>): void {
  const token = stuckAt(run, id)
  const node = run.node(token.n)
  if (!isSkippable(node)) throw new ProcessError('NOT_SKIPPABLE', node.id)
  run.emit({ type: 'acted', kind: 'skip', node: node.id, ...(by === undefined ? {} : { by }) })
  setVars(run, token.s, vars)
  resume(run, id)
  run.closed.set(id, clear(run, id, 'satisfied'))
  if (token.by === undefined) leave(run, id, node.kind === 'subProcess' ? { token: id } : undefined)
  else run.bypassing.push(id)
}

function stuckAt(run: Run, id: number): Token {
  const token = run.tokens[id]
  if (token?.st !== 'stuck') throw new ProcessError('NOT_STUCK', token?.n)
  return token
}

/** The token waits again, as if nothing had been. */
function resume(run: Run, id: number): void {
  const { why: _, at: __, failed: ___, ...token } = run.token(id)
  run.tokens[id] = { ...token, st: 'wait' }
  run.emit({ type: 'incidentGone', node: token.n, token: id })
}
