/** Devices that replace the second factor, and attacks with their cookies. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { factorRoutes } from '#contract/factor.ts'
import { sessionRoutes } from '#contract/session.ts'
import { answer, challengeOf, codeOf, enrol, forgetUsedCodes, type Enrolled } from '../testing/authenticator.ts'
import { aSessionFixture, type SessionFixture, type TestNode } from '../testing/fixture.ts'
import type { Person } from '../testing/people.ts'

let fixture: SessionFixture
let node: TestNode
let ann: Person
let own: Enrolled

beforeAll(async () => {
  fixture = await aSessionFixture()
  node = await fixture.aNode()
})
afterAll(() => fixture.close())
beforeEach(async () => {
  await configure({})
  ann = await fixture.aPerson()
  own = await enrol(node, ann)
})

async function configure(items: Record<string, number>) {
  await sql`delete from sys_security_config`.execute(fixture.db)
  await fixture.configure(1, { factorPolicy: 3, lockAfter: 0, captchaAfter: 1_000, ...items })
  node.passTime(30_001)
}

/** Signs in with the factor and trusts the device. Resolves with what a browser keeps, and the whole header. */
async function trust(person = ann, { secret } = own, headers: Record<string, string> = {}) {
  await forgetUsedCodes(fixture.db)
  const challenge = await challengeOf(node, person)
  const reply = await answer(node, { challenge, code: codeOf(secret), trust: true }, headers)
  const header = String(reply.headers['set-cookie'])
  return { cookie: header.split(';')[0] ?? '', header, token: String(reply.data['token']) }
}

const signInWith = (cookie: string, { username, password } = ann) => node.signIn({ username, password }, { cookie })

test('replaces the factor, and never the password', async () => {
  const { cookie } = await trust()
  expect((await signInWith(cookie)).status).toBe(200)
  expect((await signInWith(`theme=dark; ${cookie}; x=1`)).status).toBe(200)
  expect(await signInWith(cookie, { ...ann, password: 'wrong' })).toMatchObject({ error: 'wrong_credentials' })
  expect(await signInWith('')).toMatchObject({ error: 'factor_required' })
})

test('is remembered by a cookie that no script reads and that the calls of signing in alone are sent', async () => {
  const { header } = await trust()
  expect(header).toMatch(/^portico_trust_\w{16}=[\w-]{43}; Path=\/login; Max-Age=2592000; HttpOnly; SameSite=Strict$/)
  expect((await trust(ann, own, { 'x-forwarded-proto': 'https' })).header).toMatch(/; Secure$/)
  const { rows } = await sql<{ text: string }>`select d::text as text from sys_trusted_device d`.execute(fixture.db)
  const secret = header.slice(header.indexOf('=') + 1, header.indexOf(';'))
  expect(JSON.stringify(rows)).not.toContain(secret)
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(secret).toString('hex'))
})

test('is not trusted without being asked to, nor where the policy trusts none', async () => {
  await forgetUsedCodes(fixture.db)
  const plain = await answer(node, { challenge: await challengeOf(node, ann), code: codeOf(own.secret) })
  expect(plain.headers['set-cookie']).toBeUndefined()
  const { cookie } = await trust()
  await configure({ trustDays: 0 })
  expect(await signInWith(cookie)).toMatchObject({ error: 'factor_required', data: { trustDays: 0 } })
  expect((await trust()).header).toBe('undefined')
})

test('of another user opens nothing, under their name or one’s own', async () => {
  const bob = await fixture.aPerson()
  const theirs = await trust(bob, await enrol(node, bob))
  const mine = await trust()
  expect(await signInWith(theirs.cookie)).toMatchObject({ error: 'factor_required' })
  const [name = ''] = mine.cookie.split('=')
  const [, secret = ''] = theirs.cookie.split('=')
  expect(await signInWith(`${name}=${secret}`)).toMatchObject({ error: 'factor_required' })
  expect((await signInWith(`${theirs.cookie}; ${mine.cookie}`)).status).toBe(200)
  // Nor does it show in, or end from, the list of another user.
  const listed = (await node.call(factorRoutes.own, { token: mine.token })).data['devices'] as { id: string }[]
  const foreign = (await node.call(factorRoutes.own, { token: theirs.token })).data['devices'] as { id: string }[]
  expect([listed.length, foreign.length]).toEqual([1, 1])
  const body = foreign.map(({ id }) => id)
  const { data } = await node.call(factorRoutes.distrust, { token: mine.token, body })
  expect(data).toMatchObject({ done: [], refused: [{ error: 'not_found' }] })
  expect((await signInWith(theirs.cookie, bob)).status).toBe(200)
})

test('is listed with the session that began on it, and can be ended there', async () => {
  const { token, cookie } = await trust()
  const devices = async () =>
    (await node.call(factorRoutes.own, { token })).data['devices'] as { id: string; isCurrent: boolean }[]
  expect(await devices()).toMatchObject([{ isCurrent: true }])
  const body = (await devices()).map(({ id }) => id)
  expect((await node.call(factorRoutes.distrust, { token, body })).data).toMatchObject({ done: body })
  expect(await signInWith(cookie)).toMatchObject({ error: 'factor_required' })
  expect(await devices()).toEqual([])
})

test('is over with its days, also when the policy shortens them', async () => {
  const { cookie } = await trust()
  await configure({ trustDays: 3 })
  await sql`update sys_trusted_device set created_at = now() - interval '4 days'`.execute(fixture.db)
  expect(await signInWith(cookie)).toMatchObject({ error: 'factor_required' })
  await sql`update sys_trusted_device set created_at = now(), expires_at = now() - interval '1 second'`.execute(
    fixture.db,
  )
  expect(await signInWith(cookie)).toMatchObject({ error: 'factor_required' })
  await node.sweepTenant(1)
  expect((await sql`select 1 from sys_trusted_device where user_id = ${ann.id}`.execute(fixture.db)).rows).toEqual([])
})

test('ends with a changed password, forced sign-out of the user or of its session, and a changed factor', async () => {
  const { database, sessions } = node
  const idOf = async (token: string) => (await sessions.resolve(token))?.session.id ?? ''
  const ends = {
    'forced sign-out of the user': () => database.transaction(1, (tx) => sessions.endAll(tx, 1, ann.id, 'forced')),
    'forced sign-out of its session': async (token: string) =>
      database.transaction(1, async (tx) => sessions.end(tx, 1, await idOf(token), 'forced')),
    'a new authenticator': async (token: string) => {
      const { data } = await node.call(factorRoutes.setup, { token })
      const code = codeOf(String(data['secret']))
      await node.call(factorRoutes.add, { token, body: { setup: data['setup'], code, name: 'Second' } })
    },
    'a changed password': async (token: string) => {
      const passwords = {
        password: ann.password,
        newPassword: 'Brand-New-Password-2',
        comfirmPassword: 'Brand-New-Password-2',
      }
      await node.call(sessionRoutes.changePassword, { token, body: await node.sealed(passwords) })
      ann = { ...ann, password: 'Brand-New-Password-2' }
    },
  }
  for (const [way, end] of Object.entries(ends)) {
    const { cookie, token } = await trust()
    expect((await signInWith(cookie)).status, way).toBe(200)
    await end(token)
    expect((await signInWith(cookie)).error, way).toBe('factor_required')
  }
})

test('stays with a session of another device that is ended, and with a sign-out', async () => {
  const { database, sessions } = node
  const { cookie, token } = await trust()
  const other = String((await signInWith('')).data['challenge'])
  await forgetUsedCodes(fixture.db)
  const elsewhere = String((await answer(node, { challenge: other, code: codeOf(own.secret) })).data['token'])
  const id = (await sessions.resolve(elsewhere))?.session.id ?? ''
  await database.transaction(1, (tx) => sessions.end(tx, 1, id, 'forced'))
  await node.call(sessionRoutes.logout, { token })
  expect((await signInWith(cookie)).status).toBe(200)
})
