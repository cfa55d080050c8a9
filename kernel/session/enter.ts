/**
 * Sessions of people for whom another system vouches: it has asked who they are, we ask whether they may. The rules behind the
 * password are those of signing in: locked names, disabled people, a person's own list of addresses, the trace.
 */
import { errors } from '#contract/errors.ts'
import type { Database, Tx } from '../database/lease.ts'
import { AppError } from '../errors.ts'
import type { Origin } from '../http/implement.ts'
import type { AccountSource } from '../ports.ts'
import { isAddressAllowed } from './address-list.ts'
import type { SecurityPolicies } from './security-policy.ts'
import type { SessionStore } from './session-store.ts'
import { entryOf, type Attempt, type SignInGuard } from './sign-in-guard.ts'
import { insertLoginLog } from './sign-in-guard.repo.ts'

/** For whom somebody vouches. `record` leaves the trace of who did, in the transaction of the session. */
export interface Vouched {
  readonly tenantId: number
  readonly userId: string
  readonly record: (tx: Tx) => Promise<void>
}

/** Begins a session. @throws AppError account_locked, account_disabled, address_not_allowed, sign_in_expired */
export type Enter = (vouched: Vouched, origin: Pick<Origin, 'ip' | 'userAgent'>) => Promise<{ token: string }>

export interface EnterOptions {
  database: Database
  accounts: AccountSource
  policies: SecurityPolicies
  guard: SignInGuard
  store: SessionStore
}

export function enterWith({ database, accounts, policies, guard, store }: EnterOptions): Enter {
  return async ({ tenantId, userId, record }, { ip, userAgent }) => {
    const policy = await policies.of(tenantId)
    const account = await database.read(tenantId, (db) => accounts.findById(db, userId))
    if (!account) throw new AppError(errors.signInExpired)
    const attempt: Attempt = { tenantId, username: account.username, userId, ip, userAgent, policy }
    await guard.pass(attempt)
    if (!account.enabled) return guard.refuse(attempt, errors.accountDisabled)
    if (policy.userIpPolicy !== 0 && !isAddressAllowed(account.allowIpQueue, ip))
      return guard.refuse(attempt, errors.addressNotAllowed)
    return database.transaction(tenantId, async (tx) => {
      // As in signing in: waits for whoever is disabling the person, and looks again.
      await accounts.touchSignIn(tx, userId, new Date())
      if (!(await accounts.findById(tx, userId))?.enabled) throw new AppError(errors.signInExpired)
      await insertLoginLog(tx, entryOf(attempt, 1, ''))
      await record(tx)
      return { token: await store.begin(tx, { ...attempt, userId }) }
    })
  }
}
