/** What one random move does in a world: the numbers of a move choose among what there is. */
import { jumpsOf, openTasks, openWaits, pick, targetsOf, worked } from './choices.ts'
import type { Models } from './writer.ts'
import type { Move } from './random.ts'
import { returnInto, withdrawFrom } from '../cli/called.ts'
import { isLive, type World } from '../cli/world.ts'
import { ids } from '../core/run.ts'
import type { Command } from '../model/command.ts'
import type { Outcome, State, Vars, Wait } from '../model/state.ts'

export const truths = (bits: number): Vars => ({
  c1: (bits & 1) > 0,
  c2: (bits & 2) > 0,
  c3: (bits & 4) > 0,
  again: (bits & 8) > 0,
})

const isStuck = ({ tokens }: State, token: number): boolean => tokens[token]?.st === 'stuck'

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
      const visits = () => [...world.lineageOf(target.id).tokens.values()].filter((made) => made.node === node).length
      const before = visits()
      if (!isLive(world.get(target.id))) returnInto(world, target.id, target.visit)
      else
        world.execute(target.id, {
          type: 'return',
          way: kind === 'back' ? 'backToReturner' : 'forward',
          lineage: world.lineageOf(target.id),
          visit: target.visit,
          ...(target.from === undefined ? {} : { from: target.from }),
        })
      // The user who was returned to is asked again, if only until a call that is put back, too, interrupts the scope.
      const isThere = Object.values(world.get(target.id).state.tokens).some(({ n }) => n === node) || visits() > before
      if (!isThere && /^[UM]/.test(node ?? '')) throw new Error(`returned to ${node}, where no user has a task`)
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
      world.execute(next.id, { type: 'timer', wait: next.wait, lineage: world.lineageOf(next.id) })
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
    case 'repair': {
      const stuck = world.instances
        .filter(isLive)
        .flatMap(({ id, state }) =>
          ids(state.tokens).flatMap((token) => (isStuck(state, token) ? [{ id, token }] : [])),
        )
      const one = pick(stuck, which)
      const called = pick(
        world.instances.filter((instance) => isLive(instance) && instance.parent !== undefined),
        which,
      )
      if (one !== undefined)
        world.execute(one.id, { type: where % 2 === 0 ? 'skip' : 'retry', token: one.token, vars: truths(truth) })
      // What is canceled in itself leaves an incident where it was called.
      else if (called !== undefined) world.execute(called.id, { type: 'cancel' })
      return one !== undefined || called !== undefined
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
 * Does the next thing that has to be done until everything is over: tasks first, then what is waited for on the way.
 * What may happen beside is left alone, since it could happen for ever.
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
