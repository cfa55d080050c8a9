/** The room of each user: exact, warned of once, and nothing of another user's business. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ossRoutes } from '#files/contract/oss.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { until } from '../../../../tests/kernel-parts.ts'
import { setParam } from '../../../../tests/params.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { named } from '../../../../tests/some-files.ts'
import { asSuperuser } from '../../../../tests/two-tenants.ts'
import { levelOf } from './room.ts'

const KB = 1024
let server: TestServer & { close: () => Promise<void> }
let superuser: Awaited<ReturnType<typeof asSuperuser>>
let admin: string
let ann: TestActor
let bob: TestActor

beforeAll(async () => {
  server = await aServer({ listen: true })
  superuser = await asSuperuser(server.urls.owner)
  admin = await server.admin()
  ann = await anActor(server, { can: ['sys:oss:upload'], realName: 'Ann' })
  bob = await anActor(server, { can: ['sys:oss:upload'], realName: 'Bob' })
})
afterAll(async () => {
  await superuser.end()
  await server.close()
})
beforeEach(async () => {
  for (const table of ['sys_oss_use', 'sys_oss', 'sys_oss_user', 'msg_record'])
    await superuser.query(`delete from ${table}`)
  await setParam(server, admin, { key: 'oss.user.mb', value: 1 })
})

const upload = (kilobytes: number, { token } = ann) =>
  server.call(ossRoutes.create, { token, file: named('some.txt', 'x'.repeat(kilobytes * KB)) })
const remove = (ids: string[], { token } = ann) => server.call(ossRoutes.removeMany, { token, body: ids })
const own = async ({ token } = ann) => (await server.call(ossRoutes.ownSpace, { token })).data
const warnings = async () =>
  (
    await superuser.query<{ percent: string; user_id: string }>(
      `select variables->>'percent' as percent, user_id from msg_record where event = 'messaging.quota' order by sent_at`,
    )
  ).rows
const spaces = async (token = admin, name?: string) =>
  (await server.call(ossRoutes.userSpaces, { token, query: name === undefined ? {} : { name } })).data.list
const isReached = { status: 409, body: { code: 40_973, error: 'quota_reached' } }

test.each([
  [0, 0, 0],
  [79, 100, 0],
  [80, 100, 80],
  [94.9, 100, 80],
  [95, 100, 95],
  [200, 100, 95],
  [50, 0, 0],
])('%d of %d bytes reaches the step %d', (used, quota, level) => expect(levelOf(used, quota)).toBe(level))

describe('a limit', () => {
  test('ends at its last byte, and says what is used and how much there is', async () => {
    expect((await upload(1_000)).status).toBe(200)
    expect(await upload(25)).toMatchObject({
      ...isReached,
      body: {
        data: { used: 1_000 * KB, quota: 1_024 * KB, left: 24 * KB },
        msg: expect.stringContaining('1 MB') as string,
      },
    })
    expect((await upload(24)).status).toBe(200)
    expect(await own()).toEqual({ used: 1_024 * KB, quota: 1_024 * KB, files: 2 })
    expect((await upload(1, bob)).status).toBe(200) // it is the user's own
  })

  test('is exact when ten uploads want the last room at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => upload(300)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7)
    expect((await own()).used).toBe(900 * KB)
  })

  test('gives back what is deleted; 0 is none', async () => {
    const { data } = await upload(1_000)
    expect(await upload(1_000)).toMatchObject(isReached)
    await remove([data.id])
    expect((await upload(1_000)).status).toBe(200)
    await setParam(server, admin, { key: 'oss.user.mb', value: 0 })
    expect((await upload(1_000)).status).toBe(200)
    expect((await own()).quota).toBe(0)
  })
})

test('the user is notified at 80 and at 95 %, once each until it falls below again', async () => {
  const first = (await upload(820)).data
  await until(async () => (await warnings()).length === 1, 20_000)
  await upload(10)
  const second = (await upload(150)).data
  await until(async () => (await warnings()).length === 2, 20_000)
  expect(await warnings()).toEqual([
    { percent: '80', user_id: ann.id },
    { percent: '95', user_id: ann.id },
  ])
  await upload(1)
  await remove([first.id, second.id])
  await upload(900)
  await until(async () => (await warnings()).length === 3, 20_000)
  expect((await warnings()).at(-1)).toEqual({ percent: '80', user_id: ann.id })
}, 60_000)

describe('limits of single users', () => {
  const set = (id: string, quotaMb: number | null, token = admin) =>
    server.call(ossRoutes.setQuota, { token, params: { id }, body: { quotaMb } })

  test('come before the parameter, are in the trail, and can be taken away', async () => {
    expect((await set(ann.id, 2)).status).toBe(200)
    expect((await upload(1_500)).status).toBe(200)
    expect(await spaces()).toMatchObject([
      { id: ann.id, name: 'Ann', used: 1_500 * KB, quota: 2_048 * KB, quotaMb: 2, files: 1, actions: ['update'] },
    ])
    expect(await upload(600)).toMatchObject(isReached)
    await set(ann.id, 0)
    expect((await upload(600)).status).toBe(200)
    await set(ann.id, null)
    expect(await own()).toMatchObject({ quota: 1_024 * KB })
    expect(await upload(1)).toMatchObject(isReached)
    const { rows } = await superuser.query(
      `select changes from sys_audit where action = 'setQuota' and resource_id = $1`,
      [ann.id],
    )
    expect(rows).toHaveLength(3)
  })

  test('are given by users with the code, within their data scope; the list shows no others', async () => {
    await upload(10)
    await upload(20, bob)
    expect((await set(bob.id, 5, ann.token)).status).toBe(403)
    const keeper = await anActor(server, { can: ['sys:oss:page', 'sys:oss:quota'], scope: 3 })
    expect(await set(bob.id, 5, keeper.token)).toMatchObject({ status: 404 })
    expect(await set('00000000-0000-7000-8000-000000000000', 5)).toMatchObject({ status: 404 })
    expect(await set(bob.id, -1)).toMatchObject({ status: 400 })
    expect(await spaces(keeper.token)).toEqual([])
    expect((await spaces()).map(({ name }) => name)).toEqual(['Bob', 'Ann'])
    expect((await spaces(admin, 'an')).map(({ name }) => name)).toContain('Ann')
    expect((await server.call(ossRoutes.userSpaces, { token: ann.token, query: {} })).status).toBe(403)
  })

  test('are listed a page at a time, in the order that is asked for', async () => {
    const people = await Promise.all(
      ['Uma', 'Una', 'Ute'].map((realName) => anActor(server, { can: ['sys:oss:upload'], realName })),
    )
    for (const [at, person] of people.entries()) {
      await upload(10 * (3 - at), person)
      for (let more = 0; more < at; more += 1) await upload(1, person)
    }
    const pageOf = async (query: Record<string, string>) => {
      const { data } = await server.call(ossRoutes.userSpaces, { token: admin, query })
      return [data.total, data.list.map(({ name }) => name)]
    }
    expect(await pageOf({ limit: '2' })).toEqual([3, ['Uma', 'Una']])
    expect(await pageOf({ limit: '2', page: '2' })).toEqual([3, ['Ute']])
    expect(await pageOf({ sortBy: 'files', limit: '2' })).toEqual([3, ['Ute', 'Una']])
    expect(await pageOf({ sortBy: 'name', limit: '2' })).toEqual([3, ['Uma', 'Una']])
    expect(await pageOf({ name: 'una' })).toEqual([1, ['Una']])
    expect(await pageOf({ page: '9' })).toEqual([3, []])
    for (const query of ['sortBy=bytes%20desc%3B%20drop%20table%20sys_oss', 'limit=101', 'page=0'])
      expect((await server.request('GET', `/sys/oss/space/user?${query}`, { token: admin })).status).toBe(400)
  })
})
