/** Notifications in browsers: what a push service gets, when a subscription ends, and whose it is. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sessionRoutes } from '#contract/session.ts'
import type { SessionStore } from '#kernel/session/session-store.ts'
import { channelRoutes } from '#messaging/contract/channel.ts'
import { deliveryRoutes } from '#messaging/contract/delivery.ts'
import { pushRoutes } from '#messaging/contract/push.ts'
import { templateRoutes } from '#messaging/contract/template.ts'
import { aCertificate } from '../../../../tests/certificate.ts'
import { aServer } from '../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { trustCertificate } from '../../../../tests/trust.ts'
import { messagingEvents } from '../message/events.ts'
import { notifyUsers } from '../message/notify-users.ts'
import { pushDouble, type PushDouble } from '../testing/vendor/push-double.ts'
import { MAX_PUSHES } from './push.repo.ts'

const WAIT = { timeout: 20_000, interval: 50 }
const CODES = [
  ...['page', 'save', 'update', 'delete', 'test'].map((verb) => `msg:channel:${verb}`),
  'msg:template:save',
  'msg:delivery:page',
]
const server = await aServer({ listen: true, env: { EGRESS_ALLOW: '127.0.0.1' } })
const { database, sessions } = server.node.kernel
let service: PushDouble
let distrust: () => void
let keeper: TestActor
let ann: TestActor
let bob: TestActor
let channelId: string
const draft = { kind: 'webPush' as const, name: 'Browsers', config: { subject: 'mailto:admin@example.com' } }

beforeAll(async () => {
  const tls = aCertificate()
  distrust = trustCertificate(tls.cert)
  service = await pushDouble(Date.now, tls)
  keeper = await anActor(server, { can: CODES })
  channelId = (await server.call(channelRoutes.create, { token: keeper.token, body: draft })).data.id
})
beforeEach(async () => {
  service.received.length = 0
  ann = await anActor(server, { can: [] })
  bob = await anActor(server, { can: [] })
})
afterAll(async () => {
  await server.close()
  await service.close()
  distrust()
})

const own = async ({ token }: TestActor) => (await server.call(pushRoutes.list, { token })).data
const keyOf = async (who: TestActor) => (await own(who)).publicKey
type Browser = { endpoint: string; keys: { p256dh: string; auth: string } }

/** A browser that has subscribed to the channel. */
async function aBrowser(): Promise<{ body: Browser; end: () => void }> {
  const text = service.subscribe(await keyOf(keeper))
  const { endpoint, keys } = JSON.parse(text) as Browser
  return { body: { endpoint, keys }, end: () => service.unsubscribe(text) }
}
const subscribe = ({ token }: Pick<TestActor, 'token'>, body: Browser) =>
  server.call(pushRoutes.subscribe, { token, body, headers: { 'accept-language': 'zh' } })
/** By a browser of which the double is the push service; in Chinese, unlike other calls of tests. */
async function subscribed(who: Pick<TestActor, 'token'>): Promise<{ id: string; end: () => void }> {
  const { body, end } = await aBrowser()
  const { id } = (await subscribe(who, body)).data
  return { id, end }
}
const tell = (userId: string, title: string, path = '/user/center') =>
  database.transaction(1, (tx) =>
    notifyUsers(tx, { tenantId: 1, userId: null }, [userId], {
      event: messagingEvents.account,
      title,
      content: '<p>Please look &amp; see</p>',
      path,
    }),
  )
const settled = (title: string, state: string, count = 1) =>
  vi.waitFor(async () => {
    const { list } = (await server.call(deliveryRoutes.page, { token: keeper.token, query: { keyword: title } })).data
    expect(list.map((one) => one.state)).toEqual(Array.from({ length: count }, () => state))
    return list
  }, WAIT)

describe('a user who subscribed', () => {
  test('is notified in each of their browsers, in the language of that browser, without addresses of the mail', async () => {
    const texts = { event: '', kind: 'webPush' as const, language: 'en' as const, subject: 'EN {{ title }}' }
    await server.call(templateRoutes.create, { token: keeper.token, body: { ...texts, body: '' } })
    const other = { token: await server.session(ann.id) }
    const { body } = await aBrowser()
    await server.call(pushRoutes.subscribe, { token: other.token, body, headers: { 'accept-language': 'en' } })
    const { id } = await subscribed(ann)
    await tell(ann.id, 'Password changed')
    const sent = await settled('Password changed', 'sent', 2)
    expect(sent.map(({ address }) => address)).toEqual(['****', '****'])
    const contents = service.received.map(({ content }) => content)
    const common = { body: 'Please look & see', path: '/user/center' }
    expect(contents.toSorted((a, b) => String(a['title']).localeCompare(String(b['title'])))).toEqual([
      { ...common, id: expect.any(String), title: 'EN Password changed' },
      { ...common, id: expect.any(String), title: 'Password changed' },
    ])
    const { subscriptions } = await own(ann)
    expect(subscriptions.filter(({ isHere }) => isHere).map((one) => one.id)).toEqual([id])
    expect(subscriptions.find((one) => one.id === id)?.usedDate).not.toBeNull()
    expect(JSON.stringify(subscriptions)).not.toContain(new URL(body.endpoint).pathname)
  })

  test('is notified no more where the push service says that the browser has gone', async () => {
    const { end } = await subscribed(ann)
    end()
    await tell(ann.id, 'Gone browser')
    const [delivery] = await settled('Gone browser', 'failed')
    expect(delivery).toMatchObject({ errorCode: 'gone', attempts: 1 })
    expect((await own(ann)).subscriptions).toEqual([])
    service.answerNext({ status: 404, json: {} })
    await subscribed(ann)
    await tell(ann.id, 'Gone again')
    await settled('Gone again', 'failed')
    expect((await own(ann)).subscriptions).toEqual([])
  })

  test('is notified no more once the session has ended, in whatever way', async () => {
    const bobs = async () => (await own({ ...bob, token: await server.session(bob.id) })).subscriptions
    await subscribed(bob)
    await server.call(sessionRoutes.logout, { token: bob.token })
    expect(await bobs()).toEqual([])
    const idle = { token: await server.session(bob.id) }
    await subscribed(idle)
    expect(await bobs()).toHaveLength(1)
    const past = '2020-01-01T00:00:00Z'
    await database.transaction(1, (tx) =>
      tx.updateTable('sys_session').set({ idle_until: past }).where('user_id', '=', bob.id).execute(),
    )
    await (sessions as SessionStore).sweep()
    expect(await bobs()).toEqual([])
    await subscribed({ token: await server.session(bob.id) })
    await database.transaction(1, (tx) => sessions.endAll(tx, 1, bob.id, 'forced'))
    expect(await bobs()).toEqual([])
    await tell(bob.id, 'No browser left')
    await subscribed(ann)
    await tell(ann.id, 'Behind it')
    await settled('Behind it', 'sent')
    expect(service.received.map(({ content }) => content['title'])).toEqual(['Behind it'])
  })

  test('has one subscription per session, and no more than ten', async () => {
    const { id } = await subscribed(ann)
    expect((await subscribed(ann)).id).toBe(id)
    for (let count = 0; count < MAX_PUSHES; count += 1) await subscribed({ token: await server.session(ann.id) })
    const { subscriptions } = await own(ann)
    expect(subscriptions).toHaveLength(MAX_PUSHES)
    expect(subscriptions.map((one) => one.id)).not.toContain(id)
  })
})

describe('a subscription', () => {
  test('of another user is not there', async () => {
    const { id } = await subscribed(ann)
    const remove = ({ token }: TestActor) => server.call(pushRoutes.remove, { token, params: { id } })
    expect((await own(bob)).subscriptions).toEqual([])
    expect((await remove(bob)).status).toBe(404)
    expect((await remove(ann)).status).toBe(200)
    expect((await remove(ann)).status).toBe(404)
  })

  test('of the same browser moves to the user who is signed in there; its address alone moves nothing', async () => {
    const { body } = await aBrowser()
    await subscribe(ann, body)
    await subscribe(bob, { ...body, keys: { ...body.keys, auth: 'A'.repeat(22) } })
    expect((await own(ann)).subscriptions).toHaveLength(1)
    await subscribe(bob, body)
    expect((await own(ann)).subscriptions).toEqual([])
    expect((await own(bob)).subscriptions).toHaveLength(1)
  })

  test.each([
    ['https://10.0.0.1/push', 'push_refused'],
    ['https://169.254.169.254/latest/meta-data', 'push_refused'],
    ['https://[::1]/push', 'push_refused'],
    ['https://[::ffff:10.0.0.1]/push', 'push_refused'],
    ['https://2130706434/push', 'push_refused'],
    ['https://name:word@127.0.0.1/push', 'push_refused'],
    ['http://127.0.0.1/push', 'invalid_input'],
    ['file:///etc/passwd', 'invalid_input'],
    ['https://', 'invalid_input'],
  ])('to an address inside is refused: %s', async (endpoint, error) => {
    const { body } = await aBrowser()
    expect((await subscribe(ann, { ...body, endpoint })).body.error).toBe(error)
    expect((await own(ann)).subscriptions).toEqual([])
  })
})

describe('the key pair of a channel', () => {
  const get = async (id = channelId) =>
    (await server.call(channelRoutes.get, { token: keeper.token, params: { id } })).data

  test('is made by the server, never shown, and stays when the channel changes', async () => {
    const { config, secrets, version } = await get()
    expect(config['publicKey']).toMatch(/^[\w-]{87}$/)
    expect(secrets).toEqual(['privateKey'])
    await subscribed(ann)
    const changed = { ...draft, config: { subject: 'https://example.com', publicKey: 'B'.repeat(87) } }
    const body = { ...changed, id: channelId, version }
    expect((await server.call(channelRoutes.update, { token: keeper.token, body })).status).toBe(200)
    expect((await get()).config).toEqual({ subject: 'https://example.com', publicKey: config['publicKey'] })
    expect((await own(ann)).subscriptions).toHaveLength(1)
    const withKey = { ...draft, name: 'Another', secret: { privateKey: 'A'.repeat(43) } }
    const refused = await server.call(channelRoutes.create, { token: keeper.token, body: withKey })
    expect(refused.body).toMatchObject({ code: 400 })
    expect(JSON.stringify(refused.body)).toContain('secret.privateKey')
  })

  test('is replaced where it is lost, which ends the subscriptions to it', async () => {
    await subscribed(ann)
    await database.transaction(1, (tx) =>
      tx
        .updateTable('msg_channel')
        .set({ secret: Buffer.from('sealed under another key') })
        .where('id', '=', channelId)
        .execute(),
    )
    const before = await get()
    expect(before.state).toBe('lost')
    const body = { ...draft, id: channelId, version: before.version }
    expect((await server.call(channelRoutes.update, { token: keeper.token, body })).status).toBe(200)
    const after = await get()
    expect(after.state).toBe('ok')
    expect(after.config['publicKey']).not.toBe(before.config['publicKey'])
    expect((await own(ann)).subscriptions).toEqual([])
  })

  test('signs a test message to oneself, which says when the browser has gone', async () => {
    const trial = () => server.call(channelRoutes.test, { token: keeper.token, body: { id: channelId } })
    expect((await trial()).body.error).toBe('address_unverified')
    const { end } = await subscribed(keeper)
    expect((await trial()).data).toMatchObject({ isDone: true, address: '****' })
    expect(service.received).toHaveLength(1)
    end()
    expect((await trial()).data).toMatchObject({ isDone: false, steps: [{ step: 'send', code: 'gone' }] })
    expect((await own(keeper)).subscriptions).toEqual([])
  })

  test('goes with its channel, and with it the subscriptions; without a channel no browser subscribes', async () => {
    await subscribed(ann)
    const { body } = await aBrowser()
    await server.call(channelRoutes.remove, { token: keeper.token, params: { id: channelId } })
    expect(await own(ann)).toEqual({ publicKey: '', subscriptions: [] })
    expect((await subscribe(ann, body)).body.error).toBe('channel_unusable')
  })
})
