import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { factorRoutes } from '#contract/factor.ts'
import { passwordPrompt, type PasswordState } from '#contract/password.ts'
import { sessionRoutes } from '#contract/session.ts'
import { aSessionFixture, eventually, type TestNode, type SessionFixture } from './testing/fixture.ts'
import type { Person } from './testing/people.ts'

let fixture: SessionFixture
let one: TestNode
let two: TestNode
let ann: Person
let token: string
const NEW = 'Brand-New-Password-2'

beforeAll(async () => {
  fixture = await aSessionFixture()
  one = await fixture.aNode()
  two = await fixture.aNode()
})
afterAll(() => fixture.close())
beforeEach(async () => {
  ann = await fixture.aPerson({ pwdLevel: 0, pwdDate: null })
  token = await one.tokenOf(ann)
})

async function change(fields: object, node = one) {
  const asked = { password: ann.password, newPassword: NEW, comfirmPassword: NEW, ...fields }
  return await node.call(sessionRoutes.changePassword, { body: await node.sealed(asked), token })
}

test('an initial password is forced; changing it clears that on all nodes and ends the other sessions', async () => {
  const other = await one.tokenOf(ann)
  const isForced = async (node: TestNode) => (await node.sessions.resolve(token))?.session.mustChangePassword
  expect([await isForced(one), await isForced(two)]).toEqual([true, true])
  expect((await one.call(sessionRoutes.passwordLevel, { token })).data).toEqual({
    pwdLevel: 0,
    pwdDate: null,
    config: { initPasswordModify: 2, passwordModify: 1, passwordModifySecurityLevel: 4 },
  })
  expect((await change({})).status).toBe(200)
  expect(await isForced(one)).toBe(false)
  await eventually(async () => (await isForced(two)) === false)
  await eventually(async () => (await two.sessions.resolve(other)) === undefined)
  expect((await one.call(sessionRoutes.passwordLevel, { token })).data).toMatchObject({
    pwdLevel: 4,
    pwdDate: new Date().toISOString().slice(0, 10),
  })
  expect(two.events).toContainEqual(expect.objectContaining({ event: { type: 'session-ended', reason: 'password' } }))
  expect(await one.signIn({ username: ann.username, password: ann.password })).toMatchObject({
    error: 'wrong_credentials',
  })
  expect((await one.signIn({ username: ann.username, password: NEW })).status).toBe(200)
})

test('every rule that the new password breaks is named at its field', async () => {
  expect(await change({ newPassword: 'abcd1234' })).toMatchObject({
    status: 400,
    data: {
      issues: [
        { path: 'newPassword', code: 'password_level_4' },
        { path: 'comfirmPassword', code: 'password_mismatch' },
      ],
    },
  })
  const long = 'Aa1!'.repeat(33)
  expect(await change({ newPassword: long, comfirmPassword: long })).toMatchObject({
    data: { issues: [{ path: 'newPassword', code: 'too_long' }] },
  })
  expect(await change({ password: '' })).toMatchObject({ data: { issues: [{ path: 'password', code: 'required' }] } })
})

test('the required level is the tenant’s', async () => {
  await fixture.configure(1, { passwordModifySecurityLevel: 2 })
  one.passTime(30_001)
  expect((await change({ newPassword: 'abcdefgh', comfirmPassword: 'abcdefgh' })).status).toBe(200)
  await sql`delete from sys_security_config`.execute(fixture.db)
  one.passTime(30_001)
})

const today = () => daysAgo(0)
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const initial = { pwdLevel: 0, pwdDate: null }

test.each([
  ['an initial password', { initPasswordModify: 0, passwordModify: 0 }, initial, undefined],
  ['an initial password', { initPasswordModify: 1 }, initial, { reason: 'initial', mode: 'remind' }],
  ['an initial password', { initPasswordModify: 2 }, initial, { reason: 'initial', mode: 'force' }],
  ['a simple one', { passwordModify: 0 }, { pwdLevel: 3, pwdDate: today() }, undefined],
  ['a simple one', { passwordModify: 1 }, { pwdLevel: 3, pwdDate: today() }, { reason: 'simple', mode: 'remind' }],
  ['a simple one', { passwordModify: 2 }, { pwdLevel: 3, pwdDate: today() }, { reason: 'simple', mode: 'force' }],
  ['an old one', { passwordModify: 2, passwordCycleDays: 10 }, { pwdDate: daysAgo(9) }, undefined],
  ['an old one', { passwordModify: 2, passwordCycleDays: 0 }, { pwdDate: daysAgo(900) }, undefined],
  [
    'an old one',
    { passwordModify: 1, passwordCycleDays: 10 },
    { pwdDate: daysAgo(12) },
    { reason: 'expired', mode: 'remind' },
  ],
  [
    'an old one',
    { passwordModify: 2, passwordCycleDays: 10 },
    { pwdDate: daysAgo(12) },
    { reason: 'expired', mode: 'force' },
  ],
] as const)('%s under %j is prompted for and forced as it says', async (_, policy, state, prompt) => {
  await fixture.configure(1, policy)
  one.passTime(30_001)
  const bob = await fixture.aPerson(state)
  const theirs = await one.tokenOf(bob)
  const { data } = await one.call(sessionRoutes.passwordLevel, { token: theirs })
  expect(passwordPrompt(data as unknown as PasswordState)).toEqual(prompt)
  const isForced = prompt?.mode === 'force'
  expect((await one.sessions.resolve(theirs))?.session.mustChangePassword).toBe(isForced)
  const ofOthers = await one.call(factorRoutes.own, { token: theirs })
  expect([ofOthers.status, ofOthers.error]).toEqual(isForced ? [403, 'password_change_required'] : [200, undefined])
  await sql`delete from sys_security_config`.execute(fixture.db)
  one.passTime(30_001)
})

test('the new password differs from the present one', async () => {
  expect(await change({ newPassword: ann.password, comfirmPassword: ann.password })).toMatchObject({
    status: 422,
    error: 'same_password',
  })
})

test('the present password is guarded against guessing like a sign-in', async () => {
  for (const attemptsLeft of [4, 3, 2, 1, 0]) {
    expect(await change({ password: 'wrong' })).toMatchObject({
      status: 422,
      error: 'wrong_password',
      data: { attemptsLeft },
    })
  }
  expect(await change({})).toMatchObject({ status: 422, error: 'account_locked' })
  expect(await one.signIn({ username: ann.username, password: ann.password })).toMatchObject({
    error: 'account_locked',
  })
  const { rows } = await sql<{ status: number }>`select status from sys_login_log where username = ${ann.username}
    order by id`.execute(fixture.db)
  expect(rows.map(({ status }) => status)).toEqual([1, 0, 0, 0, 0, 0, 2, 2])
})

test('a body sent again changes nothing', async () => {
  const body = await one.sealed({ password: ann.password, newPassword: NEW, comfirmPassword: NEW })
  expect((await one.call(sessionRoutes.changePassword, { body, token })).status).toBe(200)
  expect(await one.call(sessionRoutes.changePassword, { body, token })).toMatchObject({ error: 'sign_in_expired' })
})

test('without a session the body is not even looked at', async () => {
  expect(await one.call(sessionRoutes.changePassword, { body: 'nonsense' })).toMatchObject({ status: 401 })
})

test('a sign-in that is under way while the password changes gets no session', async () => {
  const slow = { username: ann.username, password: ann.password }
  const [changed, signedIn] = await Promise.all([change({}), two.signIn(slow)])
  expect(changed.status).toBe(200)
  // Whichever came first: what the old password may have opened has ended.
  expect([undefined, 'sign_in_expired', 'wrong_credentials']).toContain(signedIn.error)
  const opened = String(signedIn.data?.['token'])
  await eventually(async () => !(await two.sessions.resolve(opened)))
})
