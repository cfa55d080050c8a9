/** How many sessions a user may have at the same time, exact over two nodes. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aSessionFixture, eventually, type SessionFixture, type TestNode } from './testing/fixture.ts'
import type { Person } from './testing/people.ts'

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
  ann = await fixture.aPerson()
})

async function configure(values: Record<string, number>): Promise<void> {
  await fixture.configure(1, values)
  for (const node of [one, two]) node.passTime(30_001)
}
const signIn = (node: TestNode) => node.signIn({ username: ann.username, password: ann.password })
/** Six at the same time, three on each node. */
const signInAtOnce = () => Promise.all([one, two, one, two, one, two].map(signIn))
async function sessions(): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`select id from sys_session where user_id = ${ann.id}`.execute(fixture.db)
  return rows
}

test('the newest are refused, and the refusal is in the sign-in log', async () => {
  await configure({ sessionsPerPerson: 2, sessionOverflow: 0 })
  const answers = await signInAtOnce()
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(answers.filter(({ error }) => error === 'too_many_sessions')).toHaveLength(4)
  expect(await sessions()).toHaveLength(2)
  const { rows } = await sql<{ status: number; reason: string }>`
    select status, reason from sys_login_log where username = ${ann.username} order by status`.execute(fixture.db)
  expect(rows.filter(({ status }) => status === 1)).toHaveLength(2)
  expect(rows.filter(({ reason }) => reason === 'too_many_sessions')).toHaveLength(4)
})

test('the oldest are ended, on both nodes, and their pages hear why', async () => {
  await configure({ sessionsPerPerson: 2, sessionOverflow: 1 })
  const first = String((await signIn(one)).data['token'])
  expect(await two.sessions.resolve(first)).toBeDefined()
  const answers = await signInAtOnce()
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
  expect(await sessions()).toHaveLength(2)
  await eventually(async () => (await two.sessions.resolve(first)) === undefined)
  const ended = { event: { type: 'session-ended', reason: 'elsewhere' } }
  await eventually(() => two.events.some(({ event }) => JSON.stringify(event) === JSON.stringify(ended.event)))
})

test('a session whose time is over does not count', async () => {
  await configure({ sessionsPerPerson: 1, sessionOverflow: 0 })
  expect((await signIn(one)).status).toBe(200)
  expect((await signIn(two)).error).toBe('too_many_sessions')
  await sql`update sys_session set seen_at = now() - interval '9 hours' where user_id = ${ann.id}`.execute(fixture.db)
  expect((await signIn(two)).status).toBe(200)
})

test('0 allows any number', async () => {
  await configure({ sessionsPerPerson: 0 })
  expect((await signInAtOnce()).every(({ status }) => status === 200)).toBe(true)
})
