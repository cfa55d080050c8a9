/** People as signing in needs them: the kernel's AccountSource. */
import { sql } from 'kysely'
import { recordChange } from '#kernel/audit/record.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import type { Account, AccountSource } from '#kernel/ports.ts'
import { usernameKey } from './user/user.repo.ts'

export const accountSource: AccountSource = {
  findByUsername: (db, username) => findAccount(db, { column: 'username_key', value: usernameKey(username) }),

  findById: (db, userId) => findAccount(db, { column: 'id', value: userId }),

  async setOwnPassword(tx, userId, { hash, level }) {
    const user = await writeOwnPassword(tx, userId, { hash, level })
    await recordChange(tx, { tenantId: user.tenant_id, userId, realName: user.real_name, requestId: '', ip: '' }, {
      action: 'changePassword',
      resource: 'user',
      resourceId: userId,
      label: user.real_name,
      after: { pwdLevel: level },
    })
  },

  async renewHash(tx, userId, hash) {
    await tx.updateTable('sys_user').set({ password_hash: hash }).where('id', '=', userId).execute()
  },

  async touchSignIn(tx, userId, at) {
    await tx.updateTable('sys_user').set({ last_login_at: at.toISOString() }).where('id', '=', userId).execute()
  },
}

async function findAccount(db: Db, by: { column: 'id' | 'username_key'; value: string }): Promise<Account | undefined> {
  const row = await db
    .selectFrom('sys_user')
    .select([
      'id',
      'username',
      'real_name as realName',
      'password_hash as passwordHash',
      'pwd_level as pwdLevel',
      'pwd_date as pwdDate',
      'status',
      'allow_ip_queue as allowIpQueue',
    ])
    .where(by.column, '=', by.value)
    .executeTakeFirst()
  if (!row) return undefined
  const { status, ...account } = row
  return { ...account, enabled: status === 1 }
}

/** A password its owner chose. The version stays: no form shows a password, so nobody's unsaved form is out of date. */
function writeOwnPassword(tx: Tx, userId: string, { hash, level }: { hash: string; level: number }) {
  return tx
    .updateTable('sys_user')
    .set({ password_hash: hash, pwd_level: level, pwd_date: sql`current_date` })
    .where('id', '=', userId)
    .returning(['tenant_id', 'real_name'])
    .executeTakeFirstOrThrow()
}
