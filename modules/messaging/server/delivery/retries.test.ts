/** When a delivery that failed for a while comes again, and who learns, and how, that a channel pauses. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { channelRoutes } from '#messaging/contract/channel.ts'
import { deliveryRoutes } from '#messaging/contract/delivery.ts'
import { templateRoutes } from '#messaging/contract/template.ts'
import { aServer } from '../../../../tests/harness.ts'
import { aHostileMailServer, type HostileMailServer } from '../../../../tests/hostile-mail-server.ts'
import { anActor, aUser, type TestActor } from '../../../../tests/people.ts'
import { asSuperuser } from '../../../../tests/two-tenants.ts'
import { messagingEvents } from '../message/events.ts'
import { notifyUsers } from '../message/notify-users.ts'
import { alibabaDouble, type AlibabaDouble } from '../testing/vendor/alibaba-double.ts'
import { sendDelivery } from './send.service.ts'

const WAIT = { timeout: 20_000, interval: 50 }
const MINUTE = 60
const HOUR = 60 * MINUTE
const CODES = ['page', 'save', 'update'].map((verb) => `msg:channel:${verb}`)
const server = await aServer({ listen: true, env: { EGRESS_ALLOW: '127.0.0.1,localhost' } })
const { kernel } = server.node
const { database } = kernel
let mail: HostileMailServer
let sms: AlibabaDouble
let keeper: TestActor
let superuser: Awaited<ReturnType<typeof asSuperuser>>
let channelId: string

beforeAll(async () => {
  superuser = await asSuperuser(server.urls.owner)
  mail = await aHostileMailServer({ user: 'office', hasTls: false })
  sms = await alibabaDouble({ id: 'key-id', secret: 'key-secret', now: Date.now })
  const more = ['msg:delivery:page', 'msg:delivery:retry', 'msg:template:save']
  keeper = await anActor(server, { can: [...CODES, ...more] })
  const config = { host: 'localhost', port: mail.port, protection: 'none', auth: 'password', username: 'office' }
  const body = { kind: 'mail' as const, name: 'Mail', config: { ...config, from: 'office@example.com' } }
  const made = await server.call(channelRoutes.create, {
    token: keeper.token,
    body: { ...body, secret: { password: 'right' } },
  })
  channelId = made.data.id
})
afterAll(async () => {
  await superuser.end()
  await server.close()
  await mail.close()
  await sms.close()
})

async function aReader(email: string): Promise<string> {
  const { id } = await aUser(server)
  await database.transaction(1, (tx) => tx.updateTable('sys_user').set({ email }).where('id', '=', id).execute())
  return id
}
const deliveriesOf = async (keyword: string) =>
  (await server.call(deliveryRoutes.page, { token: keeper.token, query: { keyword } })).data.list

test('it comes again after 30 s, 2 and 10 min, 1 and 6 h, give or take a fifth; then it has failed', async () => {
  mail.fates.set('grey@example.com', 'greylisted')
  const userId = await aReader('grey@example.com')
  const row = { tenant_id: 1, id: newId(), message_id: newId(), user_id: userId, channel_id: channelId }
  await database.transaction(1, async (tx) => {
    const message = { tenant_id: 1, id: row.message_id, user_id: userId, title: 'Grey' }
    await tx.insertInto('msg_record').values(message).execute()
    // Far away, so that the worker does not take it.
    await tx
      .insertInto('msg_delivery')
      .values({ ...row, kind: 'mail', title: 'Grey', address: 'grey@example.com', next_at: '2999-01-01T00:00:00Z' })
      .execute()
  })
  /** The seconds to the next attempt after the attempt of this number; null after the last. */
  async function pauseAfter(attempts: number): Promise<number | null> {
    await superuser.query(
      `update msg_delivery set attempts = $2, leased_by = 'test', leased_until = now() + interval '1 hour' where id = $1`,
      [row.id, attempts],
    )
    // A channel that fails so often pauses; this is about the delivery.
    await superuser.query('update msg_channel set failures = 0, paused_until = null where id = $1', [channelId])
    await sendDelivery(kernel, { tenantId: 1, id: row.id, channelId, attempts, isTakenOver: false }, 'test')
    const { rows } = await superuser.query<{ seconds: number | null }>(
      `select case when status = 1 then extract(epoch from next_at - updated.at)::float8 end as seconds
       from msg_delivery, (select max(created_at) as at from msg_attempt where delivery_id = $1) updated where id = $1`,
      [row.id],
    )
    return rows[0]?.seconds ?? null
  }
  const expected = [30, 2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR]
  for (const [at, seconds] of expected.entries()) {
    const found = []
    for (let times = 0; times < 6; times += 1) found.push((await pauseAfter(at + 1)) ?? 0)
    for (const pause of found) {
      expect(pause).toBeGreaterThanOrEqual(seconds * 0.8)
      expect(pause).toBeLessThanOrEqual(seconds * 1.2 + 1)
    }
    // What failed together does not come back together.
    expect(Math.max(...found) - Math.min(...found)).toBeGreaterThan(seconds * 0.02)
  }
  expect(await pauseAfter(expected.length + 1)).toBeNull()
  expect(await deliveriesOf('Grey')).toMatchObject([
    { state: 'failed', errorCode: '450', attempts: 6, nextDate: null, actions: ['retry'] },
  ])
  mail.fates.delete('grey@example.com')
  await superuser.query('update msg_channel set failures = 0, paused_until = null where id = $1', [channelId])
  expect((await server.call(deliveryRoutes.retry, { token: keeper.token, body: [row.id] })).data.done).toEqual([row.id])
  await vi.waitFor(async () => expect(await deliveriesOf('Grey')).toMatchObject([{ state: 'sent' }]), WAIT)
  expect(mail.mails.filter(({ to }) => to === 'grey@example.com')).toHaveLength(1)
})

test('administrators are notified of a channel that pauses over another channel, once, and not over this one', async () => {
  const { token } = keeper
  const ali = { platform: 1, endpoint: sms.url, accessKeyId: 'key-id', signName: '演示公司' }
  const secret = { accessKeySecret: 'key-secret' }
  await server.call(channelRoutes.create, { token, body: { kind: 'sms', name: 'SMS', config: ali, secret } })
  const template = { event: '', kind: 'sms' as const, language: 'zh' as const, providerTemplate: 'SMS_100' }
  await server.call(templateRoutes.create, { token, body: template })
  const contact = { email: 'chief@example.com', mobile: '13900000001' }
  await database.transaction(1, (tx) =>
    tx.updateTable('sys_user').set(contact).where('super_admin', '=', 1).where('is_service', '=', false).execute(),
  )
  const { data } = await server.call(channelRoutes.get, { token, params: { id: channelId } })
  const { kind, name, config, version } = data
  const body = { id: channelId, kind, name, config, version, secret: { password: 'wrong' } }
  expect((await server.call(channelRoutes.update, { token, body })).status).toBe(200)
  const fail = async (round: number) => {
    for (let each = 1; each <= 5; each += 1) {
      const id = await aReader(`late${round}${each}@example.com`)
      await database.transaction(1, (tx) =>
        notifyUsers(tx, { tenantId: 1, userId: null }, [id], {
          event: messagingEvents.account,
          title: `Late ${round}`,
          content: '',
          path: '',
        }),
      )
    }
    await vi.waitFor(async () => {
      const paused = await superuser.query('select from msg_channel where id = $1 and paused_until > now()', [
        channelId,
      ])
      expect(paused.rowCount).toBe(1)
    }, WAIT)
  }
  await fail(1)
  const { rows } = await superuser.query<{ seconds: number; failures: number }>(
    'select extract(epoch from paused_until - now())::float8 as seconds, failures from msg_channel where id = $1',
    [channelId],
  )
  expect(rows[0]?.failures).toBe(0)
  expect(rows[0]?.seconds).toBeGreaterThan(30)
  expect(rows[0]?.seconds).toBeLessThanOrEqual(60)
  const noticesOver = async () =>
    (
      await superuser.query<{ kind: string; status: number }>(
        `select d.kind, d.status from msg_delivery d join msg_record r on r.id = d.message_id
         where r.event = 'messaging.channelDown' order by d.created_at`,
      )
    ).rows
  await vi.waitFor(async () => expect(await noticesOver()).toEqual([{ kind: 'sms', status: 2 }]), WAIT)
  const toChief = () => sms.messages.filter(({ phone }) => phone.endsWith(contact.mobile))
  expect(toChief()).toHaveLength(1)

  // It pauses again: while the message is unread another is not written.
  await superuser.query('update msg_channel set paused_until = null where id = $1', [channelId])
  await fail(2)
  expect(await noticesOver()).toHaveLength(1)
  expect(toChief()).toHaveLength(1)
  expect(mail.mails.filter(({ to }) => to === contact.email)).toEqual([])
})
