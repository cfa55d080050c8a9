/** The way back for an organisation whose configuration refuses every address of its administrators. */
import { recordChange } from '#kernel/audit/record.ts'
import type { Database } from '#kernel/database/lease.ts'
import { policyOf } from '#kernel/session/security-policy.ts'
import { listSecurityConfig } from '#kernel/session/security-policy.repo.ts'
import { OWN_TENANT } from '#kernel/session/tenant.ts'
import { findTenant } from '#kernel/session/tenant.repo.ts'
import { securityConfigChanged } from '#kernel/session/topics.ts'
import { raiseVersion, saveItems } from './config.repo.ts'

/** What of the configuration refuses addresses, switched off. Lists of users apply only while the policy is on. */
const OPEN = { ipAllow: '', ipDeny: '', userIpPolicy: 0 } as const
const COMMAND = 'clear-addresses'

/**
 * Lets every address call again, audited as done by the command. Resolves with whether anything was in the way;
 * undefined where there is no such organisation.
 * @param code of the organisation; left out, the installation's own
 */
export async function clearAddresses(database: Database, code?: string): Promise<boolean | undefined> {
  const tenant = await database.read(OWN_TENANT, (db) =>
    findTenant(db, code === undefined ? { id: OWN_TENANT } : { code }),
  )
  if (!tenant) return undefined
  return database.transaction(tenant.id, async (tx) => {
    const { ipAllow, ipDeny, userIpPolicy } = policyOf(await listSecurityConfig(tx))
    const before = { ipAllow, ipDeny, userIpPolicy }
    if (ipAllow === '' && ipDeny === '' && userIpPolicy === 0) return false
    await saveItems(tx, tenant.id, [
      ['ipAllow', OPEN.ipAllow],
      ['ipDeny', OPEN.ipDeny],
      ['userIpPolicy', OPEN.userIpPolicy],
    ])
    await raiseVersion(tx, tenant.id, null)
    const author = { tenantId: tenant.id, userId: null, realName: COMMAND, requestId: '', ip: '' }
    const change = { action: 'update', resource: 'securityConfig', resourceId: String(tenant.id), label: COMMAND }
    await recordChange(tx, author, { ...change, before, after: OPEN })
    await securityConfigChanged(tx, tenant.id)
    return true
  })
}
