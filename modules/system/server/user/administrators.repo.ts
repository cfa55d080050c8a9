/** Administrators of an organisation whom the product notifies, in SQL. */
import type { Db } from '#kernel/database/lease.ts'

/** As many as one event notifies. */
const MOST = 100

/**
 * Ids of the administrators who can sign in and read messages, the longest there first; at most 100. Service accounts
 * are none of them.
 * @param except a user whom the event itself concerns
 */
export async function administratorsToNotify(db: Db, except?: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sys_user')
    .select('id')
    .where('super_admin', '=', 1)
    .where('status', '=', 1)
    .where('is_service', '=', false)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .orderBy('created_at')
    .orderBy('id')
    .limit(MOST)
    .execute()
  return rows.map(({ id }) => id)
}
