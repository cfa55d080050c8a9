/** Which deliveries a message gets, in SQL. Row security keeps it inside the tenant. */
import { sql } from 'kysely'
import type { Tx } from '#kernel/database/lease.ts'
import { messagingEvents } from '../message/events.ts'
import { addressesOfUser } from '../address/address-of.repo.ts'
import type { CarriedEvent } from '../preference/carried-events.ts'

/** A channel as the planning sees it: which events it carries. */
export interface OpenChannel {
  id: string
  kind: string
  /** None: all. */
  categories: string[]
  /** Failed lately: what is written now waits, but for the message that says so. */
  isPaused: boolean
}

/** Channels that messages are sent over: open, the default of their kind. */
export const openChannels = (tx: Tx): Promise<OpenChannel[]> =>
  tx
    .selectFrom('msg_channel')
    .select(['id', 'kind', 'categories'])
    .select(sql<boolean>`coalesce(paused_until > now(), false)`.as('isPaused'))
    .where('status', '=', 1)
    .where('is_default', '=', 1)
    .orderBy('id')
    .execute()

/** Which messages: some of one transaction, or those of a notice to some users. */
export type PlannedMessages = { ids: readonly string[] } | { noticeId: string; userIds: readonly string[] }

/**
 * Writes a delivery for each message and channel whose recipient can sign in, has an address there, and gets such
 * messages at once. One beyond the channel's limit per user and day is written as failed, so that the records show it.
 * @param events those that the channel carries
 */
export async function insertDeliveries(
  tx: Tx,
  tenantId: number,
  {
    messages,
    channel,
    events: all,
  }: { messages: PlannedMessages; channel: OpenChannel; events: readonly CarriedEvent[] },
): Promise<void> {
  const events = channel.isPaused ? all.filter(({ code }) => code !== messagingEvents.channelDown.code) : all
  const wanted =
    'ids' in messages
      ? sql`r.id = any(${[...messages.ids]}::uuid[])`
      : sql`r.notice_id = ${messages.noticeId}::uuid and r.user_id = any(${[...messages.userIds]}::uuid[])`
  await sql`
    insert into msg_delivery (tenant_id, id, message_id, user_id, channel_id, kind, event, title, address, notice_id, must_reach,
      status, error_code, ended_at)
    select ${tenantId}::int, gen_random_uuid(), m.id, m.user_id, ${channel.id}::uuid, ${channel.kind}, m.code, m.title, m.address,
      m.notice_id, m."mustReach", case when m.is_over then 3 else 0 end, case when m.is_over then 'daily_limit' else '' end,
      case when m.is_over then now() end
    from (
      select r.id, r.user_id, r.notice_id, e.code, e."mustReach", r.title, a.address,
        (select count(*) from msg_delivery d where d.user_id = r.user_id and d.channel_id = ${channel.id}::uuid
          and d.created_at > now() - interval '1 day' and d.status < 3) >= (select per_user_day from msg_channel where id = ${channel.id}::uuid) as is_over
      from msg_record r join sys_user u on u.id = r.user_id
        join jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
          as e(code text, category text, "isForced" boolean, "isUrgent" boolean, "mustReach" boolean)
          on e.code = case when r.notice_id is null then r.event else 'messaging.notice' end
        left join msg_preference p on p.user_id = r.user_id
        cross join lateral ${addressesOfUser(channel, 'u')} a
      where ${wanted} and u.status = 1 and not u.is_service and coalesce(a.address, '') <> ''
        and (e."isForced" or coalesce(p.choices ->> (e.category || ' ' || ${channel.kind}::text), 'now')
          = any(case when e."isUrgent" then array['now', 'digest'] else array['now'] end))
    ) m`.execute(tx)
}
