/** Unread messages in SQL. */
import { sql } from 'kysely'
import type { Db } from '#kernel/database/lease.ts'

/** Users who can sign in, with the number of messages that they have not read for so many days; by their ids. */
export async function countUnread(
  db: Db,
  { days, after, limit }: { days: number; after: string | null; limit: number },
): Promise<{ userId: string; count: number }[]> {
  const { rows } = await sql<{ userId: string; count: number }>`
    select m.user_id as "userId", count(*)::int as count
    from msg_record m join sys_user u on u.id = m.user_id and u.status = 1 and not u.is_service
    where m.read_at is null and m.sent_at < now() - make_interval(days => ${days}::int)
      and (m.expires_at is null or m.expires_at > now()) and m.topic <> 'digest'
      and (${after}::uuid is null or m.user_id > ${after}::uuid)
    group by m.user_id order by m.user_id limit ${limit}`.execute(db)
  return rows
}
