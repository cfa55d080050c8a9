import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sessionRoutes } from '#contract/session.ts'
import { auditRoutes } from '#records/contract/audit.ts'
import { onlineExport, onlineRoutes } from '#security/contract/online.ts'
import { centerRoutes } from '#system/contract/center.ts'
import { aNode, aServer, type TestServer } from '../../../../tests/harness.ts'
import { until } from '../../../../tests/kernel-parts.ts'
import { aDept, anActor, aUser, PASSWORD, type TestActor } from '../../../../tests/people.ts'
import { seal } from '../../../../tests/seal.ts'

let server: TestServer & { close: () => Promise<void> }
/** Behind a proxy that it trusts, so that tests choose the addresses of callers. */
let near: TestServer
let dept: string
let chief: TestActor
let ann: TestActor
const CAN = ['sys:online:page', 'sys:online:quit', 'sys:post:page']
beforeAll(async () => {
  server = await aServer()
  near = await aNode(server.urls, { name: 'near', env: { TRUST_PROXY: '127.0.0.1' } })
})
afterAll(async () => {
  await near.stop()
  await server.close()
})
beforeEach(async () => {
  dept = await aDept(server)
  chief = await anActor(server, { can: CAN, scope: 2, deptId: dept, realName: 'Chief' })
  ann = await anActor(server, { can: ['sys:post:page'], scope: 3, deptId: dept, realName: 'Ann', grade: 50 })
})

const page = async ({ token }: Pick<TestActor, 'token'>, query: Parameters<typeof ask>[1] = {}) =>
  (await ask(token, query)).data
const ask = (token: string, query: NonNullable<Parameters<typeof server.call<typeof onlineRoutes.page>>[1]>['query']) =>
  server.call(onlineRoutes.page, { token, query: { limit: 100, ...query } })
const isOver = (token: string, on = near) =>
  until(async () => (await on.call(centerRoutes.sessions, { token })).status === 401)
const quit = (token: string, body: string[]) => server.call(onlineRoutes.quit, { token, body })
const sessionOf = async (actor: TestActor, who = chief) =>
  (await page(who)).list.find(({ userId }) => userId === actor.id)?.id ?? ''

describe('the list', () => {
  test('shows each session with its user, device, way and node; those of one user stand together', async () => {
    await near.call(centerRoutes.sessions, { token: await near.session(ann.id) })
    const { list, total } = await page(chief)
    expect(total).toBe(3)
    expect(list.map(({ realName, place, many, isCurrent }) => [realName, place, many, isCurrent])).toEqual([
      ['Chief', 1, 1, true],
      ['Ann', 1, 2, false],
      ['Ann', 2, 2, false],
    ])
    expect(list[1]).toMatchObject({ node: 'near', userAgent: 'test', via: '', actions: ['quit'] })
    expect(list[0]?.actions).toEqual([])
    const { data } = await server.call(onlineRoutes.counts, { token: chief.token })
    expect(data).toEqual({ sessions: 3, users: 2, several: 1, newAddress: 0 })
  })

  test('reaches no further than the data scope, nor into another tenant', async () => {
    const stranger = await anActor(server, { can: CAN, realName: 'Stranger' })
    expect((await page(chief)).list.map(({ realName }) => realName)).not.toContain('Stranger')
    expect((await page(stranger)).list.map(({ realName }) => realName)).toContain('Ann')
    const operator = await anActor(server, { tenantId: 0, can: CAN })
    expect((await page(operator)).list.map(({ userId }) => userId)).toEqual([operator.id])
    expect(await server.call(onlineRoutes.page, { token: ann.token })).toMatchObject({ status: 403 })
  })

  test('filters by name, department, several sessions and new addresses', async () => {
    await server.session(ann.id)
    expect((await page(chief, { keyword: 'ann' })).total).toBe(2)
    expect((await page(chief, { only: 'several' })).list.map(({ userId }) => userId)).toEqual([ann.id, ann.id])
    expect((await page(chief, { deptId: await aDept(server) })).total).toBe(0)
    const bob = await aUser(server, { deptId: dept, realName: 'Bob' })
    await server.signIn(bob.username, PASSWORD)
    expect((await page(chief, { only: 'newAddress' })).total).toBe(0)
    await signInFrom('203.0.113.7', bob.username)
    const { list } = await page(chief, { only: 'newAddress' })
    expect(list).toMatchObject([{ userId: bob.id, way: 'login', isNewAddress: true }])
    expect((await page(chief, { way: 'login' })).list.map(({ userId }) => userId)).toEqual([bob.id, bob.id])
  })

  test('masks addresses without the right to personal data, and finds none by them', async () => {
    const [masked] = (await page(chief, { keyword: 'ann' })).list
    expect(masked?.ip).toBe('127.0.…')
    expect((await page(chief, { keyword: '127.0.0.1' })).total).toBe(0)
    const full = await anActor(server, { can: [...CAN, 'sys:log:personal'], scope: 2, deptId: dept })
    expect((await page(full, { keyword: '127.0.0.1' })).list.map(({ ip }) => ip)).toContain('127.0.0.1')
  })

  test('says from where and by which node a session was seen last', async () => {
    const before = await sessionOf(ann)
    await server.node.kernel.database.transaction(1, (tx) =>
      tx
        .updateTable('sys_session')
        .set({ seen_at: new Date(Date.now() - 120_000).toISOString() })
        .where('id', '=', before)
        .execute(),
    )
    await near.call(centerRoutes.sessions, { token: ann.token, headers: { 'x-forwarded-for': '198.51.100.9' } })
    const full = await anActor(server, { can: [...CAN, 'sys:log:personal'], scope: 2, deptId: dept })
    const row = (await page(full, { keyword: 'ann' })).list[0]
    expect(row).toMatchObject({ id: before, ip: '198.51.100.9', node: 'near' })
    expect(Date.now() - Date.parse(row?.seenDate ?? '')).toBeLessThan(60_000)
  })
})

describe('the sheet', () => {
  const sheet = async ({ token }: Pick<TestActor, 'token'>, query: object = {}) =>
    (
      (await server.call(onlineExport.file, { token, query: { format: 'csv', ...query } })).data as unknown as Buffer
    ).toString()

  test('holds what the list shows, within the same scope and as masked', async () => {
    const stranger = await anActor(server, { can: CAN, realName: 'Stranger' })
    const holder = await anActor(server, { can: [...CAN, 'sys:online:export'], scope: 2, deptId: dept })
    const text = await sheet(holder)
    expect(text).toContain('Chief')
    expect(text).toContain('127.0.…')
    // One's own address alone.
    expect(text.match(/127\.0\.0\.1/g)).toHaveLength(1)
    expect(text).not.toContain(stranger.username)
    expect(await sheet(holder, { keyword: 'ann' })).not.toContain('Chief')
  })

  test('takes its own code', async () => {
    const refused = await server.call(onlineExport.file, { token: chief.token, query: { format: 'csv' } })
    expect(refused.status).toBe(403)
  })
})

describe('ending', () => {
  test('one session ends it on all nodes, and leaves a trace', async () => {
    const other = await server.session(ann.id)
    expect((await near.call(centerRoutes.sessions, { token: other })).status).toBe(200)
    const rows = (await page(chief, { keyword: 'ann' })).list
    expect(await quit(chief.token, [rows[0]?.id ?? ''])).toMatchObject({ data: { refused: [] } })
    await isOver(other)
    expect((await near.call(centerRoutes.sessions, { token: ann.token })).status).toBe(200)
    const trail = { token: await server.admin(), query: { resource: 'user', resourceId: ann.id } }
    const { data } = await server.call(auditRoutes.page, trail)
    expect(data.list[0]).toMatchObject({ action: 'forceQuit', label: 'Ann', actorName: 'Chief' })
  })

  test('all sessions of a user spares the one that asks', async () => {
    const mine = await server.session(chief.id)
    await server.session(ann.id)
    const answer = await server.call(onlineRoutes.quitUsers, { token: chief.token, body: [ann.id, chief.id] })
    expect(answer.data).toEqual({ done: [ann.id, chief.id], refused: [] })
    await isOver(ann.token)
    await isOver(mine)
    expect((await page(chief)).list).toMatchObject([{ userId: chief.id, isCurrent: true }])
  })

  test('the own session is refused, and so are those beyond scope or power', async () => {
    const own = await sessionOf(chief)
    expect((await quit(chief.token, [own])).data.refused).toMatchObject([{ error: 'online_own_session' }])

    const stranger = await anActor(server, { can: CAN })
    const theirs = await sessionOf(stranger, stranger)
    expect((await quit(chief.token, [theirs])).data.refused).toMatchObject([{ error: 'not_found' }])
    const users = await server.call(onlineRoutes.quitUsers, { token: chief.token, body: [stranger.id] })
    expect(users.data.refused).toMatchObject([{ error: 'not_found' }])

    const boss = await anActor(server, { superAdmin: 1, deptId: dept, realName: 'Boss' })
    const bosses = await sessionOf(boss)
    expect((await page(chief, { keyword: 'boss' })).list[0]?.actions).toEqual([])
    expect((await quit(chief.token, [bosses])).data.refused).toMatchObject([{ error: 'forbidden' }])
    const all = await server.call(onlineRoutes.quitUsers, { token: chief.token, body: [boss.id] })
    expect(all.data.refused).toMatchObject([{ error: 'forbidden' }])
    expect((await server.call(centerRoutes.sessions, { token: boss.token })).status).toBe(200)
  })

  test('takes the code: who may only look ends nothing', async () => {
    const looking = await anActor(server, { can: ['sys:online:page'], scope: 2, deptId: dept })
    const id = await sessionOf(ann)
    expect((await page(looking)).list.every(({ actions }) => actions.length === 0)).toBe(true)
    expect(await quit(looking.token, [id])).toMatchObject({ status: 403 })
    const users = await server.call(onlineRoutes.quitUsers, { token: looking.token, body: [ann.id] })
    expect(users).toMatchObject({ status: 403 })
  })
})

/** Signs in from an address, through the proxy that the node trusts. */
async function signInFrom(ip: string, username: string) {
  const headers = { 'x-forwarded-for': ip }
  const { data: key } = await near.call(sessionRoutes.key, { headers })
  const body = await seal(key, { username, password: PASSWORD, nonce: key.nonce })
  return near.call(sessionRoutes.login, { headers, body })
}
