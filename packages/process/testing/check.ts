/** Whether instances are as they should be, whatever has been done to them. */
import type { Instance, World } from '../cli/world.ts'
import { isLive } from '../cli/world.ts'
import { ids } from '../core/run.ts'
import type { Ir, Node } from '../model/ir.ts'
import { ROOT, type State, type Token } from '../model/state.ts'

/** What is wrong with a state; `undefined` when nothing is. `isSafe`: no node may be done twice at once. */
export function objectTo(ir: Ir, state: State, isSafe: boolean): string | undefined {
  const seen = new Set<string>()
  for (const id of ids(state.tokens)) {
    const token = state.tokens[id]
    const node = ir.nodes[token?.n ?? '']
    if (token === undefined || node === undefined) return 'a token nowhere'
    const problem =
      objectToToken(state, id, token, node) ??
      objectToArms(ir, state, id, token, node) ??
      objectToLimits(state, id, node)
    if (problem !== undefined) return problem
    const key = `${token.s} ${token.n} ${token.st === 'join' ? (token.f ?? '') : ''}`
    if (isSafe && seen.has(key) && !mayBeSeveral(ir, node)) return `${token.n} is done twice`
    seen.add(key)
  }
  for (const task of Object.values(state.tasks)) if (state.tokens[task.t] === undefined) return 'a task without a token'
  for (const wait of Object.values(state.waits))
    if (
      (wait.t !== undefined && state.tokens[wait.t] === undefined) ||
      (wait.s !== undefined && state.scopes[wait.s] === undefined)
    )
      return `a wait of ${wait.n} without an owner`
  for (const id of ids(state.scopes)) {
    const { t, p } = state.scopes[id] ?? {}
    if (t !== undefined && (state.tokens[t] === undefined || state.scopes[p ?? 0] === undefined))
      return 'a scope without a holder'
    const problem = isEnded(state) ? undefined : objectToHandlers(ir, state, id)
    if (problem !== undefined) return problem
  }
  return undefined
}

const isEnded = ({ status }: State) => status !== 'run' && status !== 'suspended'

/**
 * Whether something may happen again before it is over: what comes beside has its own room each time (see `writer.ts`).
 */
function mayBeSeveral(ir: Ir, { kind, id }: Node): boolean {
  const [start] = ir.scopes[id]?.starts ?? []
  return id.startsWith('R') || (kind === 'eventSubProcess' && ir.nodes[start ?? '']?.interrupting === false)
}

/**
 * A call whose process was canceled in itself waits for a user to decide: that is no fault, and setting variables calls
 * again.
 */
const isCanceledCall = ({ st, why }: Token, { kind }: Node) => kind === 'call' && st === 'stuck' && why === 'JOB_FAILED'

function objectToToken(state: State, id: number, token: Token, node: Node): string | undefined {
  const waits = Object.values(state.waits).filter((wait) => wait.t === id)
  const scopes = Object.values(state.scopes).filter((scope) => scope.t === id)
  const own = Object.values(state.tasks).filter((task) => task.t === id)
  const tasks = own.filter((task) => (task.st !== 'd' || token.m === undefined) && task.for === undefined)
  if (state.scopes[token.s] === undefined) return `${token.n} stands in a scope that is gone`
  if (token.st === 'new') return `${token.n} is still on its way`
  if (isCanceledCall(token, node)) return undefined
  if (token.st === 'stuck') return `${token.n} is stuck: ${token.why ?? ''}`
  if (token.why !== undefined) return `${token.n}: ${token.why}`
  if (token.st === 'hold' && scopes.length === 0) return `${token.n} holds nothing`
  const isWorking = own.some((task) => task.st !== 'd')
  if (token.st === 'wait' && waits.length === 0 && !isWorking) return `${token.n} waits for nothing`
  if (node.kind === 'user' && token.m === undefined && tasks.length !== 1) return `${token.n} has ${tasks.length} tasks`
  return token.m === undefined || token.st === 'join' ? undefined : objectToMembers(state, id, token, node)
}

/** Every member that has begun and is not done is at it, once; those at once have all begun. */
function objectToMembers(state: State, id: number, { n, m }: Token, { kind, loop, multi }: Node): string | undefined {
  if (m === undefined || loop !== undefined) return undefined
  const at =
    kind === 'user'
      ? Object.values(state.tasks).filter((task) => task.t === id && task.for === undefined)
      : kind === 'call'
        ? Object.values(state.waits).filter((wait) => wait.t === id && wait.k === 'child')
        : Object.values(state.scopes).filter((scope) => scope.t === id)
  const indexes = new Set(at.map(({ i }) => i))
  if (indexes.size !== at.length) return `${n} has a member twice`
  const left = m.total - m.done
  const expected = multi?.sequential === true ? Math.min(1, left) : left
  return at.length === expected ? undefined : `${n} has ${at.length} at it, not ${expected}`
}

const isSubscribed = (node: Node | undefined) => ['timer', 'message', 'signal'].includes(node?.event?.type ?? '')

/** How often an event may be waited for: once; a timer beside may have happened. */
function objectToCount(node: Node, count: number): string | undefined {
  const mayBeOver = node.event?.type === 'timer' && node.interrupting === false && node.kind !== 'catch'
  return count === 1 || (mayBeOver && count === 0) ? undefined : `${node.id} is waited for ${count} times`
}

/** Boundary events of what goes on are waited for, and what an event gateway offers. */
function objectToArms(ir: Ir, state: State, id: number, { st }: Token, node: Node): string | undefined {
  if (st !== 'wait' && st !== 'hold') return undefined
  const targets = node.kind === 'eventGateway' ? node.out.flatMap((flow) => ir.flows[flow]?.to ?? []) : []
  const own = node.kind === 'catch' ? [node.id] : []
  for (const event of [...(node.boundary ?? []), ...targets, ...own].map((one) => ir.nodes[one])) {
    if (event === undefined || !isSubscribed(event)) continue
    const count = Object.values(state.waits).filter((wait) => wait.t === id && wait.n === event.id).length
    const problem = objectToCount(event, count)
    if (problem !== undefined) return problem
  }
  return undefined
}

/** Time runs for members that are at it, once for reminders and once for its end. */
function objectToLimits(state: State, id: number, node: Node): string | undefined {
  if (node.kind !== 'user') return undefined
  const limits = Object.values(state.waits).filter(({ t, n, k }) => t === id && n === node.id && k === 'timer')
  const seen = new Set<string>()
  for (const { i, left } of limits) {
    const isAtIt = Object.values(state.tasks).some((task) => task.t === id && task.i === i && task.st !== 'd')
    if (!isAtIt) return `${node.id} has time for a member that is done`
    const key = `${i ?? ''} ${left === undefined ? 'end' : 'reminders'}`
    if (seen.has(key)) return `${node.id} counts time twice`
    seen.add(key)
  }
  return undefined
}

/** Event sub-processes of a scope are waited for, until one interrupts it. */
function objectToHandlers(ir: Ir, state: State, scope: number): string | undefined {
  const starts = (ir.scopes[state.scopes[scope]?.n ?? '']?.eventSubProcesses ?? []).flatMap(
    (one) => ir.nodes[ir.scopes[one]?.starts[0] ?? ''] ?? [],
  )
  const isInterrupted = Object.values(state.tokens).some(
    ({ s, n }) => s === scope && starts.some((start) => start.scope === n && start.interrupting !== false),
  )
  for (const start of starts.filter(isSubscribed)) {
    const count = Object.values(state.waits).filter((wait) => wait.s === scope && wait.n === start.id).length
    const problem = isInterrupted && count === 0 ? undefined : objectToCount(start, isInterrupted ? -count : count)
    if (problem !== undefined) return problem
  }
  return undefined
}

/** What is wrong with any instance, or between those who call and those who are called. */
export function objectToWorld(world: World, isSafe: boolean): string | undefined {
  for (const instance of world.instances) {
    const { ir, state } = instance
    const problem = isLive(instance)
      ? (objectTo(ir, state, isSafe) ?? objectToCalls(world, instance))
      : objectToRemains(state)
    if (problem !== undefined) return `${ir.id}: ${problem}`
  }
  return undefined
}

function objectToCalls(world: World, { id, state, parent }: Instance): string | undefined {
  if (Object.keys(state.tokens).length === 0) return 'runs with nothing in it'
  // One that is waited for is part of what was started first; others are their own.
  const isPart = id === 1 || parent !== undefined
  if (isPart && state.status !== world.get(1).state.status) return `is ${state.status} alone`
  for (const wait of ids(state.waits)) {
    if (state.waits[wait]?.k !== 'child') continue
    const called = world.instances.filter((one) => one.parent?.id === id && one.parent.wait === wait && isLive(one))
    if (called.length !== 1) return `${state.waits[wait]?.n ?? ''} waits for ${called.length} called processes`
  }
  if (parent === undefined) return undefined
  const caller = world.get(parent.id)
  const wait = caller.state.waits[parent.wait]
  const isCalled = isLive(caller) && wait?.k === 'child' && caller.state.tokens[wait.t ?? 0] !== undefined
  return isCalled ? undefined : 'no one waits for it'
}

function objectToRemains({ tokens, tasks, waits, scopes }: State): string | undefined {
  const isClean = [tokens, tasks, waits].every((all) => Object.keys(all).length === 0)
  return isClean && Object.keys(scopes).every((id) => Number(id) === ROOT) ? undefined : 'something is left'
}
