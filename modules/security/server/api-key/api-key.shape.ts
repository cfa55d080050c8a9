/** Keys as replies and the audit show them. */
import { permittedActions, type Actor } from '#kernel/access/actor.ts'
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

/** What the actor may do: everything with their own key; with another user's what their codes say. */
function actionsOf(actor: Actor, { ownerId, isService }: FoundKey): KeyAction[] {
  if (ownerId === actor.userId) return ['update', 'rotate', 'delete']
  const codes = permittedActions(actor, 'sys:apiKey', ['save', 'delete'] as const)
  return codes.flatMap((code): KeyAction[] => (code === 'delete' ? ['delete'] : isService ? ['rotate'] : []))
}

export function shown(actor: Actor, key: FoundKey, policy: KeyPolicy): ApiKey {
  const { superAdmin: _admin, ownerStatus: _status, isService, ...rest } = key
  return { ...rest, serviceFlag: isService ? 1 : 0, state: stateOf(key, policy), actions: actionsOf(actor, key) }
}

/** As the audit compares it: nothing of the key itself. */
export const auditOf = ({ name, scopes, allowIps }: Pick<FoundKey, 'name' | 'scopes' | 'allowIps'>) => ({
  name,
  scopes,
  allowIps,
})
