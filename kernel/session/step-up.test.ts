/** Proving once more who is calling, and attacks on it. `factor.setup` stands for every route that says `stepUp`. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { factorRoutes } from '#contract/factor.ts'
import { codeOf, enrol, forgetUsedCodes } from './testing/authenticator.ts'
import { aSessionFixture, type SessionFixture, type TestNode } from './testing/fixture.ts'
import type { Person } from './testing/people.ts'

let fixture: SessionFixture
let one: TestNode
let two: TestNode
let ann: Person
let token: string

beforeAll(async () => {
  fixture = await aSessionFixture()
  one = await fixture.aNode()
  two = await fixture.aNode()
})
afterAll(() => fixture.close())
beforeEach(async () => {
  await configure({})
  ann = await fixture.aPerson()
  token = await one.tokenOf(ann)
})

async function configure(items: Record<string, number>) {
  await sql`delete from sys_security_config`.execute(fixture.db)
  await fixture.configure(1, { lockAfter: 0, captchaAfter: 1_000, ...items })
  one.passTime(30_001)
  two.passTime(30_001)
}

/** As if the user had proved who they are this long ago. */
async function passMinutes(minutes: number) {
  await sql`update sys_session set verified_at = now() - make_interval(mins => ${minutes}::int)`.execute(fixture.db)
  one.passTime(30_001)
  two.passTime(30_001)
}

const act = (node = one) => node.call(factorRoutes.setup, { token })
const prove = async (method: string, answer: string, node = one, by = token) =>
  node.call(factorRoutes.stepUp, { token: by, body: await node.sealed({ method, answer }) })
const REQUIRED = { status: 403, error: 'step_up_required' }

test('a sign-in counts for ten minutes; then the call is refused until the password is given once more', async () => {
  expect((await act()).status).toBe(200)
  await passMinutes(9)
  expect((await act()).status).toBe(200)
  await passMinutes(11)
  expect(await act()).toMatchObject({ ...REQUIRED, data: { methods: ['password'], minutes: 10 } })
  expect((await one.call(factorRoutes.own, { token })).status).toBe(200)
  expect((await prove('password', ann.password)).status).toBe(200)
  expect((await act()).status).toBe(200)
})

test('a proof on one node counts on the other at once, though that remembers the session as it was', async () => {
  await passMinutes(11)
  expect(await act(two)).toMatchObject(REQUIRED)
  expect((await prove('password', ann.password, one)).status).toBe(200)
  expect((await act(two)).status).toBe(200)
  expect((await act(one)).status).toBe(200)
})

test('a policy of 0 minutes never asks, and a change of it counts', async () => {
  await passMinutes(60)
  await configure({ stepUpMinutes: 0 })
  expect((await act()).status).toBe(200)
  await configure({ stepUpMinutes: 120 })
  expect((await act()).status).toBe(200)
  await configure({ stepUpMinutes: 30 })
  expect(await act()).toMatchObject({ ...REQUIRED, data: { minutes: 30 } })
})

describe('a proof', () => {
  test('is that of its session: another of the same user stays as it was', async () => {
    const other = await one.tokenOf(ann)
    await passMinutes(11)
    expect((await prove('password', ann.password, one, other)).status).toBe(200)
    expect(await act()).toMatchObject(REQUIRED)
  })

  test('by the password of another user is wrong, and a recorded one is refused', async () => {
    const bob = await fixture.aPerson({ password: 'Another-Password-1' })
    await passMinutes(11)
    expect(await prove('password', bob.password)).toMatchObject({ status: 422, error: 'wrong_password' })
    const body = await one.sealed({ method: 'password', answer: ann.password })
    expect((await one.call(factorRoutes.stepUp, { token, body })).status).toBe(200)
    await passMinutes(11)
    expect(await one.call(factorRoutes.stepUp, { token, body })).toMatchObject({ error: 'sign_in_expired' })
    expect(await act()).toMatchObject(REQUIRED)
  })

  test('of a user with a factor is the factor: the password alone is refused', async () => {
    await configure({ factorPolicy: 3 })
    const own = await enrol(one, ann)
    token = own.token
    await passMinutes(11)
    await forgetUsedCodes(fixture.db)
    expect(await act()).toMatchObject({ ...REQUIRED, data: { methods: ['totp', 'recovery'] } })
    expect(await prove('password', ann.password)).toMatchObject({ error: 'factor_not_offered' })
    expect(await prove('totp', '000000')).toMatchObject({ error: 'factor_wrong' })
    expect(await act()).toMatchObject(REQUIRED)
    const code = codeOf(own.secret)
    expect((await prove('totp', code)).status).toBe(200)
    expect((await act()).status).toBe(200)
    await passMinutes(11)
    expect(await prove('totp', code)).toMatchObject({ error: 'factor_wrong' })
    expect((await prove('recovery', own.recoveryCodes[3] ?? '')).status).toBe(200)
    await passMinutes(11)
    expect(await prove('recovery', own.recoveryCodes[3] ?? '')).toMatchObject({ error: 'factor_wrong' })
  })

  test('that is wrong counts as a failed sign-in: guesses are locked out, the right one too', async () => {
    await configure({ lockAfter: 3 })
    await passMinutes(11)
    for (let n = 0; n < 3; n += 1) await prove('password', 'wrong')
    expect(await prove('password', ann.password)).toMatchObject({ error: 'account_locked' })
    expect(await act()).toMatchObject(REQUIRED)
  })
})
