/**
 * Keys of the interface: a program sends `Authorization: Bearer ptk_…` and acts as the owner of the key, with what its
 * owner holds at that moment and the key is for. Only the SHA-256 of a key is stored. Each node remembers a key for at
 * most five seconds while it hears the bus; a key that was deleted or rotated, and rights that its owner lost, end on
 * all nodes within a second.
 */
import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Pool } from 'pg'
import { errors } from '#contract/errors.ts'
import { holds } from '../access/actor.ts'
import type { Database } from '../database/lease.ts'
import { AppError } from '../errors.ts'
import type { Bus } from '../live/bus.ts'
import type { Account, AccountSource, ApiKey, ApiKeySource, Grants, GrantSource } from '../ports.ts'
import { isAddressAllowed } from './address-list.ts'
import { addressRulesOf, refusalOfAddress } from './address-rules.ts'
import { FreshCache, type Loaded } from './fresh-cache.ts'
import { mustChangePassword } from './password-state.ts'
import type { SecurityPolicies, SecurityPolicy } from './security-policy.ts'
import { hashOf } from './session-loader.ts'
import type { LiveSession } from './sessions.ts'
import { topics } from './topics.ts'

const PREFIX = 'ptk_'
const KEY_BYTES = 32
const KEY_SHAPE = /^ptk_[A-Za-z0-9_-]{43}$/
const BEARER = /^Bearer +(\S+)$/i
const MAX_KEPT = 5_000
const KEEP_MS = 5_000

/** A key that did not exist before, and what is stored of it. */
export function newApiKey(): { key: string; hash: Buffer } {
  const key = PREFIX + randomBytes(KEY_BYTES).toString('base64url')
  return { key, hash: hashOf(key) }
}

/** The key that a call brings (RFC 6750, 2.1); undefined where it brings none, or another kind of credentials. */
export function bearerOf({ authorization }: IncomingHttpHeaders): string | undefined {
  const [, key] = BEARER.exec(authorization ?? '') ?? []
  return key !== undefined && KEY_SHAPE.test(key) ? key : undefined
}

export interface ApiKeyAccessOptions {
  database: Database
  dispatch: Pool
  bus: Bus
  keys: ApiKeySource
  accounts: AccountSource
  grants: GrantSource
  policies: SecurityPolicies
  now: () => number
}

interface Known {
  readonly session: LiveSession
  readonly keyId: string
  /** The key's own list of addresses, besides those of its owner. */
  readonly allowIps: string
}

export class ApiKeyAccess {
  readonly #with: ApiKeyAccessOptions
  readonly #cache: FreshCache<Known>

  constructor(options: ApiKeyAccessOptions) {
    this.#with = options
    this.#cache = new FreshCache({ name: 'apiKey', bus: options.bus, max: MAX_KEPT, now: options.now })
    this.#listen(options.bus)
  }

  /**
   * What a call by this key may do: as its owner, but never as an administrator, with those of the key's scopes that
   * its owner holds. Undefined for a key that is unknown, expired or deleted, whose owner is gone, disabled or has to
   * change the password first, or that the security configuration does not let work.
   * @throws AppError address_not_allowed
   */
  async resolve(key: string, ip: string): Promise<LiveSession | undefined> {
    const hash = hashOf(key)
    const known = await this.#cache.get(hash.toString('base64'), () => this.#load(hash, ip))
    if (!known) return undefined
    if (!mayCallFrom(known, ip)) throw new AppError(errors.addressNotAllowed)
    return known.session
  }

  async #load(hash: Buffer, ip: string): Promise<Loaded<Known> | undefined> {
    const { database, dispatch, keys, policies } = this.#with
    const head = await keys.findHead(dispatch, hash)
    if (!head) return undefined
    const policy = await policies.of(head.tenantId)
    const found = await database.read(head.tenantId, async (db) => {
      const key = await keys.find(db, head.id, hash)
      if (!key) return undefined
      const granted = await this.#with.grants.load(db, key.ownerId)
      const account = await this.#with.accounts.findById(db, key.ownerId)
      return granted && account && mayWork(account, granted, policy) ? { key, granted, account } : undefined
    })
    if (!found) return undefined
    const { key, granted, account } = found
    const addresses = addressRulesOf(policy, account.allowIpQueue)
    const session = { ...sessionOf(head.tenantId, key, granted), addresses }
    const value = { session, keyId: key.id, allowIps: key.allowIps }
    if (key.isTouchDue && mayCallFrom(value, ip))
      await database.transaction(head.tenantId, (tx) => keys.touch(tx, key.id, ip))
    return { value, keepFor: Math.min(KEEP_MS, key.endsIn, granted.changesIn ?? KEEP_MS) }
  }

  #listen(bus: Bus): void {
    const dropUsers = (tenantId: number, userIds: readonly string[] | undefined) =>
      this.#cache.drop(
        ({ session }) => session.tenantId === tenantId && (userIds === undefined || userIds.includes(session.userId)),
      )
    bus.subscribe(topics.apiKeys, ({ body: { ids } }) => this.#cache.drop(({ keyId }) => ids.includes(keyId)))
    bus.subscribe(topics.grants, ({ tenantId, body: { userIds } }) => dropUsers(tenantId, userIds))
    bus.subscribe(topics.userSessions, ({ tenantId, body: { userIds } }) => dropUsers(tenantId, userIds))
    bus.subscribe(topics.userNames, ({ tenantId, body: { userIds } }) => dropUsers(tenantId, userIds))
    bus.subscribe(topics.securityConfig, ({ tenantId }) => dropUsers(tenantId, undefined))
  }
}

const mayCallFrom = ({ session, allowIps }: Known, ip: string): boolean =>
  isAddressAllowed(allowIps, ip) && refusalOfAddress(session.addresses, ip) === undefined

/** Whether keys of this owner work at all. A service account cannot sign in: the state of its password says nothing. */
function mayWork(account: Account, granted: Grants, policy: SecurityPolicy): boolean {
  if (!account.enabled || policy.apiKeys === 0) return false
  if (account.isService) return true
  if (policy.apiKeys === 1 && granted.superAdmin !== 1) return false
  return !mustChangePassword(account, policy)
}

/** An administrator holds every code, so each of the scopes; being one is nothing that a key hands on. */
function sessionOf(tenantId: number, key: ApiKey, granted: Grants): Omit<LiveSession, 'addresses'> {
  return {
    ...granted,
    superAdmin: 0,
    permissions: new Set(key.scopes.filter((code) => holds(granted, code))),
    id: '',
    tenantId,
    userId: key.ownerId,
    mustChangePassword: false,
    via: undefined,
    isVerified: false,
    key: { id: key.id, name: key.name },
  }
}
