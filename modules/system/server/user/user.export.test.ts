/** Exports as administrators use them: what is in the file, and what is not. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { afterAll, describe, expect, test } from 'vitest'
import type { AnyRoute } from '#contract/route.ts'
import { taskRoutes } from '#contract/task.ts'
import { deptExport } from '#system/contract/dept.ts'
import { roleExport } from '#system/contract/role.ts'
import { userExport, userRoutes } from '#system/contract/user.ts'
import { exportedLines } from '../../../../tests/exported.ts'
import { aServer } from '../../../../tests/harness.ts'
import { aDept, anActor, aRole, aUser } from '../../../../tests/people.ts'
import { asSuperuser, fillTwoTenants } from '../../../../tests/two-tenants.ts'

const MANY = 100_000

const folder = await mkdtemp(join(tmpdir(), 'portico-exports-'))
const server = await aServer({ listen: true, env: { FILES_DIR: folder } })
const superuser = await asSuperuser(server.urls.owner)
const admin = await server.admin()
afterAll(async () => {
  await superuser.end()
  await server.close()
  await rm(folder, { recursive: true })
})

type Query = Record<string, string>

const ask = (route: AnyRoute, query: Query, token = admin) => server.call(route, { query: query, token })

/** The lines of a csv export, by their headers. */
const lines = (query: Query, { route = userExport.file, token = admin }: { route?: AnyRoute; token?: string } = {}) =>
  exportedLines(server, route, { query, token })
const names = async (query: Query, token?: string) =>
  (await lines(query, { ...(token && { token }) })).map((row) => row['Username'])

/** The ids of the users whom the list shows, page by page. */
async function listed(query: Query, token = admin): Promise<(string | undefined)[]> {
  const { data } = await server.call(userRoutes.page, { query: { ...query, limit: '1000' }, token })
  return data.list.map(({ username }) => username)
}

describe('the file', () => {
  test('opens as a workbook with typed columns, in the caller’s language and time zone', async () => {
    const { id, username } = await aUser(server, { realName: '=HYPERLINK("http://evil","x")' })
    await superuser.query(
      "update sys_user set mobile = '13800001174', created_at = '2026-11-20T16:30:00Z' where id = $1",
      [id],
    )
    const answer = await ask(userExport.file, { username, columns: 'username,realName,status,mobile,created' })
    expect(answer.headers['content-disposition']).toMatch(/filename\*=UTF-8''Users%20\d{4}-\d\d-\d\d\.xlsx/)
    const [sheet] = (await readXlsx(answer.data as Buffer)).sheets
    expect(sheet?.rows).toEqual([
      ['Username', 'Name', 'Status', 'Mobile', 'Created'],
      [username, '=HYPERLINK("http://evil","x")', 'Enabled', '13800001174', new Date('2026-11-21T00:30:00Z')],
    ])
    const chinese = await server.request('GET', userExport.file.path, {
      query: { username, columns: 'status,created', format: 'csv', timeZone: 'America/New_York' },
      token: admin,
      headers: { 'accept-language': 'zh-CN' },
    })
    expect(String(chinese.data)).toBe('\uFEFF状态,创建时间\r\n正常,2026-11-20 11:30:00\r\n')
  })

  test('takes the teeth out of formulas in csv', async () => {
    for (const realName of ['=1+1', '+1', '-1', '@SUM(1)']) {
      const { username } = await aUser(server, { realName })
      expect((await lines({ username, columns: 'realName' }))[0]).toEqual({ Name: `'${realName}` })
    }
  })

  test('has all columns when none are named, each once', async () => {
    const [row = {}] = await lines({ username: 'admin' })
    expect(Object.keys(row)).toHaveLength(userExport.columns.length)
    expect(await lines({ username: 'admin', columns: 'username,username' })).toEqual([{ Username: 'admin' }])
  })

  test('is asked for with known columns, formats and zones only', async () => {
    const all: Query[] = [
      { columns: 'password_hash' },
      { format: 'pdf' },
      { timeZone: 'Mars/Base' },
      { orderField: 'x' },
    ]
    for (const wrong of all) {
      const { status, body } = await ask(userExport.file, wrong)
      expect(status).toBe(400)
      expect(body.data).toMatchObject({ issues: [{ path: expect.stringContaining(Object.keys(wrong)[0] ?? '') }] })
    }
  })
})

describe('an export shows what the list shows', () => {
  test('filtered, ordered, chosen', async () => {
    const people = await Promise.all(['c', 'a', 'b'].map((letter) => aUser(server, { username: `order.${letter}` })))
    const query = { keyword: 'order.', orderField: 'username', order: 'asc' }
    expect(await names(query)).toEqual(['order.a', 'order.b', 'order.c'])
    expect(await names({ ...query, order: 'desc' })).toEqual(await listed({ ...query, order: 'desc' }))
    const ids = [people[0]?.id, people[2]?.id].join(',')
    expect(await names({ ...query, ids })).toEqual(['order.b', 'order.c'])
    expect(await names({ ...query, ids, username: 'order.c' })).toEqual(['order.c'])
    expect(await names({ keyword: 'no user has this name' })).toEqual([])
  })

  test('within the caller’s data scope', async () => {
    const deptId = await aDept(server)
    const near = await aUser(server, { deptId })
    const far = await aUser(server)
    const boss = await anActor(server, { can: ['sys:user:export', 'sys:user:page'], scope: 1, deptId })
    expect(new Set(await names({}, boss.token))).toEqual(new Set([boss.username, near.username]))
    expect(await names({}, boss.token)).toEqual(await listed({}, boss.token))
    expect(await names({ ids: `${near.id},${far.id}` }, boss.token)).toEqual([near.username])
  })

  test('and of mobile numbers no more than the list, unless the caller may open the detail', async () => {
    const { id, username } = await aUser(server)
    await superuser.query("update sys_user set mobile = '15012341174' where id = $1", [id])
    const exporter = await anActor(server, { can: ['sys:user:export'] })
    const mobile = async (token: string) => (await lines({ username, columns: 'mobile' }, { token }))[0]?.['Mobile']
    expect(await mobile(exporter.token)).toBe('150****1174')
    expect(await mobile(admin)).toBe('15012341174')
  })

  test('and no one without the permission gets it', async () => {
    const { token } = await anActor(server, { can: ['sys:user:page'] })
    expect(await ask(userExport.file, {}, token)).toMatchObject({ status: 403 })
    expect(await server.call(userExport.task, { token, body: {} })).toMatchObject({ status: 403 })
  })

  test('its taking leaves a trace', async () => {
    await ask(userExport.file, { keyword: 'order.', format: 'csv' })
    const { rows } = await superuser.query(
      "select resource, label, changes from sys_audit where action = 'export' order by created_at desc limit 1",
    )
    expect(rows).toEqual([
      {
        resource: 'user',
        label: 'Users',
        changes: expect.objectContaining({ keyword: [null, 'order.'], rows: [null, 3] }),
      },
    ])
  })
})

describe('roles and departments', () => {
  test('have theirs', async () => {
    const name = `role ${Date.now()}`
    await aRole(server, { can: [], name, scope: 2 })
    expect(await lines({ name }, { route: roleExport.file })).toEqual([
      { Name: name, Grade: '50', 'Data scope': 'Own department', Members: '0', Notes: '', Created: expect.any(String) },
    ])
    const top = await aDept(server, { name: 'Exported' })
    await aDept(server, { name: 'Below', pid: top })
    const [row] = await lines({ name: 'below', columns: 'name,path,people' }, { route: deptExport.file }).then((all) =>
      all.slice(-1),
    )
    expect(row).toMatchObject({ Department: 'Below', Users: '0' })
    expect(row?.['Full path']).toMatch(/ \/ Exported \/ Below$/)
  })

  test('of departments nothing is shown beyond the data scope but the names above', async () => {
    const top = await aDept(server, { name: 'Mine' })
    const deptId = await aDept(server, { name: 'Mine too', pid: top })
    const { token } = await anActor(server, { can: ['sys:dept:export'], scope: 2, deptId })
    const found = await lines({ columns: 'path' }, { route: deptExport.file, token })
    expect(found).toEqual([{ 'Full path': expect.stringMatching(/ \/ Mine \/ Mine too$/) }])
  })
})

describe('many rows', () => {
  async function fill(): Promise<void> {
    await superuser.query(
      `insert into sys_user (tenant_id, id, username, username_key, real_name, dept_id, password_hash, created_at)
       select 1, gen_random_uuid(), 'many' || n, 'many' || n, '员工' || n, d.id, '-', now() - n * interval '1 second'
       from generate_series(1, $1::int) n, sys_dept d where d.tenant_id = 1 and d.pid is null`,
      [MANY],
    )
  }

  test('are refused at once, say how many they are, and are written by a task', async () => {
    await fill()
    const query = { keyword: 'many', orderField: 'username', order: 'asc', columns: 'username,realName' } as const
    expect(await ask(userExport.file, query)).toMatchObject({
      status: 422,
      body: { error: 'export_needs_task', code: 42_210, data: { total: MANY } },
    })
    const { data } = await server.call(userExport.task, { token: admin, body: query })
    const params = { id: data.id }
    const status = async () => (await server.call(taskRoutes.get, { token: admin, params })).data.status
    await expect.poll(status, { timeout: 60_000, interval: 250 }).toBe('done')
    const file = await server.call(taskRoutes.file, { token: admin, params })
    const found: string[] = []
    for await (const { values } of streamXlsxRows(file.data as unknown as Buffer)) found.push(String(values[0]))
    expect(found.length).toBe(MANY + 1)
    expect(new Set(found).size).toBe(found.length)
    const [first, ...rest] = found
    expect(first).toBe('Username')
    const { rows } = await superuser.query<{ username: string }>(
      "select username from sys_user where tenant_id = 1 and username like 'many%' order by username_key, id",
    )
    expect(rest).toEqual(rows.map(({ username }) => username))
    expect((await server.call(taskRoutes.get, { token: admin, params })).data).toMatchObject({
      done: MANY,
      total: MANY,
    })
  }, 120_000)
})

describe('another tenant', () => {
  test('never appears in a file, whatever is asked for', async () => {
    await fillTwoTenants(superuser)
    const { rows } = await superuser.query<{ id: string }>(
      "select id from sys_user where tenant_id = 2 and username like 'order.%' limit 3",
    )
    expect(rows.length).toBe(3)
    const ids = rows.map(({ id }) => id)
    expect(await names({ ids: ids.join(',') })).toEqual([])
    expect((await names({ keyword: 'order.' })).length).toBe(3)
    const answer = await server.call(userExport.task, { token: admin, body: { ids } })
    expect(answer).toMatchObject({ status: 404, body: { error: 'not_found' } })
  }, 60_000)
})
