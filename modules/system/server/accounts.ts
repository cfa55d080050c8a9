/** People as signing in needs them: the kernel's AccountSource. */
import { recordChange } from '#kernel/audit/record.ts'
import type { AccountSource } from '#kernel/ports.ts'
import { usernameKey } from './user/user.repo.ts'
import { keepPassword, listEarlierPasswords } from './password-history.repo.ts'
import { findAccount, hasMarkedRole, writeHash, writeOwnPassword, writeSignIn } from './accounts.repo.ts'

export const accountSource: AccountSource = {
  findByUsername: (db, username) => findAccount(db, { column: 'username_key', value: usernameKey(username) }),

  findById: (db, userId) => findAccount(db, { column: 'id', value: userId }),

  async setOwnPassword(tx, { userId, requestId, ip }, { hash, level }) {
    await keepPassword(tx, userId)
    const { tenant_id: tenantId, real_name: realName } = await writeOwnPassword(tx, userId, { hash, level })
    const author = { tenantId, userId, realName, requestId, ip }
    const change = { action: 'changePassword', resource: 'user', resourceId: userId, label: realName }
    await recordChange(tx, author, { ...change, after: { pwdLevel: level } })
  },

  earlierPasswords: listEarlierPasswords,

  renewHash: writeHash,

  touchSignIn: writeSignIn,

  isMarked: hasMarkedRole,
}
