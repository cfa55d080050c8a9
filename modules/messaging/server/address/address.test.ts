/** Accounts at WeChat Work: confirmed by a code that comes there, and only then written to. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addressRoutes } from '#messaging/contract/address.ts'
import { channelRoutes } from '#messaging/contract/channel.ts'
import { aServer } from '../../../../tests/harness.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { MESSAGES_SENT } from '../delivery/plan.service.ts'
import { messagingEvents } from '../message/events.ts'
import { notifyUsers } from '../message/notify-users.ts'
import { MEMBER, MEMBER_MOBILE, wecomDouble, type WecomDouble } from '../testing/vendor/wecom-double.ts'

const WAIT = { timeout: 20_000, interval: 50 }
const account = { corpId: 'wx5823bf96d3bd56c7', secret: 'corp-secret-of-the-agent', agentId: 218 }
const server = await aServer({ listen: true, env: { EGRESS_ALLOW: '127.0.0.1' } })
let vendor: WecomDouble
let ann: TestActor
let bob: TestActor
beforeAll(async () => {
  vendor = await wecomDouble(account)
  const keeper = await anActor(server, { can: ['msg:channel:save', 'msg:channel:page'] })
  await server.call(channelRoutes.create, {
    token: keeper.token,
    body: {
      kind: 'wechatWork',
      name: 'WeChat Work',
      config: { endpoint: vendor.url, corpId: account.corpId, agentId: account.agentId },
      secret: { corpSecret: account.secret },
    },
  })
})
beforeEach(async () => {
  vendor.messages.length = 0
  ann = await anActor(server, { can: [] })
  bob = await anActor(server, { can: [] })
})
afterAll(async () => {
  await server.close()
  await vendor.close()
})

const { database } = server.node.kernel
const kind = 'wechatWork' as const
const list = async ({ token }: TestActor) => (await server.call(addressRoutes.list, { token })).data
const send = ({ token }: TestActor, address = MEMBER) =>
  server.call(addressRoutes.send, { token, body: { kind, address } })
const confirm = async ({ token }: TestActor, code: string) =>
  (await server.call(addressRoutes.confirm, { token, body: { kind, code } })).body
const textOf = (content: Record<string, unknown>) => (content['text'] as { content: string }).content
const lastCode = async () =>
  await vi.waitFor(() => {
    const code = /\d{6}/.exec(textOf(vendor.messages.at(-1)?.content ?? {}))?.[0]
    expect(code).toBeDefined()
    return code!
  }, WAIT)
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
async function bind(who: TestActor): Promise<void> {
  vendor.messages.length = 0
  await send(who)
  expect((await confirm(who, await lastCode())).code).toBe(0)
}
const tell = (userId: string, title: string) =>
  database.transaction(1, (tx) =>
    notifyUsers(tx, { tenantId: 1, userId: null }, [userId], {
      event: messagingEvents.account,
      title,
      content: '',
      path: '',
    }),
  )
/** Messages whose deliveries are not written yet. */
const plannings = () =>
  database.read(1, (db) => db.selectFrom('sys_outbox').select('id').where('topic', '=', MESSAGES_SENT).execute())
const deliveriesTo = (userId: string) =>
  database.read(1, (db) =>
    db.selectFrom('msg_delivery').select(['status', 'address']).where('user_id', '=', userId).execute(),
  )

test('an account is confirmed by the code that comes there; only then messages go to it', async () => {
  expect(await list(ann)).toEqual([{ kind, address: '', verifiedDate: null }])
  expect((await send(ann)).data).toEqual({ minutes: 10 })
  const code = await lastCode()
  expect(vendor.messages).toMatchObject([{ to: MEMBER }])
  await tell(ann.id, 'Not confirmed yet')
  await vi.waitFor(async () => expect(await plannings()).toEqual([]), WAIT)
  expect((await confirm(ann, other(code))).error).toBe('address_code_wrong')
  expect((await confirm(ann, code)).code).toBe(0)
  expect((await confirm(ann, code)).error).toBe('address_code_wrong')
  const [kept] = await list(ann)
  expect(kept?.verifiedDate).not.toBeNull()
  expect(kept?.address).not.toBe(MEMBER)
  await tell(ann.id, 'Confirmed')
  await vi.waitFor(
    () => expect(vendor.messages.map(({ content }) => textOf(content)).join()).toContain('Confirmed'),
    WAIT,
  )
  await vi.waitFor(async () => expect(await deliveriesTo(ann.id)).toEqual([{ status: 2, address: MEMBER }]), WAIT)
  expect((await server.call(addressRoutes.remove, { token: ann.token, params: { kind } })).status).toBe(200)
  expect((await server.call(addressRoutes.remove, { token: ann.token, params: { kind } })).status).toBe(404)
  expect(await list(ann)).toEqual([{ kind, address: '', verifiedDate: null }])
})

test('without an account the code goes to that of the own mobile number, which proves it all the same', async () => {
  expect((await send(ann, '')).body.error).toBe('address_unverified')
  const own = async (mobile: string, { id }: TestActor = ann) => {
    await database.transaction(1, (tx) => tx.updateTable('sys_user').set({ mobile }).where('id', '=', id).execute())
  }
  await own('13900000009')
  expect((await send(ann, '')).status).toBe(200)
  await own(`+86 ${MEMBER_MOBILE}`)
  expect((await send(ann, '')).status).toBe(200)
  const code = await lastCode()
  expect(vendor.messages).toMatchObject([{ to: MEMBER }])
  expect((await list(ann))[0]?.verifiedDate).toBeNull()
  // Who takes the number of another user into their profile does not get the code.
  await own(MEMBER_MOBILE, bob)
  await send(bob, '')
  await vi.waitFor(() => expect(vendor.messages).toHaveLength(2), WAIT)
  expect((await confirm(bob, code)).error).toBe('address_code_wrong')
  expect((await list(bob))[0]?.verifiedDate).toBeNull()
  expect((await confirm(ann, code)).code).toBe(0)
  expect((await list(ann))[0]?.verifiedDate).not.toBeNull()
})

test('no code confirms while its account is not found yet', async () => {
  await database.transaction(1, (tx) =>
    tx.updateTable('sys_user').set({ mobile: '13900000008' }).where('id', '=', ann.id).execute(),
  )
  await send(ann, '')
  const codes = Array.from({ length: 5 }, (_, at) => String(at).padStart(6, '0'))
  for (const code of codes) expect((await confirm(ann, code)).error).toBe('address_code_wrong')
  const { tries } = await database.read(1, (db) =>
    db.selectFrom('msg_address').select('tries').where('user_id', '=', ann.id).executeTakeFirstOrThrow(),
  )
  expect(tries).toBe(0)
  expect(vendor.messages).toEqual([])
})

test('a code is for its user alone, expires, and takes five answers', async () => {
  await send(ann)
  const code = await lastCode()
  expect((await confirm(bob, code)).error).toBe('address_code_wrong')
  await send(bob)
  await vi.waitFor(() => expect(vendor.messages).toHaveLength(2), WAIT)
  expect((await confirm(bob, code)).error).toBe('address_code_wrong')
  for (let tries = 0; tries < 5; tries += 1) await confirm(ann, other(code))
  expect((await confirm(ann, code)).error).toBe('address_code_wrong')
  vendor.messages.length = 0
  await send(ann)
  const late = await lastCode()
  await database.transaction(1, (tx) =>
    tx.updateTable('msg_address').set({ code_until: '2020-01-01T00:00:00Z' }).where('user_id', '=', ann.id).execute(),
  )
  expect((await confirm(ann, late)).error).toBe('address_code_wrong')
})

test('three codes an hour; an account of another form and a kind without a channel are refused', async () => {
  for (let sent = 0; sent < 3; sent += 1) expect((await send(ann)).status).toBe(200)
  expect((await send(ann)).status).toBe(429)
  expect((await send(bob, 'two words')).status).toBe(400)
  const closed = { token: bob.token, body: { kind: 'dingtalk' as const, address: 'user123' } }
  expect((await server.call(addressRoutes.send, closed)).body.error).toBe('channel_unusable')
})

test('an account is one user’s: who proves it last has it', async () => {
  await bind(ann)
  await send(bob)
  await vi.waitFor(() => expect(vendor.messages).toHaveLength(2), WAIT)
  expect((await list(ann))[0]?.verifiedDate).not.toBeNull()
  await bind(bob)
  expect((await list(ann))[0]?.verifiedDate).toBeNull()
  expect((await list(bob))[0]?.verifiedDate).not.toBeNull()
})
