/** Tasks from filing to sweeping, made by exports whose rows the test doles out. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { exportRoutes } from '#contract/export.ts'
import { ticketRoutes } from '#contract/file.ts'
import { queryInt } from '#contract/scalars.ts'
import { taskRoutes, type TaskStatus } from '#contract/task.ts'
import { allRows, defineExport } from '../exports/define.ts'
import type { Kernel } from '../kernel.ts'
import { notifyListChanged } from '../lists/changed.ts'
import { announcements } from '../live/announce.ts'
import { aServer } from '../../tests/harness.ts'
import { until } from '../../tests/kernel-parts.ts'
import { anActor, type TestActor } from '../../tests/people.ts'
import { asSuperuser } from '../../tests/two-tenants.ts'
import { sweepTasks, TaskWatch } from './watch.ts'

const CAN = 'sys:test:export'
const Query = z.object({ rows: queryInt(0, 1_000_000) })

const plain = exportRoutes({ path: '/test/plain/export', can: CAN, what: 'Rows', query: Query, columns: ['n'] })
const slow = exportRoutes({ path: '/test/held/export', can: CAN, what: 'Rows', query: Query, columns: ['n'] })
const broken = exportRoutes({ path: '/test/broken/export', can: CAN, what: 'Rows', query: Query, columns: ['n'] })

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)
const columns = { n: { kind: 'number', value: (n: number) => n } } as const
/** Which held exports go on. */
let isLetGo = false
let attemptsOfBroken = 0

const exportsOfTest = [
  defineExport({
    noun: 'plain',
    routes: plain,
    rows: allRows(async (_kernel: Kernel, _actor, { rows }: { rows: number }) => numbers(rows)),
    columns,
  }),
  defineExport({
    noun: 'held',
    routes: slow,
    rows: {
      count: async (_kernel, _actor, { rows }: { rows: number }) => rows,
      async *batches(_kernel, _actor, { rows }: { rows: number }) {
        for (const n of numbers(rows)) {
          yield [n]
          if (!isLetGo) await sleep(20)
        }
      },
    },
    columns,
  }),
  defineExport({
    noun: 'broken',
    routes: broken,
    rows: {
      count: async () => 1,
      async *batches(): AsyncGenerator<number[]> {
        attemptsOfBroken += 1
        yield [1]
        throw new Error('the disk is on fire')
      },
    },
    columns,
  }),
]

const folder = await mkdtemp(join(tmpdir(), 'portico-tasks-'))
const server = await aServer({
  listen: true,
  env: { FILES_DIR: folder, LOG_LEVEL: 'silent' },
  extra: [{ name: 'test', exports: exportsOfTest }],
})
const superuser = await asSuperuser(server.urls.owner)
const { kernel } = server.node
const watch = new TaskWatch(kernel)
afterAll(async () => {
  await superuser.end()
  await server.close()
  await rm(folder, { recursive: true })
})
afterEach(async () => {
  isLetGo = true // whatever still waits ends
  await until(async () => (await countOf(['waiting', 'running'])) === 0, 40_000)
  isLetGo = false
})

const someone = () => anActor(server, { can: [CAN] })
const sql = (text: string, values: unknown[] = []) => superuser.query(text, values)

async function countOf(status: string[]): Promise<number> {
  const { rows } = await superuser.query<{ count: number }>(
    'select count(*)::int as count from sys_task where status = any ($1)',
    [status],
  )
  return rows[0]?.count ?? 0
}

async function filed({ token }: TestActor, routes = plain, rows = 3): Promise<string> {
  const { status, body, data } = await server.call(routes.task, { token, body: { rows, format: 'csv' } })
  expect(status, JSON.stringify(body)).toBe(200)
  return data.id
}

const taskOf = async ({ token }: TestActor, id: string) =>
  (await server.call(taskRoutes.get, { token, params: { id } })).data
const fileOf = ({ token }: TestActor, id: string) => server.call(taskRoutes.file, { token, params: { id } })
const remove = ({ token }: TestActor, id: string) => server.call(taskRoutes.remove, { token, params: { id } })
const retry = ({ token }: TestActor, id: string) => server.call(taskRoutes.retry, { token, params: { id } })
const become = (who: TestActor, id: string, status: TaskStatus, timeout = 30_000) =>
  expect.poll(async () => (await taskOf(who, id)).status, { timeout }).toBe(status)
const filesLeft = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length

describe('a task', () => {
  test('writes a file for its owner, who fetches it by a ticket', async () => {
    const ann = await someone()
    const id = await filed(ann)
    await become(ann, id, 'done')
    const task = await taskOf(ann, id)
    expect(task).toMatchObject({ kind: 'export.plain', done: 3, total: 3, actions: ['download', 'remove'], error: '' })
    expect(task.fileName).toMatch(/ \d{4}-\d{2}-\d{2}\.csv$/)
    const days = (Date.parse(task.expiresAt ?? '') - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThanOrEqual(7)
    const { data } = await server.call(ticketRoutes.create, { token: ann.token })
    const file = await server.request('GET', `/sys/task/${id}/file`, { query: { token: data.ticket } })
    expect(file.headers['content-length']).toBe(String(task.bytes))
    expect(String(file.data)).toBe('\uFEFFexport.plain.n\r\n0\r\n1\r\n2\r\n')
  })

  test('stands in its owner’s list, where it is found by title and status', async () => {
    const ann = await someone()
    const id = await filed(ann)
    await become(ann, id, 'done')
    const page = async (query: object) =>
      (await server.call(taskRoutes.page, { token: ann.token, query })).data.list.map((task) => task.id)
    expect(await page({})).toEqual([id])
    expect(await page({ keyword: 'export.plain', status: 'done' })).toEqual([id])
    expect(await page({ status: 'failed' })).toEqual([])
    expect(await page({ keyword: 'nothing' })).toEqual([])
  })

  test('tells its owner’s pages what happens to it, and says how far it is', async () => {
    const ann = await someone()
    const received: unknown[] = []
    kernel.bus.subscribe(announcements, ({ body }) => void received.push(body))
    const id = await filed(ann, slow, 1_000_000)
    await expect.poll(async () => (await taskOf(ann, id)).done, { timeout: 15_000 }).toBeGreaterThan(0)
    expect(await taskOf(ann, id)).toMatchObject({ status: 'running', total: 1_000_000, actions: ['cancel'] })
    expect(
      received.filter((message) => isDeepStrictEqual(message, { what: 'task', userId: ann.id, id })).length,
    ).toBeGreaterThanOrEqual(3)
    await remove(ann, id)
  })

  test('of nothing is refused', async () => {
    const ann = await someone()
    const answer = await server.call(plain.task, { token: ann.token, body: { rows: 0 } })
    expect(answer).toMatchObject({ status: 404, body: { error: 'not_found' } })
  })
})

describe('no other user', () => {
  test('has anything to do with it: not a colleague, not another tenant, not the administrator', async () => {
    const ann = await someone()
    const id = await filed(ann)
    await become(ann, id, 'done')
    const admin = { ...ann, token: await server.admin() }
    for (const stranger of [await someone(), await anActor(server, { can: [CAN], tenantId: 0 }), admin]) {
      for (const answer of [
        await server.call(taskRoutes.get, { token: stranger.token, params: { id } }),
        await fileOf(stranger, id),
        await retry(stranger, id),
        await remove(stranger, id),
      ])
        expect(answer).toMatchObject({ status: 404, body: { error: 'not_found' } })
      const { data } = await server.call(taskRoutes.page, { token: stranger.token })
      expect(data.list.map((task) => task.id)).not.toContain(id)
    }
    expect((await fileOf(ann, id)).status).toBe(200)
  })

  test('fetches a file whose making they may no longer ask for, not even its owner', async () => {
    const ann = await someone()
    const id = await filed(ann)
    await become(ann, id, 'done')
    await loseCodes(ann)
    expect(await fileOf(ann, id)).toMatchObject({ status: 403 })
    expect(await retry(ann, id)).toMatchObject({ status: 403 })
  })
})

/** Their role grants nothing any more. */
async function loseCodes(who: TestActor): Promise<void> {
  await kernel.database.transaction(1, async (tx) => {
    await tx
      .deleteFrom('sys_user_role' as 'sys_task')
      .where('user_id', '=', who.id)
      .execute()
    await kernel.sessions.grantsChanged(tx, 1)
  })
  await expect
    .poll(async () => (await server.call(plain.task, { token: who.token, body: { rows: 1 } })).status)
    .toBe(403)
}

test('a file is kept as long as its organisation has set', async () => {
  const ann = await someone()
  await kernel.database.transaction(1, async (tx) => {
    await tx.updateTable('sys_param').set({ value: '30' }).where('key', '=', 'export.expiry.days').execute()
    await notifyListChanged(tx, 1, 'param')
  })
  await expect.poll(() => kernel.param(1, 'export.expiry.days')).toBe(30)
  const id = await filed(ann)
  await become(ann, id, 'done')
  const days = (Date.parse((await taskOf(ann, id)).expiresAt ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(29.9)
  expect(days).toBeLessThanOrEqual(30)
})

describe('taking turns', () => {
  test('two run on a node, three of a person wait, the next is refused', async () => {
    const [ann, bob] = [await someone(), await someone()]
    const running = [await filed(ann, slow, 100_000), await filed(ann, slow, 100_000)]
    for (const id of running) await become(ann, id, 'running')
    const waiting = [await filed(bob), await filed(bob), await filed(bob)]
    await sleep(1_500)
    expect(await countOf(['running'])).toBe(2)
    const refused = await server.call(plain.task, { token: bob.token, body: { rows: 1 } })
    expect(refused).toMatchObject({ status: 422, body: { error: 'too_many_tasks', code: 42_211 } })
    for (const id of running) await remove(ann, id)
    for (const id of waiting) await become(bob, id, 'done')
  })

  test('a task that was filed in time fails when its owner has lost the permission, and says so', async () => {
    const [ann, bob] = [await someone(), await someone()]
    const running = [await filed(ann, slow, 100_000), await filed(ann, slow, 100_000)]
    for (const id of running) await become(ann, id, 'running')
    const id = await filed(bob)
    await loseCodes(bob)
    for (const each of running) await remove(ann, each)
    await become(bob, id, 'failed')
    expect(await taskOf(bob, id)).toMatchObject({
      error: 'You no longer have permission to do this',
      actions: ['retry', 'remove'],
    })
  })
})

describe('canceling', () => {
  test('is honoured within a second and leaves no file', async () => {
    const ann = await someone()
    const before = await filesLeft()
    const id = await filed(ann, slow, 1_000_000)
    await become(ann, id, 'running')
    await expect.poll(filesLeft).toBe(before + 1)
    expect((await remove(ann, id)).status).toBe(200)
    expect(await taskOf(ann, id)).toMatchObject({ status: 'canceled', actions: ['retry', 'remove'] })
    await expect.poll(filesLeft, { timeout: 15_000 }).toBe(before)
    await retry(ann, id)
    isLetGo = true
    await remove(ann, id)
  })

  test('of one that waits means that it never runs', async () => {
    const [ann, bob] = [await someone(), await someone()]
    const running = [await filed(ann, slow, 100_000), await filed(ann, slow, 100_000)]
    for (const id of running) await become(ann, id, 'running')
    const id = await filed(bob)
    await remove(bob, id)
    for (const each of running) await remove(ann, each)
    await sleep(500)
    expect(await taskOf(bob, id)).toMatchObject({ status: 'canceled', done: 0 })
  })

  test('twice removes it', async () => {
    const ann = await someone()
    const id = await filed(ann)
    await become(ann, id, 'done')
    const before = await filesLeft()
    await remove(ann, id)
    expect(await filesLeft()).toBe(before - 1)
    expect((await remove(ann, id)).status).toBe(404)
  })
})

describe('when something goes wrong', () => {
  test('it is tried three times, then says so; its owner may have it tried again', async () => {
    const ann = await someone()
    attemptsOfBroken = 0
    const id = await filed(ann, broken)
    await become(ann, id, 'failed', 45_000)
    expect(attemptsOfBroken).toBe(3)
    expect((await taskOf(ann, id)).error).toMatch(/^Something went wrong/)
    expect(await fileOf(ann, id)).toMatchObject({ status: 409, body: { error: 'task_unfinished' } })
    expect((await retry(ann, id)).status).toBe(200)
    expect(await retry(ann, id)).toMatchObject({ status: 409, body: { error: 'task_unfinished' } })
    await remove(ann, id)
  }, 60_000)

  /** What a node leaves behind that is killed in the middle of a task: its claim and half a file. */
  async function abandon(who: TestActor, attempts: number): Promise<{ id: string; key: string }> {
    const id = await filed(who)
    await become(who, id, 'done')
    const { rows } = await superuser.query<{ file_key: string }>('select file_key from sys_task where id = $1', [id])
    await sql(
      `update sys_task set status = 'running', attempts = $2, done = 1, file_name = '', file_bytes = 0, finished_at = null,
         expires_at = null, alive_until = now() - interval '1 second' where id = $1`,
      [id, attempts],
    )
    return { id, key: rows[0]?.file_key ?? '' }
  }

  test('a task of a killed node is begun anew, by one node, and the half file is gone', async () => {
    const ann = await someone()
    const { id, key } = await abandon(ann, 1)
    await Promise.all([watch.look(), watch.look(), watch.look()])
    await become(ann, id, 'done')
    const { rows } = await sql('select attempts, file_key from sys_task where id = $1', [id])
    expect(rows).toEqual([{ attempts: 2, file_key: expect.not.stringContaining(key) }])
    await expect(kernel.files.read(key)).rejects.toThrow('no file')
    expect(((await fileOf(ann, id)).data as unknown as Buffer).toString()).toContain('\r\n2\r\n')
  })

  test('one that kills every node is given up', async () => {
    const ann = await someone()
    const { id } = await abandon(ann, 3)
    await watch.look()
    expect(await taskOf(ann, id)).toMatchObject({ status: 'failed', error: expect.stringMatching(/^Interrupted/) })
  })

  test('a node that comes back after it was given up for dead does no harm', async () => {
    const ann = await someone()
    const before = await filesLeft()
    const id = await filed(ann, slow, 1_000_000)
    await become(ann, id, 'running')
    await expect.poll(filesLeft).toBe(before + 1)
    await sql("update sys_task set file_key = 'of another attempt', done = 0 where id = $1", [id])
    await expect.poll(filesLeft, { timeout: 15_000 }).toBe(before)
    const { rows } = await sql('select status, file_key, done from sys_task where id = $1', [id])
    expect(rows).toEqual([{ status: 'running', file_key: 'of another attempt', done: 0 }])
    await sql("update sys_task set file_key = null, status = 'canceled' where id = $1", [id])
  })
})

describe('after a week', () => {
  test('the file is refused, swept away, and made anew when it is asked for', async () => {
    const ann = await someone()
    const id = await filed(ann)
    await become(ann, id, 'done')
    const before = await filesLeft()
    await sql("update sys_task set expires_at = now() - interval '1 second' where id = $1", [id])
    expect(await taskOf(ann, id)).toMatchObject({ status: 'expired', actions: ['retry', 'remove'] })
    expect(await fileOf(ann, id)).toMatchObject({ status: 422, body: { error: 'file_expired', code: 42_212 } })
    await sweepTasks(kernel, 1)
    expect(await filesLeft()).toBe(before - 1)
    expect((await retry(ann, id)).status).toBe(200)
    await become(ann, id, 'done')
    expect((await fileOf(ann, id)).status).toBe(200)
  })

  test('and a month its entry goes, too', async () => {
    const ann = await someone()
    const id = await filed(ann)
    await become(ann, id, 'done')
    await sql(
      "update sys_task set expires_at = now() - interval '24 days', finished_at = now() - interval '31 days' where id = $1",
      [id],
    )
    await sweepTasks(kernel, 1)
    expect(await server.call(taskRoutes.get, { token: ann.token, params: { id } })).toMatchObject({ status: 404 })
  })

  test('a file that a user took away behind our back counts as expired', async () => {
    const ann = await someone()
    const id = await filed(ann)
    await become(ann, id, 'done')
    const { rows } = await superuser.query<{ file_key: string }>('select file_key from sys_task where id = $1', [id])
    await kernel.files.remove(rows[0]?.file_key ?? '')
    expect(await fileOf(ann, id)).toMatchObject({ status: 422, body: { error: 'file_expired' } })
  })
})
