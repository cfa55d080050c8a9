import { createHash } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sessionRoutes } from '#contract/session.ts'
import { passwords } from './password-hash.ts'
import { aSessionFixture, type Answer, type TestNode, type SessionFixture } from './testing/fixture.ts'

let fixture: SessionFixture
let node: TestNode

beforeAll(async () => {
  fixture = await aSessionFixture()
  node = await fixture.aNode()
})
afterAll(() => fixture.close())
beforeEach(async () => {
  await sql`delete from sys_security_config`.execute(fixture.db)
  await configure({})
})

/** Sets the policy of the own organisation and lets the node hear of it. */
async function configure(values: Record<string, number>): Promise<void> {
  await fixture.configure(1, values)
  node.passTime(30_001)
}

const fail = (username: string, more: object = {}) => node.signIn({ username, password: 'wrong', ...more })

async function times(count: number, work: () => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let time = 0; time < count; time += 1) answers.push(await work())
  return answers
}

async function logOf(
  username: string,
): Promise<{ status: number; reason: string; ip: string; user_id: string | null }[]> {
  const found = await sql<{ status: number; reason: string; ip: string; user_id: string | null }>`
    select status, reason, ip, user_id from sys_login_log where username = ${username} order by id`.execute(fixture.db)
  return found.rows
}

/** A fresh code, solved by its proof of work. */
async function solved(): Promise<{ captchaId: unknown; captcha: string }> {
  const { data } = await node.call(sessionRoutes.captcha)
  const { salt, challenge, max } = data['proof'] as { salt: string; challenge: string; max: number }
  for (let n = 0; n <= max; n += 1) {
    if (
      createHash('sha256')
        .update(salt + n)
        .digest('hex') === challenge
    )
      return { captchaId: data['id'], captcha: String(n) }
  }
  throw new Error('no solution')
}

test('the right password opens a session and is logged', async () => {
  const ann = await fixture.aPerson()
  const { data } = await node.signIn({ username: ` ${ann.username.toUpperCase()} `, password: ann.password })
  const resolved = await node.sessions.resolve(String(data['token']))
  expect(resolved?.session).toMatchObject({ tenantId: 1, userId: ann.id, mustChangePassword: false })
  expect(await logOf(ann.username)).toMatchObject([{ status: 1, reason: '', user_id: ann.id }])
  const { rows } = await sql<{ seen: string | null }>`select seen from test_person where id = ${ann.id}`.execute(
    fixture.db,
  )
  expect(rows[0]?.seen).not.toBeNull()
})

test('the token itself is stored nowhere', async () => {
  const token = await node.tokenOf(await fixture.aPerson())
  const { rows } = await sql<{
    hit: boolean
  }>`select bool_or(s::text like ${`%${token}%`}) as hit from sys_session s`.execute(fixture.db)
  expect(rows[0]?.hit).toBe(false)
})

test('an unknown name and a wrong password answer alike and hash alike', async () => {
  const ann = await fixture.aPerson()
  await fail(ann.username)
  const before = passwords.calls
  const wrong = await fail(ann.username)
  const hashesOfWrong = passwords.calls - before
  await fail('unknown-user')
  const unknown = await fail('unknown-user')
  expect(unknown).toMatchObject({ status: 401, error: 'wrong_credentials', data: wrong.data })
  expect(wrong.data).toEqual({ captchaRequired: 0, attemptsLeft: 3, minutes: 30 })
  expect(hashesOfWrong).toBe(1)
  expect(passwords.calls - before).toBe(3)
  expect(await logOf('unknown-user')).toMatchObject([
    { status: 0, user_id: null },
    { status: 0, reason: 'wrong_credentials' },
  ])
})

test('after three failures a verification code is asked for; a wrong one is neither counted nor tried', async () => {
  const ann = await fixture.aPerson()
  const answers = await times(3, () => fail(ann.username))
  expect(answers.map(({ data }) => data['captchaRequired'])).toEqual([0, 0, 1])
  const before = passwords.calls
  const right = { username: ann.username, password: ann.password }
  expect(await node.signIn(right)).toMatchObject({
    status: 422,
    error: 'captcha_required',
    data: { captchaRequired: 1 },
  })
  const { captchaId } = await solved()
  expect(await node.signIn({ ...right, captchaId, captcha: 'wrong' })).toMatchObject({ error: 'captcha_wrong' })
  expect(passwords.calls).toBe(before)
  const once = await solved()
  expect(await node.signIn({ ...right, ...once, password: 'wrong' })).toMatchObject({ data: { attemptsLeft: 1 } })
  expect(await node.signIn({ ...right, ...once })).toMatchObject({ error: 'captcha_wrong' })
  expect((await node.signIn({ ...right, ...(await solved()) })).status).toBe(200)
  expect(await fail(ann.username)).toMatchObject({ data: { attemptsLeft: 4 } }) // success forgot the failures
})

test('a threshold of 0 asks everyone, and the key says so', async () => {
  const ann = await fixture.aPerson()
  expect((await node.call(sessionRoutes.key)).data['captchaRequired']).toBe(false)
  await configure({ captchaAfter: 0 })
  expect((await node.call(sessionRoutes.key)).data['captchaRequired']).toBe(true)
  const right = { username: ann.username, password: ann.password }
  expect(await node.signIn(right)).toMatchObject({ error: 'captcha_required' })
  expect((await node.signIn({ ...right, ...(await solved()) })).status).toBe(200)
})

test('five failures lock for thirty minutes, even the right password, and time unlocks', async () => {
  await configure({ captchaAfter: 1000 })
  const ann = await fixture.aPerson()
  const answers = await times(5, () => fail(ann.username))
  expect(answers.at(-1)).toMatchObject({ status: 401, data: { attemptsLeft: 0, minutes: 30 } })
  const before = passwords.calls
  const right = { username: ann.username, password: ann.password }
  expect(await node.signIn(right)).toMatchObject({ status: 422, error: 'account_locked', data: { minutes: 30 } })
  expect(passwords.calls).toBe(before)
  expect((await logOf(ann.username)).map(({ status }) => status)).toEqual([0, 0, 0, 0, 0, 2])
  await sql`update sys_sign_in_counter set locked_until = now() - interval '1 second'
    where username = ${ann.username}`.execute(fixture.db)
  expect(await fail(ann.username)).toMatchObject({ data: { attemptsLeft: 4 } })
  expect((await node.signIn(right)).status).toBe(200)
})

test('failures and minutes are those of the stored policy', async () => {
  await configure({ captchaAfter: 1000, lockAfter: 2, unlockMinutes: 7 })
  const ann = await fixture.aPerson()
  const answers = await times(3, () => fail(ann.username))
  expect(answers.map(({ error }) => error)).toEqual(['wrong_credentials', 'wrong_credentials', 'account_locked'])
  expect(answers.at(-1)?.data).toMatchObject({ minutes: 7 })
})

test('a name no one bears is locked the same way', async () => {
  await configure({ captchaAfter: 1000 })
  await times(5, () => fail('ghost'))
  expect(await fail('GHOST')).toMatchObject({ error: 'account_locked' })
})

test('guesses that come at once are counted exactly, and none beyond the limit learns anything', async () => {
  await configure({ captchaAfter: 1000 })
  const ann = await fixture.aPerson()
  const other = await fixture.aNode()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 ? node : other).signIn({ username: ann.username, password: 'wrong' }),
    ),
  )
  expect(answers.filter(({ error }) => error === 'wrong_credentials')).toHaveLength(5)
  expect(answers.filter(({ error }) => error === 'account_locked')).toHaveLength(15)
  const statuses = (await logOf(ann.username)).map(({ status }) => status)
  expect([statuses.filter((status) => status === 0).length, statuses.filter((status) => status === 2).length]).toEqual([
    5, 15,
  ])
})

test('many sign-ins of one person at once all succeed', async () => {
  const ann = await fixture.aPerson()
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => node.signIn({ username: ann.username, password: ann.password })),
  )
  expect(new Set(answers.map(({ data }) => data['token'])).size).toBe(12)
})

test('lockAfter 0 never locks', async () => {
  await configure({ captchaAfter: 1000, lockAfter: 0 })
  const ann = await fixture.aPerson()
  const answers = await times(7, () => fail(ann.username))
  expect(answers.at(-1)).toMatchObject({ error: 'wrong_credentials', data: { captchaRequired: 0 } })
  expect(answers.at(-1)?.data).not.toHaveProperty('attemptsLeft')
})

test('only the right password reveals that an account is disabled', async () => {
  const ann = await fixture.aPerson({ enabled: false })
  expect(await fail(ann.username)).toMatchObject({ error: 'wrong_credentials' })
  expect(await node.signIn({ username: ann.username, password: ann.password })).toMatchObject({
    status: 422,
    error: 'account_disabled',
  })
  expect(await logOf(ann.username)).toMatchObject([{ status: 0 }, { status: 0, reason: 'account_disabled' }])
})

test('a person’s own addresses hold while the policy is on', async () => {
  const ann = await fixture.aPerson({ allowIpQueue: '10.0.0.0/8' })
  const from = (ip: string) =>
    node.signIn({ username: ann.username, password: ann.password }, { 'x-forwarded-for': ip })
  expect((await from('203.0.113.9')).status).toBe(200)
  await configure({ userIpPolicy: 1 })
  expect(await from('203.0.113.9')).toMatchObject({ status: 403, error: 'address_not_allowed' })
  expect((await from('::ffff:10.1.2.3')).status).toBe(200)
  expect((await logOf(ann.username)).map(({ status }) => status)).toEqual([1, 0, 1])
})

test('each door leads to its tenant', async () => {
  const username = 'someone'
  const people = await Promise.all([0, 1, 2].map((tenantId) => fixture.aPerson({ tenantId, username })))
  const at = async (fields: object, host = 'localhost') => {
    const { data, error } = await node.signIn({ username, password: 'Right-Password-1', ...fields }, { host })
    return error ?? (await node.sessions.resolve(String(data['token'])))?.session.tenantId
  }
  expect(people).toHaveLength(3)
  expect(await at({})).toBe(1)
  expect(await at({ loginPage: 'logindt' })).toBe(1)
  expect(await at({ loginPage: 'loginpt' })).toBe(0)
  expect(await at({ loginPage: 'logintt' }, 'ACME.example:8080')).toBe(2)
  expect(await at({ loginPage: 'logintt', tenantCode: 'acme' })).toBe(2)
  expect(await at({ loginPage: 'logintt', tenantCode: 'unknown' })).toBe('tenant_unavailable')
  expect(await at({ loginPage: 'logintt', tenantCode: 'platform' })).toBe('tenant_unavailable')
  const without = await node.signIn({ username, password: 'x', loginPage: 'logintt' })
  expect(without).toMatchObject({ status: 400, data: { issues: [{ path: 'tenantCode', code: 'required' }] } })
  await sql`update sys_tenant set expires_on = current_date - 1 where id = 2`.execute(fixture.db)
  expect(await at({ loginPage: 'logintt', tenantCode: 'acme' })).toBe('tenant_unavailable')
  await sql`update sys_tenant set expires_on = current_date where id = 2`.execute(fixture.db)
  expect(await at({ loginPage: 'logintt', tenantCode: 'acme' })).toBe(2)
  await sql`update sys_tenant set expires_on = null, status = 3 where id = 2`.execute(fixture.db)
  expect(await at({ loginPage: 'logintt', tenantCode: 'acme' })).toBe('tenant_unavailable')
  await sql`update sys_tenant set status = 1 where id = 2`.execute(fixture.db)
})

test('a replayed body is refused, and strange names are simply unknown', async () => {
  const ann = await fixture.aPerson()
  const body = await node.sealed({ username: ann.username, password: ann.password })
  expect((await node.call(sessionRoutes.login, { body })).status).toBe(200)
  expect(await node.call(sessionRoutes.login, { body })).toMatchObject({ status: 422, error: 'sign_in_expired' })
  for (const username of ['a\u0000b', '\ud800', "' or 1=1 --", '用户']) {
    expect(await fail(username)).toMatchObject({ status: 401, error: 'wrong_credentials' })
  }
  expect(await node.signIn({ username: '', password: '' })).toMatchObject({
    status: 400,
    data: {
      issues: [
        { path: 'username', code: 'required' },
        { path: 'password', code: 'required' },
      ],
    },
  })
})

test('a hash with older parameters is made anew at sign-in', async () => {
  const passwordHash = await hash('Right-Password-1', { memoryCost: 8192, timeCost: 1 })
  const ann = await fixture.aPerson({ passwordHash })
  await node.tokenOf(ann)
  const { rows } = await sql<{ hash: string }>`select hash from test_person where id = ${ann.id}`.execute(fixture.db)
  expect(rows[0]?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  await node.tokenOf(ann)
})

test('the limit on hashing lets few run at once and none get lost', async () => {
  const stored = await passwords.hash('x')
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, index) => passwords.verify(stored, index % 2 ? 'x' : 'y')),
  )
  expect(results.filter(Boolean)).toHaveLength(10)
})

test('the key says whether the host names a tenant, whose code then no one types', async () => {
  const known = async (host: string) => (await node.call(sessionRoutes.key, { headers: { host } })).data['tenantKnown']
  expect(await known('localhost')).toBe(false)
  expect(await known('ACME.example:8080')).toBe(true)
})
