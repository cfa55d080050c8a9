import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { deptRoutes, type Dept } from '#system/contract/dept.ts'
import { roleRoutes } from '#system/contract/role.ts'
import { userRoutes } from '#system/contract/user.ts'
import { aNode, aServer, type TestServer } from '../../../../tests/harness.ts'
import { until } from '../../../../tests/kernel-parts.ts'
import { aDept, anActor, aRole, aUser } from '../../../../tests/people.ts'

/** Enough for places to be remembered, and for many people to have been made in the same moment. */
const PEOPLE = 2_500
const LIMIT = 100

let server: TestServer & { close: () => Promise<void> }
let admin: string

async function superuser(database: string): Promise<pg.Client> {
  const address = new URL(inject('superuser'))
  address.pathname = `/${database}`
  const client = new pg.Client({ connectionString: address.toString() })
  await client.connect()
  return client
}

async function fill(database: string): Promise<void> {
  const client = await superuser(database)
  await client.query(
    `insert into sys_user (tenant_id, id, username, username_key, real_name, dept_id, password_hash, created_at, last_login_at)
     select 1, gen_random_uuid(), 'p' || n, 'p' || n, 'name ' || n % 50, d.id, '-', now() - (n / 7) * interval '1 hour',
       case when n % 3 = 0 then now() - n * interval '1 minute' end
     from generate_series(1, $1::int) n, sys_dept d where d.tenant_id = 1 and d.pid is null`,
    [PEOPLE],
  )
  await client.end()
}

beforeAll(async () => {
  server = await aServer({ listen: true })
  await fill(new URL(server.urls.app).pathname.slice(1))
  admin = await server.admin()
})
afterAll(() => server.close())

type Query = Record<string, string>

const pageOf = async (page: number, query: Query = {}) =>
  (await server.call(userRoutes.page, { query: { limit: String(LIMIT), page, ...query }, token: admin })).data

/** The whole list, by pages so large that nothing is remembered between them. */
async function wholeList(query: Query): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ; page += 1) {
    const { list } = await pageOf(page, { ...query, limit: '1000' })
    ids.push(...list.map(({ id }) => id))
    if (list.length < 1000) return ids
  }
}

/** Pages in an order that goes forth and back, each twice. */
const VISITS = [20, 3, 24, 15, 16, 15, 25, 11, 12, 26, 20, 14, 24, 1, 13]

describe('deep pages', () => {
  test.each([
    ['newest first', {}],
    ['oldest first', { orderField: 'createDate', order: 'asc' }],
    ['by name, many of whom have the same', { orderField: 'realName', order: 'asc' }],
    ['by a number', { orderField: 'status', order: 'desc' }],
    ['by a day that some have not', { orderField: 'lastLoginDate', order: 'desc' }],
    ['filtered', { keyword: 'p1' }],
  ])('%s: every page is that part of the whole, however one comes to it', async (_name, query: Query) => {
    const whole = await wholeList(query)
    for (const page of VISITS) {
      const { list } = await pageOf(page, query)
      expect(list.map(({ id }) => id)).toEqual(whole.slice((page - 1) * LIMIT, page * LIMIT))
    }
  })

  test('a new person moves every page by one, remembered places included', async () => {
    const before = await wholeList({})
    await pageOf(13)
    const { id } = await aUser(server)
    await server.call(userRoutes.setStatus, { body: { ids: [id], status: 0 }, token: admin }) // notifies every list
    await expect
      .poll(async () => (await pageOf(13)).list.map((user) => user.id))
      .toEqual([id, ...before].slice(12 * LIMIT, 13 * LIMIT))
  })
})

describe('filters', () => {
  test('user name and real name each by their own', async () => {
    const { id } = await aUser(server, { username: 'only.one', realName: 'Only One' })
    const queries: Query[] = [{ username: 'ONLY.' }, { realName: 'only o' }]
    for (const query of queries) {
      expect((await pageOf(1, query)).list.map((user) => user.id)).toEqual([id])
    }
  })

  test('a selection is loaded by its ids', async () => {
    const [one, two] = [await aUser(server), await aUser(server)]
    const { list, total } = await pageOf(1, { limit: '-1', ids: `${one.id},${two.id}` })
    expect(list.map(({ id }) => id).sort((a, b) => a.localeCompare(b))).toEqual(
      [one.id, two.id].sort((a, b) => a.localeCompare(b)),
    )
    expect(total).toBe(2)
  })

  test('a user’s own scope shows themselves alone', async () => {
    const ann = await anActor(server, { can: ['sys:user:page'], scope: 3 })
    const { data } = await server.call(userRoutes.page, { token: ann.token })
    expect(data.list.map(({ id }) => id)).toEqual([ann.id])
    expect(data.list[0]?.actions).toEqual([])
  })
})

describe('names', () => {
  test('people sort by pinyin', async () => {
    for (const realName of ['张伟', '阿毛', '王芳', '李娜', '欧阳雪']) await aUser(server, { realName })
    const { list } = await pageOf(1, { orderField: 'realName', order: 'asc', limit: '1000' })
    const names = list.map(({ realName }) => realName)
    expect(names.filter((name) => ['张伟', '阿毛', '王芳', '李娜', '欧阳雪'].includes(name))).toEqual([
      '阿毛',
      '李娜',
      '欧阳雪',
      '王芳',
      '张伟',
    ])
  })

  test('a page by name comes off its index', async () => {
    const client = await superuser(new URL(server.urls.app).pathname.slice(1))
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      'explain select id from sys_user where tenant_id = 1 order by real_name, id limit 10',
    )
    await client.end()
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index.*sys_user_real_name/)
  })
})

describe('names in the list', () => {
  test('follow a change of department and role at once, on another node soon', async () => {
    const deptId = await aDept(server, { name: 'Dock' })
    const roleId = await aRole(server, { can: [], name: 'Pilot' })
    const { username } = await aUser(server, { deptId, roleIds: [roleId] })
    const other = await aNode(server.urls, { listen: true })
    const named = async (node: TestServer) => {
      const { list } = (await node.call(userRoutes.page, { query: { username }, token: admin })).data
      return list.map((user) => [user.deptName, ...(user.roles ?? []).map(({ name }) => name)])
    }
    expect(await named(server)).toEqual([['Dock', 'Pilot']])
    expect(await named(other)).toEqual([['Dock', 'Pilot']])

    const dept = (await server.call(deptRoutes.get, { params: { id: deptId }, token: admin })).data
    await server.call(deptRoutes.update, { body: { ...draftOf(dept), name: 'Harbour' }, token: admin })
    expect(await named(server)).toEqual([['Harbour', 'Pilot']])
    const role = (await server.call(roleRoutes.get, { params: { id: roleId }, token: admin })).data
    await server.call(roleRoutes.update, { body: { ...role, name: 'Captain' }, token: admin })
    expect(await named(server)).toEqual([['Harbour', 'Captain']])
    await until(async () => JSON.stringify(await named(other)) === JSON.stringify([['Harbour', 'Captain']]))
    await other.stop()
  })
})

const draftOf = ({ id, pid, name, sort, status }: Dept) => ({ id, pid, name, sort, status })
