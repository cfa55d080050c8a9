/** What users get over which channel: their choices, the tenant's rules before them, and the times of both. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { MessageEvent } from '#kernel/messages/event.ts'
import { channelRoutes } from '#messaging/contract/channel.ts'
import { deliveryRoutes } from '#messaging/contract/delivery.ts'
import { messageRoutes } from '#messaging/contract/message.ts'
import {
  channelRuleRoutes,
  preferenceRoutes,
  type ChannelRule,
  type MessagePreferenceUpdate,
} from '#messaging/contract/preference.ts'
import { aServer } from '../../../../tests/harness.ts'
import { aHostileMailServer, type HostileMailServer } from '../../../../tests/hostile-mail-server.ts'
import { anActor, type TestActor } from '../../../../tests/people.ts'
import { MESSAGES_SENT } from '../delivery/plan.service.ts'
import { messagingEvents } from '../message/events.ts'
import { notifyUsers } from '../message/notify-users.ts'

const WAIT = { timeout: 20_000, interval: 50 }
const server = await aServer({ listen: true, env: { EGRESS_ALLOW: '127.0.0.1,localhost' } })
const { database } = server.node.kernel
let mail: HostileMailServer
let keeper: TestActor
let ann: TestActor
let count = 0

beforeAll(async () => {
  mail = await aHostileMailServer({ hasTls: false })
  keeper = await anActor(server, {
    can: ['msg:channel:page', 'msg:channel:save', 'msg:channel:update', 'msg:delivery:page'],
  })
  const config = { host: 'localhost', port: mail.port, protection: 'none', auth: 'none', from: 'office@example.com' }
  await server.call(channelRoutes.create, { token: keeper.token, body: { kind: 'mail', name: 'Mail', config } })
})
beforeEach(async () => {
  await setRules([{ category: 'notice', kind: 'mail', rule: 'allowed' }])
  ann = await anActor(server, { can: [] })
  await database.transaction(1, (tx) =>
    tx
      .updateTable('sys_user')
      .set({ email: `ann${(count += 1)}@example.com` })
      .where('id', '=', ann.id)
      .execute(),
  )
})
afterAll(async () => {
  await server.close()
  await mail.close()
})

const QUIET = { isOn: 0 as const, from: '22:00', to: '08:00', days: [1, 2, 3, 4, 5, 6, 7] }
const plain: MessagePreferenceUpdate = {
  choices: [],
  quiet: QUIET,
  digest: { rhythm: 'daily', weekday: 1, hour: 18 },
  timeZone: 'UTC',
}
const save = (more: Partial<MessagePreferenceUpdate>, { token }: TestActor = ann) =>
  server.call(preferenceRoutes.update, { token, body: { ...plain, ...more } })
const own = async ({ token }: TestActor = ann) => (await server.call(preferenceRoutes.get, { token })).data
const setRules = (rules: ChannelRule[], { token }: TestActor = keeper) =>
  server.call(channelRuleRoutes.update, { token, body: { rules } })
const mails = () => `ann${count}@example.com`
/** Begins an hour ago and ends in one, by the clock of UTC. */
function quietNow() {
  const clock = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16)
  return { ...QUIET, isOn: 1 as const, from: clock(-1), to: clock(1) }
}
async function tell(event: MessageEvent, title: string): Promise<void> {
  await database.transaction(1, (tx) =>
    notifyUsers(tx, { tenantId: 1, userId: null }, [ann.id], { event, title, content: '', path: '/msg/mine' }),
  )
  await vi.waitFor(async () => expect(await unplanned()).toBe(0), WAIT)
}
const unplanned = async () =>
  (
    await database.read(1, (db) =>
      db.selectFrom('sys_outbox').select('id').where('topic', '=', MESSAGES_SENT).execute(),
    )
  ).length
const deliveryOf = async (title: string) =>
  (await server.call(deliveryRoutes.page, { token: keeper.token, query: { keyword: title } })).data.list[0]
const settles = (title: string, state: string) =>
  vi.waitFor(async () => {
    const delivery = await deliveryOf(title)
    expect(delivery?.state).toBe(state)
    return delivery!
  }, WAIT)

test('without a choice everything comes at once; one that is off does not come, security always does', async () => {
  expect(await own()).toMatchObject({ kinds: [{ kind: 'mail', hasAddress: true }], version: 0 })
  await save({ choices: [{ category: 'notice', kind: 'mail', choice: 'off' }] })
  const places = (await own()).places.map(({ category, choice, rule }) => `${category} ${choice} ${rule}`)
  expect(places).toEqual([
    'task now allowed',
    'process now allowed',
    'notice off allowed',
    'security now now',
    'system now allowed',
  ])
  await tell(messagingEvents.unread, 'Not wanted')
  await tell(messagingEvents.role, 'A role was given')
  await settles('A role was given', 'sent')
  expect(await deliveryOf('Not wanted')).toBeUndefined()
})

test('security cannot be switched off, by users or by the organisation', async () => {
  const off = await save({ choices: [{ category: 'security', kind: 'mail', choice: 'off' }] })
  expect(off).toMatchObject({ status: 422, body: { code: 42228, error: 'preference_fixed' } })
  const rule = await setRules([{ category: 'security', kind: 'mail', rule: 'forbidden' }])
  expect(rule).toMatchObject({ status: 422, body: { error: 'preference_fixed' } })
})

test('the rule of the organisation wins over a choice that was made before, and refuses others', async () => {
  await save({ choices: [{ category: 'notice', kind: 'mail', choice: 'off' }] })
  await setRules([{ category: 'notice', kind: 'mail', rule: 'now' }])
  expect((await own()).places[2]).toEqual({ category: 'notice', kind: 'mail', choice: 'now', rule: 'now' })
  await tell(messagingEvents.unread, 'Enforced')
  await settles('Enforced', 'sent')
  expect((await save({ choices: [{ category: 'notice', kind: 'mail', choice: 'digest' }] })).body.error).toBe(
    'preference_fixed',
  )
  await setRules([{ category: 'notice', kind: 'mail', rule: 'forbidden' }])
  await tell(messagingEvents.unread, 'Forbidden')
  expect(await deliveryOf('Forbidden')).toBeUndefined()
  await setRules([{ category: 'notice', kind: 'mail', rule: 'allowed' }])
  expect((await own()).places[2]).toMatchObject({ choice: 'off', rule: 'allowed' })
})

test('a rule that came while the page was open refuses all of the save: nothing of it is kept', async () => {
  await setRules([{ category: 'notice', kind: 'mail', rule: 'now' }])
  const refused = await save({
    choices: [
      { category: 'task', kind: 'mail', choice: 'off' },
      { category: 'notice', kind: 'mail', choice: 'off' },
    ],
    quiet: { ...QUIET, isOn: 1 },
  })
  expect(refused).toMatchObject({ status: 422, body: { error: 'preference_fixed' } })
  const { places, quiet, version } = await own()
  expect(places.map(({ choice }) => choice)).toEqual(['now', 'now', 'now', 'now', 'now'])
  expect([quiet.isOn, version]).toEqual([0, 0])
})

test('a message inside quiet hours waits for their end, an urgent one does not; without them it comes', async () => {
  const quiet = quietNow()
  await save({ quiet })
  await tell(messagingEvents.channelDown, 'Urgent at night')
  await settles('Urgent at night', 'sent')
  await tell(messagingEvents.unread, 'Waits for the morning')
  const waiting = await vi.waitFor(async () => {
    const delivery = await deliveryOf('Waits for the morning')
    expect(delivery).toMatchObject({ state: 'waiting', attempts: 0 })
    expect(delivery?.nextDate?.slice(11, 16)).toBe(quiet.to)
    return delivery!
  }, WAIT)
  expect(Date.parse(waiting.nextDate ?? '')).toBeGreaterThan(Date.now())
  expect(mail.mails.filter(({ to, raw }) => to === mails() && raw.includes('Waits'))).toEqual([])
  await save({ quiet: QUIET })
  await settles('Waits for the morning', 'sent')
})

test('a message that was read before its delivery is not sent, one about security is', async () => {
  await save({ quiet: quietNow() })
  await tell(messagingEvents.unread, 'Read in the product')
  await vi.waitFor(async () => expect((await deliveryOf('Read in the product'))?.nextDate).not.toBeNull(), WAIT)
  await server.call(messageRoutes.readAll, { token: ann.token })
  await save({ quiet: QUIET })
  const skipped = await settles('Read in the product', 'skipped')
  expect(skipped).toMatchObject({ errorCode: 'read', actions: [] })
  const { data } = await server.call(deliveryRoutes.get, { token: keeper.token, params: { id: skipped.id } })
  expect(data).toMatchObject({ sendStatus: 2 })
  expect(mail.mails.filter(({ raw }) => raw.includes('Read in the product'))).toEqual([])
})

test('what is invalid is refused at its path, an old state by its version', async () => {
  const bad = await save({ quiet: { ...QUIET, isOn: 1, to: '22:00' } })
  expect(bad.body).toMatchObject({ data: { issues: [{ path: 'quiet.to', code: 'quiet_hours_empty' }] } })
  expect((await save({ timeZone: 'Atlantis/Capital' })).status).toBe(400)
  expect((await save({ quiet: { ...QUIET, from: '24:00' } })).status).toBe(400)
  expect((await save({ digest: { rhythm: 'daily', weekday: 8, hour: 24 } })).status).toBe(400)
  await save({ version: 0 })
  expect((await save({ version: 0 })).body.error).toBe('changed_meanwhile')
})

test('rules belong to those who keep channels; a change of either leaves a trace', async () => {
  expect((await setRules([{ category: 'task', kind: 'sms', rule: 'forbidden' }], ann)).status).toBe(403)
  expect((await server.call(channelRuleRoutes.list, { token: ann.token })).status).toBe(403)
  await setRules([{ category: 'task', kind: 'sms', rule: 'forbidden' }])
  const { data } = await server.call(channelRuleRoutes.list, { token: keeper.token })
  expect(data.filter(({ rule }) => rule === 'forbidden')).toEqual([
    { category: 'task', kind: 'sms', rule: 'forbidden' },
  ])
  await save({ choices: [{ category: 'task', kind: 'mail', choice: 'digest' }] })
  const traces = await database.read(1, (db) =>
    db
      .selectFrom('sys_audit')
      .select(['resource', 'changes'])
      .where('resource', 'in', ['messagePreference', 'channelRule'])
      .orderBy('created_at', 'desc')
      .limit(2)
      .execute(),
  )
  expect(JSON.stringify(traces)).toContain('task mail: digest')
  expect(JSON.stringify(traces)).toContain('task sms: forbidden')
})
