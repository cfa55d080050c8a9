/** What bounds sending: attempts per minute, deliveries per user and day, and how long records are kept. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '#kernel/ids.ts'
import type { MessageEvent } from '#kernel/messages/event.ts'
import { channelRoutes } from '#messaging/contract/channel.ts'
import { aServer } from '../../../../tests/harness.ts'
import { aMailServer, type MailServerForTests } from '../../../../tests/mail-server.ts'
import { anActor, aUser } from '../../../../tests/people.ts'
import { asSuperuser } from '../../../../tests/two-tenants.ts'
import { messagingEvents } from '../message/events.ts'
import { notifyUsers } from '../message/notify-users.ts'
import { sendDelivery } from './send.service.ts'
import { deliverySweep } from './upkeep.ts'
import { takePlaces } from './shared-steps.repo.ts'

const WAIT = { timeout: 20_000, interval: 50 }
const PER_MINUTE = 3
const PER_USER_DAY = 2
const server = await aServer({ listen: true, env: { EGRESS_ALLOW: '127.0.0.1' } })
const { kernel } = server.node
const { database } = kernel
let mail: MailServerForTests
let channelId: string
let superuser: Awaited<ReturnType<typeof asSuperuser>>

beforeAll(async () => {
  superuser = await asSuperuser(server.urls.owner)
  mail = await aMailServer()
  const { token } = await anActor(server, { can: ['msg:channel:save', 'msg:channel:page'] })
  const config = { host: '127.0.0.1', port: mail.port, protection: 'none', auth: 'none', from: 'office@example.com' }
  const body = { kind: 'mail' as const, name: 'Mail', config, perMinute: 10_000, perUserDay: PER_USER_DAY }
  channelId = (await server.call(channelRoutes.create, { token, body })).data.id
})
afterAll(async () => {
  await superuser.end()
  await server.close()
  await mail.close()
})

async function aReader(email: string): Promise<string> {
  const { id } = await aUser(server)
  await database.transaction(1, (tx) => tx.updateTable('sys_user').set({ email }).where('id', '=', id).execute())
  return id
}
const tell = (userId: string, title: string, event: MessageEvent = messagingEvents.account) =>
  database.transaction(1, (tx) =>
    notifyUsers(tx, { tenantId: 1, userId: null }, [userId], {
      event,
      title,
      content: '',
      path: '',
    }),
  )
const statesOf = (userId: string) =>
  database.read(1, (db) =>
    db
      .selectFrom('msg_delivery')
      .select(['status', 'error_code as code', 'attempts'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
  )
const setChannel = (values: object) =>
  database.transaction(1, (tx) => tx.updateTable('msg_channel').set(values).where('id', '=', channelId).execute())

test('a user gets so many a day: what is beyond has failed, and other users are not concerned', async () => {
  const [ann, bob] = [await aReader('ann@example.com'), await aReader('bob@example.com')]
  for (const title of ['One', 'Two', 'Three']) {
    await tell(ann, title)
    await vi.waitFor(
      async () => expect(await statesOf(ann)).toHaveLength(['One', 'Two', 'Three'].indexOf(title) + 1),
      WAIT,
    )
  }
  await tell(bob, 'One')
  await vi.waitFor(async () => expect(await statesOf(bob)).toMatchObject([{ status: 2 }]), WAIT)
  await vi.waitFor(async () => {
    const states = (await statesOf(ann)).map(({ status, code }) => `${status} ${code}`)
    expect(states).toEqual(['2 ', '2 ', '3 daily_limit'])
  }, WAIT)
  expect(mail.mails.filter(({ to }) => to.includes('ann@example.com'))).toHaveLength(PER_USER_DAY)
})

test('a channel makes so many attempts a minute, counted anew with the next', async () => {
  await setChannel({ per_minute: PER_MINUTE, minute_at: null, minute_count: 0 })
  // Within one transaction it is one moment.
  const places = await database.transaction(1, async (tx) => {
    const found: number[] = []
    for (const count of [1, 4, 1]) found.push(await takePlaces(tx, channelId, count))
    return found
  })
  expect(places).toEqual([1, PER_MINUTE - 1, 0])
  await setChannel({ minute_at: '2020-01-01T00:00:00Z', minute_count: PER_MINUTE })
  expect(await database.transaction(1, (tx) => takePlaces(tx, channelId, 2))).toBe(2)
})

test('where the minute is full a delivery waits for the next, and has not been tried', async () => {
  const userId = await aReader('eve@example.com')
  const id = newId()
  const row = {
    tenant_id: 1,
    id,
    message_id: newId(),
    user_id: userId,
    channel_id: channelId,
    address: 'eve@example.com',
  }
  const minute = async () =>
    (await superuser.query<{ now: string }>(`select date_trunc('minute', now()) as now`)).rows[0]?.now
  await database.transaction(1, async (tx) => {
    const leased = { attempts: 1, leased_by: 'test', leased_until: '2999-01-01T00:00:00Z' }
    await tx
      .insertInto('msg_record')
      .values({ tenant_id: 1, id: row.message_id, user_id: userId, title: 'Full' })
      .execute()
    await tx
      .insertInto('msg_delivery')
      .values({ ...row, ...leased, kind: 'mail' })
      .execute()
  })
  let begun: string | undefined
  do {
    begun = await minute()
    await superuser.query(
      `update msg_channel set per_minute = 1, minute_count = 1, minute_at = date_trunc('minute', now()) where id = $1`,
      [channelId],
    )
    await superuser.query(`update msg_delivery set attempts = 1, leased_by = 'test', status = 0 where id = $1`, [id])
    await sendDelivery(kernel, { tenantId: 1, id, channelId, attempts: 1, isTakenOver: false }, 'test')
  } while (String(begun) !== String(await minute()))
  const { rows } = await superuser.query<{ wait: number }>(
    `select attempts, status, leased_by, extract(epoch from next_at - date_trunc('minute', now()))::float8 as wait
     from msg_delivery where id = $1`,
    [id],
  )
  expect(rows[0]).toMatchObject({ attempts: 0, status: 0, leased_by: null })
  expect(rows[0]?.wait).toBeGreaterThanOrEqual(60)
  expect(rows[0]?.wait).toBeLessThanOrEqual(65)
  expect(mail.mails.filter(({ to }) => to.includes('eve@example.com'))).toEqual([])
})

test('what is written while a channel is paused waits for it, but for the message that it is paused', async () => {
  const userId = await aReader('pam@example.com')
  await setChannel({ paused_until: '2999-01-01T00:00:00Z', per_minute: 10_000, per_user_day: 1_000 })
  await tell(userId, 'Down', messagingEvents.channelDown)
  await tell(userId, 'Waits')
  await vi.waitFor(async () => expect(await statesOf(userId)).toMatchObject([{ status: 0, attempts: 0 }]), WAIT)
  await setChannel({ paused_until: null })
  await vi.waitFor(async () => expect(await statesOf(userId)).toMatchObject([{ status: 2 }]), WAIT)
  expect(mail.mails.filter(({ to }) => to.includes('pam@example.com')).map(({ subject }) => subject)).toEqual(['Waits'])
})

test('records are kept for the days of the tenant, what is open is kept, and months that are over are dropped', async () => {
  await superuser.query(`select sys_log_months_keep(log, (now() - age)::date, (now() - age)::date)
    from unnest(array['msg_delivery', 'msg_attempt']) log, unnest(array[interval '4 years', interval '200 days']) age`)
  const old = async () =>
    (
      await superuser.query(`select from pg_inherits where inhparent in
    ('msg_delivery'::regclass, 'msg_attempt'::regclass) and inhrelid::regclass::text ~ to_char(now() - interval '4 years', 'YYYYMM')`)
    ).rowCount
  expect(await old()).toBe(2)
  const ids = { over: newId(), open: newId(), fresh: newId() }
  for (const [id, status, days] of [
    [ids.over, 2, 200],
    [ids.open, 0, 200],
    [ids.fresh, 3, 20],
  ] as const) {
    await superuser.query(
      `insert into msg_delivery (tenant_id, id, message_id, user_id, channel_id, title, status, created_at, next_at)
       values (1, $1, $1, $1, $1, 'Kept', $2, now() - $3 * interval '1 day', now() + interval '1 day')`,
      [id, status, days],
    )
    await superuser.query('insert into msg_attempt (tenant_id, id, delivery_id, status) values (1, $1, $1, 1)', [id])
  }
  await deliverySweep(kernel)(1)
  const left = async (table: string) =>
    (
      await superuser.query<{ id: string }>(`select id from ${table} where id = any($1)`, [Object.values(ids)])
    ).rows.map(({ id }) => id)
  expect(new Set(await left('msg_delivery'))).toEqual(new Set([ids.open, ids.fresh]))
  expect(new Set(await left('msg_attempt'))).toEqual(new Set([ids.open, ids.fresh]))
  expect(await old()).toBe(0)
})
