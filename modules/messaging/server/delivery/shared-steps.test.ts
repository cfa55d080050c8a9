/** Deliveries sent at the same time: found by their ids, left alone while the minute is full, settled by their node. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { channelRoutes } from '#messaging/contract/channel.ts'
import { aServer } from '../../../../tests/harness.ts'
import { anActor } from '../../../../tests/people.ts'
import { asSuperuser } from '../../../../tests/two-tenants.ts'
import { settleSent } from './shared-steps.repo.ts'
import { findToSend, takeDeliveries } from './worker.repo.ts'

const server = await aServer({ env: { EGRESS_ALLOW: '127.0.0.1' } })
const { kernel } = server.node
const { database, dispatch } = kernel
let superuser: Awaited<ReturnType<typeof asSuperuser>>
let channelId: string
let userId: string

beforeAll(async () => {
  superuser = await asSuperuser(server.urls.owner)
  const actor = await anActor(server, { can: ['msg:channel:save', 'msg:channel:page'] })
  userId = actor.id
  const config = { host: '127.0.0.1', port: 9, protection: 'none', auth: 'none', from: 'office@example.com' }
  const body = { kind: 'mail' as const, name: 'Mail', config }
  channelId = (await server.call(channelRoutes.create, { token: actor.token, body })).data.id
})
/** Leased by another node, so that the worker of this one leaves it. */
const OTHER = 'other'
async function aDelivery(more: { leasedBy?: string; attempts?: number } = {}): Promise<string> {
  const { leasedBy = OTHER, attempts = 1 } = more
  const id = newId()
  await superuser.query(
    `insert into msg_delivery (tenant_id, id, message_id, user_id, channel_id, title, address, attempts, leased_by, leased_until)
     values (1, $1, $1, $2, $3, 'Shared', 'ann@example.com', $4, $5, now() + interval '1 day')`,
    [id, userId, channelId, attempts, leasedBy],
  )
  return id
}
beforeEach(() => superuser.query('delete from msg_delivery'))
afterAll(async () => {
  await superuser.end()
  await server.close()
})

test('a delivery is found by its id, however many there are', async () => {
  const id = await aDelivery()
  await superuser.query(
    `insert into msg_delivery (tenant_id, id, message_id, user_id, channel_id, title, status)
     select 1, gen_random_uuid(), gen_random_uuid(), $1, $2, 'Many', 2 from generate_series(1, 20000)`,
    [userId, channelId],
  )
  await superuser.query('analyze msg_delivery')
  const { rows } = await superuser.query<{ 'QUERY PLAN': string }>(
    `explain select from msg_delivery where tenant_id = 1 and id = any(array[$1]::uuid[])`,
    [id],
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/Index Cond: .*\bid = /)
  expect(await database.read(1, (db) => findToSend(db, [id, newId()]))).toMatchObject([{ id, channelName: 'Mail' }])
})

test('while the minute of a channel is full, its deliveries are not taken', async () => {
  const order = { node: 'test', most: 5, each: 5, full: [] }
  // Not due for the worker of this node before they are taken here.
  const due = () => superuser.query(`update msg_delivery set leased_until = now() - interval '1 second'`)
  const fill = (count: number) =>
    superuser.query(
      `update msg_channel set per_minute = 10, minute_count = $1, minute_at = date_trunc('minute', now()) where id = $2`,
      [count, channelId],
    )
  const id = await aDelivery()
  const minute = async () => (await superuser.query(`select date_trunc('minute', now())::text as now`)).rows[0]
  let begun: unknown
  let taken: unknown[] = []
  do {
    begun = await minute()
    await fill(10)
    await due()
    taken = await takeDeliveries(dispatch, order)
  } while (JSON.stringify(begun) !== JSON.stringify(await minute()))
  expect(taken).toEqual([])
  await superuser.query('update msg_delivery set attempts = 3')
  await fill(9)
  // By this call or by the worker of this node.
  await takeDeliveries(dispatch, order)
  expect((await superuser.query('select id, attempts from msg_delivery')).rows).toEqual([{ id, attempts: 4 }])
})

test('what was sent is settled with its attempt; what another node has by now is left to it', async () => {
  const [own, lost, again] = [
    await aDelivery(),
    await aDelivery({ leasedBy: 'third' }),
    await aDelivery({ attempts: 2 }),
  ]
  await superuser.query(`update msg_channel set failures = 3, problem = 'x' where id = $1`, [channelId])
  const sent = (id: string) => ({ id, attempts: 1, providerId: `p ${id}`, milliseconds: 7, attemptId: newId() })
  await database.autocommit(1, (db) => settleSent(db, [sent(lost), sent(again)], OTHER))
  const channel = async () =>
    (await superuser.query('select failures, problem from msg_channel where id = $1', [channelId])).rows
  expect(await channel()).toEqual([{ failures: 3, problem: 'x' }])
  await database.autocommit(1, (db) => settleSent(db, [sent(own), sent(lost), sent(again)], OTHER))
  expect(await channel()).toEqual([{ failures: 0, problem: '' }])
  const { rows } = await superuser.query<{ id: string }>(
    `select id, status, leased_by, provider_id from msg_delivery where status = 2`,
  )
  expect(rows).toEqual([{ id: own, status: 2, leased_by: null, provider_id: `p ${own}` }])
  const { rows: attempts } = await superuser.query(
    'select delivery_id, status, code, milliseconds from msg_attempt where delivery_id = any($1)',
    [[own, lost, again]],
  )
  expect(attempts).toEqual([{ delivery_id: own, status: 1, code: '', milliseconds: 7 }])
})
