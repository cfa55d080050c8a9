/** Passkeys beside a password: added, as a second factor, enrolled at sign-in, as a proof; and attacks on them. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { factorRoutes, type OwnFactors } from '#contract/factor.ts'
import { passkeyRoutes, type PasskeyRequest } from '#contract/passkey.ts'
import { SoftwarePasskey, type AnswerParts } from '../../../tests/passkeys.ts'
import { answer, challengeOf, codeOf, forgetUsedCodes } from '../testing/authenticator.ts'
import { aSessionFixture, type SessionFixture, type TestNode } from '../testing/fixture.ts'
import { addPasskey, askedFor, creationFrom, requestWithin, signInWith, SITE } from '../testing/passkeys.ts'
import type { Person } from '../testing/people.ts'

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
  await sql`delete from sys_security_config`.execute(fixture.db)
  await configure({})
  ann = await fixture.aPerson()
  token = await one.tokenOf(ann)
})

async function configure(values: Record<string, number>, factorMethods = 'totp,passkey') {
  const base = { factorPolicy: 1, lockAfter: 0, captchaAfter: 1_000, stepUpMinutes: 10 }
  await fixture.configure(1, { ...base, ...values })
  await sql`insert into sys_security_config (tenant_id, name, text) values (1, 'factorMethods', ${factorMethods})
    on conflict (tenant_id, name) do update set text = excluded.text`.execute(fixture.db)
  one.passTime(30_001)
  two.passTime(30_001)
}

const own = async (by = token) => (await one.call(factorRoutes.own, { token: by })).data as unknown as OwnFactors
/** The address with the id in it: the fixture fills in no parameters. */
const at = <R extends { path: `/${string}` }>(route: R, id: string): R => ({
  ...route,
  path: route.path.replace('{id}', id) as R['path'],
})
const sessionsOf = async ({ id }: Person) =>
  (await sql`select id from sys_session where user_id = ${id}`.execute(fixture.db)).rows.length
const add = (attestation: unknown, by = token) =>
  one.call(passkeyRoutes.add, { token: by, body: { name: 'Laptop', attestation } })
const lines = async () =>
  (
    await sql<Record<string, unknown>>`select status, reason, way, ip from sys_login_log where user_id = ${ann.id}
      order by created_at desc, id desc limit 1`.execute(fixture.db)
  ).rows
const EXPIRED = { status: 422, error: 'challenge_expired' }

describe('a passkey is added', () => {
  test('with ten recovery codes, listed, renamed and removed by its user alone', async () => {
    expect(await own()).toMatchObject({ offered: ['passkey', 'totp'], passkeyHost: 'portico.example', factors: [] })
    const { id, recoveryCodes } = await addPasskey(one, token)
    expect(recoveryCodes).toHaveLength(10)
    expect((await addPasskey(one, token, 'Phone')).recoveryCodes).toEqual([])
    expect((await own()).factors).toMatchObject([
      { id, method: 'passkey', name: 'Laptop', host: 'portico.example', isSynced: false, lastUseDate: null },
      { method: 'passkey', name: 'Phone' },
    ])
    const theirs = await one.tokenOf(await fixture.aPerson())
    const body = { name: 'Mine now' }
    expect(await one.call(at(factorRoutes.rename, id), { token: theirs, body })).toMatchObject({ status: 404 })
    expect(await one.call(at(factorRoutes.remove, id), { token: theirs })).toMatchObject({ status: 404 })
    expect((await one.call(at(factorRoutes.rename, id), { token, body })).status).toBe(200)
    expect((await one.call(at(factorRoutes.remove, id), { token })).status).toBe(200)
    expect(await own()).toMatchObject({ recoveryLeft: 10, factors: [{ name: 'Phone' }] })
    const trail = await sql<{ action: string }>`select action from sys_audit where resource_id = ${ann.id}
      order by created_at, id`.execute(fixture.db)
    expect(trail.rows.map(({ action }) => action)).toEqual([
      'addPasskey',
      'addPasskey',
      'renamePasskey',
      'removePasskey',
    ])
  })

  test('after a recent proof alone', async () => {
    const attestation = new SoftwarePasskey(SITE).create(await creationFrom(one, token))
    await sql`update sys_session set verified_at = now() - interval '11 minutes'`.execute(fixture.db)
    one.passTime(30_001)
    const STEP_UP = { status: 403, error: 'step_up_required' }
    expect(await one.call(passkeyRoutes.setup, { token })).toMatchObject(STEP_UP)
    expect(await add(attestation)).toMatchObject(STEP_UP)
    expect((await own()).factors).toEqual([])
  })

  test('to no other account: what one user was asked with is worth nothing for another, nor twice', async () => {
    const theirs = await one.tokenOf(await fixture.aPerson())
    const attestation = new SoftwarePasskey(SITE).create(await creationFrom(one, token))
    expect(await add(attestation, theirs)).toMatchObject(EXPIRED)
    expect((await own(theirs)).factors).toEqual([])
    expect((await add(attestation)).status).toBe(200)
    expect(await add(attestation)).toMatchObject(EXPIRED)
  })

  test('once per credential: another account cannot take it over', async () => {
    const { passkey } = await addPasskey(one, token)
    const theirs = await one.tokenOf(await fixture.aPerson())
    const again = passkey.create(await creationFrom(one, theirs))
    expect(await add(again, theirs)).toMatchObject({ status: 422, error: 'passkey_refused' })
    expect((await own(theirs)).factors).toEqual([])
  })

  test.each<[string, AnswerParts]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['no verified user', { isVerified: false }],
    ['the answer to a sign-in', { type: 'webauthn.get' }],
    ['a frame of another site', { crossOrigin: true }],
  ])('not with %s', async (_, parts) => {
    const attestation = new SoftwarePasskey(SITE).create(await creationFrom(one, token), parts)
    expect(await add(attestation)).toMatchObject({ status: 422, error: 'passkey_refused' })
    expect(await add({ ...attestation, attestationObject: 'AAAA' })).toMatchObject(EXPIRED)
  })

  test('ten times at most', async () => {
    for (let count = 0; count < 10; count += 1) await addPasskey(one, token)
    expect(await one.call(passkeyRoutes.setup, { token })).toMatchObject({ status: 409, error: 'too_many_factors' })
  })

  test('only where the policy has them, and at a site', async () => {
    await configure({}, 'totp')
    expect(await one.call(passkeyRoutes.setup, { token })).toMatchObject({ status: 403, error: 'factor_not_offered' })
    expect((await own()).offered).toEqual(['totp'])
    await configure({ factorPolicy: 0, passwordless: 1 })
    expect((await own()).offered).toEqual(['passkey'])
    expect((await one.call(passkeyRoutes.setup, { token })).status).toBe(200)
  })
})

describe('as a second factor', () => {
  test('it answers a challenge that began on another node, after the password', async () => {
    const { passkey } = await addPasskey(one, token)
    const refused = await one.signIn({ username: ann.username, password: ann.password })
    expect(refused.data).toMatchObject({ methods: ['passkey', 'recovery'], enrol: false, trustDays: 30 })
    const challenge = String(refused.data['challenge'])
    const request = await requestWithin(two, challenge)
    expect(request.allowCredentials).toEqual([
      { id: passkey.id, type: 'public-key', transports: ['internal', 'hybrid'] },
    ])
    const assertion = passkey.get(request)
    const done = await answer(two, { challenge, method: 'passkey', assertion, trust: true })
    expect(done.status).toBe(200)
    expect(await lines()).toMatchObject([{ status: 1, way: 'passwordPasskey' }])
    expect((await own()).factors[0]?.lastUseDate).not.toBeNull()
    // The device is trusted as behind a code.
    const cookie = String(done.headers['set-cookie']).split(';', 1)[0] ?? ''
    const again = await one.signIn({ username: ann.username, password: ann.password }, { cookie })
    expect(again.status).toBe(200)
    // The same answer again: the challenge is used up.
    expect(await answer(one, { challenge, method: 'passkey', assertion })).toMatchObject(EXPIRED)
  })

  test('the passkey of another user, a wrong origin, an unverified user or a code in its place are wrong answers', async () => {
    const { passkey } = await addPasskey(one, token)
    const bob = await fixture.aPerson()
    const { passkey: theirs } = await addPasskey(one, await one.tokenOf(bob))
    const { challenge, request } = await askedFor(one, ann)
    const by = (fields: object) => answer(one, { challenge, method: 'passkey', ...fields })
    const WRONG = { status: 422, error: 'factor_wrong' }
    expect(await by({ assertion: theirs.get(request) })).toMatchObject(WRONG)
    expect(await by({ assertion: passkey.get(request, { origin: 'https://evil.example' }) })).toMatchObject(WRONG)
    expect(await by({ assertion: passkey.get(request, { isVerified: false }) })).toMatchObject(WRONG)
    expect(await by({ code: '000000' })).toMatchObject(WRONG)
    expect(await by({ assertion: passkey.get(request) })).toMatchObject({ status: 200 })
  })

  test('what was asked within one challenge is wrong in another', async () => {
    const { passkey } = await addPasskey(one, token)
    const first = await askedFor(one, ann)
    const second = await askedFor(one, ann)
    const assertion = passkey.get(first.request)
    expect(await answer(one, { challenge: second.challenge, method: 'passkey', assertion })).toMatchObject({
      error: 'factor_wrong',
    })
    const bob = await fixture.aPerson()
    await addPasskey(one, await one.tokenOf(bob))
    const theirs = await askedFor(one, bob)
    expect(
      await answer(one, { challenge: theirs.challenge, method: 'passkey', assertion: passkey.get(theirs.request) }),
    ).toMatchObject({ error: 'factor_wrong' })
  })

  test('one challenge on both nodes at once begins one session', async () => {
    const { passkey } = await addPasskey(one, token)
    const { challenge, request } = await askedFor(one, ann)
    const before = await sessionsOf(ann)
    const answers = await Promise.all(
      [one, two].map((node) => answer(node, { challenge, method: 'passkey', assertion: passkey.get(request) })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await sessionsOf(ann)).toBe(before + 1)
  })

  test('a counter that does not rise is refused and logged', async () => {
    const { passkey } = await addPasskey(one, token)
    passkey.counter = 5
    const first = await askedFor(one, ann)
    await answer(one, { challenge: first.challenge, method: 'passkey', assertion: passkey.get(first.request) })
    const { challenge, request } = await askedFor(one, ann)
    expect(
      await answer(one, { challenge, method: 'passkey', assertion: passkey.get(request, { counter: 3 }) }),
    ).toMatchObject({ error: 'passkey_copied' })
    expect(await lines()).toMatchObject([{ status: 0, reason: 'passkey_copied', way: 'passwordPasskey' }])
  })

  test('a passkey alone is not enough where the organisation wants a password', async () => {
    const { passkey } = await addPasskey(one, token)
    await expect(signInWith(one, passkey)).rejects.toThrow('passkey_not_offered')
  })

  test('the policy says which factor is asked for; users who have no other keep theirs', async () => {
    await addPasskey(one, token)
    await configure({}, 'totp')
    const only = await one.signIn({ username: ann.username, password: ann.password })
    expect(only.data).toMatchObject({ methods: ['passkey', 'recovery'] })
    const { data: setUp } = await one.call(factorRoutes.setup, { token })
    const secret = String(setUp['secret'])
    const body = { setup: setUp['setup'], code: codeOf(secret), name: 'Phone' }
    expect((await one.call(factorRoutes.add, { token, body })).status).toBe(200)
    await forgetUsedCodes(fixture.db)
    const both = await one.signIn({ username: ann.username, password: ann.password })
    expect(both.data).toMatchObject({ methods: ['totp', 'recovery'] })
    const challenge = String(both.data['challenge'])
    expect((await answer(one, { challenge, code: codeOf(secret) })).status).toBe(200)
  })

  test('a required factor can be a passkey, made at sign-in; without its answer none is stored', async () => {
    await configure({ factorPolicy: 3 })
    const refused = await one.signIn({ username: ann.username, password: ann.password })
    expect(refused.data).toMatchObject({ methods: ['passkey', 'totp'], enrol: true })
    const challenge = String(refused.data['challenge'])
    const { data } = await one.call(factorRoutes.passkey, { body: { challenge } })
    expect(data).toMatchObject({ request: null, creation: { rp: { id: 'portico.example' } } })
    const passkey = new SoftwarePasskey(SITE)
    const attestation = passkey.create(data['creation'] as never)
    expect(await answer(one, { challenge, method: 'passkey' })).toMatchObject({ error: 'factor_wrong' })
    const wrong = passkey.create(data['creation'] as never, { isVerified: false })
    expect(await answer(one, { challenge, method: 'passkey', attestation: wrong })).toMatchObject({
      error: 'factor_wrong',
    })
    const done = await answer(one, { challenge, method: 'passkey', attestation })
    expect(done.status).toBe(200)
    expect(done.data['recoveryCodes']).toHaveLength(10)
    expect((await own(String(done.data['token']))).factors).toMatchObject([{ method: 'passkey', name: '通行密钥' }])
    expect((await askedFor(one, ann)).request.allowCredentials).toHaveLength(1)
    // The last factor stays where one is required.
    const [factor] = (await own(String(done.data['token']))).factors
    expect(
      await one.call(at(factorRoutes.remove, factor?.id ?? ''), { token: String(done.data['token']) }),
    ).toMatchObject({ error: 'last_factor' })
  })
})

describe('as a proof', () => {
  const requestFor = async (by = token) =>
    (await one.call(passkeyRoutes.stepUp, { token: by })).data as unknown as PasskeyRequest
  const prove = async (fields: object, by = token, node = one) =>
    node.call(factorRoutes.stepUp, { token: by, body: await node.sealed({ method: 'passkey', ...fields }) })
  async function forgetProof() {
    await sql`update sys_session set verified_at = now() - interval '11 minutes'`.execute(fixture.db)
    one.passTime(30_001)
  }

  test('it comes first, works once, on any node, and for its session alone', async () => {
    const { passkey } = await addPasskey(one, token)
    await forgetProof()
    const refused = await one.call(passkeyRoutes.setup, { token })
    expect(refused).toMatchObject({
      error: 'step_up_required',
      data: { methods: ['passkey', 'recovery'], minutes: 10, action: '添加通行密钥' },
    })
    const other = await tokenByPasskey(passkey)
    const assertion = passkey.get(await requestFor())
    expect(await prove({ assertion }, other)).toMatchObject(EXPIRED)
    const next = passkey.get(await requestFor())
    expect((await prove({ assertion: next }, token, two)).status).toBe(200)
    expect(await prove({ assertion: next })).toMatchObject(EXPIRED)
    one.passTime(30_001)
    expect((await one.call(passkeyRoutes.setup, { token })).status).toBe(200)
  })

  test('neither the passkey of another user nor the answer of a sign-in proves anything', async () => {
    const { passkey } = await addPasskey(one, token)
    const { passkey: theirs } = await addPasskey(one, await one.tokenOf(await fixture.aPerson()))
    expect(await prove({ assertion: theirs.get(await requestFor()) })).toMatchObject({ error: 'factor_wrong' })
    expect(await prove({})).toMatchObject({ error: 'factor_wrong' })
    const { request } = await askedFor(one, ann)
    expect(await prove({ assertion: passkey.get(request) })).toMatchObject(EXPIRED)
  })

  async function tokenByPasskey(passkey: SoftwarePasskey): Promise<string> {
    const { challenge, request } = await askedFor(one, ann)
    const { data } = await answer(one, { challenge, method: 'passkey', assertion: passkey.get(request) })
    return String(data['token'])
  }
})

describe('a right password whose second factor never came', () => {
  const expire = () =>
    sql`update sys_sign_in_challenge set expires_at = now() - interval '1 second'`.execute(fixture.db)

  test('is in the sign-in log when the challenge is over, once', async () => {
    await addPasskey(one, token)
    await challengeOf(one, ann)
    expect(await lines()).toMatchObject([{ status: 1 }])
    await expire()
    await one.sweepTenant(1)
    await one.sweepTenant(1)
    const { rows } = await sql<Record<string, unknown>>`select status, reason, way, ip from sys_login_log
      where user_id = ${ann.id} and status = 0`.execute(fixture.db)
    expect(rows).toEqual([{ status: 0, reason: 'factor_missing', way: 'password', ip: '127.0.0.1' }])
  })

  test('is not where its user began anew and came in, nor where a wrong factor is there already', async () => {
    const { passkey } = await addPasskey(one, token)
    await challengeOf(one, ann)
    const wrong = await challengeOf(one, ann)
    await answer(one, { challenge: wrong, method: 'passkey', code: '000000' })
    const { challenge, request } = await askedFor(one, ann)
    await answer(one, { challenge, method: 'passkey', assertion: passkey.get(request) })
    await expire()
    await one.sweepTenant(1)
    const { rows } = await sql<Record<string, unknown>>`select reason from sys_login_log
      where user_id = ${ann.id} and status = 0`.execute(fixture.db)
    expect(rows).toEqual([{ reason: 'factor_wrong' }])
  })
})
