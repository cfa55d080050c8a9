/** Digests in SQL. Row security keeps every query inside the tenant. */
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'
import type { ChannelKind } from '#messaging/contract/channel-kind.ts'
import type { MessageChoice } from '#messaging/contract/preference.ts'
import { addressOfUser } from '../address/address-of.repo.ts'

/** A user whose digest is due. */
export interface DueDigest {
  userId: string
  choices: Record<string, MessageChoice>
  rhythm: 'daily' | 'weekly'
  weekday: number
  hour: number
  timeZone: string
  /** Until when messages stand in earlier digests. */
  since: string
}

/** Locks some whose digest is due; those of another node are passed over. */
export async function takeDue(tx: Tx, limit: number): Promise<DueDigest[]> {
  const { rows } = await sql<DueDigest>`
    select user_id as "userId", choices, digest_rhythm as rhythm, digest_weekday as weekday, digest_hour as hour,
      coalesce(nullif(time_zone, ''), tenant_time_zone()) as "timeZone", digested_at as since
    from msg_preference where digest_at <= now() order by digest_at limit ${limit} for update skip locked`.execute(tx)
  return rows
}

/** The digest has come until now; the next is due then. */
export async function setNext(tx: Tx, userId: string, at: string): Promise<void> {
  await tx
    .updateTable('msg_preference')
    .set({ digest_at: at, digested_at: sql<string>`now()` })
    .where('user_id', '=', userId)
    .execute()
}

/** Open channels and where a user is reached over them; also those that pause: a digest waits for them. */
export async function channelsTo(
  db: Db,
  userId: string,
): Promise<{ id: string; kind: ChannelKind; categories: string[]; address: string }[]> {
  return db
    .selectFrom('msg_channel as c')
    .innerJoin('sys_user as u', (join) => join.on('u.id', '=', userId))
    .select([
      'c.id',
      'c.kind',
      sql<string[]>`c.categories`.as('categories'),
      sql<string>`coalesce(${addressOfUser(sql.ref('c.kind'), 'u')}, '')`.as('address'),
    ])
    .where('c.status', '=', 1)
    .where('c.is_default', '=', 1)
    .where('u.status', '=', 1)
    .orderBy('c.id')
    .execute()
}

/** A message that a digest may contain. */
export interface DigestMessage {
  id: string
  event: string
  title: string
  /** Hash path of its page. */
  path: string
  sentAt: string
}

interface Window {
  readonly userId: string
  readonly kind: ChannelKind
  /** Codes of its events. */
  readonly events: readonly string[]
  readonly since: string
  readonly until: string
}

/** More are counted, and not named. */
const MAX_MESSAGES = 500

/** Unread messages of a time that did not go over the kind of channel by themselves, newest first. */
export async function messagesBetween(
  db: Db,
  { userId, kind, events, since, until }: Window,
): Promise<DigestMessage[]> {
  const { rows } = await sql<DigestMessage>`
    select r.id, case when r.notice_id is null then r.event else 'messaging.notice' end as event, r.title,
      case when r.notice_id is null then r.path else '/msg/mine?id=' || r.id end as path, r.sent_at as "sentAt"
    from msg_record r left join msg_notice n on n.id = r.notice_id
    where r.user_id = ${userId}::uuid and r.read_at is null and r.sent_at > ${since}::timestamptz and r.sent_at <= ${until}::timestamptz
      and (r.expires_at is null or r.expires_at > now())
      and case when r.notice_id is null then r.event else 'messaging.notice' end = any(${[...events]}::text[])
      and (n.id is null or n.channels = '{}' or ${kind}::text = any(n.channels))
      and not exists (select from msg_delivery d where d.message_id = r.id and d.kind = ${kind}::text)
    order by r.sent_at desc, r.id desc limit ${MAX_MESSAGES}`.execute(db)
  return rows
}

/** Its message is the digest itself: what it contains is found when it is sent. */
export async function insertDigest(
  tx: Tx,
  row: {
    tenantId: number
    id: string
    userId: string
    channel: { id: string; kind: ChannelKind; address: string }
    event: string
    title: string
    since: string
  },
): Promise<void> {
  const { tenantId, id, userId, channel, event, title, since } = row
  await tx
    .insertInto('msg_delivery')
    .values({
      tenant_id: tenantId,
      id,
      message_id: id,
      user_id: userId,
      channel_id: channel.id,
      kind: channel.kind,
      address: channel.address,
      event,
      title,
      digest_since: since,
    })
    .execute()
}
