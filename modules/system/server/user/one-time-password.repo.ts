/** The password that the operator hands over to a new tenant's administrator, in SQL. */
import { sql } from 'kysely'
import type { Tx } from '#kernel/database/lease.ts'

/**
 * Gives the administrator that every tenant begins with a one-time password, as long as they never chose their own.
 * Resolves with the user name; undefined where there is no such administrator.
 */
export async function giveOneTimePassword(tx: Tx, hash: string): Promise<string | undefined> {
  const found = await tx
    .updateTable('sys_user')
    .set({ password_hash: hash, pwd_level: 0, one_time_since: sql<string>`now()` })
    .where('username_key', '=', 'admin')
    .where('super_admin', '=', 1)
    .where('pwd_date', 'is', null)
    .returning('username')
    .executeTakeFirst()
  return found?.username
}
