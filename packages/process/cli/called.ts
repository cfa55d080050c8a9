/**
 * Going back into called processes that are over: those who called them wait for them again first, from the outermost
 * in.
 */
import type { World } from './world.ts'
import { ProcessError } from '../model/failure.ts'

/** Returns into a called process that is over. `visit`: which of its visits. */
export function returnInto(world: World, id: number, visit: number): void {
  reopenCaller(world, id, { why: 'returned' })
  world.execute(id, { type: 'return', visit, reopens: true, lineage: world.lineageOf(id) })
}

/**
 * Takes back a user’s own work, also in a called process that is over while no one has acted on what followed. `task`:
 * which of several.
 */
export function withdrawFrom(
  world: World,
  id: number,
  { visit, task, by }: { visit: number; task?: number | undefined; by?: string | undefined },
): void {
  const isOver = world.get(id).state.status === 'ended' && world.get(id).parent !== undefined
  if (isOver) reopenCaller(world, id, { why: 'withdrawn', by })
  world.execute(id, {
    type: 'withdraw',
    visit,
    lineage: world.lineageOf(id),
    ...(task === undefined ? {} : { task }),
    ...(by === undefined ? {} : { by }),
    ...(isOver ? { reopens: true } : {}),
  })
}

function reopenCaller(
  world: World,
  id: number,
  { why, by }: { why: 'returned' | 'withdrawn'; by?: string | undefined },
): void {
  const { parent } = world.get(id)
  const call = parent === undefined ? undefined : world.lineageOf(parent.id).calls.get(parent.wait)
  if (parent === undefined || call === undefined) throw new ProcessError('NEVER_VISITED')
  const caller = world.get(parent.id)
  const isOver = caller.state.status === 'ended' && caller.parent !== undefined
  if (isOver) reopenCaller(world, parent.id, { why, by })
  world.execute(parent.id, {
    type: 'reopenChild',
    visit: call.token,
    was: parent.wait,
    why,
    lineage: world.lineageOf(parent.id),
    ...(call.index === undefined ? {} : { index: call.index }),
    ...(by === undefined ? {} : { by }),
    ...(isOver ? { reopens: true } : {}),
  })
}
