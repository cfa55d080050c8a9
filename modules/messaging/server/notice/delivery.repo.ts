/** Messages of a notice, many at a time, in SQL. */
import { sql, type SqlBool } from 'kysely'
import type { Tx } from '#kernel/database/lease.ts'
import { isAddressed, type Address } from './audience.repo.ts'

/** The notice as it is being delivered; held against withdrawing until the transaction ends. */
export function findForDelivery(tx: Tx, id: string) {
  return tx
    .selectFrom('msg_notice')
    .select([
      'id',
      'audience',
      'status',
      'publication',
      'reach',
      'publisher_id as publisherId',
      'recipients',
      'channels',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Writes the messages of the next people by id, and counts them. Who has the message already keeps it as it is.
 * @param from.after the last person of the batch before, or null
 */
export async function deliverBatch(
  tx: Tx,
  address: Address,
  from: { after: string | null; limit: number },
): Promise<{ count: number; userIds: string[]; last: string | null }> {
  const beyond = from.after === null ? sql<SqlBool>`true` : sql<SqlBool>`u.id > ${from.after}`
  const { rows } = await sql<{ userIds: string[] }>`
    with people as (
      select u.id from sys_user u where ${beyond} and ${isAddressed(address)} order by u.id limit ${from.limit}),
    written as (
      insert into msg_record (tenant_id, id, user_id, notice_id, title, kind, pinned, sent_at, expires_at)
      select n.tenant_id, gen_random_uuid(), people.id, n.id, n.title, n.kind, n.pinned, n.published_at, n.expires_at
      from people cross join msg_notice n where n.id = ${address.noticeId}
      on conflict (tenant_id, notice_id, user_id) do nothing)
    select array(select id from people order by id) as "userIds"`.execute(tx)
  const userIds = rows[0]?.userIds ?? []
  return { count: userIds.length, userIds, last: userIds.at(-1) ?? null }
}

export async function addRecipients(tx: Tx, id: string, count: number, isLast: boolean): Promise<void> {
  await tx
    .updateTable('msg_notice')
    .set({ recipients: sql`recipients + ${count}`, ...(isLast && { delivered_at: sql`now()` }) })
    .where('id', '=', id)
    .execute()
}

/** Takes the messages of a notice away; resolves with whose they were, at most so many of them. */
export async function deleteMessages(
  tx: Tx,
  noticeId: string,
  named: number,
): Promise<{ count: number; some: string[] }> {
  const { rows } = await sql<{ count: number; some: string[] }>`
    with gone as (delete from msg_record where notice_id = ${noticeId} returning user_id)
    select (select count(*)::int from gone) as count, array(select user_id from gone limit ${named}) as some`.execute(
    tx,
  )
  return rows[0] ?? { count: 0, some: [] }
}
