/** A notice selects its channels, and shows the state of its sending. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { channelRoutes } from '#messaging/contract/channel.ts'
import { deliveryRoutes } from '#messaging/contract/delivery.ts'
import { noticeRoutes, type NoticeDraft } from '#messaging/contract/notice.ts'
import { aServer } from '../../../../tests/harness.ts'
import { aHostileMailServer, type HostileMailServer } from '../../../../tests/hostile-mail-server.ts'
import { anActor, aUser, type TestActor } from '../../../../tests/people.ts'

const WAIT = { timeout: 20_000, interval: 50 }
const server = await aServer({ listen: true, env: { EGRESS_ALLOW: '127.0.0.1,localhost' } })
const { database } = server.node.kernel
let mail: HostileMailServer
let editor: TestActor
let ann: string
let bob: string

beforeAll(async () => {
  mail = await aHostileMailServer({ hasTls: false })
  const verbs = ['page', 'save', 'update', 'publish', 'delete'].map((verb) => `msg:notice:${verb}`)
  editor = await anActor(server, { can: [...verbs, 'msg:channel:save', 'msg:channel:page', 'msg:delivery:page'] })
  const config = { host: 'localhost', port: mail.port, protection: 'none', auth: 'none', from: 'office@example.com' }
  await server.call(channelRoutes.create, { token: editor.token, body: { kind: 'mail', name: 'Mail', config } })
  ann = await aReader('ann@example.com')
  bob = await aReader('bob@example.com')
})
afterAll(async () => {
  await server.close()
  await mail.close()
})

async function aReader(email: string): Promise<string> {
  const { id } = await aUser(server, {})
  await database.transaction(1, (tx) => tx.updateTable('sys_user').set({ email }).where('id', '=', id).execute())
  return id
}
const token = () => ({ token: editor.token })
async function publish(title: string, more: Partial<NoticeDraft> = {}): Promise<string> {
  const body = { title, audience: 'chosen' as const, userIdList: [ann, bob], ...more }
  const { id } = (await server.call(noticeRoutes.create, { ...token(), body })).data
  await server.call(noticeRoutes.publish, { ...token(), params: { id } })
  return id
}
const get = async (id: string) => (await server.call(noticeRoutes.get, { ...token(), params: { id } })).data
const inList = async (keyword: string) =>
  (await server.call(noticeRoutes.page, { ...token(), query: { keyword } })).data.list[0]?.sendStatus
const expectStatus = (id: string, status: number) =>
  vi.waitFor(async () => expect((await get(id)).sendStatus).toBe(status), WAIT)
const deliveriesOf = async (keyword: string) =>
  (await server.call(deliveryRoutes.page, { ...token(), query: { keyword } })).data.list

test('a notice goes over the channels that it selects; without a selection, over all', async () => {
  expect((await server.call(noticeRoutes.audience, token())).data.kinds).toEqual(['mail'])
  const quiet = await publish('Over SMS alone', { channels: ['sms'] })
  await expectStatus(quiet, 2)
  expect(await deliveriesOf('Over SMS alone')).toEqual([])
  expect((await get(quiet)).channels).toEqual(['sms'])
  await expectStatus(await publish('Over mail', { channels: ['mail', 'mail'] }), 2)
  await expectStatus(await publish('Over all of them'), 2)
  for (const title of ['Over mail', 'Over all of them'])
    expect((await deliveriesOf(title)).map(({ state, sendStatus }) => `${state} ${sendStatus}`)).toEqual([
      'sent 2',
      'sent 2',
    ])
  const bad = { title: 'Bad', channels: ['pigeon'] }
  expect((await server.call(noticeRoutes.create, { ...token(), body: bad as never })).status).toBe(400)
})

test('its state is that of its deliveries: partly failed, failed, and anew with each publication', async () => {
  mail.fates.set('bob@example.com', 'unknown')
  const id = await publish('Some fail')
  await expectStatus(id, 4)
  expect(await inList('Some fail')).toBe(4)
  mail.fates.set('ann@example.com', 'unknown')
  const all = await publish('All fail')
  await expectStatus(all, 3)
  expect(await inList('All fail')).toBe(3)
  mail.fates.clear()
  await server.call(noticeRoutes.withdraw, { ...token(), params: { id: all } })
  expect(await inList('All fail')).toBe(0)
  await server.call(noticeRoutes.publish, { ...token(), params: { id: all } })
  await expectStatus(all, 2)
})

test('while a delivery may still come it is being sent', async () => {
  mail.fates.set('ann@example.com', 'busy')
  const id = await publish('One waits')
  await vi.waitFor(async () => {
    const states = (await deliveriesOf('One waits')).map(({ state }) => state)
    expect(states.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(['retry', 'sent'])
  }, WAIT)
  expect((await get(id)).sendStatus).toBe(1)
})
