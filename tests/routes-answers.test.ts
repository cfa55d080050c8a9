/**
 * What a route answers, for whatever is mounted, and that it knows no record of another tenant: nothing here is listed
 * by hand.
 */
import { afterAll, describe, expect, test } from 'vitest'
import { errors } from '#contract/errors.ts'
import { codesOf } from '#contract/route.ts'
import { expectForeignIdRefused } from './generate/expect.ts'
import { idPlacesOf, withAlong } from './generate/ids.ts'
import { kindsOf } from './generate/kinds.ts'
import { expectContract, expectEnvelope } from './generate/reply.ts'
import { withAt, type Input } from './generate/schema.ts'
import { aWorld } from './generate/world.ts'
import { fingerprintOf, THEIRS } from './two-tenants.ts'

const world = await aWorld()
const strangers = await fingerprintOf(world.superuser, THEIRS)
afterAll(() => world.close())
const { mounted, tables } = world
const kinds = kindsOf(mounted, tables)

describe('another tenant', () => {
  test.each(kinds.naming)('$id finds no record of another tenant', async ({ route }) => {
    for (const idPlace of idPlacesOf(route, tables)) {
      const input = await world.validInput(route)
      const foreign = await world.theirId(idPlace.noun)
      const given = withAlong(input[idPlace.place], idPlace)
      const changed = withAt(given, idPlace.path, foreign) as Input
      const answer = await world.call(route, { ...input, [idPlace.place]: changed }, await world.admin())
      await expectForeignIdRefused(answer, idPlace, foreign)
      expectEnvelope(answer)
    }
  })
})

describe('answers', () => {
  test.each(kinds.answering)(
    '$id answers a valid call with what its schema names and nothing else',
    async ({ route }) => {
      const input = await world.validInput(route)
      const ownSession = route.can === 'session' && route.method !== 'GET' // it may end with the call
      const hasTurns = route.errors?.includes(errors.tooManyTasks) === true // a person may ask for a few only
      const token = await (ownSession || hasTurns ? world.tokenWith(codesOf(route.can)) : world.admin())
      expectContract(route, await world.call(route, input, route.can === 'public' ? undefined : token))
    },
  )

  /** A stub that answers any id, so that the names beside it are ids, too. */
  const ANY_ID = /^\/sys\/sysPortal\/[^/]+$/

  test('a method that no one declared is refused', async () => {
    const declared = new Set(mounted.map(({ route }) => `${route.method} ${route.path}`))
    for (const path of new Set(mounted.map(({ route }) => route.path))) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
        if (declared.has(`${method} ${path}`) || (method === 'GET' && ANY_ID.test(path))) continue
        const answer = await world.server.request(method, path, { token: await world.admin() })
        expect([400, 404, 405], `${method} ${path}`).toContain(answer.status)
        expectEnvelope(answer)
      }
    }
  })
})

test('no call of any test here has changed a row of the other tenant', async () => {
  expect(await fingerprintOf(world.superuser, THEIRS)).toEqual(strangers)
})
