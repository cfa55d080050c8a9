/** Channels in SQL. Row security keeps every query inside the tenant. */
import { sql } from 'kysely'
import type { MessageCategory } from '#contract/message-categories.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { contains, defineList, listCall } from '#kernel/lists/list.ts'
import { defineRecord } from '#kernel/records/record.repo.ts'
import { addressOfUser, driverAddress, pushAddress } from '../address/address-of.repo.ts'
import type { ChannelQuery } from '#messaging/contract/channel.ts'

const COLUMNS = [
  'id',
  'kind',
  'name',
  'status',
  'is_default as isDefault',
  sql<MessageCategory[]>`categories`.as('categories'),
  'per_minute as perMinute',
  'per_user_day as perUserDay',
  'remark',
  sql<string | null>`case when paused_until > now() then paused_until end`.as('pausedUntil'),
  'problem',
  'created_at as createDate',
  'version',
] as const

/** Deliveries of the last 24 hours, counted up to a point. */
const countOf = (id: string, statuses: readonly number[]) =>
  sql<number>`(select count(*)::int from (select from msg_delivery d where d.channel_id = ${sql.ref(id)}
    and d.created_at > now() - interval '1 day' and d.status in (${sql.join(statuses.map((one) => sql.lit(one)))})
    limit 10000) counted)`
const counts = (id: string) =>
  [countOf(id, [2]).as('sent'), countOf(id, [3]).as('failed'), countOf(id, [0, 1]).as('waiting')] as const

export const channels = defineRecord('msg_channel', [
  ...COLUMNS,
  sql<Record<string, string | number>>`config`.as('config'),
  'secret',
  'callback_key as callbackKey',
  ...counts('msg_channel.id'),
])
export type FoundChannel = NonNullable<Awaited<ReturnType<typeof channels.find>>>

export const channelList = defineList({
  resource: 'channel',
  table: 'msg_channel',
  sort: { createDate: 'created_at', name: 'name' },
  defaultSort: 'createDate',
  rows: (db, page, order) =>
    db
      .selectFrom(page)
      .select(['page.position', 'page.secret', ...COLUMNS])
      .select(counts('page.id'))
      .orderBy(order),
})

export const callOfChannels = (actor: Pick<Actor, 'tenantId'>, query: ChannelQuery) =>
  listCall('msg_channel', { actor, query }, (eb, { keyword, status }) => [
    keyword && contains(['name'], keyword),
    status !== undefined && eb('status', '=', status === 1 ? 1 : 0),
  ])

/** The others of its kind are its default no more. */
export async function clearDefault(
  tx: Tx,
  { kind, except }: { kind: FoundChannel['kind']; except: string },
): Promise<void> {
  await tx
    .updateTable('msg_channel')
    .set({ is_default: 0 })
    .where('kind', '=', kind)
    .where('id', '<>', except)
    .where('is_default', '=', 1)
    .execute()
}

/** Whether a channel, open or not, is the default of a kind. */
export async function hasOtherDefault(tx: Tx, kind: FoundChannel['kind']): Promise<boolean> {
  const row = await tx
    .selectFrom('msg_channel')
    .select('id')
    .where('kind', '=', kind)
    .where('is_default', '=', 1)
    .executeTakeFirst()
  return row !== undefined
}

/** The open channel that messages of a kind are sent over. */
export const findDefault = (db: Db, kind: FoundChannel['kind']) =>
  db
    .selectFrom('msg_channel')
    .select(['id', 'kind', 'config', 'secret'])
    .where('kind', '=', kind)
    .where('is_default', '=', 1)
    .where('status', '=', 1)
    .executeTakeFirst()

/** The kinds with such a channel. */
export async function openKinds(db: Db): Promise<FoundChannel['kind'][]> {
  const rows = await db
    .selectFrom('msg_channel')
    .select('kind')
    .where('is_default', '=', 1)
    .where('status', '=', 1)
    .orderBy('kind')
    .execute()
  return rows.map(({ kind }) => kind)
}

/** A test has passed: it is not paused any more. */
export async function resume(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('msg_channel')
    .set({ failures: 0, paused_until: null, problem: '' })
    .where('id', '=', id)
    .execute()
}

/** A deleted channel sends nothing: what waits for it has failed. */
export async function failWaiting(tx: Tx, channelId: string): Promise<void> {
  await sql`
    update msg_delivery set status = 3, error_code = 'channel_gone', ended_at = now(), leased_by = null, leased_until = null
    where channel_id = ${channelId}::uuid and status < 2`.execute(tx)
}

/** Where messages of the user go, as a driver takes it; empty: nowhere. Of browsers the one that came last. */
export async function addressOf(
  db: Db,
  userId: string,
  { id, kind }: Pick<FoundChannel, 'id' | 'kind'>,
): Promise<string> {
  if (kind === 'webPush') return await pushAddressOf(db, userId, id)
  const row = await db
    .selectFrom('sys_user as u')
    .select(addressOfUser(sql`${kind}::text`, 'u').as('address'))
    .where('u.id', '=', userId)
    .executeTakeFirst()
  return driverAddress(kind, row?.address ?? '')
}

async function pushAddressOf(db: Db, userId: string, channelId: string): Promise<string> {
  const row = await db
    .selectFrom('msg_push as p')
    .select(pushAddress('p').as('address'))
    .where('p.user_id', '=', userId)
    .where('p.channel_id', '=', channelId)
    .orderBy('p.created_at', 'desc')
    .executeTakeFirst()
  return row?.address ?? ''
}
