/** A background task that has made its file notifies its owner. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { exportRoutes } from '#contract/export.ts'
import { queryInt } from '#contract/scalars.ts'
import { taskRoutes } from '#contract/task.ts'
import { defineExport } from '#kernel/exports/define.ts'
import { messageRoutes } from '#messaging/contract/message.ts'
import { z } from 'zod'
import { aServer } from '../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'

const CAN = 'sys:test:export'
const Query = z.object({ rows: queryInt(0, 1_000_000) })
const routes = exportRoutes({ path: '/test/ready/export', can: CAN, what: 'Rows', query: Query, columns: ['n'] })
const server = await aServer({
  listen: true,
  extra: [
    {
      name: 'test',
      exports: [
        defineExport({
          noun: 'ready',
          routes,
          rows: {
            count: async (_kernel, _actor, { rows }: { rows: number }) => rows,
            async *batches(_kernel, _actor, { rows }: { rows: number }) {
              for (let n = 0; n < rows; n += 1) {
                yield [n]
                if (rows > 100) await sleep(20)
              }
            },
          },
          columns: { n: { kind: 'number', value: (n: number) => n } },
        }),
      ],
    },
  ],
})
afterAll(() => server.close())

const filed = async ({ token }: TestActor, rows: number) =>
  (await server.call(routes.task, { token, body: { rows, format: 'csv' } })).data.id
const taskOf = async ({ token }: TestActor, id: string) =>
  (await server.call(taskRoutes.get, { token, params: { id } })).data
const messagesOf = async ({ token }: TestActor) =>
  (await server.call(messageRoutes.page, { token, query: {} })).data.list.map(({ title }) => title)

test('its owner, in the language of the task, once and no one else; one that was cancelled notifies no one', async () => {
  const [ann, bob] = [await anActor(server, { can: [CAN] }), await anActor(server, { can: [CAN] })]
  const canceled = await filed(bob, 1_000_000)
  const id = await filed(ann, 3)
  await expect.poll(async () => (await taskOf(ann, id)).status, { timeout: 30_000 }).toBe('done')
  const { fileName } = await taskOf(ann, id)
  await expect.poll(() => messagesOf(ann), { timeout: 20_000 }).toEqual([`The file “${fileName}” is ready`])
  await server.call(taskRoutes.remove, { token: bob.token, params: { id: canceled } })
  await expect.poll(async () => (await taskOf(bob, canceled)).status, { timeout: 30_000 }).toBe('canceled')
  expect(await messagesOf(bob)).toEqual([])
  expect(await messagesOf(ann)).toHaveLength(1)
})
