/** Cards in SQL, by the database's clock alone. Row security keeps every query but the first inside the tenant. */
import { sql, type SqlBool } from 'kysely'
import type pg from 'pg'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { OPEN_TENANT } from '#kernel/jobs/schedule.repo.ts'
import { isNodeLost } from '#kernel/nodes/node.repo.ts'
import type { ChannelKind } from '#messaging/contract/channel-kind.ts'

/** A card that is this node's to look at. */
export interface TakenCard {
  tenantId: number
  /** Of its delivery. */
  id: string
  channelId: string
  /** This one counted. */
  attempts: number
  /** What had asked for a look when it was taken. */
  looks: number
}

/** More than an attempt may take. */
const LEASE_SECONDS = 120
/** Vendors take no changes after days; what is older is deleted. */
const KEPT_DAYS = 30

/**
 * Takes cards that are to be looked at, each for one node at a time; of open tenants and channels that are on.
 * @param full channels (`tenant id`) that have enough to do here
 */
export async function takeCards(
  dispatch: pg.Pool,
  { node, most, each, full }: { node: string; most: number; each: number; full: readonly string[] },
): Promise<TakenCard[]> {
  const { rows } = await dispatch.query<TakenCard>({
    name: 'messaging-take-cards',
    text: `update msg_card d set leased_by = $1, leased_until = now() + make_interval(secs => ${LEASE_SECONDS}),
        attempts = d.attempts + 1
      from (select c.tenant_id, x.delivery_id
        from (select channel.tenant_id, channel.id from msg_channel channel
            join sys_tenant tenant on tenant.id = channel.tenant_id and ${OPEN_TENANT} where channel.status = 1) c
        cross join lateral (
          select delivery_id, next_at from msg_card where tenant_id = c.tenant_id and channel_id = c.id
            and status = 1 and is_sent and next_at <= now()
            and (leased_until is null or leased_until < now() or ${isNodeLost('msg_card.leased_by')})
          order by next_at, delivery_id limit $3 for update skip locked) x
        where not (c.tenant_id || ' ' || c.id) = any($4) order by x.next_at, x.delivery_id limit $2) t
      where d.tenant_id = t.tenant_id and d.delivery_id = t.delivery_id
      returning d.tenant_id as "tenantId", d.delivery_id as id, d.channel_id as "channelId", d.attempts, d.looks`,
    values: [node, most, each, full],
  })
  return rows
}

/** A card as it is written before it is sent. */
export interface NewCard {
  readonly deliveryId: string
  readonly channelId: string
  readonly userId: string
  readonly address: string
  readonly event: string
  readonly subjectId: string
  readonly visit: string
}

/** Writes a card that is not there yet: that of a delivery that is tried again is, and its tickets are. */
export async function insertCard(tx: Tx, tenantId: number, card: NewCard): Promise<void> {
  const { deliveryId, channelId, userId, subjectId, address, event, visit } = card
  await tx
    .insertInto('msg_card')
    .values({
      tenant_id: tenantId,
      delivery_id: deliveryId,
      channel_id: channelId,
      user_id: userId,
      subject_id: subjectId,
      address,
      event,
      visit,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const LOOK = { status: 1, looks: sql<number>`looks + 1`, attempts: 0, next_at: sql<string>`now()` } as const

/** The vendor has it. */
export async function noteSent(tx: Tx, id: string, providerId: string): Promise<void> {
  await tx
    .updateTable('msg_card')
    .set({ provider_id: providerId, is_sent: true })
    .where('delivery_id', '=', id)
    .execute()
}

/** Cards about some subjects are looked at again. @returns whether there is one */
export async function askForLooks(tx: Tx, subjectIds: readonly string[]): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('msg_card')
    .set(LOOK)
    .where('subject_id', '=', sql<string>`any(${[...subjectIds]}::uuid[])`)
    .where('status', '<', 2)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** A button was pressed: the card is looked at, and changed by what the press has brought. */
export async function notePress(tx: Tx, id: string, providerId: string | undefined): Promise<void> {
  await tx
    .updateTable('msg_card')
    .set({ ...LOOK, is_sent: true, ...(providerId !== undefined && { provider_id: providerId }) })
    .where('delivery_id', '=', id)
    .execute()
}

/**
 * A card of a channel whose user has confirmed an account, and that account is who pressed. Names at WeChat Work differ
 * by more than capitals.
 */
export const findPressed = (
  db: Db,
  { id, channelId, kind, from }: { id: string; channelId: string; kind: ChannelKind; from: string },
) =>
  db
    .selectFrom('msg_card as c')
    .innerJoin('msg_address as a', 'a.user_id', 'c.user_id')
    .select(['c.delivery_id as id', 'c.user_id as userId'])
    .where('c.delivery_id', '=', id)
    .where('c.channel_id', '=', channelId)
    .where(sql<SqlBool>`a.kind = ${kind}`)
    .where('a.verified_at', 'is not', null)
    .where(kind === 'wechatWork' ? sql<SqlBool>`lower(a.address) = lower(${from})` : sql<SqlBool>`a.address = ${from}`)
    .executeTakeFirst()

/** What changing a card needs. */
export const findToChange = (db: Db, id: string) =>
  db
    .selectFrom('msg_card as d')
    .innerJoin('msg_channel as c', 'c.id', 'd.channel_id')
    .select([
      'd.delivery_id as id',
      'd.user_id as userId',
      'd.address',
      'd.event',
      'd.subject_id as subjectId',
      'd.visit',
      'd.provider_id as providerId',
      'c.kind',
      'c.config',
      'c.secret',
    ])
    .where('d.delivery_id', '=', id)
    .executeTakeFirst()

/** How a look ended; `pause`: seconds until the next. */
export interface CardSettlement {
  readonly status: 0 | 1 | 2 | 3
  readonly error: string
  readonly pause?: number
}

/** What has asked for another look meanwhile gets it, unless the card is closed. */
export async function settleCard(
  tx: Tx,
  { id, attempts, looks }: TakenCard,
  { node, status, error, pause = 0 }: CardSettlement & { node: string },
): Promise<void> {
  const isAsked = sql<SqlBool>`looks <> ${looks} and ${status}::int <> 2`
  await tx
    .updateTable('msg_card')
    .set({
      leased_by: null,
      leased_until: null,
      error,
      status: sql<0 | 1 | 2 | 3>`case when ${isAsked} then 1 else ${status}::int end`,
      next_at: sql<string>`case when ${isAsked} then now()
        else now() + make_interval(secs => ${pause}::float8 * (0.8 + 0.4 * random())) end`,
    })
    .where('delivery_id', '=', id)
    .where('leased_by', '=', node)
    // A press counts them anew.
    .where(sql<SqlBool>`(attempts = ${attempts} or looks <> ${looks})`)
    .execute()
}

/** Deletes what is over, so many at a time. */
export async function deleteOld(tx: Tx, limit: number): Promise<void> {
  await sql`
    delete from msg_card c using (
      select tenant_id, delivery_id from msg_card
      where created_at < now() - make_interval(days => ${KEPT_DAYS}) limit ${limit}) as gone
    where c.tenant_id = gone.tenant_id and c.delivery_id = gone.delivery_id`.execute(tx)
}
