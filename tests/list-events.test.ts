/**
 * Which open pages receive the change notification of a list: those of users who may load the list. The notification
 * names no record.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LiveEvent } from '#contract/session.ts'
import { notifyListChanged } from '#kernel/lists/changed.ts'
import { deptRoutes } from '#system/contract/dept.ts'
import { postRoutes } from '#system/contract/post.ts'
import { userRoutes } from '#system/contract/user.ts'
import { aServer, type TestServer } from './harness.ts'
import { listenLive, type LiveEvents } from './live-ear.ts'
import { anActor, aUser } from './people.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string
let count = 0

beforeAll(async () => {
  server = await aServer({ listen: true })
  admin = await server.admin()
})
afterAll(() => server.close())

const lists = (ear: LiveEvents) => ear.received.filter(({ type }) => type === 'list-changed')
const createPost = async (token = admin) => {
  count += 1
  const body = { code: `live-${count}`, name: `Live ${count}` }
  const { data, status } = await server.call(postRoutes.create, { body, token })
  expect(status).toBe(200)
  return data.id
}
const earOf = async (can: readonly string[], tenantId = 1) => {
  const user = await anActor(server, { can, tenantId })
  return { user, ear: await listenLive(server, user.token) }
}
/** Each test has a resource of its own, because events rest for five seconds per tenant and resource. */
const REST_MS = 5_000
const change = (resource: string, tenantId = 1) =>
  server.node.kernel.database.transaction(tenantId, (tx) => notifyListChanged(tx, tenantId, resource))
const listChanged = (resource: string): LiveEvent => ({ type: 'list-changed', resource })

describe('a change of a list is announced', () => {
  test('to users who may ask for the list, and to no other user or tenant; the event names no record', async () => {
    const [reader, stranger] = [await earOf(['sys:post:page']), await earOf(['sys:dept:page'])]
    const elsewhere = await earOf(['sys:post:page'], 0)
    const id = await createPost()
    await expect.poll(() => lists(reader.ear)).toEqual([listChanged('post')])
    await sleep(200)
    expect([lists(stranger.ear), lists(elsewhere.ear)]).toEqual([[], []])
    expect(JSON.stringify(reader.ear.received)).not.toContain(id)
    for (const { ear } of [reader, stranger, elsewhere]) ear.close()
  })

  test.each([
    ['role', 'sys:role:page', '/sys/role', { name: 'Live role' }],
    ['dept', 'sys:dept:page', '/sys/dept', { name: 'Live department' }],
    ['menu', 'sys:menu:page', '/sys/menu', { name: 'Live menu', menuType: 2, code: 'live', pid: '0' }],
  ])('a list beside a record and a tree follow, too: %s', async (resource, code, path, draft) => {
    const [reader, stranger] = [await earOf([code]), await earOf(['sys:post:page'])]
    const { data: depts } = await server.call(deptRoutes.tree, { token: admin })
    const body = { pid: depts[0]?.id, ...draft }
    expect(await server.request('POST', path, { body, token: admin })).toMatchObject({ status: 200 })
    await expect.poll(() => lists(reader.ear)).toEqual([listChanged(resource)])
    await sleep(200)
    expect(lists(stranger.ear)).toEqual([])
    for (const { ear } of [reader, stranger]) ear.close()
  })

  test('no more to a user who has lost the permission, without a new sign-in or channel', async () => {
    const { user, ear } = await earOf(['sys:group:page'])
    const witness = await earOf(['sys:group:page'])
    await change('group')
    await expect.poll(() => lists(ear)).toEqual([listChanged('group')])
    const { data } = await server.call(userRoutes.get, { params: { id: user.id }, token: admin })
    const body = { ids: [user.id], removeRoleIdList: data.roleIdList }
    expect((await server.call(userRoutes.changeRoles, { body, token: admin })).status).toBe(200)
    await change('group')
    await expect.poll(() => lists(witness.ear), { timeout: REST_MS + 3_000 }).toHaveLength(2)
    expect(lists(ear)).toHaveLength(1)
    for (const each of [ear, witness.ear]) each.close()
  })

  test('once for a storm: first at once, the rest together five seconds later', async () => {
    const { ear } = await earOf(['sys:param:page'])
    for (let n = 0; n < 20; n += 1) await change('param')
    await expect.poll(() => lists(ear)).toEqual([listChanged('param')])
    await expect.poll(() => lists(ear), { timeout: REST_MS + 3_000 }).toHaveLength(2)
    await sleep(500)
    expect(lists(ear)).toHaveLength(2)
    ear.close()
  })

  test('not for what is rolled back, nor for resources that no route lists', async () => {
    const { ear } = await earOf(['sys:oss:page', 'msg:notice:page'])
    await server.node.kernel.database
      .transaction(1, async (tx) => {
        await notifyListChanged(tx, 1, 'oss')
        throw new Error('no')
      })
      .catch(() => undefined)
    await change('unlisted')
    await change('notice')
    await expect.poll(() => lists(ear)).toEqual([listChanged('notice')])
    ear.close()
  })

  test('to a user of a narrow data scope without saying whose record it is', async () => {
    const { ear } = await earOf(['sys:user:page'])
    const other = await aUser(server)
    const { data } = await server.call(userRoutes.get, { params: { id: other.id }, token: admin })
    const { username, realName, gender, email, status, superAdmin, deptId, deptIdList, roleIdList } = data
    const draft = { username, realName, gender, email, status, superAdmin, deptId, deptIdList, roleIdList }
    const body = { ...draft, id: other.id, mobile: '13800000003' }
    expect((await server.call(userRoutes.update, { body, token: admin })).status).toBe(200)
    await expect.poll(() => lists(ear), { timeout: REST_MS + 3_000 }).toEqual([listChanged('user')])
    expect(JSON.stringify(ear.received)).not.toContain(other.id)
    ear.close()
  })
})

/** Lists whose changes of others are not offered, and why. */
const SILENT: Readonly<Record<string, string>> = {
  '/sys/audit/page': 'a log of every change',
  '/sys/task/page': 'announced to the owner, and followed at once',
  '/workflow/cc/page': 'announced to the reader, and followed at once',
  '/msg/msgRecord/page': 'announced to the recipient by the bell',
  '/workflow/draft/page': 'one’s own drafts: no other user writes them',
  '/user/reviewItem/page': 'announced to the reviewer by the bell',
  '/user/center/signIn/page': 'one’s own sign-ins',
  '/user/center/behavior/page': 'a log of one’s own calls',
  '/sys/sysLogUserBehavior/page': 'a log of every call',
  '/sys/log/operation/page': 'a log of every change',
  '/sys/log/login/page': 'a log of every sign-in',
  '/gw/share/{id}/use/page': 'a log of every use',
  '/sys/portalPStatistics/page': 'statistics, read at a moment',
  '/sys/moduleStatistics/page': 'statistics, read at a moment',
  '/sys/online/page': 'asks again every ten seconds',
  '/workflow/stat/page': 'statistics, read at a moment',
  '/search/page': 'hits, read at a moment',
  '/msg/delivery/page': 'a log of what is sent, read at a moment',
  '/sys/import/{id}/row/page': 'announced to the owner, and followed at once',
  '/sys/dict/type/page': 'announced to all pages, and followed at once',
  '/sys/dict/data/page': 'announced to all pages, and followed at once',
  '/sys/dictCust/type/page': 'announced to all pages, and followed at once',
  '/sys/dictCust/data/page': 'announced to all pages, and followed at once',
  '/ws/meeting/page': 'shown by the workspace, which has no live channel',
  '/ws/task/page': 'shown by the workspace, which has no live channel',
  '/form/public/{id}/record/page': 'read by visitors, who have no live channel',
  '/form/shared/{id}/record/page': 'read behind a share, without a live channel',
}

test('every list route says which resource it lists, or why it does not', () => {
  const silent = server.node.mounted
    .map(({ route }) => route)
    .filter(({ method, path, resource }) => method === 'GET' && path.endsWith('/page') && resource === undefined)
  expect(silent.map(({ path }) => path).sort()).toEqual(Object.keys(SILENT).sort())
})
