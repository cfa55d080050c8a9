import type { Db } from '#kernel/database/lease.ts'

/** The user who administers a tenant since its beginning. */
export async function administratorOf(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('sys_user')
    .select('id')
    .where('super_admin', '=', 1)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
