/** Messages leave as SMS: over the template of the provider, once, also where an answer was lost. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { channelRoutes } from '#messaging/contract/channel.ts'
import { deliveryRoutes } from '#messaging/contract/delivery.ts'
import { templateRoutes } from '#messaging/contract/template.ts'
import { aServer } from '../../../../tests/harness.ts'
import { anActor, aUser, type TestActor } from '../../../../tests/people.ts'
import { messagingEvents } from '../message/events.ts'
import { notifyUsers } from '../message/notify-users.ts'
import { alibabaDouble, type AlibabaDouble } from '../testing/vendor/alibaba-double.ts'

const WAIT = { timeout: 20_000, interval: 50 }
const CODES = [
  ...['page', 'save', 'update', 'delete', 'test'].map((verb) => `msg:channel:${verb}`),
  ...['page', 'save', 'update', 'delete'].map((verb) => `msg:template:${verb}`),
  ...['page', 'retry'].map((verb) => `msg:delivery:${verb}`),
]

const server = await aServer({ listen: true, env: { EGRESS_ALLOW: '127.0.0.1' } })
let vendor: AlibabaDouble
let keeper: TestActor
let channelId: string
let phones = 0
beforeAll(async () => {
  vendor = await alibabaDouble({ id: 'key-id', secret: 'key-secret', now: Date.now })
  keeper = await anActor(server, { can: CODES })
  const made = await server.call(channelRoutes.create, {
    token: keeper.token,
    body: { kind: 'sms', name: 'SMS', config: config(), secret: { accessKeySecret: 'key-secret' } },
  })
  channelId = made.data.id
})
afterAll(async () => {
  await server.close()
  await vendor.close()
})
beforeEach(() => void (vendor.messages.length = 0))

const config = () => ({ platform: 1, endpoint: vendor.url, accessKeyId: 'key-id', signName: '演示公司' })
const { database } = server.node.kernel
const setMobile = (id: string, mobile: string) =>
  database.transaction(1, (tx) => tx.updateTable('sys_user').set({ mobile }).where('id', '=', id).execute())
async function aReader(mobile = `138000000${(phones += 1) + 10}`): Promise<string> {
  const { id } = await aUser(server, {})
  await setMobile(id, mobile)
  return id
}
const tell = (userId: string, title: string) =>
  database.transaction(1, (tx) =>
    notifyUsers(tx, { tenantId: 1, userId: null }, [userId], {
      event: messagingEvents.account,
      title,
      content: '',
      path: '/user/center',
    }),
  )
const settled = async (title: string, state: string) =>
  await vi.waitFor(async () => {
    const { data } = await server.call(deliveryRoutes.page, { token: keeper.token, query: { keyword: title } })
    expect(data.list[0]?.state).toBe(state)
    return data.list[0]!
  }, WAIT)
const retry = (id: string) => server.call(deliveryRoutes.retry, { token: keeper.token, body: [id] })
const testChannel = async () =>
  (await server.call(channelRoutes.test, { token: keeper.token, body: { id: channelId } })).body

test('without a template of the provider it fails and says why; with one it is sent in E.164', async () => {
  await tell(await aReader(), 'No template')
  expect(await settled('No template', 'failed')).toMatchObject({ errorCode: 'template_missing' })
  await setMobile(keeper.id, '13900000001')
  expect(await testChannel()).toMatchObject({ data: { isDone: false, steps: [{ code: 'template_missing' }] } })
  const body = {
    event: '',
    kind: 'sms' as const,
    language: 'zh' as const,
    providerTemplate: 'SMS_100',
    providerParams: { name: '{{ title }}' },
  }
  expect((await server.call(templateRoutes.create, { token: keeper.token, body })).status).toBe(200)
  expect(await testChannel()).toMatchObject({ data: { isDone: true } })
  expect(vendor.messages.at(-1)?.phone).toBe('13900000001')
  await tell(await aReader('138 0000 0002'), 'By template')
  const delivery = await settled('By template', 'sent')
  expect(vendor.messages.at(-1)).toMatchObject({ phone: '13800000002', outId: delivery.id })
  expect(vendor.calls.at(-1)?.url.searchParams.get('TemplateParam')).toBe('{"name":"By template"}')
  await tell(await aReader('+49 170 1234567'), 'Abroad')
  await settled('Abroad', 'sent')
  expect(vendor.messages.at(-1)?.phone).toBe('491701234567')
})

test('an SMS whose answer was lost is sent once', async () => {
  const id = await aReader()
  vendor.loseNextAnswer()
  await tell(id, 'Lost answer')
  const delivery = await settled('Lost answer', 'retry')
  expect(delivery.errorCode).toBe('answer_lost')
  await retry(delivery.id)
  await settled('Lost answer', 'sent')
  expect(vendor.messages).toHaveLength(1)
})

test('while the provider cannot be asked nothing is sent; where it has no such message, it is sent', async () => {
  vendor.answerNext({ status: 502, text: '<html>' })
  await tell(await aReader(), 'Asked in vain')
  const { id } = await settled('Asked in vain', 'retry')
  vendor.answerNext({ json: { Code: 'isp.SYSTEM_ERROR', Message: '' } })
  await retry(id)
  await vi.waitFor(
    async () => expect(await settled('Asked in vain', 'retry')).toMatchObject({ errorCode: 'query_failed' }),
    WAIT,
  )
  expect(vendor.messages).toEqual([])
  await retry(id)
  await settled('Asked in vain', 'sent')
  expect(vendor.messages).toHaveLength(1)
})

test('one that a dead node had is asked for first', async () => {
  const userId = await aReader()
  vendor.loseNextAnswer()
  await tell(userId, 'Dead node')
  const { id } = await settled('Dead node', 'retry')
  await database.transaction(1, async (tx) => {
    await tx.deleteFrom('msg_attempt').where('delivery_id', '=', id).execute()
    const taken = { leased_by: 'gone', leased_until: '2020-01-01T00:00:00Z', next_at: '2020-01-01T00:00:00Z' }
    await tx.updateTable('msg_delivery').set(taken).where('id', '=', id).execute()
  })
  await settled('Dead node', 'sent')
  expect(vendor.messages).toHaveLength(1)
})

test('settings and secrets of the platform are checked, each at its path', async () => {
  const create = async (body: object) =>
    (
      await server.call(channelRoutes.create, {
        token: keeper.token,
        body: { kind: 'sms', name: 'X', ...body } as never,
      })
    ).body
  expect(JSON.stringify(await create({ config: { ...config(), signName: '' } }))).toContain('config.signName')
  expect(JSON.stringify(await create({ config: { ...config(), platform: 3 } }))).toContain('config.platform')
  expect(JSON.stringify(await create({ config: config(), secret: { accessKeySecret: 'a b' } }))).toContain(
    'secret.accessKeySecret',
  )
  const internal = { ...config(), endpoint: 'http://169.254.169.254' }
  const made = await server.call(channelRoutes.create, {
    token: keeper.token,
    body: { kind: 'sms', name: 'Inside', config: internal, secret: { accessKeySecret: 'x' }, isDefault: 0 },
  })
  const { data } = await server.call(channelRoutes.test, { token: keeper.token, body: { id: made.data.id } })
  expect(data.steps).toMatchObject([{ state: 'failed', code: 'egress_refused' }])
  const shown = await server.call(channelRoutes.get, { token: keeper.token, params: { id: channelId } })
  expect(JSON.stringify(shown.body)).not.toContain('key-secret')
})
