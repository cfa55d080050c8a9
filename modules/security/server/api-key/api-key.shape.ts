/** Keys as replies and the audit show them. */
import { holds, permittedActions, type Actor } from '#kernel/access/actor.ts'
import type { SecurityPolicy } from '#kernel/session/security-policy.ts'
import type { ApiKey, KeyAction, KeyState } from '#security/contract/api-key.ts'
import type { FoundKey } from './api-key.repo.ts'

type KeyPolicy = Pick<SecurityPolicy, 'apiKeys'>
type Owner = Pick<FoundKey, 'superAdmin' | 'isService'>

/** Whether keys of this owner work (`mayWork` of the kernel says the same of a call). */
export const isAllowed = ({ superAdmin, isService }: Owner, { apiKeys }: KeyPolicy): boolean =>
  apiKeys !== 0 && (isService || apiKeys === 2 || superAdmin === 1)

export const hasExpired = ({ expireDate }: Pick<FoundKey, 'expireDate'>): boolean =>
  Date.parse(expireDate) <= Date.now()

function stateOf(key: FoundKey, policy: KeyPolicy): KeyState {
  if (hasExpired(key)) return 'expired'
  return key.ownerStatus === 1 && isAllowed(key, policy) ? 'active' : 'off'
}

/**
 * What the actor may do: everything with their own key; others they may delete by code, and rotate where they could
 * have made them.
 */
function actionsOf(actor: Actor, { ownerId, scopes }: FoundKey, rotatable: ReadonlySet<string>): KeyAction[] {
  if (ownerId === actor.userId) return ['update', 'rotate', 'delete']
  const rotates = rotatable.has(ownerId) && scopes.every((code) => holds(actor, code))
  return [...(rotates ? (['rotate'] as const) : []), ...permittedActions(actor, 'sys:apiKey', ['delete'] as const)]
}

interface Shown {
  readonly policy: KeyPolicy
  /** The service accounts that the actor may make keys for. */
  readonly rotatable: ReadonlySet<string>
}

export function shown(actor: Actor, key: FoundKey, { policy, rotatable }: Shown): ApiKey {
  const { superAdmin: _admin, ownerStatus: _status, isService, ...rest } = key
  return {
    ...rest,
    serviceFlag: isService ? 1 : 0,
    state: stateOf(key, policy),
    actions: actionsOf(actor, key, rotatable),
  }
}

/** As the audit compares it: nothing of the key itself. */
export const auditOf = ({ name, scopes, allowIps }: Pick<FoundKey, 'name' | 'scopes' | 'allowIps'>) => ({
  name,
  scopes,
  allowIps,
})
