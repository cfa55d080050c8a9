/** Messages that must reach their users over another channel, in SQL. Row security keeps it inside the tenant. */
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { addressOfUser } from '../address/address-of.repo.ts'

/** A channel in the order in which they are tried, with the events that the tenant lets it carry. */
export interface NextChannel {
  readonly id: string
  readonly kind: string
  readonly events: readonly string[]
  readonly position: number
}

/** Two deliveries of a message that fail at the same time are followed by one. */
export async function lockMessages(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`select from msg_record where id = any(${[...ids]}::uuid[]) order by id for update`.execute(tx)
}

/**
 * Writes, for each of these messages that is there and unread, a delivery over the first channel that it did not go
 * over and where its user has an address; whatever the user has chosen.
 * @param isOnlyFailed passes over those of which a delivery was sent or still may be
 * @returns whether there was one
 */
export async function insertNext(
  tx: Tx,
  tenantId: number,
  { ids, channels, isOnlyFailed }: { ids: readonly string[]; channels: readonly NextChannel[]; isOnlyFailed: boolean },
): Promise<boolean> {
  const address = addressOfUser(sql.ref('c.kind'), 'u')
  const open = isOnlyFailed
    ? sql`and not exists (select from msg_delivery d where d.message_id = r.id and d.status <> 3)`
    : sql``
  const { numAffectedRows = 0n } = await sql`
    insert into msg_delivery (tenant_id, id, message_id, user_id, channel_id, kind, event, title, address, must_reach)
    select distinct on (r.id) ${tenantId}::int, gen_random_uuid(), r.id, r.user_id, c.id, c.kind, r.event, r.title, ${address}, true
    from msg_record r join sys_user u on u.id = r.user_id
      cross join jsonb_to_recordset(${JSON.stringify(channels)}::jsonb) as c(id uuid, kind text, events jsonb, position int)
    where r.id = any(${[...ids]}::uuid[]) and c.events ? r.event and r.read_at is null
      and (r.expires_at is null or r.expires_at > now()) and u.status = 1 and not u.is_service
      and coalesce(${address}, '') <> '' and not exists (
        select from msg_delivery d where d.message_id = r.id and d.channel_id = c.id) ${open}
    order by r.id, c.position`.execute(tx)
  return numAffectedRows > 0n
}

/** At once; the rest comes with the next round. */
const MAX_UNREAD = 500

/** Unread messages of the last day that must reach, whose newest delivery is older than so many minutes. */
export async function findUnread(db: Db, minutes: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select d.message_id as id from msg_delivery d join msg_record r on r.id = d.message_id and r.read_at is null
    where d.must_reach and d.created_at > now() - interval '1 day'
    group by d.message_id having max(d.created_at) < now() - make_interval(mins => ${minutes}::int)
    order by min(d.created_at) limit ${MAX_UNREAD}`.execute(db)
  return rows.map(({ id }) => id)
}
