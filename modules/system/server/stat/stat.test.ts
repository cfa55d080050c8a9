import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { MAX_DAYS, statRoutes } from '#system/contract/stat.ts'
import { aServer } from '../../../../tests/harness.ts'
import { aDept, anActor, aUser, type TestActor } from '../../../../tests/people.ts'
import { byResource } from './stat.service.ts'

const UTC = { offset: 0 }
const server = await aServer()
afterAll(() => server.close())

let overseer: TestActor
/** Reaches one department and those below it. */
let head: TestActor
let member: { id: string }
let deptId: string

/** Something of the past, written as the kernel writes it: with one's own tenant, by the owner of the tables. */
async function happened(what: {
  signIns?: number
  failures?: number
  changes?: string[]
  by?: string
  daysAgo: number
}) {
  const { signIns = 0, failures = 0, changes = [], by, daysAgo } = what
  await server.node.kernel.database.transaction(1, async (tx) => {
    const at = sql<string>`date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' - make_interval(days => ${daysAgo}) + interval '1 second'`
    const entries = [...Array<1>(signIns).fill(1), ...Array<0>(failures).fill(0)]
    for (const status of entries)
      await sql`insert into sys_login_log (tenant_id, id, username, user_id, status, created_at)
        values (1, ${newId()}, 'x', ${by ?? null}, ${status}, ${at})`.execute(tx)
    for (const resource of changes)
      await sql`insert into sys_audit (tenant_id, id, actor_id, action, resource, resource_id, created_at)
        values (1, ${newId()}, ${by ?? null}, 'update', ${resource}, 'x', ${at})`.execute(tx)
  })
}

beforeAll(async () => {
  deptId = await aDept(server, { name: 'Mill' })
  overseer = await anActor(server, { throughSignIn: true, can: ['sys:stat:view'], scope: 0 })
  head = await anActor(server, { throughSignIn: true, can: ['sys:stat:view'], scope: 1, deptId })
  member = await aUser(server, { deptId })
  await happened({ daysAgo: 2, signIns: 3, failures: 1, by: member.id })
  await happened({ daysAgo: 2, failures: 4 })
  await happened({ daysAgo: 3, changes: ['user', 'user', 'dept'], by: member.id })
  await happened({ daysAgo: 3, changes: ['role'] })
  await happened({ daysAgo: 8, signIns: 2, changes: ['user'], by: member.id })
})

const ask = {
  signIns: (who: TestActor, query: object) => server.call(statRoutes.signIns, { token: who.token, query }),
  changes: (who: TestActor, query: object) => server.call(statRoutes.changes, { token: who.token, query }),
}

describe('sign-ins per day', () => {
  test('every day stands there once, today last, those that failed apart', async () => {
    const { data } = await ask.signIns(overseer, { days: 7, ...UTC })
    expect(data.days).toHaveLength(7)
    expect(data.days[6]?.date).toBe(new Date().toISOString().slice(0, 10))
    expect(data.days[4]).toMatchObject({ succeeded: 3, failed: 5 })
    expect(data.days[3]).toMatchObject({ succeeded: 0, failed: 0 })
    expect(data.days[6]?.succeeded).toBe(2)
    expect(data.before).toEqual({ succeeded: 2, failed: 0 })
  })

  test('the user who reaches one department counts its people, and no one without an account', async () => {
    const { data } = await ask.signIns(head, { days: 7, ...UTC })
    expect(data.days[4]).toMatchObject({ succeeded: 3, failed: 1 })
    expect(data.days[6]?.succeeded).toBe(1)
  })

  test('the user who reaches only themselves counts only themselves', async () => {
    const alone = await anActor(server, { throughSignIn: true, can: ['sys:stat:view'], scope: 3 })
    const { data } = await ask.signIns(alone, { days: 7, ...UTC })
    expect(data.days.map(({ succeeded, failed }) => succeeded + failed)).toEqual([0, 0, 0, 0, 0, 0, 1])
  })

  test('a day begins by the clock of the caller', async () => {
    const { data } = await ask.signIns(overseer, { days: MAX_DAYS, offset: -60 })
    // Written a second after midnight UTC: one hour further west that was still the day before.
    const noted = data.days.filter(({ failed }) => failed === 5).map(({ date }) => date)
    expect(noted).toEqual([new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10)])
  })
})

describe('changes per day', () => {
  test('are distinguished by resource, the most changed first', async () => {
    const { data } = await ask.changes(head, { days: 7, ...UTC })
    expect(data.resources.map(({ resource, counts }) => [resource, counts[3]])).toEqual([
      ['user', 2],
      ['dept', 1],
    ])
    expect(data).toMatchObject({ total: 3, before: 1 })
  })

  test('those of no one are seen by the user who reaches everybody', async () => {
    const { data } = await ask.changes(overseer, { days: 7, ...UTC })
    expect(data.resources.find(({ resource }) => resource === 'role')?.counts[3]).toBe(1)
  })

  test('the many resources beyond the first few are one', () => {
    const found = ['a', 'b', 'c', 'd'].map((resource, at) => ({ date: 'x', resource, count: 9 - at }))
    expect(byResource(['x'], found, 2)).toEqual([
      { resource: 'a', counts: [9] },
      { resource: 'b', counts: [8] },
      { resource: '', counts: [13] },
    ])
    expect(byResource(['x'], found, 3).map(({ resource }) => resource)).toEqual(['a', 'b', 'c', 'd'])
    expect(byResource(['x'], [])).toEqual([])
  })
})

test('people are counted by their main department, within reach', async () => {
  const { data } = await server.call(statRoutes.people, { token: head.token, query: {} })
  expect(data).toEqual({ list: [{ id: deptId, name: 'Mill', people: 2 }], otherPeople: 0, otherDepts: 0 })
  const one = await server.call(statRoutes.people, { token: overseer.token, query: { limit: 1 } })
  expect(one.data.list).toHaveLength(1)
  expect(one.data.otherDepts).toBeGreaterThan(0)
})

test('the overview is of today and within reach', async () => {
  await happened({ daysAgo: 0, changes: ['user'], by: member.id })
  const { data } = await server.call(statRoutes.overview, { token: head.token, query: UTC })
  expect(data).toEqual({ people: 2, depts: 1, signInsToday: 1, changesToday: 1 })
})

test('another tenant’s numbers are not among them', async () => {
  const other = await anActor(server, { throughSignIn: true, tenantId: 0, superAdmin: 1 })
  const { data } = await ask.signIns(other, { days: 7, ...UTC })
  expect(data.days.map(({ succeeded }) => succeeded)).toEqual([0, 0, 0, 0, 0, 0, 1])
  expect((await ask.changes(other, { days: 7 })).data).toMatchObject({ total: 0, before: 0 })
})

test('without the permission calls are refused', async () => {
  const stranger = await anActor(server)
  for (const route of Object.values(statRoutes))
    expect(await server.call(route, { token: stranger.token, query: {} })).toMatchObject({ status: 403 })
})

test('the span and the clock are bounded', async () => {
  for (const query of [{ days: 0 }, { days: MAX_DAYS + 1 }, { days: 'x' }, { offset: 900 }, { offset: -721 }])
    expect(await ask.signIns(overseer, query), JSON.stringify(query)).toMatchObject({ status: 400 })
})
