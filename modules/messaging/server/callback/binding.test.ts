/** Users bind their WeChat by sending a code to the official account, whose messages are signed and sealed. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addressRoutes } from '#messaging/contract/address.ts'
import { channelRoutes } from '#messaging/contract/channel.ts'
import { templateRoutes } from '#messaging/contract/template.ts'
import { aServer } from '../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { messagingEvents } from '../message/events.ts'
import { notifyUsers } from '../message/notify-users.ts'
import { sha1Of, xmlCallback } from '../testing/vendor/sealed-callback.ts'
import { SUBSCRIBER, TEMPLATE, wechatDouble, type WechatDouble } from '../testing/vendor/wechat-double.ts'

const WAIT = { timeout: 20_000, interval: 50 }
const account = { appId: 'wxb11529c136998cb6', secret: 'secret-of-the-account' }
const keys = {
  token: 'pamtest',
  aesKey: 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG',
  receiver: account.appId,
}
const server = await aServer({ listen: true, env: { EGRESS_ALLOW: '127.0.0.1' } })
const { app, kernel } = server.node
let vendor: WechatDouble
let address: string
let ann: TestActor
let bob: TestActor

beforeAll(async () => {
  vendor = await wechatDouble(account)
  const codes = ['msg:channel:page', 'msg:channel:save', 'msg:channel:update', 'msg:template:save']
  const { token } = await anActor(server, { can: codes })
  const made = await server.call(channelRoutes.create, {
    token,
    body: {
      kind: 'wechatMp',
      name: 'WeChat',
      config: { endpoint: vendor.url, appId: account.appId },
      secret: { appSecret: account.secret, token: keys.token, encodingAesKey: keys.aesKey },
    },
  })
  const { data } = await server.call(channelRoutes.get, { token, params: { id: made.data.id } })
  address = kernel.settings.BASE_PATH + data.callback
  const params = { thing1: '{{ title }}' }
  await server.call(templateRoutes.create, {
    token,
    body: { event: '', kind: 'wechatMp', language: 'zh', providerTemplate: TEMPLATE, providerParams: params },
  })
})
beforeEach(async () => {
  ann = await anActor(server, { can: [] })
  bob = await anActor(server, { can: [] })
})
afterAll(async () => {
  await server.close()
  await vendor.close()
})

const seconds = () => Math.floor(Date.now() / 1_000)
const textOf = (text: string, from = SUBSCRIBER) =>
  `<xml><FromUserName><![CDATA[${from}]]></FromUserName><MsgType><![CDATA[text]]></MsgType>
    <Content><![CDATA[${text}]]></Content></xml>`
const post = ({ query, body }: Pick<ReturnType<typeof xmlCallback>, 'query' | 'body'>) =>
  app.inject({ method: 'POST', url: address, query, payload: body, headers: { 'content-type': 'text/xml' } })
const write = (text: string, from?: string) => post(xmlCallback(keys, textOf(text, from), seconds()))
const begin = async ({ token }: TestActor) => (await server.call(addressRoutes.begin, { token })).data.code
const isBound = async ({ token }: TestActor) =>
  (await server.call(addressRoutes.list, { token })).data.some(({ verifiedDate }) => verifiedDate !== null)

test('a code that comes from a WeChat binds it, once, and messages go there', async () => {
  const code = await begin(ann)
  expect(await write('hello')).toMatchObject({ statusCode: 200, body: 'success' })
  expect(await isBound(ann)).toBe(false)
  expect(await write(` ${code.toLowerCase()} `)).toMatchObject({ statusCode: 200, body: 'success' })
  expect([await isBound(ann), await isBound(bob)]).toEqual([true, false])
  await write(code, 'oAnother')
  await kernel.database.transaction(1, async (tx) => {
    const text = { event: messagingEvents.account, title: 'For my WeChat', content: '', path: '' }
    await notifyUsers(tx, { tenantId: 1, userId: null }, [ann.id], text)
  })
  await vi.waitFor(() => expect(vendor.messages).toMatchObject([{ to: SUBSCRIBER }]), WAIT)
})

test('a WeChat that another user binds is the first one’s no more; three codes an hour', async () => {
  await write(await begin(ann))
  await write(await begin(bob))
  expect([await isBound(ann), await isBound(bob)]).toEqual([false, true])
  for (let more = 0; more < 2; more += 1) await begin(bob)
  expect((await server.call(addressRoutes.begin, { token: bob.token })).status).toBe(429)
})

test('forged, changed, old, repeated, plain and hostile messages bind nothing', async () => {
  const code = await begin(ann)
  const good = xmlCallback(keys, textOf(code), seconds())
  const statusOf = async (request: Parameters<typeof post>[0]) => (await post(request)).statusCode
  expect(await statusOf(xmlCallback({ ...keys, token: 'guess' }, textOf(code), seconds()))).toBe(403)
  expect(await statusOf({ ...good, query: { ...good.query, timestamp: String(seconds() + 1) } })).toBe(403)
  expect(await statusOf(xmlCallback(keys, textOf(code), seconds() - 400))).toBe(403)
  expect(await statusOf({ ...good, body: textOf(code) })).toBe(400)
  const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${textOf(code)}`
  expect(await statusOf({ ...good, body: bomb })).toBe(400)
  expect(await statusOf(xmlCallback(keys, bomb, seconds()))).toBe(400)
  expect(await isBound(ann)).toBe(false)
  const other = xmlCallback(keys, textOf('nothing'), seconds())
  expect(await statusOf(other)).toBe(200)
  expect(await statusOf(other)).toBe(403)
  await kernel.database.transaction(1, (tx) =>
    tx.updateTable('msg_address').set({ code_until: '2020-01-01T00:00:00Z' }).where('user_id', '=', ann.id).execute(),
  )
  expect(await statusOf(good)).toBe(200)
  expect(await isBound(ann)).toBe(false)
})

test('the vendor proves the address by an echo that is signed', async () => {
  const [timestamp, nonce, echostr] = [String(seconds()), 'nonce', '5927423811345']
  const ask = (token: string) =>
    app.inject({
      method: 'GET',
      url: address,
      query: { timestamp, nonce, echostr, signature: sha1Of(token, timestamp, nonce) },
    })
  expect((await ask('guess')).statusCode).toBe(403)
  expect(await ask(keys.token)).toMatchObject({ statusCode: 200, body: echostr })
})
