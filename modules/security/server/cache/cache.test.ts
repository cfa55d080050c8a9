/** Caches of all nodes: their figures, emptying them, and who may do neither. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CacheName } from '#contract/caches.ts'
import { auditRoutes } from '#records/contract/audit.ts'
import { cacheRoutes, type CacheDrop } from '#security/contract/cache.ts'
import { centerRoutes } from '#system/contract/center.ts'
import { aNode, aServer, type TestServer } from '../../../../tests/harness.ts'
import { until } from '../../../../tests/kernel-parts.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { asSuperuser } from '../../../../tests/two-tenants.ts'

let server: TestServer & { close: () => Promise<void> }
let other: TestServer
let keeper: TestActor
beforeAll(async () => {
  server = await aServer({ listen: true, name: 'one' })
  other = await aNode(server.urls, { listen: true, name: 'two' })
  keeper = await anActor(server, { can: ['sys:cache:page', 'sys:cache:drop'], realName: 'Keeper' })
})
afterAll(async () => {
  await other.stop()
  await server.close()
})

const list = async (on: TestServer = server, { token }: Pick<TestActor, 'token'> = keeper) =>
  (await on.call(cacheRoutes.list, { token })).data
const drop = (body: CacheDrop, { token }: Pick<TestActor, 'token'> = keeper) =>
  server.call(cacheRoutes.drop, { token, body })
const called = (name: string) => name.split(':')[0]
/** The figures of a cache on a node. */
async function figures(node: 'one' | 'two', cache: CacheName) {
  const found = (await list()).find(({ name }) => called(name) === node)
  const figure = found?.caches.find(({ name }) => name === cache)
  if (!figure) throw new Error(`${node} has no ${cache}`)
  return figure
}
const call = (on: TestServer, token = keeper.token) => on.call(centerRoutes.sessions, { token })

describe('the list', () => {
  test('has every node with its own figures; the one that answers comes first, whichever is asked', async () => {
    const nodes = await list()
    expect(nodes.map(({ name, isCurrent, isSilent }) => [called(name), isCurrent, isSilent])).toEqual([
      ['one', true, false],
      ['two', false, false],
    ])
    const turned = await list(other)
    expect(turned.map(({ name, isCurrent }) => [called(name), isCurrent])).toEqual([
      ['two', true],
      ['one', false],
    ])
    for (const { caches } of nodes)
      expect(caches.map(({ name }) => name)).toEqual(expect.arrayContaining(['session', 'policy', 'name', 'dict']))
  })

  test('counts what is found and what is not', async () => {
    await call(other)
    const before = await figures('two', 'session')
    expect(before).toMatchObject({ limit: expect.any(Number) as number })
    for (let n = 0; n < 3; n += 1) await call(other)
    const after = await figures('two', 'session')
    expect(after.hits - before.hits).toBe(3)
    expect(after.misses).toBe(before.misses)
    await call(other, await server.session(keeper.id))
    const more = await figures('two', 'session')
    expect(more.misses - after.misses).toBe(1)
    expect(more.entries - after.entries).toBe(1)
  })

  test('holds numbers and names, no key and no value of any cache', async () => {
    await call(server)
    const { body } = await server.call(cacheRoutes.list, { token: keeper.token })
    const text = JSON.stringify(body.data)
    for (const kept of [keeper.token, keeper.id, keeper.username]) expect(text).not.toContain(kept)
    expect(text.replaceAll(/"sinceDate":"[^"]+"/g, '')).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
  })

  test('names a node that lives and does not answer', async () => {
    const superuser = await asSuperuser(server.urls.owner)
    await superuser.query(
      `insert into sys_node (name, alive_until) values ('dead:1:00000000', now() + interval '1 minute')`,
    )
    const nodes = await list()
    expect(nodes.find(({ name }) => name === 'dead:1')).toMatchObject({ isSilent: true, caches: [] })
    const { data } = await drop({ names: ['dict'] })
    expect(data.find(({ name }) => name === 'dead:1')).toMatchObject({ isSilent: true, entries: 0 })
    await superuser.query(`delete from sys_node where name like 'dead%'`)
    await superuser.end()
  })
})

describe('emptying', () => {
  test('reaches one node or all, says what was forgotten, and everything goes on', async () => {
    for (const node of [server, other]) await call(node)
    const nodes = await list()
    const [one, two] = nodes.map(({ node }) => node)
    const before = await figures('one', 'session')
    const single = await drop({ names: ['session'], ...(two !== undefined && { node: two }) })
    expect(single.data).toMatchObject([{ node: two, isSilent: false }])
    expect(single.data[0]?.entries).toBeGreaterThan(0)
    expect(await figures('two', 'session')).toMatchObject({ entries: 0 })
    expect((await figures('one', 'session')).sinceDate).toBe(before.sinceDate)
    const all = await drop({ names: ['session', 'policy'] })
    expect(all.data.map(({ node }) => node)).toEqual([one, two])
    await until(async () => (await figures('one', 'session')).sinceDate > before.sinceDate)
    for (const node of [server, other]) expect((await call(node)).status).toBe(200)
  })

  test('leaves a trace for each cache', async () => {
    await drop({ names: ['param', 'dict'] })
    const trail = { token: await server.admin(), query: { resource: 'cache' } }
    const { data } = await server.call(auditRoutes.page, trail)
    expect(data.list.slice(0, 2).map(({ resourceId }) => resourceId)).toEqual(expect.arrayContaining(['param', 'dict']))
    expect(data.list[0]).toMatchObject({ action: 'drop', actorName: 'Keeper' })
  })

  test('of a node that is not there, or of a cache that is none, is refused without a trace', async () => {
    const trail = async () =>
      (await server.call(auditRoutes.page, { token: await server.admin(), query: { resource: 'cache' } })).data.total
    const before = await trail()
    expect((await drop({ names: ['dict'], node: 'nowhere:1:00000000' })).status).toBe(404)
    for (const names of [[], ['users'], ['dict', 'dict'], 'dict'])
      expect((await server.request('DELETE', '/sys/cache', { token: keeper.token, body: { names } })).status).toBe(400)
    expect(await trail()).toBe(before)
  })
})

describe('who has no business with it', () => {
  test('gets nothing without the codes, and empties nothing with the one for looking', async () => {
    const none = await anActor(server, {})
    expect((await server.call(cacheRoutes.list, { token: none.token })).status).toBe(403)
    expect((await drop({ names: ['dict'] }, none)).status).toBe(403)
    const looking = await anActor(server, { can: ['sys:cache:page'] })
    expect((await server.call(cacheRoutes.list, { token: looking.token })).status).toBe(200)
    const { sinceDate } = await figures('one', 'dict')
    expect((await drop({ names: ['dict'] }, looking)).status).toBe(403)
    expect((await figures('one', 'dict')).sinceDate).toBe(sinceDate)
  })

  test('a customer of the installation neither sees nor empties anything, its administrator included', async () => {
    const superuser = await asSuperuser(server.urls.owner)
    await superuser.query(`update sys_tenant set cert = 1 where id = 1`)
    const boss = await anActor(server, { superAdmin: 1 })
    try {
      for (const { token } of [boss, keeper]) {
        const refused = await server.call(cacheRoutes.list, { token })
        expect(refused).toMatchObject({ status: 403, body: { error: 'forbidden' } })
        expect(refused.data ?? null).toBeNull()
        expect((await drop({ names: ['session'] }, { token })).status).toBe(403)
      }
    } finally {
      await superuser.query(`update sys_tenant set cert = 0 where id = 1`)
      await superuser.end()
    }
    expect((await list()).length).toBe(2)
  })

  test('the operator of the platform has it as the own organisation has', async () => {
    const operator = await anActor(server, { tenantId: 0, can: ['sys:cache:page', 'sys:cache:drop'] })
    expect((await list(server, operator)).length).toBe(2)
    expect((await drop({ names: ['dict'] }, operator)).status).toBe(200)
  })
})

test('every cache that a node keeps has its name among those that are shown', async () => {
  for (const { caches } of await list()) for (const { name } of caches) expect(CacheName.options).toContain(name)
})
