import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ANN_CORP, BOB_CORP, kernelParts, until, type KernelParts } from '../../tests/kernel-parts.ts'
import { newId } from '../ids.ts'
import { z } from 'zod'
import { SCHEDULE_FAILED } from './run-ends.ts'
import { MAX_RUNNING_OF_TENANT } from './runs.ts'
import { defineScheduled, ScheduledHandlers, type ScheduledRun } from './scheduled.ts'
import { createScheduler, notifyRunStopped, notifyScheduleChanged, type Scheduler } from './scheduler.ts'

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

type TestRun = ScheduledRun<{ days?: number | undefined }>

function aScheduler(
  run: (given: TestRun) => Promise<void>,
  nodeName = 'one',
  node: Pick<KernelParts, 'database' | 'dispatch' | 'bus'> = parts,
) {
  const scheduled = new ScheduledHandlers()
  scheduled.learn([
    defineScheduled({
      beanName: 'test.tick',
      params: z.object({ days: z.int().optional() }),
      needs: ['test:thing:do'],
      run,
    }),
  ])
  const scheduler = createScheduler({
    ...node,
    log: parts.log,
    scheduled,
    nodeName,
    retryPauseMs: 100,
    signOfLifeMs: 200,
  })
  running.push(scheduler)
  scheduler.start()
  return scheduler
}

interface ScheduleOptions {
  bean?: string
  tenant?: number
  nextAt?: string | null
  params?: string
  misfire?: 'once' | 'skip'
  overlap?: 0 | 1
  timeout_seconds?: number
  retries?: number
}

async function aSchedule(
  cron: string,
  { bean = 'test.tick', tenant = ANN_CORP, nextAt = null as string | null, params = '', ...more }: ScheduleOptions = {},
): Promise<string> {
  const id = newId()
  await parts.database.transaction(tenant, async (tx) => {
    await tx
      .insertInto('sys_schedule')
      .values({
        tenant_id: tenant,
        id,
        bean_name: bean,
        params,
        cron_expression: cron,
        status: 1,
        next_at: nextAt,
        ...more,
        created_by: null,
        updated_by: null,
      })
      .execute()
    await notifyScheduleChanged(tx, tenant, id)
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
  const tick = async ({ id }: TestRun) => void ticks.push(id)
  aScheduler(tick, 'one')
  aScheduler(tick, 'two', await parts.anotherNode())
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
  aScheduler(async () => void late.push(Date.now() % 1000))
  await aSchedule('* * * * * ?')
  // A machine that stalls delays one of them, not each.
  await expect.poll(() => late.some((millis) => millis < 500), { timeout: 15_000 }).toBe(true)
})

test('runs missed while no node was up are made up for by one', async () => {
  let runs = 0
  const id = await aSchedule('0 0 3 * * ?', { nextAt: '2026-01-01T03:00:00Z' })
  aScheduler(async () => void runs++)
  await until(async () => (await logOf(id))[0]?.status === 1)
  expect(runs).toBe(1)
  const [row] = await parts.sql<{ next_at: Date }>('select next_at from sys_schedule where id = $1', [id])
  expect(row!.next_at.getTime()).toBeGreaterThan(Date.now())
})

test('a run acts for the schedule’s tenant, with what its handler needs and nothing else', async () => {
  const seen: unknown[] = []
  aScheduler(async ({ actor, params }) => void seen.push({ ...actor, params }))
  await aSchedule('0 0 3 * * ?', { nextAt: '2026-01-01T03:00:00Z', params: '{"days":3}' })
  await until(() => seen.length === 1)
  expect(seen).toEqual([
    { tenantId: ANN_CORP, superAdmin: 0, permissions: new Set(['test:thing:do']), params: { days: 3 } },
  ])
})

test('a run that fails is logged with its error, and so is a bean that does not exist', async () => {
  aScheduler(() => Promise.reject(new Error('no paper')))
  const failing = await aSchedule('0 0 3 * * ?', { nextAt: '2026-01-01T03:00:00Z' })
  const unknown = await aSchedule('0 0 3 * * ?', { nextAt: '2026-01-01T03:00:00Z', bean: 'toString' })
  await until(async () => (await logOf(failing))[0]?.status === 0 && (await logOf(unknown))[0]?.status === 0)
  expect((await logOf(failing))[0]).toMatchObject({ status: 0, error: 'no paper', node: 'one' })
  expect((await logOf(unknown))[0]).toMatchObject({ status: 0, error: 'there is no handler named "toString"' })
})

test('a run whose node died is closed as interrupted', async () => {
  const id = await aSchedule('0 0 3 * * ?')
  await parts.sql(
    `insert into sys_schedule_log (tenant_id, id, schedule_id, fire_at, node, alive_until)
     values ($1, $2, $3, now(), 'gone', now() - interval '1 second')`,
    [ANN_CORP, newId(), id],
  )
  aScheduler(async () => {})
  await until(async () => (await logOf(id))[0]?.status === 0)
  expect((await logOf(id))[0]?.error).toBe('interrupted: the server went away')
})

test('an expression that cannot be parsed is never scheduled, and the log says so', async () => {
  const id = await aSchedule('whenever')
  aScheduler(async () => {})
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
  aScheduler(async () => void runs++)
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  expect(runs).toBe(0)
})

test('the dispatch role sees when schedules are due, but neither beans nor parameters', async () => {
  await expect(parts.dispatch.query('select params from sys_schedule')).rejects.toThrow('permission denied')
  await expect(parts.dispatch.query('select bean_name from sys_schedule')).rejects.toThrow('permission denied')
  await expect(parts.dispatch.query('update sys_schedule set status = 0')).rejects.toThrow('permission denied')
})

const PAST = '2026-01-01T03:00:00Z'
const YEARLY = '0 0 3 1 1 ?'

test('a schedule that skips what was missed is planned on, and its log says so', async () => {
  let runs = 0
  const id = await aSchedule('0 0 3 * * ?', { nextAt: PAST, misfire: 'skip' })
  aScheduler(async () => void runs++)
  await until(async () => {
    const [row] = await parts.sql<{ next_at: Date }>('select next_at from sys_schedule where id = $1', [id])
    return (row?.next_at.getTime() ?? 0) > Date.now()
  })
  expect(runs).toBe(0)
  expect(await logOf(id)).toMatchObject([{ status: 0, reason: 'missed', fire_at: new Date(PAST) }])
})

test('without overlap a fire is left out while an earlier run is going on, with it each begins', async () => {
  let release = () => {}
  const waiting = new Promise<void>((resolve) => (release = resolve))
  aScheduler(() => waiting)
  const alone = await aSchedule('* * * * * ?')
  const beside = await aSchedule('* * * * * ?', { overlap: 1 })
  await until(async () => (await logOf(beside)).length >= 3, 30_000)
  const [running, ...skipped] = await logOf(alone)
  expect(running).toMatchObject({ status: null, reason: '' })
  expect(new Set(skipped.map(({ status, reason }) => `${status} ${reason as string}`))).toEqual(new Set(['0 overlap']))
  release()
  await until(async () => (await logOf(alone)).filter(({ status }) => status === 1).length > 1)
})

test('a run that takes too long is aborted, and its handler learns of it', async () => {
  let wasAborted = false
  aScheduler(({ signal }) => new Promise(() => signal.addEventListener('abort', () => (wasAborted = true))))
  const id = await aSchedule(YEARLY, { nextAt: PAST, timeout_seconds: 1 })
  await until(async () => (await logOf(id))[0]?.status === 0)
  expect((await logOf(id))[0]).toMatchObject({ reason: 'timeout', error: 'not over after 1 seconds' })
  expect(wasAborted).toBe(true)
})

test('a failed fire is retried as often as its schedule says, then rings the alarm once', async () => {
  const attempts: number[] = []
  aScheduler(async ({ attempt }) => {
    attempts.push(attempt)
    throw new Error('no paper')
  })
  const id = await aSchedule(YEARLY, { nextAt: PAST, retries: 2 })
  await until(async () => (await logOf(id)).filter(({ status }) => status === 0).length === 3, 30_000)
  expect(attempts).toEqual([0, 1, 2])
  const log = await logOf(id)
  expect(new Set(log.map(({ fire_at }) => fire_at.toISOString())).size).toBe(1)
  expect(log.map(({ trigger }) => Number(trigger)).sort((a, b) => a - b)).toEqual([1, 3, 3])
  const alarms = await parts.sql(`select * from sys_outbox where topic = $1 and aggregate = $2`, [
    SCHEDULE_FAILED,
    `schedule:${id}`,
  ])
  expect(alarms).toHaveLength(1)
})

test('a run that a user stops ends on its node and is not retried; another tenant’s stop does nothing', async () => {
  let begun = 0
  aScheduler(({ signal }) => {
    begun += 1
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
  })
  const id = await aSchedule(YEARLY, { nextAt: PAST, retries: 3 })
  await until(() => begun === 1)
  const run = String((await logOf(id))[0]?.['id'])
  await parts.database.transaction(BOB_CORP, (tx) => notifyRunStopped(tx, BOB_CORP, run))
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect((await logOf(id))[0]?.status).toBeNull()
  await parts.database.transaction(ANN_CORP, (tx) => notifyRunStopped(tx, ANN_CORP, run))
  await until(async () => (await logOf(id))[0]?.status === 0)
  expect(await logOf(id)).toHaveLength(1)
  expect((await logOf(id))[0]).toMatchObject({ reason: 'stopped' })
})

test('nothing runs for a tenant that is not open, and what it missed is made up for when it is', async () => {
  let runs = 0
  await parts.sql('update sys_tenant set status = 3 where id = $1', [ANN_CORP])
  const id = await aSchedule(YEARLY, { nextAt: PAST })
  aScheduler(async () => void runs++).wake()
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect([runs, await logOf(id)]).toEqual([0, []])
  await parts.sql(`update sys_tenant set status = 1, expires_on = current_date - 1 where id = $1`, [ANN_CORP])
  running[0]?.wake()
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(runs).toBe(0)
  await parts.sql(`update sys_tenant set expires_on = null where id = $1`, [ANN_CORP])
  running[0]?.wake()
  await until(() => runs === 1)
})

test('what runs for a tenant ends when it is closed, and its retry waits until it is open', async () => {
  const attempts: number[] = []
  aScheduler(({ attempt, signal }) => {
    attempts.push(attempt)
    if (attempt > 0) return Promise.resolve()
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
  })
  const id = await aSchedule(YEARLY, { nextAt: PAST, retries: 1 })
  await until(() => attempts.length === 1)
  await parts.sql('update sys_tenant set status = 3 where id = $1', [ANN_CORP])
  try {
    await until(async () => (await logOf(id)).some(({ reason }) => reason === 'interrupted'))
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(attempts).toEqual([0])
  } finally {
    await parts.sql('update sys_tenant set status = 1 where id = $1', [ANN_CORP])
  }
  running[0]?.wake()
  await until(() => attempts.length === 2)
  await until(async () => (await logOf(id)).some(({ status }) => status === 1))
})

test('a tenant takes its share of a node at most: what is beyond it waits, and others run meanwhile', async () => {
  let release = () => {}
  const waiting = new Promise<void>((resolve) => (release = resolve))
  const of: number[] = []
  const beyond = 10
  const ids: string[] = []
  for (let n = 0; n < MAX_RUNNING_OF_TENANT + beyond; n += 1) ids.push(await aSchedule(YEARLY, { nextAt: PAST }))
  aScheduler(({ actor: { tenantId } }) => {
    of.push(tenantId)
    return tenantId === ANN_CORP ? waiting : Promise.resolve()
  })
  const runsOf = (condition: string) => parts.sql(`select id from sys_schedule_log where ${condition}`)
  await until(async () => (await runsOf('status is null and due_at is not null')).length === beyond)
  const other = await aSchedule(YEARLY, { nextAt: PAST, tenant: BOB_CORP })
  await until(async () => (await logOf(other))[0]?.status === 1)
  expect(of.filter((tenantId) => tenantId === ANN_CORP)).toHaveLength(MAX_RUNNING_OF_TENANT)
  // One more fire of a schedule that waits already is skipped: the queue of a tenant has an end.
  const [queued] = await parts.sql<{ schedule_id: string }>(
    'select schedule_id from sys_schedule_log where due_at is not null limit 1',
  )
  await parts.sql(`update sys_schedule set next_at = now(), overlap = 1 where id = $1`, [queued?.schedule_id])
  running[0]?.wake()
  await until(async () => (await runsOf(`status = 0 and reason = 'full'`)).length === 1)
  release()
  await until(async () => (await runsOf('status = 1')).length === MAX_RUNNING_OF_TENANT + beyond + 1)
  expect(of).toHaveLength(MAX_RUNNING_OF_TENANT + beyond + 1)
})

test('parameters that the handler does not take fail the run, and reach nothing', async () => {
  let runs = 0
  aScheduler(async () => void runs++)
  for (const params of ['{"path":"/etc/passwd"}', '{"days":"1; drop table sys_user"}', '{"tenantId":902}', 'no json'])
    await aSchedule(YEARLY, { nextAt: PAST, params })
  await until(async () => (await parts.sql(`select id from sys_schedule_log where status = 0`)).length >= 4)
  expect(runs).toBe(0)
})

test('the log keeps the last 4 KiB of what a run writes', async () => {
  aScheduler(async ({ write }) => {
    for (let line = 0; line < 1_000; line += 1) write(`第 ${line} 行 \u0000`)
  })
  const id = await aSchedule(YEARLY, { nextAt: PAST })
  await until(async () => (await logOf(id))[0]?.status === 1)
  const output = String((await logOf(id))[0]?.['output'])
  expect(Buffer.byteLength(output)).toBeLessThanOrEqual(4_096)
  expect(output.endsWith('第 999 行 \n')).toBe(true)
  expect(output).not.toContain('\ufffd')
})
