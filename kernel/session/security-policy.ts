/** The security configuration of a tenant (seed, "Security configuration"), as signing in and sessions apply it. */
import type { Database } from '../database/lease.ts'
import type { Bus } from '../live/bus.ts'
import { FreshCache } from './fresh-cache.ts'
import { listSecurityConfig } from './security-policy.repo.ts'
import { topics } from './topics.ts'

/** Names as in `sys_security_config.name`. */
export interface SecurityPolicy {
  /** Failures before a name is locked; 0 never locks. */
  lockAfter: number
  unlockMinutes: number
  /** Failures after which a verification code is asked for; 0 asks everyone. */
  captchaAfter: number
  /** 0 off, 1 remind, 2 force: a password that another user has set. */
  initPasswordModify: number
  /** 0 off, 1 remind, 2 force: a password too simple or too old. */
  passwordModify: number
  /** The level a password must reach, 0 to 4. */
  passwordModifySecurityLevel: number
  /** Days after which a password counts as too old; 0 never. */
  passwordCycleDays: number
  /** 1 enforces each person's own list of addresses. */
  userIpPolicy: number
  /** Whose keys of the interface work: 0 those of no user, 1 of administrators and service accounts, 2 of all users. */
  apiKeys: number
  /** Days that a key is valid for at most. */
  apiKeyDays: number
  idleHours: number
  absoluteDays: number
}

type Bounds = readonly [initial: number, min: number, max: number]

/** Default, least and greatest value: a row outside them must not lock everyone out. */
const BOUNDS: Record<keyof SecurityPolicy, Bounds> = {
  lockAfter: [5, 0, 1_000],
  unlockMinutes: [30, 1, 1_000_000],
  captchaAfter: [3, 0, 1_000],
  initPasswordModify: [2, 0, 2],
  passwordModify: [1, 0, 2],
  passwordModifySecurityLevel: [4, 0, 4],
  passwordCycleDays: [90, 0, 36_500],
  userIpPolicy: [0, 0, 1],
  apiKeys: [1, 0, 2],
  apiKeyDays: [365, 1, 3_650],
  idleHours: [8, 1, 8_760],
  absoluteDays: [30, 1, 3_650],
}

const MAX_TENANTS = 1_000
const KEEP_MS = 30_000

/** The policy that a tenant's rows make, with defaults for the rest. Unknown names are ignored. */
export function policyOf(rows: readonly { name: string; value: number }[]): SecurityPolicy {
  const set = new Map(rows.map(({ name, value }) => [name, value]))
  const value = (name: keyof SecurityPolicy): number => {
    const [initial, min, max] = BOUNDS[name]
    return Math.min(Math.max(set.get(name) ?? initial, min), max)
  }
  return {
    lockAfter: value('lockAfter'),
    unlockMinutes: value('unlockMinutes'),
    captchaAfter: value('captchaAfter'),
    initPasswordModify: value('initPasswordModify'),
    passwordModify: value('passwordModify'),
    passwordModifySecurityLevel: value('passwordModifySecurityLevel'),
    passwordCycleDays: value('passwordCycleDays'),
    userIpPolicy: value('userIpPolicy'),
    apiKeys: value('apiKeys'),
    apiKeyDays: value('apiKeyDays'),
    idleHours: value('idleHours'),
    absoluteDays: value('absoluteDays'),
  }
}

/** Policies per tenant, remembered until their rows change. */
export class SecurityPolicies {
  readonly #database: Database
  readonly #cache: FreshCache<{ tenantId: number; policy: SecurityPolicy }>

  constructor({ database, bus, now }: { database: Database; bus: Bus; now: () => number }) {
    this.#database = database
    this.#cache = new FreshCache({ bus, max: MAX_TENANTS, now })
    bus.subscribe(topics.securityConfig, ({ tenantId }) => this.#cache.drop((kept) => kept.tenantId === tenantId))
  }

  async of(tenantId: number): Promise<SecurityPolicy> {
    const kept = await this.#cache.get(String(tenantId), async () => {
      const rows = await this.#database.read(tenantId, listSecurityConfig)
      return { value: { tenantId, policy: policyOf(rows) }, keepFor: KEEP_MS }
    })
    return kept?.policy ?? policyOf([])
  }
}
