import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sessionRoutes } from '#contract/session.ts'
import { aSessionFixture, eventually, type TestNode, type SessionFixture } from './testing/fixture.ts'
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
  ann = await fixture.aPerson()
  token = await one.tokenOf(ann)
  one.events.length = 0
  two.events.length = 0
})

const idOf = async (node: TestNode, of = token) => (await node.sessions.resolve(of))?.session.id
const isKnown = async (node: TestNode, of = token) => (await idOf(node, of)) !== undefined
const move = (column: string, by: string) =>
  sql`update sys_session set ${sql.id(column)} = ${sql.id(column)} - ${by}::interval where user_id = ${ann.id}`.execute(
    fixture.db,
  )

test('a token that is none is no user’s', async () => {
  for (const text of ['', 'x', "' or true --", 'A'.repeat(43), `${token}x`, token.toLowerCase()]) {
    expect(await one.sessions.resolve(text)).toBeUndefined()
  }
})

test('while the bus listens a session is remembered for five seconds, and misses at once share one load', async () => {
  await Promise.all(Array.from({ length: 10 }, () => two.sessions.resolve(token)))
  await sql`update test_person set permissions = '{a:b:c}' where id = ${ann.id}`.execute(fixture.db)
  expect((await two.sessions.resolve(token))?.session.permissions.size).toBe(0)
  two.passTime(5_001)
  expect((await two.sessions.resolve(token))?.session.permissions.has('a:b:c')).toBe(true)
})

test('a forced quit on one node ends the session on all within a second, and says why', async () => {
  const id = await idOf(two)
  const ended = await one.database.transaction(1, (tx) => one.sessions.endAll(tx, 1, ann.id, 'forced'))
  expect(ended).toBe(1)
  expect(await isKnown(one)).toBe(false)
  await eventually(async () => !(await isKnown(two)))
  await eventually(() => [one, two].every(({ events }) => events.length === 1))
  expect(two.events).toEqual([{ to: id, event: { type: 'session-ended', reason: 'forced' } }])
})

test('what is rolled back ended nothing', async () => {
  await one.database
    .transaction(1, async (tx) => {
      await one.sessions.endAll(tx, 1, ann.id, 'forced')
      throw new Error('no')
    })
    .catch(() => {})
  expect(await isKnown(one)).toBe(true)
  expect(await isKnown(two)).toBe(true)
  expect(two.events).toEqual([])
})

test('ending all but one keeps that one and tells only the others', async () => {
  const others = await Promise.all([one.tokenOf(ann), one.tokenOf(ann)])
  const [kept, ids] = [await idOf(two), await Promise.all(others.map((other) => idOf(two, other)))]
  const count = await one.database.transaction(1, (tx) => one.sessions.endAll(tx, 1, ann.id, 'password', kept))
  expect(count).toBe(2)
  await eventually(() => two.events.length === 2)
  expect(new Set(two.events.map(({ to }) => to))).toEqual(new Set(ids))
  expect(await isKnown(two)).toBe(true)
  expect(await isKnown(two, others[0])).toBe(false)
})

test('two hundred sessions of one person end at once', async () => {
  await sql`insert into sys_session (tenant_id, id, user_id, token_hash, idle_until, absolute_until)
    select 1, gen_random_uuid(), ${ann.id}, sha256(n::text::bytea), now() + interval '1 day', now() + interval '1 day'
    from generate_series(1, 200) n`.execute(fixture.db)
  expect(await one.database.transaction(1, (tx) => one.sessions.endAll(tx, 1, ann.id, 'disabled'))).toBe(201)
  await eventually(() => two.events.length === 201)
})

test('another tenant’s transaction ends nothing', async () => {
  const id = await idOf(one)
  await one.database.transaction(2, (tx) => one.sessions.end(tx, 2, String(id), 'forced'))
  expect(await one.database.transaction(2, (tx) => one.sessions.endAll(tx, 2, ann.id, 'forced'))).toBe(0)
  one.passTime(5_001)
  expect(await isKnown(one)).toBe(true)
})

test('changed grants are loaded anew on every node', async () => {
  await Promise.all([isKnown(one), isKnown(two)])
  await one.database.transaction(1, async (tx) => {
    await sql`update test_person set permissions = '{a:b:c}' where id = ${ann.id}`.execute(tx)
    await one.sessions.grantsChanged(tx, 1)
  })
  expect((await one.sessions.resolve(token))?.session.permissions.has('a:b:c')).toBe(true)
  await eventually(async () => (await two.sessions.resolve(token))?.session.permissions.has('a:b:c') ?? false)
  expect(two.events).toContainEqual({ to: '1', event: { type: 'access-changed' } })
})

test('while the bus is deaf every request asks the database; afterwards nothing old is left', async () => {
  await isKnown(two)
  await two.bus.stop()
  await sql`update test_person set permissions = '{a:b:c}' where id = ${ann.id}`.execute(fixture.db)
  expect((await two.sessions.resolve(token))?.session.permissions.has('a:b:c')).toBe(true)
  await sql`update test_person set permissions = '{}' where id = ${ann.id}`.execute(fixture.db)
  expect((await two.sessions.resolve(token))?.session.permissions.size).toBe(0)
  await two.bus.start()
  await one.database.transaction(1, (tx) => one.sessions.endAll(tx, 1, ann.id, 'forced'))
  await eventually(async () => !(await isKnown(two)))
})

test('who is disabled or gone has no session at the next look', async () => {
  await sql`update test_person set enabled = false where id = ${ann.id}`.execute(fixture.db)
  expect(await isKnown(two)).toBe(false)
  await sql`delete from test_person where id = ${ann.id}`.execute(fixture.db)
  expect(await isKnown(two)).toBe(false)
})

test('a closed or expired tenant has no sessions', async () => {
  const bob = await fixture.aPerson({ tenantId: 2 })
  const { data } = await one.signIn({
    username: bob.username,
    password: bob.password,
    loginPage: 'logintt',
    tenantCode: 'acme',
  })
  const his = String(data['token'])
  const after = async (change: string) => {
    await sql.raw(`update sys_tenant set ${change} where id = 2`).execute(fixture.db)
    one.passTime(5_001)
    return await isKnown(one, his)
  }
  expect(await after('status = 3')).toBe(false)
  expect(await after('status = 1, expires_on = current_date - 1')).toBe(false)
  expect(await after('expires_on = current_date')).toBe(true)
  expect(await after('expires_on = null')).toBe(true)
})

test('after half the idle time the token is renewed; the old one is good for another minute', async () => {
  await move('renewed_at', '4 hours 1 second')
  const answers = await Promise.all(
    [...Array.from({ length: 5 }, () => one), two, two].map((node) => node.sessions.resolve(token)),
  )
  const renewed = new Set(answers.map((answer) => answer?.renewedToken))
  expect(renewed.size).toBe(1)
  const next = String([...renewed][0])
  expect(next).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(await two.sessions.resolve(next)).toMatchObject({ session: { userId: ann.id } })
  expect((await two.sessions.resolve(next))?.renewedToken).toBeUndefined()
  one.passTime(5_001)
  expect((await one.sessions.resolve(token))?.renewedToken).toBe(next) // the reply may have got lost
  await move('previous_until', '61 seconds')
  one.passTime(5_001)
  expect(await isKnown(one)).toBe(false)
  expect(await isKnown(one, next)).toBe(true)
})

test('the answer to a call carries the renewed token in its header', async () => {
  await move('renewed_at', '5 hours')
  const { headers, status } = await one.call(sessionRoutes.passwordLevel, { token })
  expect(status).toBe(200)
  expect(await isKnown(one, String(headers['token']))).toBe(true)
})

test('the idle limit ends a session, and use moves it', async () => {
  await move('seen_at', '7 hours')
  await move('idle_until', '7 hours')
  expect(await isKnown(one)).toBe(true) // marks it as seen
  const left = await sql<{ left: number }>`select extract(epoch from idle_until - now())::float8 as left
    from sys_session where user_id = ${ann.id}`.execute(fixture.db)
  expect(left.rows[0]?.left).toBeGreaterThan(7.9 * 3600)
  await move('seen_at', '8 hours 1 second')
  await move('idle_until', '8 hours 1 second')
  one.passTime(5_001)
  expect(await isKnown(one)).toBe(false)
})

test('no use moves the absolute limit', async () => {
  await sql`update sys_session
    set absolute_until = now() + interval '1 second', idle_until = now() + interval '1 second',
    renewed_at = now() - interval '6 hours' where user_id = ${ann.id}`.execute(fixture.db)
  const next = String((await one.sessions.resolve(token))?.renewedToken)
  const { rows } = await sql<{ over: boolean }>`select idle_until > absolute_until as over from sys_session
    where user_id = ${ann.id}`.execute(fixture.db)
  expect(rows[0]?.over).toBe(false)
  await move('absolute_until', '2 seconds')
  one.passTime(5_001)
  expect(await isKnown(one, next)).toBe(false)
})

test('a shorter limit holds for sessions that have begun', async () => {
  await fixture.configure(1, { idleHours: 1 })
  one.passTime(30_001)
  await move('seen_at', '61 minutes')
  expect(await isKnown(one)).toBe(false)
  await fixture.configure(1, { idleHours: 8 })
  one.passTime(30_001)
  expect(await isKnown(one)).toBe(true)
})

test('the absolute limit is the tenant’s: for sessions that begin, and for those that have begun', async () => {
  const configured = async (absoluteDays: number) => {
    await fixture.configure(1, { absoluteDays })
    one.passTime(30_001)
  }
  await move('created_at', '25 hours')
  expect(await isKnown(one)).toBe(true)
  await configured(1)
  expect(await isKnown(one)).toBe(false)
  await configured(2)
  expect(await isKnown(one)).toBe(true)
  await one.tokenOf(ann)
  const { rows } = await sql<{ hours: number }>`
    select round(extract(epoch from absolute_until - created_at) / 3600)::int as hours from sys_session
    where user_id = ${ann.id} order by created_at desc limit 1`.execute(fixture.db)
  expect(rows).toEqual([{ hours: 48 }])
  await configured(30)
})

test('the sweep ends what is over and tells its channels', async () => {
  const id = await idOf(one)
  await move('idle_until', '9 hours')
  await two.sweep()
  await eventually(() => one.events.some(({ to }) => to === id))
  expect(one.events).toContainEqual({ to: id, event: { type: 'session-ended', reason: 'expired' } })
  const { rows } = await sql`select 1 from sys_session where user_id = ${ann.id}`.execute(fixture.db)
  expect(rows).toHaveLength(0)
})

test('signing out ends this session everywhere', async () => {
  await isKnown(two)
  expect((await one.call(sessionRoutes.logout, { token })).status).toBe(200)
  expect((await one.call(sessionRoutes.logout, { token })).status).toBe(401)
  await eventually(async () => !(await isKnown(two)))
  await eventually(() =>
    two.events.some(({ event }) => event.type === 'session-ended' && event.reason === 'signed-out'),
  )
})

test('a live channel that opens just after its session ended is notified', async () => {
  await one.quiet() // news of the test before must not drop what is remembered here
  const id = await idOf(one)
  expect((await one.call(sessionRoutes.live, { token })).status).toBe(200)
  expect(one.events).toEqual([{ to: id, event: { type: 'ping' } }])
  await sql`delete from sys_session where user_id = ${ann.id}`.execute(fixture.db) // still remembered by this node
  await one.call(sessionRoutes.live, { token })
  const ended = { to: id, event: { type: 'session-ended', reason: 'expired' } }
  await eventually(() => one.events.some((each) => JSON.stringify(each) === JSON.stringify(ended)))
})
