/** Records of sending as pages show them, in SQL. Row security keeps every query inside the tenant. */
import { sql, type SqlBool } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { containing, defineList, listCall } from '#kernel/lists/list.ts'
import type { DeliveryQuery } from '#messaging/contract/delivery.ts'
import { fromDay, untilDay } from '#system/server/index.ts'
import { addressOfUser } from '../address/address-of.repo.ts'

const COLUMNS = [
  'page.id',
  'page.message_id as messageId',
  'page.title',
  'page.event',
  'page.kind',
  'page.address',
  'page.status',
  'page.attempts',
  'page.next_at as nextDate',
  'page.error_code as errorCode',
  'page.error',
  'page.created_at as createDate',
  'page.ended_at as endDate',
  // Of all deliveries of its message, each once.
  sql<
    (0 | 1 | 2 | 3 | 4)[]
  >`(select array_agg(distinct one.status) from msg_delivery one where one.message_id = page.message_id)`.as(
    'statuses',
  ),
] as const

const recipient = sql<string>`coalesce(u.real_name, '')`.as('recipient')
const channel = sql<string>`coalesce(c.name, '')`.as('channel')

export const deliveryList = defineList({
  resource: 'delivery',
  table: 'msg_delivery',
  sort: { createDate: 'created_at' },
  defaultSort: 'createDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .leftJoin('sys_user as u', 'u.id', 'page.user_id')
      .leftJoin('msg_channel as c', 'c.id', 'page.channel_id')
      .select(['page.position', ...COLUMNS, recipient, channel])
      .orderBy(order),
})

const STATES = {
  waiting: sql<SqlBool>`status = 0`,
  retry: sql<SqlBool>`status = 1`,
  sent: sql<SqlBool>`status = 2`,
  failed: sql<SqlBool>`status = 3`,
  skipped: sql<SqlBool>`status = 4`,
} as const

export const callOfDeliveries = (actor: Pick<Actor, 'tenantId'>, query: DeliveryQuery) =>
  listCall('msg_delivery', { actor, query }, (eb, filters) => {
    const { keyword, event, kind, state, channelId, fromDate, toDate } = filters
    return [
      keyword &&
        sql<SqlBool>`(lower(title) like ${containing(keyword)} or user_id in (
          select named.id from sys_user named where lower(named.real_name) like ${containing(keyword)}))`,
      event && eb('event', '=', event),
      kind && eb('kind', '=', kind),
      state && STATES[state],
      channelId && eb('channel_id', '=', channelId),
      fromDate && fromDay('created_at', fromDate),
      toDate && untilDay('created_at', toDate),
    ]
  })

/** All deliveries of the message of one of them, oldest first. */
export const deliveriesBeside = (db: Db, id: string) =>
  db
    .selectFrom('msg_delivery as page')
    .leftJoin('sys_user as u', 'u.id', 'page.user_id')
    .leftJoin('msg_channel as c', 'c.id', 'page.channel_id')
    .select([...COLUMNS, recipient, channel])
    .where('page.message_id', '=', (eb) =>
      eb.selectFrom('msg_delivery as one').select('one.message_id').where('one.id', '=', id).limit(1),
    )
    .orderBy('page.created_at')
    .orderBy('page.id')
    .execute()

export const attemptsOf = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('msg_attempt')
    .select(['id', 'delivery_id as deliveryId', 'status', 'code', 'reason', 'milliseconds', 'created_at as date'])
    .where('delivery_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** When its user read a message in the product. */
export async function readDateOf(db: Db, messageId: string): Promise<string | null> {
  const row = await db.selectFrom('msg_record').select('read_at').where('id', '=', messageId).executeTakeFirst()
  return row?.read_at ?? null
}

/** Locks a delivery with what its channel allows. */
export const lockDelivery = (tx: Tx, id: string) =>
  tx
    .selectFrom('msg_delivery as d')
    .leftJoin('msg_channel as c', 'c.id', 'd.channel_id')
    .select([
      'd.id',
      'd.title',
      'd.status',
      'c.status as channelStatus',
      sql<boolean>`coalesce(d.leased_until > now(), false)`.as('isSending'),
    ])
    .where('d.id', '=', id)
    .forUpdate('d')
    .executeTakeFirst()

/** Due now, as if it had never been tried, to the address that the user has now; a push to the same browser. */
export async function sendAgain(tx: Tx, id: string): Promise<void> {
  await sql`
    update msg_delivery d set status = 0, attempts = 0, next_at = now(), ended_at = null, leased_by = null, leased_until = null,
      error_code = '', error = '', address = coalesce(
        case when d.kind = 'webPush' then d.address
          else (select ${addressOfUser(sql`d.kind`, 'u')} from sys_user u where u.id = d.user_id) end, '')
    where d.id = ${id}::uuid`.execute(tx)
}
