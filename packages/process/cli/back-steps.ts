/** Steps that go back: a return to a node, and taking back one’s own work. */
import { returnInto, withdrawFrom } from './called.ts'
import { BadStep, optionalText, text, type Step } from './forms.ts'
import { endedWith, instanceWith, nothingAt, tokenAt } from './places.ts'
import { isLive, type World } from './world.ts'
import { findVisit } from '../commands/return.ts'
import type { Action } from '../history/lineage-records.ts'
import { ProcessError } from '../model/failure.ts'

/** Returns to a node, in the process of the token or in one that called it. */
export function goBack(world: World, step: Step): void {
  const node = text(step, 'return')
  const way = optionalText(step, 'then') ?? 'forward'
  if (way !== 'forward' && way !== 'backToReturner') throw new BadStep(way)
  let place =
    step['from'] === undefined
      ? { id: instanceWith(world, node).id, token: undefined }
      : tokenAt(world, text(step, 'from'))
  for (;;) {
    const { ir, parent, state } = world.get(place.id)
    const lineage = world.lineageOf(place.id)
    if (Object.hasOwn(ir.nodes, node)) {
      const visit = findVisit(lineage, node, place.token)
      if (visit === undefined)
        throw new ProcessError(state.status === 'suspended' ? 'SUSPENDED' : 'NEVER_VISITED', node)
      world.execute(place.id, {
        type: 'return',
        visit,
        way,
        lineage,
        ...(place.token === undefined ? {} : { from: place.token }),
      })
      return
    }
    // Out of a called process: to what its caller did before.
    const token = parent === undefined ? undefined : world.get(parent.id).state.waits[parent.wait]?.t
    if (parent === undefined || token === undefined) {
      goIntoEnded(world, node)
      return
    }
    place = { id: parent.id, token }
  }
}

/**
 * Into a called process that is over: the latest that visited the node. Its caller waits for it again, and so do
 * those around.
 */
function goIntoEnded(world: World, node: string): void {
  const called = endedWith(world, (id) => findVisit(world.lineageOf(id), node) !== undefined)
  const visit = called === undefined ? undefined : findVisit(world.lineageOf(called.id), node)
  if (called === undefined || visit === undefined) throw nothingAt(world, node, 'NO_TOKEN')
  returnInto(world, called.id, visit)
}

/** Takes back the own work at a node: of `by`, or of no matter whom. */
export function withdraw(world: World, node: string, by: string | undefined): void {
  const isOwn = (action: Action) => action.isHelper === undefined && (by === undefined || action.by === by)
  const mineIn = (id: number) =>
    world
      .lineageOf(id)
      .visitsOf(node)
      .findLast((made) => (id === 1 && world.get(1).ir.nodes[node]?.kind === 'start') || made.done.some(isOwn))
  const live = world.instances.filter((one) => isLive(one) && Object.hasOwn(one.ir.nodes, node))
  const found = live.find(({ id }) => mineIn(id) !== undefined) ?? endedWith(world, (id) => mineIn(id) !== undefined)
  const visit = found === undefined ? undefined : mineIn(found.id)
  if (world.get(1).state.status === 'suspended') throw new ProcessError('SUSPENDED')
  if (found === undefined || visit === undefined) {
    const { id } = instanceWith(world, node)
    throw new ProcessError(
      world.lineageOf(id).visitsOf(node).length === 0 ? 'NEVER_VISITED' : 'NOTHING_TO_WITHDRAW',
      node,
    )
  }
  withdrawFrom(world, found.id, { visit: visit.id, task: visit.done.findLast(isOwn)?.task, by })
}
