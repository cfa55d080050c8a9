/** Receipts of SMS: they come to an address that no one can guess, and count for the message that they fit. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
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
  ...['page', 'save', 'update', 'delete'].map((verb) => `msg:channel:${verb}`),
  'msg:template:page',
  'msg:template:save',
  'msg:delivery:page',
  'msg:delivery:retry',
]
const server = await aServer({ listen: true, env: { EGRESS_ALLOW: '127.0.0.1' } })
const { app, kernel } = server.node
const base = kernel.settings.BASE_PATH
let vendor: AlibabaDouble
let keeper: TestActor
let channelId: string
let address: string
let phones = 0

const draft = (name: string, isDefault: 0 | 1) => ({
  kind: 'sms' as const,
  name,
  config: { platform: 1, endpoint: vendor.url, accessKeyId: 'key-id', signName: '演示公司' },
  secret: { accessKeySecret: 'key-secret' },
  isDefault,
})
const callbackOf = async (id: string, { token }: TestActor = keeper) =>
  (await server.call(channelRoutes.get, { token, params: { id } })).data.callback.replace(/^(?=.)/, base)

beforeAll(async () => {
  vendor = await alibabaDouble({ id: 'key-id', secret: 'key-secret', now: Date.now })
  keeper = await anActor(server, { can: CODES })
  const { token } = keeper
  channelId = (await server.call(channelRoutes.create, { token, body: draft('SMS', 1) })).data.id
  address = await callbackOf(channelId)
  await server.call(templateRoutes.create, {
    token,
    body: { event: '', kind: 'sms', language: 'zh', providerTemplate: 'SMS_100', providerParams: {} },
  })
})
afterAll(async () => {
  await server.close()
  await vendor.close()
})

const deliveryOf = async (title: string) =>
  (await server.call(deliveryRoutes.page, { token: keeper.token, query: { keyword: title } })).data.list[0]
async function aSentSms(title: string) {
  const phone = `139000000${(phones += 1) + 10}`
  const { id } = await aUser(server, {})
  await kernel.database.transaction(1, async (tx) => {
    await tx.updateTable('sys_user').set({ mobile: phone }).where('id', '=', id).execute()
    const text = { event: messagingEvents.account, title, content: '', path: '' }
    await notifyUsers(tx, { tenantId: 1, userId: null }, [id], text)
  })
  await vi.waitFor(async () => expect((await deliveryOf(title))?.state).toBe('sent'), WAIT)
  return { phone_number: phone, biz_id: vendor.messages.find((one) => one.phone === phone)?.bizId ?? '' }
}
const post = (url: string, payload: string, type = 'application/json') =>
  app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })
const push = (receipt: object, url = address) =>
  post(url, JSON.stringify([{ success: false, err_code: 'MOBILE_NOT_ON_SERVICE', ...receipt }]))

test('a message that the operator could not deliver has failed, with its reason, and can be sent again', async () => {
  const sms = await aSentSms('Not delivered')
  const pushed = await push(sms)
  expect(pushed).toMatchObject({ statusCode: 200, body: '{"code":0,"msg":"OK"}' })
  const failed = await deliveryOf('Not delivered')
  expect(failed).toMatchObject({ state: 'failed', errorCode: 'MOBILE_NOT_ON_SERVICE', actions: ['retry'] })
  await push(sms)
  const { data } = await server.call(deliveryRoutes.get, { token: keeper.token, params: { id: failed?.id ?? '' } })
  expect(data.deliveries[0]?.tries.map(({ status }) => status)).toEqual([1, 0])
  await server.call(deliveryRoutes.retry, { token: keeper.token, body: [failed?.id ?? ''] })
  await vi.waitFor(async () => expect((await deliveryOf('Not delivered'))?.state).toBe('sent'), WAIT)
})

test('one that was delivered stays as it is', async () => {
  const sms = await aSentSms('Arrived')
  expect((await push({ ...sms, success: true, err_code: 'DELIVERED' })).statusCode).toBe(200)
  expect((await deliveryOf('Arrived'))?.state).toBe('sent')
})

test('a forged receipt changes nothing: another number, another id, another channel', async () => {
  const sms = await aSentSms('Forged')
  const other = (await server.call(channelRoutes.create, { token: keeper.token, body: draft('Other', 0) })).data.id
  for (const answer of [
    await push({ ...sms, phone_number: '13900000099' }),
    await push({ ...sms, biz_id: '1^0' }),
    await push({ ...sms, biz_id: "' or 1=1 --" }),
    await push(sms, await callbackOf(other)),
  ])
    expect(answer.statusCode).toBe(200)
  expect((await deliveryOf('Forged'))?.state).toBe('sent')
})

test('unknown keys, a channel that is off and bodies of another form are refused without a word', async () => {
  const [prefix] = address.split('/msg/callback/')
  for (const key of ['0'.repeat(64), 'x', '..', "'--"]) {
    const answer = await push({}, `${prefix}/msg/callback/${encodeURIComponent(key)}`)
    expect(answer.statusCode).toBe(404)
  }
  const deep = '['.repeat(50_000)
  const bomb = '<!DOCTYPE a [<!ENTITY b "&c;&c;"><!ENTITY c "cc">]><a>&b;</a>'
  for (const [body, type] of [
    ['', 'application/json'],
    ['{}', 'application/json'],
    [deep, 'application/json'],
    [bomb, 'text/xml'],
    ['[{"__proto__":{}}]', 'text/plain'],
  ] as const) {
    const answer = await post(address, body, type)
    expect([answer.statusCode, answer.body]).toEqual([400, ''])
  }
  expect((await post(address, 'x'.repeat(300_000))).statusCode).toBe(413)
  expect((await app.inject({ method: 'GET', url: address })).statusCode).toBe(400)
  const { data } = await server.call(channelRoutes.get, { token: keeper.token, params: { id: channelId } })
  const body = { ...draft('SMS', 1), id: channelId, version: data.version, status: 0 as const }
  await server.call(channelRoutes.update, { token: keeper.token, body })
  expect((await push({})).statusCode).toBe(404)
})

test('only who may change a channel sees its address', async () => {
  expect(address).toMatch(/\/msg\/callback\/[0-9a-f]{64}$/)
  const reader = await anActor(server, { can: ['msg:channel:page'] })
  expect(await callbackOf(channelId, reader)).toBe('')
})
