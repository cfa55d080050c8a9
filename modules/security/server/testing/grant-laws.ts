/** What holds of every history of grants; a law that is broken is thrown. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Delegation } from '#kernel/access/delegation.ts'
import {
  aboveOf,
  anyHistory,
  apply,
  branchOf,
  grantOf,
  leftOf,
  membersNow,
  newWorld,
  recall,
  USERS,
} from './grant-world.ts'
import type { Command, World } from './grant-world.ts'

const isWithin = (inner: Delegation, outer: Delegation): boolean =>
  (['deptIds', 'roleIds', 'menuIds'] as const).every((of) => [...inner[of]].every((id) => outer[of].has(id))) &&
  inner.endsIn <= outer.endsIn &&
  outer.mayHandOn

/** No grant is more than the one that it comes from, and none is left where that one is over. */
function assertNoneExceeds(world: World): void {
  for (const grant of world.grants) {
    const [left, above] = [leftOf(world, grant), aboveOf(world, grant)]
    if (!left || !above) continue
    assert.ok(above.left && isWithin(left, above.left), `grant ${grant.serial} is more than the one above it`)
  }
}

/** A world as it can be compared. */
const shown = (world: World) => ({
  grants: world.grants,
  members: [...world.members].sort(([one], [other]) => one.localeCompare(other)),
  now: membersNow(world),
  left: Array.from({ length: USERS }, (_, user) => {
    const left = leftOf(world, grantOf(world, user))
    return left && { ...left, deptIds: [...left.deptIds].sort(), roleIds: [...left.roleIds].sort() }
  }),
})

/** Whether a command makes one of the grants, or needs one to have been made. */
function dependsOn(
  gone: ReadonlySet<number>,
  makers: ReadonlyMap<number, number | null>,
  { serial }: Command,
): boolean {
  const via = makers.get(serial)
  return gone.has(serial) || (via !== null && via !== undefined && gone.has(via))
}

/** After the recall of any grant the world is as if it had never been made: as what else had an effect makes it. */
function assertUndone(history: readonly Command[], user: number): void {
  const world = newWorld()
  const done: Command[] = []
  /** By command: the grant by which it was done. */
  const makers = new Map<number, number | null>()
  for (const command of history) {
    const by = 'by' in command ? (grantOf(world, command.by)?.serial ?? null) : null
    if (!apply(world, command)) continue
    done.push(command)
    makers.set(command.serial, by)
    assertNoneExceeds(world)
  }
  const grant = grantOf(world, user)
  if (!grant) return
  const gone = new Set(branchOf(world, grant.serial))
  // What came from it and was recalled already had been made by it, too.
  for (const command of done) if (dependsOn(gone, makers, command)) gone.add(command.serial)
  recall(world, user)
  const other = newWorld()
  for (const command of done) {
    if (!dependsOn(gone, makers, command) && !isRecallOf(command, other)) apply(other, command)
  }
  assert.deepEqual(shown(world), shown(other))
}

/** A recall of a grant that there is not. */
const isRecallOf = (command: Command, world: World): boolean => command.do === 'recall' && !grantOf(world, command.of)

/** Runs so many histories. @throws for the first that breaks a law, shortened */
export function expectLaws(runs: number, seed?: number): void {
  fc.assert(fc.property(anyHistory(60, true), fc.nat({ max: USERS - 1 }), assertUndone), {
    numRuns: runs,
    ...(seed !== undefined && { seed }),
  })
}
