import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_PREFERENCE_LENGTH, MAX_PREFERENCES, preferenceRoutes } from '#records/contract/preference.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'

let server: TestServer & { close: () => Promise<void> }
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.close())

const allOf = async ({ token }: TestActor) => (await server.call(preferenceRoutes.all, { token })).data
const set = ({ token }: TestActor, name: string, value: Record<string, unknown>) =>
  server.call(preferenceRoutes.set, { params: { name }, body: { value }, token })
const issueOf = (answer: { body: { data: unknown } }) =>
  (answer.body.data as { issues: { path: string; code: string }[] }).issues.map(({ path, code }) => `${path} ${code}`)

describe('what a person prefers', () => {
  test('is kept by name, and the last write wins', async () => {
    const ann = await anActor(server)
    expect(await allOf(ann)).toEqual({})
    expect((await set(ann, 'list.system.user', { density: 44, widths: { name: 200 } })).status).toBe(200)
    await set(ann, 'list.system.user', { density: 36 })
    await set(ann, 'view.system.user', { id: 'x' })
    expect(await allOf(ann)).toEqual({ 'list.system.user': { density: 36 }, 'view.system.user': { id: 'x' } })
  })

  test('is forgotten when it is empty', async () => {
    const ann = await anActor(server)
    await set(ann, 'a', { b: 1 })
    expect((await set(ann, 'a', {})).status).toBe(200)
    expect(await allOf(ann)).toEqual({})
  })

  test('is no other user’s, in this tenant or another', async () => {
    const [ann, bob] = [await anActor(server), await anActor(server)]
    const operator = await anActor(server, { tenantId: 0 })
    await set(ann, 'list.x', { mine: true })
    await set(operator, 'list.x', { mine: 'operator' })
    expect(await allOf(bob)).toEqual({})
    expect(await allOf(operator)).toEqual({ 'list.x': { mine: 'operator' } })
    expect(await allOf(ann)).toEqual({ 'list.x': { mine: true } })
  })

  test('goes with the person', async () => {
    const ann = await anActor(server)
    await set(ann, 'list.x', { a: 1 })
    await server.node.kernel.database.transaction(1, (tx) =>
      tx.deleteFrom('sys_user').where('id', '=', ann.id).execute(),
    )
    const left = await server.node.kernel.database.read(1, (db) =>
      db.selectFrom('sys_user_preference').select('name').where('user_id', '=', ann.id).execute(),
    )
    expect(left).toEqual([])
  })
})

describe('bounds', () => {
  const nested = (levels: number): Record<string, unknown> => (levels === 0 ? {} : { in: nested(levels - 1) })

  test.each([
    ['too deep', nested(6), 'value preference_too_deep'],
    ['too large', { text: 'x'.repeat(MAX_PREFERENCE_LENGTH) }, 'value preference_too_large'],
    ['a character that cannot be stored', { list: ['a\u0000b'] }, 'value control_characters'],
    ['half a character as a key', { '\ud800': 1 }, 'value control_characters'],
  ])('%s is refused and changes nothing', async (_, value, issue) => {
    const ann = await anActor(server)
    const answer = await set(ann, 'list.x', value)
    expect(answer.status).toBe(400)
    expect(issueOf(answer)).toEqual([issue])
    expect(await allOf(ann)).toEqual({})
  })

  test('what is just small enough is kept as it was', async () => {
    const ann = await anActor(server)
    const value = { deep: nested(4), text: 'x'.repeat(MAX_PREFERENCE_LENGTH - 100), 列: '宽', none: null }
    expect((await set(ann, 'list.x', value)).status).toBe(200)
    expect(await allOf(ann)).toEqual({ 'list.x': value })
  })

  test.each(['.a', 'a..b', 'A', 'a b', 'a/b', `a${'b'.repeat(96)}`])('the name %j is refused', async (name) => {
    expect((await set(await anActor(server), name, { a: 1 })).status).toBe(400)
  })

  test('a person keeps at most so many, and may still change those', async () => {
    const ann = await anActor(server)
    await server.node.kernel.database.transaction(1, (tx) =>
      tx
        .insertInto('sys_user_preference')
        .values(
          Array.from({ length: MAX_PREFERENCES }, (__, at) => ({
            tenant_id: 1,
            user_id: ann.id,
            name: `n${at}`,
            value: '{"a":1}',
          })),
        )
        .execute(),
    )
    const refused = await set(ann, 'one.more', { a: 1 })
    expect(refused).toMatchObject({ status: 409, body: { code: 40970, error: 'too_many_preferences' } })
    expect((await set(ann, 'n7', { a: 2 })).status).toBe(200)
    await set(ann, 'n7', {})
    expect((await set(ann, 'one.more', { a: 1 })).status).toBe(200)
  })
})
