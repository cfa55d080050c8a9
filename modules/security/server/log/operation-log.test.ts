/** The log of calls: what is in it, what never is, and who reads it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { MARK } from '#contract/marks.ts'
import { calledRoute } from '#kernel/logs/called-route.ts'
import type { CallLogs } from '#kernel/logs/call-logs.ts'
import { maskerOf } from '#kernel/logs/mask.ts'
import { operationLogRoutes, type OperationLogQuery } from '#security/contract/log.ts'
import { clientErrorRoutes } from '#system/contract/client-error.ts'
import { centerRoutes } from '#system/contract/center.ts'
import { deptRoutes } from '#system/contract/dept.ts'
import { userExport, userRoutes } from '#system/contract/user.ts'
import { callName } from './call-name.ts'
import { aServer } from '../../../../tests/harness.ts'
import { anActor, rootDept, type TestActor } from '../../../../tests/people.ts'
import { configureSecurity } from '../../../../tests/security-config.ts'
import { sql } from '../testing/registering.ts'

const server = await aServer()
afterAll(() => server.close())

const flush = () => (server.node.kernel.errorLog as CallLogs).flush()
/** Sees numbers and addresses. */
let boss: TestActor
/** Holds the code of the log alone. */
let reader: TestActor
let pid: string
beforeAll(async () => {
  boss = await anActor(server, { superAdmin: 1, realName: 'Mei' })
  reader = await anActor(server, { can: ['sys:logOperation:page'], realName: 'Reader' })
  pid = await rootDept(server)
})

async function page(query: Partial<Record<keyof OperationLogQuery, unknown>> = {}, token = boss.token) {
  await flush()
  const asked = { query: query as object, token }
  return (await server.call(operationLogRoutes.page, asked)).data
}
const get = (id: string, token = boss.token) => server.call(operationLogRoutes.get, { params: { id }, token })

test('a change is there with its user, code and masked input, and the calls of the session around it', async () => {
  const body = {
    username: 'logged1',
    realName: 'Logged',
    deptId: pid,
    mobile: '13812345678',
    email: 'logged@example.com',
    password: 'Very-Secret-1234',
  }
  const created = await server.call(userRoutes.create, { token: boss.token, body })
  expect(created.status).toBe(200)
  const { list } = await page({ route: 'user.create' })
  const entry = list[0]
  expect(entry).toMatchObject({ userName: 'Mei', code: 0, status: 200, method: 'POST', path: '/xtbg/sys/user' })
  expect(entry?.name).toMatch(/ · /)
  const { data } = await get(entry?.id ?? '')
  expect(JSON.parse(data.input)).toMatchObject({
    realName: 'Logged',
    mobile: { $masked: 'personal' },
    email: { $masked: 'personal' },
    password: { $masked: 'secret' },
  })
  expect(data.masked).toBe(3)
  expect(data.requestId).toBe(created.headers['x-request-id'])
  expect(data.nearby.map(({ id }) => id)).toContain(data.id)
  const rows = await server.node.kernel.database.read(1, (db) =>
    db.selectFrom('sys_log_operation').selectAll().execute(),
  )
  for (const secret of [body.password, body.mobile, body.email, boss.token])
    expect(JSON.stringify(rows)).not.toContain(secret)
})

test('refusals are there with code and fields, exports too; reads and what has a log of its own are not', async () => {
  const powerless = await anActor(server, { realName: 'Powerless' })
  await server.call(deptRoutes.create, { token: powerless.token, body: { pid, name: 'x', leaderIdList: [] } })
  await server.call(deptRoutes.create, { token: boss.token, body: { pid, name: '', leaderIdList: [] } })
  await server.call(userExport.file, { token: boss.token, query: { format: 'csv' } })
  await server.call(userRoutes.page, { token: boss.token, query: {} })
  await server.call(clientErrorRoutes.report, {
    token: powerless.token,
    body: { id: 'P-1', route: '/x', message: 'm', stack: '' },
  })
  const denied = await page({ outcome: 'denied', keyword: 'powerless' })
  expect(denied.list.map(({ operation, code }) => [operation, code])).toEqual([['dept.create', 403]])
  const { list } = await page({ result: '400' })
  expect(list[0]?.answer).toMatch(/\(name/)
  const all = (await page({ limit: 100 })).list.map(({ operation }) => operation)
  expect(all).toContain('user.export')
  expect(all).not.toContain('user.page')
  expect(all).not.toContain('clientError.report')
})

test('is filtered by user, route, request number, code and day', async () => {
  const { list } = await page({ outcome: 'denied' })
  const entry = list[0]
  expect((await page({ result: entry?.requestId })).list.map(({ id }) => id)).toEqual([entry?.id])
  expect((await page({ userId: entry?.userId, route: 'dept.create' })).total).toBe(1)
  expect((await page({ route: '/xtbg/sys/dept' })).total).toBe(2)
  expect((await page({ keyword: 'no such user' })).total).toBe(0)
  expect((await page({ toDate: '2020-01-01' })).total).toBe(0)
  expect((await page({ ip: '127.0.0.1' })).total).toBeGreaterThan(2)
})

describe('a reader without sys:log:personal', () => {
  test('sees networks instead of addresses, no long numbers, and cannot look for an address', async () => {
    const { list } = await page({}, reader.token)
    expect(new Set(list.map(({ ip }) => ip))).toEqual(new Set(['127.0.…']))
    const everything = (await page({}, reader.token)).total
    expect((await page({ ip: '203.0.113.9' }, reader.token)).total).toBe(everything)
    expect((await page({ ip: '203.0.113.9' })).total).toBe(0)
    const asked = { token: reader.token, query: { ip: '127.0.0.1' } }
    expect((await server.call(operationLogRoutes.address, asked)).status).toBe(403)
  })

  test('does not read the other logs', async () => {
    for (const path of ['/sys/log/login/page', '/sys/log/error/page', '/sys/audit/page', '/sys/log/operation/export'])
      expect((await server.request('GET', path, { token: reader.token })).status, path).toBe(403)
  })
})

test('a call that needs a session alone has its name, in the language of the reader', async () => {
  const ann = await anActor(server, { realName: 'Ann' })
  const stale = { gender: 1 as const, email: '', mobile: '', version: -1 }
  await server.call(centerRoutes.saveProfile, { token: ann.token, body: stale })
  const [entry] = (await page({ route: 'center.saveProfile' })).list
  expect(entry).toMatchObject({ name: 'My account · Edit profile', userName: 'Ann' })
  const zh = { token: boss.token, headers: { 'accept-language': 'zh' } }
  const { data } = await server.call(operationLogRoutes.get, { params: { id: entry?.id ?? '' }, ...zh })
  expect(data.name).toBe('个人中心 · 修改资料')
  expect(data.nearby.map(({ name }) => name)).toContain('个人中心 · 修改资料')
})

test('every call in the log that no code opens has a name in both languages', () => {
  const unnamed = server.node.mounted
    .filter(({ route }) => route.can === 'session' && calledRoute(route).isLogged)
    .flatMap(({ id }) => (['zh', 'en'] as const).map((language) => ({ id, language })))
    .filter(({ id, language }) => callName({ language }, { name: '', operation: id }) === '')
  expect(unnamed).toEqual([])
})

test('another organisation sees nothing of it, whatever it asks', async () => {
  const { list } = await page()
  const id = list[0]?.id ?? ''
  const { database } = server.node.kernel
  const theirs = await database.read(77, (db) => db.selectFrom('sys_log_operation').select('id').execute())
  expect(theirs).toEqual([])
  const own = await database.read(1, (db) =>
    db.selectFrom('sys_log_operation').select('id').where('id', '=', id).execute(),
  )
  expect(own).toHaveLength(1)
})

test('no entry is larger than a few kilobytes, however much was sent', async () => {
  const name = 'x'.repeat(900_000)
  await server.call(deptRoutes.create, { token: boss.token, body: { pid, name, leaderIdList: [] } })
  const { list } = await page({ route: 'dept.create' })
  const { data } = await get(list[0]?.id ?? '')
  expect(data.code).toBe(400)
  expect(data.input.length).toBeLessThan(4_100)
})

test('a call is shown for as many days as the own organisation keeps it', async () => {
  const { list } = await page({ route: 'user.create' })
  const id = list[0]?.id ?? ''
  const shown = async () => [(await page({ route: 'user.create' })).total, (await get(id)).status]
  await sql(server, "insert into sys_tenant (id, code, name, cert) values (77, 'elsewhere', 'Elsewhere', 1)")
  await sql(server, "update sys_log_operation set created_at = now() - interval '3 days' where id = $1", [id])
  await configureSecurity(server, { operationLogDays: 1 }, 77)
  expect(await shown()).toEqual([1, 200])
  await configureSecurity(server, { operationLogDays: 2 })
  expect(await shown()).toEqual([0, 404])
  await configureSecurity(server, { operationLogDays: 4 })
  expect(await shown()).toEqual([1, 200])
  await configureSecurity(server, { operationLogDays: 0 })
  expect(await shown()).toEqual([1, 200])
})

/** A value for every property, by JSON schema; secret ones are recognised by what is in them. */
function filled(schema: unknown, root: object, isSecret = false, depth = 0): unknown {
  const node = schema as Record<string, unknown> & { properties?: object; items?: unknown; anyOf?: unknown[] }
  if (typeof schema !== 'object' || schema === null || depth > 6) return 'plain'
  if (typeof node.$ref === 'string') {
    const { definitions = {} } = root as { definitions?: Record<string, unknown> }
    return node.$ref === '#'
      ? 'plain'
      : filled(definitions[node.$ref.replace('#/definitions/', '')], root, isSecret, depth + 1)
  }
  const secret = isSecret || node[MARK] !== undefined
  const options = node.anyOf ?? (node.oneOf as unknown[] | undefined)
  if (options) return filled(options.at(-1), root, secret, depth + 1)
  if (node.type === 'array') return [filled(node.items, root, secret, depth + 1)]
  if (!node.properties) return secret ? 'HUSH-HUSH' : 'plain'
  return Object.fromEntries(
    Object.entries(node.properties).map(([name, inner]) => [
      name,
      filled(inner, root, secret || /password|secret|token|captcha/i.test(name), depth + 1),
    ]),
  )
}

test('of no route a secret field comes through, whatever its kind', () => {
  const seen = server.node.mounted.flatMap(({ id, route }) => {
    const schema = route.method === 'GET' ? route.query : route.body
    if (!schema) return []
    const json = z.toJSONSchema(schema, { target: 'draft-7', io: 'input', unrepresentable: 'any' })
    const value = filled(json, json)
    return JSON.stringify(value).includes('HUSH-HUSH') ? [{ id, input: maskerOf(schema)(value).input }] : []
  })
  expect(seen.length).toBeGreaterThan(10)
  expect(seen.filter(({ input }) => input.includes('HUSH-HUSH'))).toEqual([])
})
