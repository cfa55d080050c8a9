/** What failed for good: seen, tried again and discarded with a reason, by those who may, in their tenant. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emit } from '#kernel/events/emit.ts'
import type { ServerModule } from '#kernel/kernel.ts'
import { auditRoutes } from '#records/contract/audit.ts'
import { jobRoutes } from '#scheduling/contract/job.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { until } from '../../../../tests/kernel-parts.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { asSuperuser } from '../../../../tests/two-tenants.ts'

const CODES = ['sys:job:page', 'sys:job:retry', 'sys:job:discard']
const TENANT = 1
let server: TestServer & { close: () => Promise<void> }
let keeper: TestActor
let stranger: TestActor
let isBroken = true
const handled: string[] = []

const witness: ServerModule = {
  name: 'witness',
  events: () => ({
    'witness.broken': async (_tx, { id }) => {
      if (isBroken) throw new Error('no paper')
      handled.push(id)
    },
  }),
}

beforeAll(async () => {
  server = await aServer({ listen: true, extra: [witness] })
  keeper = await anActor(server, { can: [...CODES, 'sys:audit:page'] })
  stranger = await anActor(server, { tenantId: 0, can: CODES })
})
afterAll(() => server.close())

/** An event whose handler has failed for the last time. */
async function aDeadEvent(): Promise<string> {
  const id = await server.node.kernel.database.transaction(TENANT, (tx) =>
    emit(tx, { tenantId: TENANT, aggregate: 'witness:1', topic: 'witness.broken', payload: { secret: 'x' } }),
  )
  const superuser = await asSuperuser(server.urls.owner)
  const kill = () =>
    superuser.query(
      `update sys_outbox set attempts = 10, dead_at = now(), last_error = 'Error: no paper' where id = $1 and attempts > 0`,
      [id],
    )
  await until(async () => ((await kill()).rowCount ?? 0) > 0)
  await superuser.end()
  return id
}
const page = async ({ token }: Pick<TestActor, 'token'> = keeper) =>
  (await server.call(jobRoutes.page, { token, query: {} })).data.list
const retry = (ids: string[], { token }: Pick<TestActor, 'token'> = keeper) =>
  server.call(jobRoutes.retry, { token, body: { ids } })
const discard = (ids: string[], reason: string, { token }: Pick<TestActor, 'token'> = keeper) =>
  server.call(jobRoutes.discard, { token, body: { ids, reason } })

test('a dead event is listed without what it carries, and delivered again when it is retried', async () => {
  const id = await aDeadEvent()
  const [job] = await page()
  expect(job).toMatchObject({ id, kind: 'event', name: 'witness.broken', error: 'Error: no paper', attempts: 10 })
  expect(JSON.stringify(job)).not.toContain('secret')
  isBroken = false
  expect((await retry([id])).data).toEqual({ done: [id], refused: [] })
  await until(() => handled.includes(id))
  expect(await page()).toEqual([])
  isBroken = true
})

test('discarding takes a reason, which the audit trail keeps', async () => {
  const id = await aDeadEvent()
  expect((await discard([id], ' ')).status).toBe(400)
  expect((await discard([id], 'the printer was sold')).data.done).toEqual([id])
  expect(await page()).toEqual([])
  const trail = await server.call(auditRoutes.page, { token: keeper.token, query: {} })
  expect(JSON.stringify(trail.data.list)).toContain('deadJob')
  expect((await discard([id], 'again')).data.refused).toHaveLength(1)
})

test('another tenant neither sees, retries nor discards it', async () => {
  const id = await aDeadEvent()
  expect(await page(stranger)).toEqual([])
  expect((await retry([id], stranger)).data.done).toEqual([])
  expect((await discard([id], 'mine', stranger)).data.done).toEqual([])
  expect((await page()).map((job) => job.id)).toEqual([id])
})

test('the product’s own work is listed and cannot be changed', async () => {
  const { data } = await server.call(jobRoutes.own, { token: keeper.token })
  expect(data.list.map(({ name }) => name).sort()).toEqual(['housekeeping', 'sessions'])
  expect(data.list.every(({ every, title }) => every > 0 && title !== '')).toBe(true)
})
