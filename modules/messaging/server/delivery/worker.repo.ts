/** Deliveries, handed out and settled. By the database's clock alone. */
import { sql, type SqlBool } from 'kysely'
import type pg from 'pg'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { OPEN_TENANT } from '#kernel/jobs/schedule.repo.ts'
import { isNodeLost } from '#kernel/nodes/node.repo.ts'
import { pushAddress } from '../address/address-of.repo.ts'

/** A delivery that is this node's to send. */
export interface TakenDelivery {
  tenantId: number
  id: string
  channelId: string
  /** This one counted. */
  attempts: number
  /** Another node had it and did not settle it: that attempt's answer is not known. */
  isTakenOver: boolean
}

/** Code of an attempt whose message may have been taken: the provider is asked before it is sent again. */
export const ANSWER_LOST = 'answer_lost'
/** Code of an attempt that could not ask. */
export const QUERY_FAILED = 'query_failed'

/** More than an attempt may take behind those before it on the same connection; a lost node's lease ends with it. */
const LEASE_SECONDS = 600

/**
 * Takes deliveries that are due, each for one node at a time, a few per channel; of tenants that are open and channels
 * that are neither off nor paused, and whose minute is not full.
 * @param full channels (`tenant id`) that have enough to do here
 */
export async function takeDeliveries(
  dispatch: pg.Pool,
  { node, most, each, full }: { node: string; most: number; each: number; full: readonly string[] },
): Promise<TakenDelivery[]> {
  const { rows } = await dispatch.query<TakenDelivery>({
    name: 'messaging-take-deliveries',
    text: `update msg_delivery d set leased_by = $1, leased_until = now() + make_interval(secs => ${LEASE_SECONDS}),
        attempts = d.attempts + 1
      from (select c.tenant_id, x.id, x.created_at, x.leased_by as former
        from (select channel.tenant_id, channel.id from msg_channel channel
            join sys_tenant tenant on tenant.id = channel.tenant_id and ${OPEN_TENANT}
          where channel.status = 1 and coalesce(channel.paused_until < now(), true)
            and (channel.minute_at is distinct from date_trunc('minute', now()) or channel.minute_count < channel.per_minute)) c
        cross join lateral (
          select id, created_at, next_at, leased_by from msg_delivery where tenant_id = c.tenant_id and channel_id = c.id
            and status < 2 and next_at <= now()
            and (leased_until is null or leased_until < now() or ${isNodeLost('msg_delivery.leased_by')})
          order by next_at limit $3 for update skip locked) x
        where not (c.tenant_id || ' ' || c.id) = any($4) order by x.next_at limit $2) t
      where d.tenant_id = t.tenant_id and d.id = t.id and d.created_at = t.created_at
      returning d.tenant_id as "tenantId", d.id, d.channel_id as "channelId", d.attempts,
        t.former is not null as "isTakenOver"`,
    values: [node, most, each, full],
  })
  return rows
}

/** What sending needs of deliveries; their messages as they are now. */
export const findToSend = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('msg_delivery as d')
    .innerJoin('msg_channel as c', 'c.id', 'd.channel_id')
    .leftJoin('msg_record as r', 'r.id', 'd.message_id')
    .leftJoin('msg_notice as n', 'n.id', 'r.notice_id')
    .leftJoin('sys_user as u', 'u.id', 'd.user_id')
    .leftJoin('msg_preference as q', 'q.user_id', 'd.user_id')
    .leftJoin('msg_push as p', (join) =>
      join.onRef('p.user_id', '=', 'd.user_id').on(sql<SqlBool>`d.kind = 'webPush' and p.id::text = d.address`),
    )
    .leftJoin('sys_user as s', (join) => join.on(sql<SqlBool>`s.id = coalesce(n.publisher_id, r.sender_id)`))
    .select([
      'd.id',
      'd.kind',
      'd.event',
      'r.subject_id as subjectId',
      'd.title',
      sql<string>`case when d.kind = 'webPush' then coalesce(${pushAddress('p')}, '') else d.address end`.as('address'),
      'p.id as pushId',
      'p.language',
      'd.provider_id as providerId',
      'd.user_id as userId',
      'd.message_id as messageId',
      'd.must_reach as mustReach',
      'd.digest_since as digestSince',
      'd.created_at as createDate',
      'c.id as channelId',
      'c.name as channelName',
      'c.config',
      'c.callback_key as callbackKey',
      sql<string[]>`c.categories`.as('categories'),
      'c.secret',
      'c.status as channelStatus',
      sql<boolean>`(d.digest_since is not null or r.id is not null and (r.expires_at is null or r.expires_at > now()))`.as(
        'isThere',
      ),
      sql<boolean>`(r.read_at is not null)`.as('isRead'),
      sql<0 | 1>`coalesce(q.quiet, 0)`.as('quiet'),
      sql<string>`coalesce(q.quiet_from, '')`.as('quietFrom'),
      sql<string>`coalesce(q.quiet_to, '')`.as('quietTo'),
      sql<string>`coalesce(q.quiet_days, '')`.as('quietDays'),
      sql<string>`coalesce(nullif(q.time_zone, ''), tenant_time_zone())`.as('timeZone'),
      sql<boolean>`(u.id is not null and u.status = 1)`.as('isReached'),
      sql<string>`coalesce(n.content, r.content, '')`.as('content'),
      sql<string>`case when n.id is null then coalesce(r.path, '') else '/msg/mine?id=' || r.id end`.as('path'),
      sql<Record<string, string>>`coalesce(r.variables, '{}'::jsonb)`.as('variables'),
      sql<string>`coalesce(u.real_name, '')`.as('recipient'),
      sql<string>`coalesce(s.real_name, '')`.as('sender'),
      sql<string>`coalesce(r.sent_at, d.created_at)`.as('sentAt'),
      sql<boolean>`coalesce((select a.code from msg_attempt a where a.delivery_id = d.id and a.code <> ${QUERY_FAILED}
        order by a.created_at desc, a.id desc limit 1) = ${ANSWER_LOST}, false)`.as('isAnswerLost'),
    ])
    .where(sql<SqlBool>`d.id = any(${[...ids]}::uuid[])`)
    .execute()

export type DeliveryToSend = Awaited<ReturnType<typeof findToSend>>[number]

const ours = (tx: Tx, { id, attempts }: TakenDelivery, node: string) =>
  tx.updateTable('msg_delivery').where('id', '=', id).where('leased_by', '=', node).where('attempts', '=', attempts)

const UNLEASED = { leased_by: null, leased_until: null } as const

/** Not sent after all, because the minute is full: as it was, until the next minute. */
export async function postponeDelivery(tx: Tx, taken: TakenDelivery, node: string): Promise<void> {
  await ours(tx, taken, node)
    .set({
      ...UNLEASED,
      attempts: taken.attempts - 1,
      status: taken.attempts === 1 ? 0 : 1,
      next_at: sql<string>`date_trunc('minute', now()) + interval '1 minute' + random() * interval '5 seconds'`,
    })
    .execute()
}

/** Not sent after all, because its user is not to be disturbed: as it was, until a moment. */
export async function postponeUntil(
  tx: Tx,
  taken: TakenDelivery,
  { node, until }: { node: string; until: Date },
): Promise<void> {
  await ours(tx, taken, node)
    .set({
      ...UNLEASED,
      attempts: taken.attempts - 1,
      status: taken.attempts === 1 ? 0 : 1,
      next_at: until.toISOString(),
    })
    .execute()
}

/** The state of a delivery after an attempt, or (4) why it needs none. */
export interface Settlement {
  readonly status: 1 | 2 | 3 | 4
  readonly providerId?: string
  readonly code: string
  readonly reason: string
  /** Seconds to the next attempt, give or take a fifth, so that what failed together does not come back together. */
  readonly pause?: number
}

/** @returns whether it was still this node's */
export async function settleDelivery(
  tx: Tx,
  taken: TakenDelivery,
  { node, status, providerId, code, reason, pause }: Settlement & { node: string },
): Promise<boolean> {
  const { numUpdatedRows } = await ours(tx, taken, node)
    .set({
      ...UNLEASED,
      status,
      error_code: code,
      error: reason,
      ...(providerId !== undefined && { provider_id: providerId }),
      ...(pause === undefined
        ? { ended_at: sql<string>`now()` }
        : { next_at: sql<string>`now() + make_interval(secs => ${pause}::float8 * (0.8 + 0.4 * random()))` }),
    })
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function insertAttempt(
  tx: Tx,
  row: {
    tenantId: number
    id: string
    deliveryId: string
    status: 0 | 1
    code: string
    reason: string
    milliseconds: number
  },
): Promise<void> {
  const { tenantId: tenant_id, deliveryId: delivery_id, ...attempt } = row
  await tx
    .insertInto('msg_attempt')
    .values({ tenant_id, delivery_id, ...attempt })
    .execute()
}

/** The channel works: it begins to count anew. */
export async function noteSuccess(tx: Tx, channelId: string): Promise<void> {
  await tx
    .updateTable('msg_channel')
    .set({ failures: 0, problem: '', paused_until: null })
    .where('id', '=', channelId)
    .where((eb) => eb.or([eb('failures', '>', 0), eb('problem', '<>', '')]))
    .execute()
}

/**
 * Counts a failure that is the channel's; after so many in a row the channel pauses for a minute.
 * @returns whether it pauses now
 */
export async function noteFailure(
  tx: Tx,
  channelId: string,
  { most, problem }: { most: number; problem: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('msg_channel')
    .set({
      failures: sql<number>`case when failures + 1 >= ${most}::int then 0 else failures + 1 end`,
      paused_until: sql<
        string | null
      >`case when failures + 1 >= ${most}::int then now() + interval '1 minute' else paused_until end`,
      problem: sql<string>`case when failures + 1 >= ${most}::int then ${problem} else problem end`,
    })
    .where('id', '=', channelId)
    .returning('failures')
    .executeTakeFirst()
  return row?.failures === 0
}
