import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ANN_CORP, kernelParts, until, type KernelParts } from '../../tests/kernel-parts.ts'
import { newId } from '../ids.ts'
import type { JobHandlers } from './jobs.ts'
import { createScheduler, notifyScheduleChanged, type Scheduler } from './scheduler.ts'

let parts: KernelParts
let running: Scheduler[] = []
beforeAll(async () => {
  parts = await kernelParts()
})
afterEach(async () => {
  await Promise.all(running.map((scheduler) => scheduler.stop()))
  running = []
  await parts.sql('delete from sys_schedule')
})
afterAll(() => parts.close())

function aScheduler(
  handlers: JobHandlers,
  nodeName = 'one',
  node: Pick<KernelParts, 'database' | 'dispatch' | 'bus'> = parts,
) {
  const scheduler = createScheduler({ ...node, log: parts.log, handlers, nodeName })
  running.push(scheduler)
  scheduler.start()
  return scheduler
}

async function aSchedule(
  cron: string,
  { bean = 'test.tick', nextAt = null as string | null, params = '' } = {},
): Promise<string> {
  const id = newId()
  await parts.database.transaction(ANN_CORP, async (tx) => {
    await tx
      .insertInto('sys_schedule')
      .values({
        tenant_id: ANN_CORP,
        id,
        bean_name: bean,
        params,
        cron_expression: cron,
        status: 1,
        next_at: nextAt,
        remark: '',
      })
      .execute()
    await notifyScheduleChanged(tx, ANN_CORP, id)
  })
  return id
}

interface LogRow {
  [column: string]: unknown
  status: number | null
  node: string
  error: string
  fire_at: Date
}
const logOf = (id: string) =>
  parts.sql<LogRow>('select * from sys_schedule_log where schedule_id = $1 order by fire_at', [id])

test('two nodes run each tick once', async () => {
  const ticks: string[] = []
  const handlers: JobHandlers = { 'test.tick': async ({ id }) => void ticks.push(id) }
  aScheduler(handlers, 'one')
  aScheduler(handlers, 'two', await parts.anotherNode())
  const id = await aSchedule('* * * * * ?')
  await until(() => ticks.length >= 4, 30_000)
  await Promise.all(running.map((scheduler) => scheduler.stop()))
  const log = await logOf(id)
  expect(log).toHaveLength(ticks.length)
  expect(new Set(log.map(({ fire_at }) => fire_at.toISOString())).size).toBe(ticks.length)
  expect(log.every(({ status }) => status === 1)).toBe(true)
})

test('a tick comes within half a second of its time', async () => {
  const late: number[] = []
  aScheduler({ 'test.tick': async () => void late.push(Date.now() % 1000) })
  await aSchedule('* * * * * ?')
  // A machine that stalls delays one of them, not each.
  await expect.poll(() => late.some((millis) => millis < 500), { timeout: 15_000 }).toBe(true)
})

test('runs missed while no node was up are made up for by one', async () => {
  let runs = 0
  const id = await aSchedule('0 0 3 * * ?', { nextAt: '2026-01-01T03:00:00Z' })
  aScheduler({ 'test.tick': async () => void runs++ })
  await until(async () => (await logOf(id))[0]?.status === 1)
  expect(runs).toBe(1)
  const [row] = await parts.sql<{ next_at: Date }>('select next_at from sys_schedule where id = $1', [id])
  expect(row!.next_at.getTime()).toBeGreaterThan(Date.now())
})

test('the run gets the schedule’s tenant and parameters', async () => {
  const seen: unknown[] = []
  aScheduler({ 'test.tick': async ({ tenantId, name, data }) => void seen.push({ tenantId, name, data }) })
  await aSchedule('0 0 3 * * ?', { nextAt: '2026-01-01T03:00:00Z', params: '{"days":3}' })
  await until(() => seen.length === 1)
  expect(seen).toEqual([{ tenantId: ANN_CORP, name: 'test.tick', data: { params: '{"days":3}' } }])
})

test('a run that fails is logged with its error, and so is a bean that does not exist', async () => {
  aScheduler({ 'test.tick': () => Promise.reject(new Error('no paper')) })
  const failing = await aSchedule('0 0 3 * * ?', { nextAt: '2026-01-01T03:00:00Z' })
  const unknown = await aSchedule('0 0 3 * * ?', { nextAt: '2026-01-01T03:00:00Z', bean: 'toString' })
  await until(async () => (await logOf(failing))[0]?.status === 0 && (await logOf(unknown))[0]?.status === 0)
  expect((await logOf(failing))[0]).toMatchObject({ status: 0, error: 'no paper', node: 'one' })
  expect((await logOf(unknown))[0]).toMatchObject({ status: 0, error: 'there is no job named "toString"' })
})

test('a run whose node died is closed as interrupted', async () => {
  const id = await aSchedule('0 0 3 * * ?')
  await parts.sql(
    `insert into sys_schedule_log (tenant_id, id, schedule_id, fire_at, node, alive_until)
     values ($1, $2, $3, now(), 'gone', now() - interval '1 second')`,
    [ANN_CORP, newId(), id],
  )
  aScheduler({})
  await until(async () => (await logOf(id))[0]?.status === 0)
  expect((await logOf(id))[0]?.error).toBe('interrupted: the server went away')
})

test('an expression that cannot be parsed is never scheduled, and the log says so', async () => {
  const id = await aSchedule('whenever')
  aScheduler({})
  await until(() => parts.logged.some(({ msg, schedule }) => msg === 'schedule not understood' && schedule === id))
  const planned = async () =>
    (await parts.sql<{ next_at: Date | null }>('select next_at from sys_schedule'))[0]?.next_at
  await until(async () => (await planned()) !== null)
  expect((await planned())?.getUTCFullYear()).toBe(9999)
})

test('a paused schedule does not run', async () => {
  let runs = 0
  const id = await aSchedule('* * * * * ?', { nextAt: '2026-01-01T03:00:00Z' })
  await parts.sql('update sys_schedule set status = 0 where id = $1', [id])
  aScheduler({ 'test.tick': async () => void runs++ })
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  expect(runs).toBe(0)
})

test('the dispatch role sees when schedules are due, but neither beans nor parameters', async () => {
  await expect(parts.dispatch.query('select params from sys_schedule')).rejects.toThrow('permission denied')
  await expect(parts.dispatch.query('select bean_name from sys_schedule')).rejects.toThrow('permission denied')
  await expect(parts.dispatch.query('update sys_schedule set status = 0')).rejects.toThrow('permission denied')
})
