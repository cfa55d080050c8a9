/** Accounts in SQL. */
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'
import type { Account, SigningIn } from '#kernel/ports.ts'

const accountColumns = [
  'id',
  'username',
  'real_name as realName',
  'password_hash as passwordHash',
  'pwd_level as pwdLevel',
  'pwd_date as pwdDate',
  'one_time_since as oneTimeSince',
  'status',
  'allow_ip_queue as allowIpQueue',
  'is_service as isService',
] as const

const accountOf = ({ status, ...account }: Omit<Account, 'enabled'> & { status: number }): Account => ({
  ...account,
  enabled: status === 1,
})

export async function findAccount(
  db: Db,
  by: { column: 'id' | 'username_key'; value: string },
): Promise<Account | undefined> {
  const row = await db.selectFrom('sys_user').select(accountColumns).where(by.column, '=', by.value).executeTakeFirst()
  return row && accountOf(row)
}

/**
 * A password its owner chose. The version stays: no form shows a password, so no user’s unsaved form is out of date.
 */
export function writeOwnPassword(tx: Tx, userId: string, { hash, level }: { hash: string; level: number }) {
  return tx
    .updateTable('sys_user')
    .set({ password_hash: hash, pwd_level: level, pwd_date: sql`current_date`, one_time_since: null })
    .where('id', '=', userId)
    .returning(['tenant_id', 'real_name'])
    .executeTakeFirstOrThrow()
}

/** The same password hashed anew: nothing that anybody sees changes. */
export async function writeHash(tx: Tx, userId: string, hash: string): Promise<void> {
  await tx.updateTable('sys_user').set({ password_hash: hash }).where('id', '=', userId).execute()
}

/** Whether a role that is marked is theirs. */
export async function hasMarkedRole(db: Db, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('sys_effective_role as ur')
    .innerJoin('sys_role as r', (join) =>
      join.onRef('r.tenant_id', '=', 'ur.tenant_id').onRef('r.id', '=', 'ur.role_id'),
    )
    .select('r.id')
    .where('ur.user_id', '=', userId)
    .where('r.mfa', '=', 1)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** When the person last signed in. Resolves with what may have changed since they were looked up. */
export async function writeSignIn(tx: Tx, userId: string, at: Date): Promise<SigningIn | undefined> {
  const row = await tx
    .updateTable('sys_user')
    .set({ last_login_at: at.toISOString() })
    .where('id', '=', userId)
    .returning(['id', 'password_hash as passwordHash', 'status'])
    .executeTakeFirst()
  return row && { id: row.id, passwordHash: row.passwordHash, enabled: row.status === 1 }
}
