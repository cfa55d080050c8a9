import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { expectLaws } from '../testing/grant-laws.ts'
import { anyHistory, apply, grantOf, leftOf, membersNow, newWorld, USERS } from '../testing/grant-world.ts'
import { aRealWorld } from '../testing/real-world.ts'

const SEED = 20_260_302

let server: TestServer & { close: () => Promise<void> }
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.close())

test('200 histories: no grant is more than the one above it, and a recall leaves what there would be without it', () =>
  expectLaws(200, SEED))

test('3 histories on the database: it allows and leaves what the rules say', async () => {
  for (const history of fc.sample(anyHistory(24, false), { numRuns: 3, seed: SEED })) {
    const [world, real] = [newWorld(), await aRealWorld(server)]
    for (const command of history) {
      const isDone = apply(world, command)
      const isReallyDone = await real.run(command)
      // A role that is there already is given again without effect.
      const isAsExpected = command.do === 'assign' ? isReallyDone || !isDone : isReallyDone === isDone
      expect(isAsExpected, JSON.stringify(command)).toBe(true)
    }
    for (let user = 0; user < USERS; user += 1) {
      const left = world.isEnabled[user] ? leftOf(world, grantOf(world, user)) : undefined
      const shown = left && { deptIds: [...left.deptIds].sort(), roleIds: [...left.roleIds].sort() }
      expect(await real.left(user), JSON.stringify(history)).toEqual(shown)
    }
    expect(await real.members(), JSON.stringify(history)).toEqual(membersNow(world))
  }
}, 120_000)
