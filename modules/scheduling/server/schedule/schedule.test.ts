/** Schedules over HTTP: making, refusing, running now, stopping, and what another tenant reaches of it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { defineScheduled } from '#kernel/jobs/scheduled.ts'
import type { ServerModule } from '#kernel/kernel.ts'
import { messageRoutes } from '#messaging/contract/message.ts'
import { schedulingErrors } from '#scheduling/contract/errors.ts'
import { scheduleLogExport, scheduleLogRoutes } from '#scheduling/contract/schedule-log.ts'
import { scheduleExport, scheduleRoutes, type ScheduleDraft } from '#scheduling/contract/schedule.ts'
import { paramRoutes } from '#system/contract/param.ts'
import { exportedLines } from '../../../../tests/exported.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { until } from '../../../../tests/kernel-parts.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { asSuperuser } from '../../../../tests/two-tenants.ts'

const CODES = [
  'sys:schedule:page',
  'sys:schedule:save',
  'sys:schedule:update',
  'sys:schedule:run',
  'sys:schedule:delete',
  'sys:scheduleLog:page',
  'sys:scheduleLog:stop',
]
let server: TestServer & { close: () => Promise<void> }
let keeper: TestActor
let visitor: TestActor
let stranger: TestActor

/** Runs until it is stopped, or fails at once. */
const witness: ServerModule = {
  name: 'witness',
  scheduled: () => [
    defineScheduled({
      beanName: 'witness.waitLong',
      params: z.object({}),
      needs: ['sys:schedule:run'],
      run: ({ signal, write }) => {
        write('waiting')
        return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
      },
    }),
    defineScheduled({
      beanName: 'witness.failNow',
      params: z.object({}),
      needs: ['sys:schedule:run'],
      run: () => Promise.reject(new Error('no paper')),
    }),
  ],
}

beforeAll(async () => {
  server = await aServer({ listen: true, extra: [witness] })
  keeper = await anActor(server, { can: [...CODES, 'sys:oss:delete', 'sys:search:rebuild'] })
  visitor = await anActor(server, { can: ['sys:schedule:page'] })
  stranger = await anActor(server, { tenantId: 0, can: CODES })
})
afterAll(() => server.close())

let serial = 0
const draftOf = (more: Partial<ScheduleDraft> = {}) => ({
  name: `schedule ${(serial += 1)}`,
  beanName: 'files.clearUnused',
  cronExpression: '0 0 2 * * ?',
  ...more,
})
const create = (more: Partial<ScheduleDraft> = {}, { token }: Pick<TestActor, 'token'> = keeper) =>
  server.call(scheduleRoutes.create, { token, body: draftOf(more) })
const made = async (more: Partial<ScheduleDraft> = {}) => (await create(more)).data.id
const get = async (id: string) => (await server.call(scheduleRoutes.get, { token: keeper.token, params: { id } })).data
const run = (id: string, { token }: Pick<TestActor, 'token'> = keeper) =>
  server.call(scheduleRoutes.run, { token, body: { id } })
const logOf = async (id: string) =>
  (await server.call(scheduleLogRoutes.get, { token: keeper.token, params: { id } })).data
const stop = (id: string, { token }: Pick<TestActor, 'token'> = keeper) =>
  server.call(scheduleLogRoutes.stop, { token, body: { id } })

describe('a schedule', () => {
  test('gets the defaults of its handler, is planned at once, pauses and goes on', async () => {
    const id = await made()
    expect(await get(id)).toMatchObject({ params: { most: 10_000 }, status: 1, timeZone: 'Asia/Shanghai', runs: [] })
    await until(async () => (await get(id)).nextDate !== null)
    expect((await get(id)).nextDate).toMatch(/T18:00:00.000Z$/)
    const set = (status: 0 | 1) =>
      server.call(scheduleRoutes.pause, { token: keeper.token, body: { ids: [id], status } })
    expect((await set(0)).data).toEqual({ done: [id], refused: [] })
    expect(await get(id)).toMatchObject({ status: 0, nextDate: null })
    expect((await get(id)).actions).toEqual(expect.arrayContaining(['resume', 'run', 'delete']))
    await set(1)
    await until(async () => (await get(id)).nextDate !== null)
  })

  test('shows what it will do before it is saved: ten fires, by the clock of its zone', async () => {
    const { data } = await server.call(scheduleRoutes.preview, {
      token: visitor.token,
      query: { cronExpression: '0 30 8 ? * MON-FRI', timeZone: 'Europe/Berlin' },
    })
    expect(data.fires).toHaveLength(10)
    const hours = data.fires.map((at) =>
      new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', timeStyle: 'short' }).format(new Date(at)),
    )
    expect(new Set(hours)).toEqual(new Set(['08:30']))
  })

  test('has a name of its own', async () => {
    const id = await made({ name: 'only one' })
    expect((await create({ name: 'only one' })).body.error).toBe(errors.nameTaken.name)
    expect((await get(id)).name).toBe('only one')
  })
})

describe('refused with the path', () => {
  test.each([
    ['an unknown handler', { beanName: 'files.doNothing' }, 'beanName'],
    ['a class', { beanName: 'java.lang.Runtime' }, 'beanName'],
    ['a path', { beanName: '../../etc/passwd' }, 'beanName'],
    ['a command', { beanName: 'rm -rf /' }, 'beanName'],
    ['a property of objects', { beanName: 'constructor' }, 'beanName'],
    ['an expression of five fields', { cronExpression: '0 2 * * *' }, 'cronExpression'],
    ['an expression that is none', { cronExpression: '0 0 25 * * ?' }, 'cronExpression'],
    ['a nickname', { cronExpression: '@hourly' }, 'cronExpression'],
    ['an expression that never fires', { cronExpression: '0 0 0 30 2 ?' }, 'cronExpression'],
    ['an expression of the past', { cronExpression: '0 0 0 1 1 ? 2020' }, 'cronExpression'],
    ['more than once a minute', { cronExpression: '0/30 * * * * ?' }, 'cronExpression'],
    ['two fires close together once a year', { cronExpression: '0,1 0 0 1 1 ?' }, 'cronExpression'],
    ['a time zone that does not exist', { timeZone: 'Atlantis/Capital' }, 'timeZone'],
    ['a parameter that the handler does not take', { params: { path: '/etc/passwd' } }, 'params.path'],
    ['a tenant as a parameter', { params: { tenantId: 2 } }, 'params.tenantId'],
    ['SQL as a number', { params: { most: '1; drop table sys_user' } }, 'params.most'],
    ['a number out of bounds', { params: { most: 0 } }, 'params.most'],
    ['no time at all', { timeout: 0 }, 'timeout'],
    ['more than an hour', { timeout: 3_601 }, 'timeout'],
  ])('%s', async (_, more, path) => {
    const answer = await create(more)
    expect(answer).toMatchObject({ status: 400, body: { data: { issues: [{ path }] } } })
  })

  test('but not where the organisation allows more', async () => {
    const { token } = await anActor(server, { can: ['sys:param:page', 'sys:param:update'] })
    const { data } = await server.call(paramRoutes.page, { token, query: { keyword: 'schedule.min.seconds' } })
    const [param] = data.list
    if (!param) throw new Error('there is no such parameter')
    const { id, key, type, sensitive, remark } = param
    const set = (value: string) =>
      server.call(paramRoutes.update, { token, body: { id, key, type, sensitive, remark, value } })
    expect((await set('1')).status).toBe(200)
    await expect.poll(async () => (await create({ cronExpression: '0/30 * * * * ?' })).status).toBe(200)
    await set('60')
  })
})

describe('rights', () => {
  test('no one schedules or runs what they may not do by hand', async () => {
    const answer = await create({ beanName: 'messaging.unreadDigest' })
    expect(answer.body.error).toBe(schedulingErrors.needsRights.name)
    const id = await made()
    const limited = await anActor(server, { can: CODES })
    expect((await run(id, limited)).body.error).toBe(schedulingErrors.needsRights.name)
    const handlers = (await server.call(scheduleRoutes.handlers, { token: limited.token })).data
    expect(handlers.find(({ beanName }) => beanName === 'files.clearUnused')?.isAllowed).toBe(false)
  })

  test('another tenant neither sees, runs, changes nor stops it', async () => {
    const id = await made({ beanName: 'witness.waitLong' })
    const { data } = await run(id)
    await until(async () => (await logOf(data.id)).state === 'running')
    const { token } = stranger
    expect((await server.call(scheduleRoutes.get, { token, params: { id } })).status).toBe(404)
    expect((await server.call(scheduleLogRoutes.get, { token, params: { id: data.id } })).status).toBe(404)
    expect((await run(id, stranger)).status).toBe(404)
    expect((await stop(data.id, stranger)).status).toBe(404)
    const paused = await server.call(scheduleRoutes.pause, { token, body: { ids: [id], status: 0 } })
    expect(paused.data.done).toEqual([])
    expect((await logOf(data.id)).state).toBe('running')
    expect((await stop(data.id)).status).toBe(200)
    await until(async () => (await logOf(data.id)).state === 'failed')
  })
})

describe('run now', () => {
  test('runs a paused schedule once, and its run can be read', async () => {
    const id = await made({ status: 0 })
    const { data } = await run(id)
    await until(async () => (await logOf(data.id)).status === 1)
    expect(await logOf(data.id)).toMatchObject({ trigger: 2, output: 'files deleted: 0\n', reason: '', error: '' })
    expect(await get(id)).toMatchObject({ runs: ['success'], failures: 0 })
  })

  test('is refused while a run is not over, so that no one floods the nodes', async () => {
    const id = await made({ beanName: 'witness.waitLong' })
    const answers = await Promise.all(Array.from({ length: 20 }, () => run(id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.error))).toEqual(
      new Set([schedulingErrors.running.name]),
    )
    const begun = answers.find(({ status }) => status === 200)?.data.id ?? ''
    await until(async () => (await logOf(begun)).state === 'running')
    await stop(begun)
    await until(async () => (await logOf(begun)).state === 'failed')
    expect(await logOf(begun)).toMatchObject({ reason: 'stopped', output: 'waiting\n' })
    expect((await stop(begun)).body.error).toBe(schedulingErrors.runOver.name)
  })

  test('notifies administrators of a failure, once while the message is unread', async () => {
    const admin = await anActor(server, { superAdmin: 1 })
    const id = await made({ beanName: 'witness.failNow', name: 'prints' })
    for (let n = 0; n < 2; n += 1) {
      const { data } = await run(id)
      await until(async () => (await logOf(data.id)).state === 'failed')
      expect(await logOf(data.id)).toMatchObject({ reason: 'failed', error: 'no paper' })
    }
    const messages = async () =>
      (await server.call(messageRoutes.page, { token: admin.token, query: {} })).data.list.filter(({ title }) =>
        title.includes('prints'),
      )
    await until(async () => (await messages()).length > 0)
    expect(await messages()).toHaveLength(1)
    expect(await get(id)).toMatchObject({ runs: ['failed', 'failed'], failures: 2 })
  })
})

test('late and skipped runs are marked, in the schedule and in its log', async () => {
  const id = await made({ status: 0 })
  const superuser = await asSuperuser(server.urls.owner)
  await superuser.query(
    `insert into sys_schedule_log (tenant_id, id, schedule_id, fire_at, trigger, status, reason, started_at, finished_at)
     select 1, gen_random_uuid(), $1, now() - ago * interval '1 hour', trigger, status, reason,
       now() - ago * interval '1 hour' + late * interval '1 second', now()
     from (values (1, 1, 0, 'missed', 300), (2, 1, 1, '', 125), (3, 1, 1, '', 5), (4, 3, 1, '', 125), (5, 1, 0, 'overlap', 0))
       as run (ago, trigger, status, reason, late)`,
    [id],
  )
  await superuser.end()
  expect(await get(id)).toMatchObject({ runs: ['skipped', 'success', 'success', 'late', 'skipped'], failures: 0 })
  const logged = async (query: object = {}) => {
    const { token } = keeper
    const { data } = await server.call(scheduleLogRoutes.page, { token, query: { scheduleId: id, ...query } })
    return data.list.map(({ state, reason, lateSeconds }) => [state, reason, lateSeconds])
  }
  expect(await logged()).toEqual([
    ['skipped', 'missed', 0],
    ['success', '', 125],
    ['success', '', 0],
    ['success', '', 0],
    ['skipped', 'overlap', 0],
  ])
  expect(await logged({ state: 'skipped' })).toHaveLength(2)
})

test('each right is its own: who only reads can neither make, change, run, stop, delete nor export', async () => {
  const id = await made({ beanName: 'witness.waitLong', name: 'guarded' })
  const { data } = await run(id)
  await until(async () => (await logOf(data.id)).state === 'running')
  const { token } = await anActor(server, { can: ['sys:schedule:page', 'sys:scheduleLog:page'] })
  const seen = await server.call(scheduleRoutes.get, { token, params: { id } })
  expect(seen.data.actions).toEqual([])
  expect((await server.call(scheduleLogRoutes.get, { token, params: { id: data.id } })).data.actions).toEqual([])
  const { version } = seen.data
  const refused = [
    await server.call(scheduleRoutes.create, { token, body: draftOf() }),
    await server.call(scheduleRoutes.update, { token, body: { ...draftOf(), id, version } }),
    await server.call(scheduleRoutes.pause, { token, body: { ids: [id], status: 0 } }),
    await server.call(scheduleRoutes.run, { token, body: { id } }),
    await server.call(scheduleRoutes.remove, { token, params: { id } }),
    await server.call(scheduleLogRoutes.stop, { token, body: { id: data.id } }),
    await server.call(scheduleExport.file, { token, query: { format: 'csv' } }),
    await server.call(scheduleLogExport.file, { token, query: { format: 'csv' } }),
  ]
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403))
  expect(await get(id)).toMatchObject({ name: 'guarded', status: 1, version })
  expect((await logOf(data.id)).state).toBe('running')
  await stop(data.id)
})

test('schedules and their log are sheets as the lists show them, of the own tenant alone', async () => {
  const id = await made({ name: 'in a sheet', cronExpression: '0 30 8 ? * MON-FRI', status: 0 })
  const { data } = await run(id)
  await until(async () => (await logOf(data.id)).status === 1)
  const can = ['sys:schedule:page', 'sys:schedule:export', 'sys:scheduleLog:page', 'sys:scheduleLog:export'] as const
  const reader = await anActor(server, { can: [...can] })
  const foreign = await anActor(server, { tenantId: 0, can: [...can] })
  const schedulesOf = ({ token }: Pick<TestActor, 'token'>) =>
    exportedLines(server, scheduleExport.file, { token, query: { keyword: 'in a sheet' } })
  const logOfAll = ({ token }: Pick<TestActor, 'token'>) =>
    exportedLines(server, scheduleLogExport.file, { token, query: { scheduleId: id } })
  expect((await schedulesOf(reader)).map((line) => Object.values(line).slice(0, 4))).toEqual([
    ['in a sheet', 'files.clearUnused', '0 30 8 ? * MON-FRI', 'Asia/Shanghai'],
  ])
  const [line, ...more] = await logOfAll(reader)
  expect(more).toEqual([])
  expect(Object.values(line ?? {})).toEqual(expect.arrayContaining(['in a sheet', 'files.clearUnused']))
  expect([await schedulesOf(foreign), await logOfAll(foreign)]).toEqual([[], []])
})

test('every handler names itself and its parameters in both languages', async () => {
  const namesIn = async (language: string) => {
    const { data } = await server.call(scheduleRoutes.handlers, {
      token: keeper.token,
      headers: { 'accept-language': language },
    })
    const own = data.filter(({ beanName }) => !beanName.startsWith('witness.'))
    return own.flatMap(({ title, params }) => [title, ...params.map(({ label }) => label)])
  }
  const [zh, en] = [await namesIn('zh-CN'), await namesIn('en-US')]
  expect(zh).toHaveLength(en.length)
  expect(zh.every((text) => /\p{Script=Han}/u.test(text))).toBe(true)
  expect(en.every((text) => /^[A-Z][A-Za-z -]+$/.test(text))).toBe(true)
})
