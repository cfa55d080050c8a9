/** Whom a denied session concerns, in SQL. */
import type { Db } from '#kernel/database/lease.ts'

/** As many as one call notifies. */
const MOST = 50

export const findNames = (db: Db, userId: string) =>
  db.selectFrom('sys_user').select(['username', 'real_name as name']).where('id', '=', userId).executeTakeFirst()

/** Administrators of the organisation who can sign in, but for one user. */
export async function findAdministrators(db: Db, except: string): Promise<string[]> {
  const found = await db
    .selectFrom('sys_user')
    .select('id')
    .where('super_admin', '=', 1)
    .where('status', '=', 1)
    .where('id', '<>', except)
    .orderBy('created_at')
    .limit(MOST)
    .execute()
  return found.map(({ id }) => id)
}
