/** The security configuration of a tenant (seed, "Security configuration"), as signing in and sessions apply it. */
import { numberItems, textItems, type SecurityPolicy } from '../../contract/security-items.ts'
import type { Database, Db } from '../database/lease.ts'
import type { Bus } from '../live/bus.ts'
import { FreshCache } from './fresh-cache.ts'
import { listSecurityConfig, type SecurityConfigRow } from './security-policy.repo.ts'
import { topics } from './topics.ts'

export type { SecurityPolicy } from '../../contract/security-items.ts'

const MAX_TENANTS = 1_000
const KEEP_MS = 30_000

/**
 * The policy that a tenant's rows make, with defaults for the rest. Unknown names are ignored; a number outside its
 * bounds becomes the nearest one, so that a row cannot lock everyone out.
 */
export function policyOf(rows: readonly SecurityConfigRow[]): SecurityPolicy {
  const stored = new Map(rows.map((row) => [row.name, row]))
  const numbers = Object.entries(numberItems).map(([name, { initial, min, max }]) => {
    const value = stored.get(name)?.value ?? initial
    return [name, Math.min(Math.max(value, min), max)]
  })
  const texts = Object.entries(textItems).map(([name, { initial }]) => [name, stored.get(name)?.text ?? initial])
  // The entries are those of the two records that the type is made of.
  return Object.fromEntries([...numbers, ...texts]) as SecurityPolicy
}

/**
 * The policy of the tenant of `db`, on the connection that the caller has. Asking `SecurityPolicies` meanwhile may wait
 * for a second one, and as many calls as there are connections would wait for each other.
 */
export const policyIn = async (db: Db): Promise<SecurityPolicy> => policyOf(await listSecurityConfig(db))

/** Policies per tenant, remembered until their rows change. */
export class SecurityPolicies {
  readonly #database: Database
  readonly #cache: FreshCache<{ tenantId: number; policy: SecurityPolicy }>

  constructor({ database, bus, now }: { database: Database; bus: Bus; now: () => number }) {
    this.#database = database
    this.#cache = new FreshCache({ name: 'policy', bus, max: MAX_TENANTS, now })
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
