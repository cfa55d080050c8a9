/** Direct exports under the load of one person and of many, made by exports whose rows the test doles out. */
import { request } from 'node:http'
import { afterAll, afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { exportRoutes } from '#contract/export.ts'
import { aServer } from '../../tests/harness.ts'
import { until } from '../../tests/kernel-parts.ts'
import { anActor, type TestActor } from '../../tests/people.ts'
import { defineExport } from './define.ts'
import { DirectExports } from './direct-exports.ts'

const CAN = 'sys:test:export'
const routes = exportRoutes({ path: '/test/held/export', can: CAN, what: 'Rows', query: z.object({}), columns: ['n'] })

let isLetGo = false
let running = 0
let most = 0
const slow = defineExport({
  noun: 'held',
  routes,
  rows: {
    count: async () => 3,
    async *batches() {
      running += 1
      most = Math.max(most, running)
      try {
        for (const n of [1, 2, 3]) {
          yield [n]
          await until(() => isLetGo, 60_000)
        }
      } finally {
        running -= 1
      }
    },
  },
  columns: { n: { kind: 'number', value: (n: number) => n } },
})

const server = await aServer({ listen: true, env: { LOG_LEVEL: 'silent' }, extra: [{ name: 'test', exports: [slow] }] })
afterAll(() => server.close())
afterEach(async () => {
  isLetGo = true
  await until(() => running === 0)
  isLetGo = false
  most = 0
})

const someone = () => anActor(server, { can: [CAN] })
const ask = ({ token }: TestActor) => server.call(routes.file, { token, query: { format: 'csv' } })

test('one person’s twenty-four exports at once run one at a time; others are asked to create a task', async () => {
  const person = await someone()
  const answers = Promise.all(Array.from({ length: 24 }, () => ask(person)))
  await until(() => running === 1)
  isLetGo = true
  const found = (await answers).map(({ status, body }) => `${status} ${body.error ?? ''}`.trim())
  expect(most).toBe(1)
  expect(new Set(found)).toEqual(new Set(['200', '429 exports_busy']))
  expect(found.filter((one) => one === '200')).toHaveLength(2)
})

test('of many people two run at the same time, and the others come after them', async () => {
  const people = [await someone(), await someone(), await someone(), await someone()]
  const answers = Promise.all(people.map(ask))
  await until(() => running === 2)
  isLetGo = true
  expect((await answers).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(most).toBe(2)
})

test('a caller that hangs up gives the place back, running or waiting', async () => {
  const person = await someone()
  const address = server.node.app.server.address()
  if (address === null || typeof address === 'string') throw new Error('the server does not listen')
  const begin = () =>
    request({
      port: address.port,
      host: '127.0.0.1',
      path: `${server.node.kernel.settings.BASE_PATH}${routes.file.path}?format=csv`,
      headers: { token: person.token },
    })
      .on('error', () => {})
      .end()
  const [first, waiting] = [begin(), begin()]
  await until(() => running === 1)
  waiting.destroy()
  first.destroy()
  isLetGo = true
  await until(() => running === 0)
  // Both places are free again: for this person and for the next in the queue.
  await until(async () => (await ask(person)).status === 200)
  expect(running).toBe(0)
})

const NEVER = new AbortController().signal

test('waiting ends with the time allowed, and leaves no place taken', async () => {
  const gate = new DirectExports({ atOnce: 1, waitMs: 20 })
  const leave = await gate.enter('ann', NEVER)
  expect(await gate.enter('bob', NEVER)).toBeUndefined()
  leave?.()
  leave?.() // a second time it says nothing
  expect(await gate.enter('bob', NEVER)).toBeTypeOf('function')
  expect(await gate.enter('cid', NEVER)).toBeUndefined()
})

test('a person who waits does not hold up the others behind', async () => {
  const gate = new DirectExports({ atOnce: 2 })
  const ann = await gate.enter('ann', NEVER)
  const again = gate.enter('ann', NEVER)
  const bob = await gate.enter('bob', NEVER)
  const cid = gate.enter('cid', NEVER)
  bob?.()
  expect(await cid).toBeTypeOf('function')
  ann?.()
  expect(await again).toBeTypeOf('function')
})
