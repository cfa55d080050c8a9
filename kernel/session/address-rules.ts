/**
 * From which addresses a user may call: the networks of the security configuration, and the user's own list. Asked at
 * sign-in, at every call and for API keys, with the address that TRUST_PROXY yields.
 */
import type { SecurityPolicy } from '#contract/security-items.ts'
import { isAddressAllowed, isAddressIn } from './address-list.ts'

/** What of the configuration is about addresses. */
export type AddressPolicy = Pick<SecurityPolicy, 'ipAllow' | 'ipDeny' | 'userIpPolicy' | 'userIpList'>

/** The lists that one user's calls are judged by. */
export interface AddressRules {
  readonly deny: string
  /** Each of them must allow the address; by what refuses it where one does not. */
  readonly allow: readonly { readonly by: Exclude<AddressRefusal, 'ipDeny'>; readonly list: string }[]
}

/** The rule that refuses an address: an item of the configuration, or the user's own list. */
export type AddressRefusal = 'ipDeny' | 'ipAllow' | 'userIpList' | 'ownList'

/** @param allowIpQueue the user's own list; left out, the rules of the organisation alone */
export function addressRulesOf(policy: AddressPolicy, allowIpQueue?: string): AddressRules {
  const organisation = { by: 'ipAllow', list: policy.ipAllow } as const
  if (policy.userIpPolicy === 0 || allowIpQueue === undefined) return { deny: policy.ipDeny, allow: [organisation] }
  const user =
    allowIpQueue === ''
      ? ({ by: 'userIpList', list: policy.userIpList } as const)
      : ({ by: 'ownList', list: allowIpQueue } as const)
  return { deny: policy.ipDeny, allow: [organisation, user] }
}

/** By which rule an address is refused; undefined where it may call. A refused network wins over allowed ones. */
export function refusalOfAddress({ deny, allow }: AddressRules, ip: string): AddressRefusal | undefined {
  if (isAddressIn(deny, ip)) return 'ipDeny'
  return allow.find(({ list }) => !isAddressAllowed(list, ip))?.by
}
