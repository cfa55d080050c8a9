/** Filters by day mean days of the organisation, wherever the server, the database and the reader are. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { messageRoutes } from '#messaging/contract/message.ts'
import { configRoutes } from '#system/contract/config.ts'
import { aServer, type TestServer } from '../../../../tests/harness.ts'
import { anActor } from '../../../../tests/people.ts'
import { messagingEvents } from './events.ts'
import { notifyUsers } from './notify-users.ts'

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
  return server.call(configRoutes.update, { body: { ...config, timeZone }, token: admin })
}

test('a message of late in the evening in UTC is of the next day in Shanghai, and of the same in Berlin', async () => {
  const { id, token } = await anActor(server)
  await server.node.kernel.database.transaction(1, async (tx) => {
    await notifyUsers(tx, { tenantId: 1, userId: null }, [id], {
      event: messagingEvents.unread,
      title: 'Late',
      content: '',
      path: '',
    })
    await tx.updateTable('msg_record').set({ sent_at: '2026-11-20T17:30:00Z' }).where('user_id', '=', id).execute()
  })
  const isOn = async (day: string) => {
    const query = { fromDate: day, toDate: day }
    return (await server.call(messageRoutes.page, { query, token })).data.list.length === 1
  }
  expect([await isOn('2026-11-20'), await isOn('2026-11-21')]).toEqual([false, true])
  expect((await choose('Europe/Berlin')).status).toBe(200)
  expect([await isOn('2026-11-20'), await isOn('2026-11-21')]).toEqual([true, false])
  expect((await choose('Pacific/Kiritimati')).status).toBe(200)
  expect([await isOn('2026-11-20'), await isOn('2026-11-21')]).toEqual([false, true])
})

test('a zone that only the server knows is refused at its field, and nothing changes', async () => {
  const { data: before } = await server.call(configRoutes.detail, { token: admin })
  // ICU takes any letter case, the database's list does not.
  const { status, body } = await choose('EUROPE/berlin')
  expect([status, body.error]).toEqual([400, 'invalid_input'])
  expect(body).toMatchObject({ data: { issues: [{ path: 'timeZone' }] } })
  expect((await server.call(configRoutes.detail, { token: admin })).data).toEqual(before)
})
