/** What one random move does in a world: the numbers of a move choose among what there is. */
import type { Models } from './writer.ts'
import type { Move } from './random.ts'
import { returnInto, withdrawFrom } from '../cli/called.ts'
import { isLive, type World } from '../cli/world.ts'
import { ids } from '../core/run.ts'
import type { Command } from '../model/command.ts'
import type { Ir } from '../model/ir.ts'
import type { Outcome, Scope, Token, Vars, Wait } from '../model/state.ts'

export const truths = (bits: number): Vars => ({
  c1: (bits & 1) > 0,
  c2: (bits & 2) > 0,
  c3: (bits & 4) > 0,
  again: (bits & 8) > 0,
})
const pick = <T>(items: readonly T[], which: number): T | undefined => items[which % Math.max(1, items.length)]

interface OpenTask {
  id: number
  task: number
  token: number
  isDelegated: boolean
}

const openTasks = (world: World): OpenTask[] =>
  world.instances.filter(isLive).flatMap(({ id, state }) =>
    ids(state.tasks).flatMap((task) => {
      const one = state.tasks[task]
      return one === undefined || one.st !== undefined
        ? []
        : [{ id, task, token: one.t, isDelegated: one.o !== undefined }]
    }),
  )

const openWaits = (world: World, is: (wait: Wait, id: number) => boolean): { id: number; wait: number }[] =>
  world.instances.filter(isLive).flatMap(({ id, state }) =>
    ids(state.waits).flatMap((wait) => {
      const one = state.waits[wait]
      return one !== undefined && is(one, id) ? [{ id, wait }] : []
    }),
  )

const PEOPLE = /^[UMSPCWVR]/

/** Where a task may be returned to: what it follows from, in its process, in those that called it, and in called ones that are over. */
function targetsOf(world: World, { id, token }: OpenTask): { id: number; visit: number; from?: number }[] {
  const lineage = world.lineageOf(id)
  const causes = lineage.ancestors(token)
  const own = [...lineage.tokens.values()].filter((made) => causes.has(made.id) && lineage.happened(made))
  const called = world.instances.filter(({ parent, state }) => {
    const call = parent?.id === id ? lineage.calls.get(parent.wait) : undefined
    return state.status === 'ended' && call !== undefined && own.some((made) => made.id === call.token)
  })
  const { parent } = world.get(id)
  const around = parent === undefined ? undefined : world.get(parent.id).state.waits[parent.wait]?.t
  return [
    ...own.flatMap((made) => (PEOPLE.test(made.node) ? [{ id, visit: made.id, from: token }] : [])),
    ...called.flatMap((one) => {
      const inside = world.lineageOf(one.id)
      return [...inside.tokens.values()].flatMap((made) =>
        inside.happened(made) && PEOPLE.test(made.node) ? [{ id: one.id, visit: made.id }] : [],
      )
    }),
    ...(parent === undefined || around === undefined
      ? []
      : targetsOf(world, { id: parent.id, token: around, task: 0, isDelegated: false })),
  ]
}

/** Every visit with somebody's work in it, also in called processes that are over. */
const worked = (world: World): { id: number; visit: number }[] =>
  world.instances.flatMap(({ id, state, parent }) => {
    if (state.status !== 'run' && (state.status !== 'ended' || parent === undefined)) return []
    const lineage = world.lineageOf(id)
    return [...lineage.tokens.values()].flatMap((made) =>
      lineage.happened(made) && made.done.length > 0 ? [{ id, visit: made.id }] : [],
    )
  })

/**
 * Where a token may jump without the model being another one after it: out of branches, not into others. A jump from one branch into another makes two
 * tokens go where the model has one, and one out of what goes on beside doubles the main way; that is what was asked for then, and
 * nothing can be promised.
 */
function jumpsOf(world: World, paths: Models['paths']): { id: number; token: number; to: string }[] {
  return world.instances.filter(isLive).flatMap(({ id, state, ir }) =>
    ids(state.tokens).flatMap((token) => {
      const found: { id: number; token: number; to: string }[] = []
      for (let at: number | undefined = token; at !== undefined;) {
        const one: Token | undefined = state.tokens[at]
        const around: Scope | undefined = state.scopes[one?.s ?? 0]
        if (one === undefined || around === undefined || one.void === true || isBeside(ir, one.n)) break
        const from = paths[one.n] ?? ''
        for (const node of Object.values(ir.nodes)) {
          const path = paths[node.id] ?? ''
          const isTarget = node.scope === around.n && node.kind !== 'boundary' && node.kind !== 'eventSubProcess'
          if (isTarget && from.startsWith(path) && !from.slice(path.length).includes('!'))
            found.push({ id, token, to: node.id })
        }
        at = around.t
      }
      return found
    }),
  )
}

/** Whether a node is an event sub-process that goes on beside what its scope does. */
const isBeside = (ir: Ir, id: string) =>
  ir.nodes[id]?.kind === 'eventSubProcess' && ir.nodes[ir.scopes[id]?.starts[0] ?? '']?.interrupting === false

/** One move; answers whether there was anything to move. */
export function make(world: World, [kind, which, where, truth]: Move, paths: Models['paths']): boolean {
  const task = pick(openTasks(world), which)
  const on = (command: ((task: number, id: number) => Command) | undefined): boolean => {
    if (task === undefined || command === undefined) return false
    world.execute(task.id, command(task.task, task.id))
    return true
  }
  const wait = (is: (one: Wait) => boolean): { id: number; wait: number } | undefined =>
    pick(openWaits(world, is), which)
  const user = `u${where % 7}`
  switch (kind) {
    case 'complete':
      return on((one, id) => ({ type: 'complete', task: one, vars: truths(truth), lineage: world.lineageOf(id) }))
    case 'decide': {
      const outcome = pick<Outcome>(['agree', 'reject', 'abstain'], where) ?? 'agree'
      return on((one, id) => ({
        type: 'complete',
        task: one,
        outcome,
        vars: truths(truth),
        lineage: world.lineageOf(id),
      }))
    }
    case 'reject':
      return on(where > 15 ? undefined : (one, id) => ({ type: 'reject', task: one, lineage: world.lineageOf(id) }))
    case 'return':
    case 'back': {
      const target = task === undefined ? undefined : pick(targetsOf(world, task), where)
      if (target === undefined) return false
      const { node } = world.lineageOf(target.id).tokens.get(target.visit) ?? {}
      if (!isLive(world.get(target.id))) returnInto(world, target.id, target.visit)
      else
        world.execute(target.id, {
          type: 'return',
          way: kind === 'back' ? 'backToReturner' : 'forward',
          lineage: world.lineageOf(target.id),
          visit: target.visit,
          ...(target.from === undefined ? {} : { from: target.from }),
        })
      // Whoever was returned to is asked again.
      const isThere = Object.values(world.get(target.id).state.tokens).some(({ n }) => n === node)
      if (!isThere && /^[UM]/.test(node ?? '')) throw new Error(`returned to ${node}, where nobody is`)
      return true
    }
    case 'withdraw': {
      const visit = pick(worked(world), where)
      if (visit !== undefined) withdrawFrom(world, visit.id, { visit: visit.visit })
      return visit !== undefined
    }
    case 'recall': {
      const lineage = world.lineageOf(1)
      const start = [...lineage.tokens.values()].find((made) => world.get(1).ir.nodes[made.node]?.kind === 'start')
      // Seldom, since it is the end.
      if (start === undefined || where > 5) return false
      world.execute(1, { type: 'withdraw', visit: start.id, lineage })
      return true
    }
    case 'advance': {
      const next = world.nextTimer(Number.POSITIVE_INFINITY)
      if (next === undefined) return false
      world.now = Math.max(world.now, next.due)
      world.execute(next.id, { type: 'timer', wait: next.wait })
      return true
    }
    case 'message': {
      const found = wait(({ k }) => k === 'message')
      if (found !== undefined) world.execute(found.id, { type: 'message', wait: found.wait })
      return found !== undefined
    }
    case 'signal': {
      if (wait(({ k }) => k === 'signal') === undefined) return false
      world.signal('news', truth % 2 === 0 ? undefined : truths(truth))
      return true
    }
    case 'add': {
      const position = pick(['before', 'after', 'beside'] as const, truth) ?? 'beside'
      return on((one) => ({ type: 'addSigner', task: one, user, position }))
    }
    case 'remove': {
      const { ir, state } = world.get(task?.id ?? 1)
      const node = ir.nodes[state.tokens[task?.token ?? 0]?.n ?? '']
      return on(node === undefined ? undefined : () => ({ type: 'removeSigner', node: node.id, user }))
    }
    case 'claim':
      return on((one) => ({ type: 'claim', task: one, by: user }))
    case 'unclaim':
      return on((one) => ({ type: 'unclaim', task: one }))
    case 'delegate':
      return on((one) => ({ type: 'delegate', task: one, to: user }))
    case 'resolve':
      return on((one) => ({ type: 'resolve', task: one, vars: truths(truth) }))
    case 'transfer':
      return on((one) => ({ type: 'transfer', task: one, to: user }))
    case 'cancelBranch': {
      const branches = world.instances
        .filter(isLive)
        .flatMap(({ id, state }) => ids(state.tokens).map((token) => ({ id, token })))
      const branch = pick(branches, which)
      if (branch !== undefined) world.execute(branch.id, { type: 'cancelBranch', token: branch.token })
      return branch !== undefined
    }
    case 'jump': {
      const jump = pick(jumpsOf(world, paths), which * 51 + where)
      if (jump === undefined) return false
      world.execute(jump.id, { type: 'jump', token: jump.token, to: jump.to, lineage: world.lineageOf(jump.id) })
      return true
    }
    case 'suspend': {
      const type = world.get(1).state.status === 'suspended' ? 'resume' : 'suspend'
      world.now += truth * 600_000
      for (const { id } of world.instances.filter(isLive))
        world.execute(id, type === 'resume' ? { type, catchUp: where % 2 === 0 } : { type })
      return true
    }
    case 'setVars':
    case 'migrate': {
      const instance = pick(world.instances.filter(isLive), which)
      if (instance === undefined) return false
      world.execute(
        instance.id,
        kind === 'setVars'
          ? { type: 'setVars', vars: truths(truth) }
          : { type: 'migrate', to: structuredClone(instance.ir) },
      )
      return true
    }
  }
}

/**
 * Does the next thing that has to be done until everything is over: tasks first, then what is waited for on the way. What may happen beside is left
 * alone, since it could happen for ever.
 */
export function workOff(world: World, paths: Models['paths']): void {
  const [task] = openTasks(world)
  if (world.get(1).state.status === 'suspended') make(world, ['suspend', 0, 0, 0], paths)
  else if (task !== undefined)
    if (task.isDelegated) make(world, ['resolve', 0, 0, 0], paths)
    else make(world, ['complete', 0, 0, 0], paths)
  else {
    const isOnTheWay = (id: number, { n, t, k }: Wait) =>
      t !== undefined && k !== 'child' && world.get(id).ir.nodes[n]?.kind !== 'boundary'
    const [next] = openWaits(world, (wait, id) => isOnTheWay(id, wait))
    const wait = next === undefined ? undefined : world.get(next.id).state.waits[next.wait]
    if (next === undefined || wait === undefined) {
      // Only calls whose processes were canceled are left.
      for (const { id } of world.instances.filter(isLive))
        if (isLive(world.get(id))) world.execute(id, { type: 'setVars', vars: truths(0) })
    } else if (wait.k === 'signal') world.signal('news')
    else {
      world.now = Math.max(world.now, wait.due ?? 0)
      world.execute(
        next.id,
        wait.k === 'timer' ? { type: 'timer', wait: next.wait } : { type: 'message', wait: next.wait },
      )
    }
  }
}
