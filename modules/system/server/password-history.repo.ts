/** Earlier passwords of users, as hashes. */
import { sql } from 'kysely'
import { numberItems } from '#contract/security-items.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { newId } from '#kernel/ids.ts'

/** As many as the security configuration can ask for. */
const MAX_KEPT = numberItems.passwordHistory.max

/**
 * Keeps the password that a user has now, because another one follows. To be called in the transaction that replaces
 * it, before it does. What is no hash was no password.
 */
export async function keepPassword(tx: Tx, userId: string): Promise<void> {
  await sql`
    insert into sys_password_history (tenant_id, id, user_id, hash)
    select tenant_id, ${newId()}, id, password_hash from sys_user
    where id = ${userId} and password_hash like '$argon2%'`.execute(tx)
  await sql`
    delete from sys_password_history where user_id = ${userId} and id not in (
      select id from sys_password_history where user_id = ${userId} order by created_at desc, id desc
      limit ${MAX_KEPT}::int)`.execute(tx)
}

/** The hashes of a user's last earlier passwords, the newest first. */
export async function listEarlierPasswords(db: Db, userId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('sys_password_history')
    .select('hash')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ hash }) => hash)
}
