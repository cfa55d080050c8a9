/**
 * Lets an administrator of the organisation sign in again who is locked out: by failed attempts, by lost factors, by
 * the own list of addresses, or disabled. For who has the machine; the password stays. Every node that runs follows
 * within a second.
 */
import { recordChange } from '#kernel/audit/record.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { policyIn } from '#kernel/session/security-policy.ts'
import { unlockName } from '#kernel/session/sign-in-guard.ts'
import { userAccessChanged } from '#kernel/session/topics.ts'
import * as repo from './unlock.repo.ts'
import { usernameKey } from './user.repo.ts'

/** Why nothing was done, as an administrator of the machine reads it. */
export class CannotUnlock extends Error {}

/** What the audit trail calls who did it. */
const COMMAND = 'npm run unlock'

export interface Unlocked {
  /** Authenticators and passkeys that were removed. */
  readonly removed: number
  /** The configuration of the organisation lets some addresses call only. */
  readonly limitsAddresses: boolean
}

/**
 * @param order `tenantCode` left out: the installation's own organisation
 * @returns what was removed, and what could still be in the way
 * @throws CannotUnlock for an unknown organisation or user, and for one who is no administrator
 */
export async function unlockAdministrator(
  { database, factors }: Pick<Kernel, 'database' | 'factors'>,
  { username, tenantCode }: { username: string; tenantCode?: string | undefined },
): Promise<Unlocked> {
  const tenantId = await database.read(0, (db) => repo.findTenantId(db, tenantCode))
  if (tenantId === undefined) throw new CannotUnlock(`There is no organisation ${tenantCode}.`)
  return await database.transaction(tenantId, async (tx) => {
    const user = await repo.lockAdministrator(tx, usernameKey(username))
    if (!user) throw new CannotUnlock(`${username} is no administrator of the organisation.`)
    await repo.openAccount(tx, user.id)
    await unlockName(tx, user.username)
    const removed = await factors.removeAll(tx, { tenantId, userId: user.id })
    await userAccessChanged(tx, tenantId, [user.id])
    const author = { tenantId, userId: null, realName: COMMAND, requestId: '', ip: '' }
    await recordChange(tx, author, {
      action: 'unlock',
      resource: 'user',
      resourceId: user.id,
      label: user.realName,
      before: { status: user.status, allowIpQueue: user.allowIpQueue },
      after: { status: 1, allowIpQueue: '' },
    })
    const { ipAllow, ipDeny, userIpPolicy } = await policyIn(tx)
    return { removed, limitsAddresses: ipAllow !== '' || ipDeny !== '' || userIpPolicy === 1 }
  })
}
