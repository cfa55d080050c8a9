/**
 * The log is filtered and added up by days of the organisation, wherever the server, the database and the reader are.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { behaviorRoutes } from '#behavior/contract/behavior.ts'
import { configRoutes } from '#system/contract/config.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor } from '../../../../tests/people.ts'
import { addDays, dayOf } from '../days.ts'

let server: TestServer & { close: () => Promise<void> }
let admin: string
beforeAll(async () => {
  server = await aServer()
  admin = await server.admin()
})
afterAll(() => server.close())

async function choose(timeZone: string) {
  const { data } = await server.call(configRoutes.detail, { token: admin })
  const { logos: _, updateDate: __, version: ___, ...config } = data
  expect((await server.call(configRoutes.update, { body: { ...config, timeZone }, token: admin })).status).toBe(200)
}

// At any moment it is another day in one of them than in Shanghai.
test.each(['Pacific/Pago_Pago', 'Pacific/Kiritimati'])('in %s', async (zone) => {
  await choose(zone)
  const { id, token } = await anActor(server)
  const saved = await server.call(behaviorRoutes.save, {
    token,
    body: { operaType: 1, operaUrl: '/sys/user', nonce: randomUUID() },
  })
  expect(saved.status).toBe(200)
  const today = dayOf(new Date(), zone)
  const sums = await server.node.kernel.database.read(1, async (db) => {
    const { rows } = await sql<{ day: string }>`
      select day::text from sys_log_user_behavior_day where user_id = ${id}::uuid`.execute(db)
    return rows.map(({ day }) => day)
  })
  expect(sums).toEqual([today])
  const isOn = async (day: string) => {
    const query = { fromDate: day, toDate: day, userId: id }
    return (await server.call(behaviorRoutes.page, { query, token: admin })).data.list.length === 1
  }
  expect([await isOn(addDays(today, -1)), await isOn(today), await isOn(addDays(today, 1))]).toEqual([
    false,
    true,
    false,
  ])
})
