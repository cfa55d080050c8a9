/** Codes of sign-in by SMS: offered where the organisation's channel can carry them, as limited as those by mail. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { channelRoutes } from '#messaging/contract/channel.ts'
import { alibabaDouble, type AlibabaDouble } from '#messaging/server/testing/vendor/alibaba-double.ts'
import { recoveryRoutes } from '#security/contract/recovery.ts'
import { begin, prove, setPassword } from '#security/server/testing/recovery.ts'
import { aServer } from './harness.ts'
import { anActor, aUser, type TestActor } from './people.ts'
import { configureSecurity } from './security-config.ts'
import { fromElsewhere } from './visitors.ts'

const NEW = 'Brand-New-2026'
const env = { TRUST_PROXY: 'true', EGRESS_ALLOW: '127.0.0.1' }
const server = await aServer({ env })
let vendor: AlibabaDouble
let keeper: TestActor
let channelId: string
beforeAll(async () => {
  vendor = await alibabaDouble({ id: 'key-id', secret: 'key-secret', now: Date.now })
  await configureSecurity(server, { resetMethods: 'mail,sms' })
  keeper = await anActor(server, { can: ['page', 'save', 'update'].map((verb) => `msg:channel:${verb}`) })
  const made = await server.call(channelRoutes.create, { token: keeper.token, body: draft({}) })
  channelId = made.data.id
})
afterAll(async () => {
  await server.close()
  await vendor.close()
})
beforeEach(() => void (vendor.messages.length = 0))

const draft = (config: object) => ({
  kind: 'sms' as const,
  name: 'SMS',
  config: {
    platform: 1,
    endpoint: vendor.url,
    accessKeyId: 'key-id',
    signName: '演示公司',
    codeTemplate: 'SMS_CODE',
    codeParam: 'code',
    ...config,
  },
  secret: { accessKeySecret: 'key-secret' },
})
async function change(config: object, more: object = {}) {
  const { data } = await server.call(channelRoutes.get, { token: keeper.token, params: { id: channelId } })
  const body = { ...draft(config), ...more, id: channelId, version: data.version }
  expect((await server.call(channelRoutes.update, { token: keeper.token, body })).status).toBe(200)
}
async function aReachable(mobile: string) {
  const user = await aUser(server, {})
  await server.node.kernel.database.transaction(1, (tx) =>
    tx.updateTable('sys_user').set({ mobile }).where('id', '=', user.id).execute(),
  )
  return user
}
const methodsOf = async (username: string) => (await begin(server, username)).data.methods
const sendTo = (challenge: string) =>
  server.call(recoveryRoutes.send, { body: { challenge, method: 'sms' }, headers: fromElsewhere() })
const codeAt = async (index: number) =>
  await vi.waitFor(() => {
    expect(vendor.messages.length).toBeGreaterThan(index)
    const params = vendor.calls.findLast(({ headers }) => headers['x-acs-action'] === 'SendSms')?.url.searchParams
    return String((JSON.parse(params?.get('TemplateParam') ?? '{}') as { code?: string }).code)
  })

test('a forgotten password is replaced by a code that comes by SMS', async () => {
  const ann = await aReachable('138 0000 0001')
  const { data: begun } = await begin(server, ann.username)
  expect(begun.methods).toEqual(['sms'])
  expect((await sendTo(begun.challenge)).status).toBe(200)
  const code = await codeAt(0)
  expect(code).toMatch(/^\d{6}$/)
  expect(vendor.messages[0]?.phone).toBe('13800000001')
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  expect((await prove(server, begun.challenge, { method: 'code', code: wrong })).status).toBe(422)
  expect((await prove(server, begun.challenge, { method: 'code', code })).status).toBe(200)
  expect((await setPassword(server, begun.challenge, NEW)).status).toBe(200)
  expect((await server.signIn(ann.username, NEW)).status).toBe(200)
})

test('it is not offered by a channel without a template, that is off, or that is not the default', async () => {
  const ann = await aReachable('13800000002')
  const begun = (await begin(server, ann.username)).data
  for (const [config, more] of [
    [{ codeTemplate: '' }, {}],
    [{ codeParam: '' }, {}],
    [{}, { status: 0 }],
    [{}, { isDefault: 0 }],
  ] as const) {
    await change(config, more)
    expect(await methodsOf(ann.username)).toEqual([])
    expect((await sendTo(begun.challenge)).body.error).toBe('recovery_expired')
  }
  await change({}, { isDefault: 1, status: 1 })
  expect(await methodsOf(ann.username)).toEqual(['sms'])
  await configureSecurity(server, { resetMethods: 'mail' })
  expect(await methodsOf(ann.username)).toEqual([])
  await configureSecurity(server, { resetMethods: 'mail,sms' })
  expect(vendor.messages).toEqual([])
})

test('three codes an hour for each name, whether or not there is such a user', async () => {
  const ann = await aReachable('13800000003')
  for (const name of [ann.username, 'no-such-name']) {
    const begun = (await begin(server, name)).data
    const answers = []
    for (let sent = 0; sent < 4; sent += 1) answers.push((await sendTo(begun.challenge)).status)
    expect(answers).toEqual([200, 200, 200, 429])
  }
  await codeAt(2)
  expect(vendor.messages).toHaveLength(3)
})
