/** Errors by fingerprint, and the sign-in log. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { route } from '#contract/route.ts'
import { z } from 'zod'
import { implement } from '#kernel/http/implement.ts'
import type { ServerModule } from '#kernel/kernel.ts'
import type { CallLogs } from '#kernel/logs/call-logs.ts'
import { errorLogRoutes, loginLogRoutes } from '#security/contract/log.ts'
import { clientErrorRoutes } from '#system/contract/client-error.ts'
import { aServer } from '../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { configureSecurity } from '../../../../tests/security-config.ts'
import { securityModule } from '../index.ts'
import { sql } from '../testing/registering.ts'

const defect = route({ method: 'GET', path: '/test/defect', can: 'session', summary: 'Fails', reply: z.null() })
let times = 0
const failing: ServerModule = {
  name: 'failing',
  routes: () =>
    implement('failing', { defect }, { defect: () => Promise.reject(new Error(`no such thing ${(times += 1)}`)) }),
}
const server = await aServer({ extra: [failing], env: { LOG_LEVEL: 'silent' } })
afterAll(() => server.close())

let boss: TestActor
let reader: TestActor
beforeAll(async () => {
  boss = await anActor(server, { superAdmin: 1, realName: 'Mei' })
  reader = await anActor(server, { can: ['sys:logError:page', 'sys:logLogin:page'] })
})
const errorsOf = async (query: object = {}, token = boss.token) => {
  await (server.node.kernel.errorLog as CallLogs).flush()
  return (await server.call(errorLogRoutes.page, { token, query })).data.list
}

test('alike errors of the server are one, with count, first and last time; a resolved one that comes again is new', async () => {
  for (let n = 0; n < 3; n += 1) expect((await server.call(defect, { token: boss.token })).status).toBe(500)
  const [entry] = await errorsOf({ source: 0 })
  expect(entry).toMatchObject({ source: 0, place: 'failing.defect', count: 3, state: 0, userName: 'Mei' })
  const { data } = await server.call(errorLogRoutes.get, { token: boss.token, params: { id: entry?.id ?? '' } })
  expect(data.stack).toContain('error-log.test.ts')
  const body = { id: data.id, version: data.version, state: 2 as const, note: 'Repaired in 7.2' }
  expect((await server.call(errorLogRoutes.update, { token: boss.token, body })).status).toBe(200)
  expect((await server.call(errorLogRoutes.update, { token: boss.token, body })).body.code).toBe(40903)
  expect((await errorsOf({ state: 2 })).map(({ note }) => note)).toEqual(['Repaired in 7.2'])
  await server.call(defect, { token: boss.token })
  expect(await errorsOf()).toMatchObject([{ count: 4, state: 0, note: 'Repaired in 7.2' }])
})

test('errors of pages differ by place and message', async () => {
  const report = (route_: string, message: string) =>
    server.call(clientErrorRoutes.report, {
      token: reader.token,
      body: { id: 'P-0a1b2c3d', route: route_, message, stack: 'x\n    at load (app.js:1:2)' },
    })
  await report('/sys/user', 'x is not a function')
  await report('/sys/user', 'x is not a function')
  await report('/sys/role', 'x is not a function')
  const pages = await errorsOf({ source: 1 })
  expect(
    pages.map(({ place, count }) => [place, count]).sort(([a], [b]) => String(a).localeCompare(String(b))),
  ).toEqual([
    ['/sys/role', 1],
    ['/sys/user', 2],
  ])
})

test('who may read may not mark; numbers and addresses are masked', async () => {
  const [entry] = await errorsOf({ source: 1 }, reader.token)
  expect(entry).toMatchObject({ ip: '127.0.…', actions: [] })
  const body = { id: entry?.id ?? '', state: 1 as const }
  expect((await server.call(errorLogRoutes.update, { token: reader.token, body })).status).toBe(403)
  const missing = { id: '0192f000-0000-7000-8000-000000000000', state: 1 as const }
  expect((await server.call(errorLogRoutes.update, { token: boss.token, body: missing })).status).toBe(404)
})

test('sign-ins are read with their reason, masked for those without the right', async () => {
  await server.signIn('13812345678', 'wrong-password-1')
  const query = { keyword: '1381234' }
  const { data } = await server.call(loginLogRoutes.page, { token: boss.token, query })
  const entry = data.list[0]
  expect(entry).toMatchObject({ username: '13812345678', status: 0, ip: '127.0.0.1' })
  expect(entry?.reasonText).not.toBe(entry?.reason)
  const params = { id: entry?.id ?? '' }
  const masked = await server.call(loginLogRoutes.get, { token: reader.token, params })
  expect(masked.data).toMatchObject({ username: '138…', ip: '127.0.…' })
  const other = { id: '0192f000-0000-7000-8000-000000000000' }
  expect((await server.call(loginLogRoutes.get, { token: boss.token, params: other })).status).toBe(404)
})

/** An organisation whose configuration is no one else's. */
const ELSEWHERE = 77

test('a sign-in is shown for as many days as the own organisation keeps it, by itself, too', async () => {
  await server.signIn('signed.in.once', 'wrong-password-1')
  const query = { keyword: 'signed.in.once' }
  const shown = async () => (await server.call(loginLogRoutes.page, { token: boss.token, query })).data.list
  const params = { id: (await shown())[0]?.id ?? '' }
  const status = async () => (await server.call(loginLogRoutes.get, { token: boss.token, params })).status
  const age = (days: string) =>
    sql(server, 'update sys_login_log set created_at = now() - $2::interval where id = $1', [params.id, days])
  await sql(server, "insert into sys_tenant (id, code, name, cert) values ($1, 'elsewhere', 'Elsewhere', 1)", [
    ELSEWHERE,
  ])
  await age('3 days')
  await configureSecurity(server, { loginLogDays: 1 }, ELSEWHERE)
  expect([(await shown()).length, await status()]).toEqual([1, 200])
  await configureSecurity(server, { loginLogDays: 2 })
  expect([(await shown()).length, await status()]).toEqual([0, 404])
  await configureSecurity(server, { loginLogDays: 4 })
  expect([(await shown()).length, await status()]).toEqual([1, 200])
  await age('3000 days')
  await configureSecurity(server, { loginLogDays: 0 })
  expect([(await shown()).length, await status()]).toEqual([1, 200])
})

test('an error is swept when it has not come again for as many days as its organisation keeps it', async () => {
  await server.call(defect, { token: boss.token })
  expect(await errorsOf({ source: 0 })).toHaveLength(1)
  const count = async () => (await sql(server, 'select from sys_log_error where source = 0')).length
  const age = (days: string) =>
    sql(server, `update sys_log_error set last_at = now() - $1::interval where source = 0`, [days])
  const sweep = async () => {
    for (const one of securityModule.sweeps?.(server.node.kernel) ?? []) await one(1)
    return count()
  }
  await age('3000 days')
  await configureSecurity(server, { errorLogDays: 0 })
  expect(await sweep()).toBe(1)
  await age('3 days')
  await configureSecurity(server, { errorLogDays: 1 }, ELSEWHERE)
  await configureSecurity(server, { errorLogDays: 4 })
  expect(await sweep()).toBe(1)
  await configureSecurity(server, { errorLogDays: 2 })
  expect(await sweep()).toBe(0)
  expect((await errorsOf({ source: 1 })).length).toBeGreaterThan(0)
})
