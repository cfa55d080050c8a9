/** Signing in with a passkey alone, and attacks on it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { passkeyRoutes } from '#contract/passkey.ts'
import { sessionRoutes } from '#contract/session.ts'
import { SoftwarePasskey, type AnswerParts } from '../../../tests/passkeys.ts'
import { aSessionFixture, type SessionFixture, type TestNode } from '../testing/fixture.ts'
import { addPasskey, optionsAt, signInWith, SITE } from '../testing/passkeys.ts'
import type { Person } from '../testing/people.ts'

let fixture: SessionFixture
let one: TestNode
let two: TestNode
let ann: Person

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
})

async function configure(values: Record<string, number>, tenantId = 1) {
  const base = { passwordless: 1, lockAfter: 0, captchaAfter: 1_000, stepUpMinutes: 0 }
  await fixture.configure(tenantId, { ...base, ...values })
  one.passTime(30_001)
  two.passTime(30_001)
}

const sessionsOf = async ({ id }: Person) =>
  (await sql`select id from sys_session where user_id = ${id}`.execute(fixture.db)).rows.length
const lastLine = async () =>
  (
    await sql<Record<string, unknown>>`select username, status, reason, way from sys_login_log
      order by created_at desc, id desc limit 1`.execute(fixture.db)
  ).rows[0]
/** A user of the tenant with a passkey. */
const enrolled = async (person = ann) => addPasskey(one, await one.tokenOf(person))
const REFUSED = { status: 422, error: 'passkey_refused' }

describe('a passkey', () => {
  test('begins a session without name, password or second factor, on another node than that it was asked by', async () => {
    await configure({ factorPolicy: 3 })
    const { passkey } = await enrolledAnyway()
    const assertion = passkey.get(await optionsAt(one))
    const { status, data } = await two.call(passkeyRoutes.signIn, { body: { assertion } })
    expect(status).toBe(200)
    const token = String(data['token'])
    expect((await one.call(sessionRoutes.passwordLevel, { token })).status).toBe(200)
    expect(String(data['deviceToken'])).toMatch(/^[\w-]{22}\./)
    expect(await lastLine()).toEqual({ username: ann.username, status: 1, reason: '', way: 'passkey' })
    // Its user is verified: what takes a recent proof is open.
    await configure({ stepUpMinutes: 10 })
    expect((await one.call(passkeyRoutes.setup, { token })).status).toBe(200)
  })

  /** Before the policy asks for a factor, so that a password is enough to add one. */
  async function enrolledAnyway() {
    await configure({ factorPolicy: 1 })
    const own = await enrolled()
    await configure({ factorPolicy: 3 })
    return own
  }

  test('is asked for with the same options by everyone, which store nothing', async () => {
    const count = async () =>
      (
        await sql<{ n: number }>`select (select count(*) from sys_sign_in_nonce) + (select count(*)
        from sys_sign_in_challenge) as n`.execute(fixture.db)
      ).rows[0]?.n
    await enrolled()
    const before = await count()
    const { challenge, ...options } = await optionsAt(one)
    expect(options).toEqual({
      rpId: 'portico.example',
      timeout: 300_000,
      userVerification: 'required',
      allowCredentials: [],
    })
    expect((await optionsAt(one, { username: ann.username })).challenge).not.toBe(challenge)
    expect(await count()).toBe(before)
  })

  test('is not asked for, and begins nothing, where the organisation wants a password', async () => {
    const { passkey } = await enrolled()
    const assertion = passkey.get(await optionsAt(one))
    expect((await one.call(sessionRoutes.key)).data['passwordless']).toEqual(['login', 'logindt'])
    await configure({ passwordless: 0 })
    const NOT_OFFERED = { status: 422, error: 'passkey_not_offered' }
    expect(await one.call(passkeyRoutes.options, { body: {} })).toMatchObject(NOT_OFFERED)
    expect(await one.call(passkeyRoutes.signIn, { body: { assertion } })).toMatchObject(NOT_OFFERED)
    expect((await one.call(sessionRoutes.key)).data['passwordless']).toEqual([])
  })
})

describe('an answer is refused', () => {
  test.each<[string, AnswerParts]>([
    ['of another origin', { origin: 'https://portico.example.evil.example' }],
    ['of the same host without https', { origin: 'http://portico.example' }],
    ['of another port', { origin: `${SITE}:8443` }],
    ['of another relying party', { rpId: 'example' }],
    ['without a verified user', { isVerified: false }],
    ['without a user who was there', { isPresent: false }],
    ['of a frame of another site', { crossOrigin: true }],
    ['that made a passkey', { type: 'webauthn.create' }],
    ['for another user', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ])('%s', async (_, parts) => {
    const { passkey } = await enrolled()
    expect(await signInWith(one, passkey, { parts })).toMatchObject(REFUSED)
    expect(await lastLine()).toEqual({ username: '', status: 0, reason: 'passkey_refused', way: 'passkey' })
    expect((await signInWith(one, passkey)).status).toBe(200)
  })

  test('with a signature of another key, or of a credential that no one has: alike', async () => {
    const { passkey } = await enrolled()
    const stranger = new SoftwarePasskey(SITE)
    const forged = { ...stranger.get(await optionsAt(one), { rpId: 'portico.example' }), id: passkey.id }
    const answers = [
      await one.call(passkeyRoutes.signIn, { body: { assertion: forged } }),
      await signInWith(one, stranger, { parts: { rpId: 'portico.example' } }),
    ]
    for (const answer of answers) expect(answer).toMatchObject(REFUSED)
    expect(answers[0]?.data).toEqual(answers[1]?.data)
  })

  test('when it comes again, after a success and after a refusal', async () => {
    const { passkey } = await enrolled()
    const assertion = passkey.get(await optionsAt(one))
    expect((await one.call(passkeyRoutes.signIn, { body: { assertion } })).status).toBe(200)
    const EXPIRED = { status: 422, error: 'challenge_expired' }
    expect(await two.call(passkeyRoutes.signIn, { body: { assertion } })).toMatchObject(EXPIRED)
    const wrong = passkey.get(await optionsAt(one), { isVerified: false })
    expect(await one.call(passkeyRoutes.signIn, { body: { assertion: wrong } })).toMatchObject(REFUSED)
    expect(await one.call(passkeyRoutes.signIn, { body: { assertion: wrong } })).toMatchObject(EXPIRED)
  })

  test('to a challenge that is made up, or was asked for at another login page', async () => {
    const { passkey } = await enrolled()
    const EXPIRED = { status: 422, error: 'challenge_expired' }
    for (const challenge of ['', 'made-up', 'A'.repeat(94)])
      expect(await signInWith(one, passkey, { parts: { challenge } })).toMatchObject(EXPIRED)
    const assertion = passkey.get(await optionsAt(one, { loginPage: 'logindt' }))
    expect(await one.call(passkeyRoutes.signIn, { body: { assertion } })).toMatchObject(EXPIRED)
  })

  test('to a challenge that is older than five minutes', async () => {
    const { passkey } = await enrolled()
    const options = await optionsAt(one)
    const bytes = Buffer.from(options.challenge, 'base64url')
    expect(bytes.readUIntBE(32, 6) - Date.now()).toBeLessThanOrEqual(300_000)
    bytes.writeUIntBE(Date.now() + 9_000_000, 32, 6) // the time is signed
    const assertion = passkey.get({ challenge: bytes.toString('base64url') })
    expect(await one.call(passkeyRoutes.signIn, { body: { assertion } })).toMatchObject({ error: 'challenge_expired' })
  })

  test('whose counter did not rise: another device has the key. It is logged', async () => {
    const { passkey } = await enrolled()
    passkey.counter = 7
    expect((await signInWith(one, passkey)).status).toBe(200)
    for (const counter of [7, 6, 0]) {
      expect(await signInWith(one, passkey, { parts: { counter } })).toMatchObject({
        status: 422,
        error: 'passkey_copied',
      })
      expect(await lastLine()).toEqual({ username: ann.username, status: 0, reason: 'passkey_copied', way: 'passkey' })
    }
    expect((await signInWith(one, passkey, { parts: { counter: 9 } })).status).toBe(200)
  })

  test('a device that does not count is taken', async () => {
    const { passkey } = await enrolled()
    for (let time = 0; time < 2; time += 1)
      expect((await signInWith(one, passkey, { parts: { counter: 0 } })).status).toBe(200)
  })
})

describe('another tenant', () => {
  const AT_ACME = { host: 'acme.example' }
  const place = { loginPage: 'logintt' }

  test('has its own site, by its domain; neither its passkeys nor its challenges work elsewhere', async () => {
    await configure({}, 2)
    const bob = await fixture.aPerson({ tenantId: 2 })
    const { passkey: ours } = await enrolled()
    const { rpId } = await optionsAt(one, place, AT_ACME)
    expect(rpId).toBe('acme.example')
    const { data } = await one.signIn({ username: bob.username, password: bob.password, ...place }, AT_ACME)
    const token = String(data['token'])
    const theirs = new SoftwarePasskey('https://acme.example')
    const creation = await one.call(passkeyRoutes.setup, { token, headers: AT_ACME })
    const attestation = theirs.create(creation.data as never)
    const added = await one.call(passkeyRoutes.add, { token, body: { name: 'Bob', attestation }, headers: AT_ACME })
    expect(added.status).toBe(200)
    expect((await signInWith(one, theirs, { place, headers: AT_ACME })).status).toBe(200)
    // Theirs here, ours there, and a challenge carried over.
    expect(await signInWith(one, theirs, { parts: { rpId: 'portico.example', origin: SITE } })).toMatchObject(REFUSED)
    expect(
      await signInWith(one, ours, {
        parts: { rpId: 'acme.example', origin: 'https://acme.example' },
        place,
        headers: AT_ACME,
      }),
    ).toMatchObject(REFUSED)
    const carried = theirs.get(await optionsAt(one, place, AT_ACME), { rpId: 'portico.example', origin: SITE })
    expect(await one.call(passkeyRoutes.signIn, { body: { assertion: carried } })).toMatchObject({
      error: 'challenge_expired',
    })
  })

  test('at the same site has its own passkeys: one of the first is unknown there', async () => {
    await configure({}, 2)
    const { passkey } = await enrolled()
    const byCode = { loginPage: 'logintt', tenantCode: 'acme' }
    expect(await signInWith(one, passkey, { place: byCode })).toMatchObject(REFUSED)
    expect((await signInWith(one, passkey)).status).toBe(200)
  })
})

describe('as behind a password', () => {
  test('a disabled user, one whose name is locked, and one who may not call from here are refused', async () => {
    const { passkey } = await enrolled()
    await sql`update test_person set enabled = false where id = ${ann.id}`.execute(fixture.db)
    expect(await signInWith(one, passkey)).toMatchObject({ error: 'account_disabled' })
    await sql`update test_person set enabled = true, allow_ip = '198.51.100.1' where id = ${ann.id}`.execute(fixture.db)
    await configure({ userIpPolicy: 1 })
    expect(await signInWith(one, passkey)).toMatchObject({ status: 403, error: 'address_not_allowed' })
    await configure({ userIpPolicy: 0, lockAfter: 2 })
    for (let time = 0; time < 3; time += 1) await one.signIn({ username: ann.username, password: 'wrong' })
    expect(await signInWith(one, passkey)).toMatchObject({ error: 'account_locked' })
    expect(await lastLine()).toMatchObject({ username: ann.username, status: 2, way: 'passkey' })
  })

  test('refused networks come first, for every caller', async () => {
    const { passkey } = await enrolled()
    await sql`insert into sys_security_config (tenant_id, name, text) values (1, 'ipDeny', '198.51.100.0/24')`.execute(
      fixture.db,
    )
    one.passTime(30_001)
    const headers = { 'x-forwarded-for': '198.51.100.7' }
    expect(await signInWith(one, passkey, { headers })).toMatchObject({ error: 'address_not_allowed' })
  })

  test('the number of sessions holds', async () => {
    const { passkey } = await enrolled()
    await configure({ sessionsPerPerson: 1 })
    expect(await signInWith(one, passkey)).toMatchObject({ status: 422, error: 'too_many_sessions' })
    expect(await lastLine()).toMatchObject({ reason: 'too_many_sessions', way: 'passkey' })
  })
})

test('one answer on two nodes at once begins one session', async () => {
  const { passkey } = await enrolled()
  const before = await sessionsOf(ann)
  const assertion = passkey.get(await optionsAt(one))
  const answers = await Promise.all(
    [one, two, one, two].map((node) => node.call(passkeyRoutes.signIn, { body: { assertion } })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await sessionsOf(ann)).toBe(before + 1)
})
