/**
 * Sessions of users for whom a registered system vouches: it has asked who they are, we ask whether they may. The rules
 * behind the password are those of signing in (locked names, disabled users, a user's own list of addresses, the
 * trace, the second factor unless the system requires one itself), and the system's audience decides whom it may bring
 * in at all. The session keeps the system's name and does not pass `stepUp` routes.
 */
import { errors, type ErrorCode } from '#contract/errors.ts'
import type { Database, Db } from '../database/lease.ts'
import { AppError } from '../errors.ts'
import type { Origin } from '../http/implement.ts'
import type { AccountSource, EntrySource, GrantSource } from '../ports.ts'
import { addressRulesOf, refusalOfAddress } from './address-rules.ts'
import type { SecurityPolicies } from './security-policy.ts'
import type { SecondStep } from './factor/second-step.ts'
import type { Via } from './sessions.ts'
import type { SessionStore } from './session-store.ts'
import { entryOf, type Attempt, type SignInGuard } from './sign-in-guard.ts'
import { insertLoginLog } from './sign-in-guard.repo.ts'

/** For whom a system vouches. */
export interface Vouched {
  readonly tenantId: number
  readonly userId: string
  readonly via: Via
  /** The refusal of a user who is not in the system's audience. */
  readonly outside: ErrorCode
  /** What the page needs to go on when a second factor is due; it is part of that answer. */
  readonly carry?: Readonly<Record<string, string>>
}

/**
 * Begins a session.
 * @throws AppError factor_required with a challenge, account_locked, account_disabled, address_not_allowed,
 *   sign_in_expired, too_many_sessions, or `outside`
 */
export type Enter = (
  vouched: Vouched,
  origin: Pick<Origin, 'ip' | 'userAgent' | 'requestId'>,
) => Promise<{ token: string }>

export interface EnterOptions {
  database: Database
  accounts: AccountSource
  grants: GrantSource
  entries: EntrySource
  policies: SecurityPolicies
  guard: SignInGuard
  store: SessionStore
  secondStep: SecondStep
}

export function enterWith(options: EnterOptions): Enter {
  const { database, accounts, grants, entries, policies, guard, store, secondStep } = options
  const isAdmitted = async (db: Db, { userId, via }: Vouched): Promise<boolean> => {
    const granted = await grants.load(db, userId)
    return granted !== undefined && (await entries.admits(db, via.id, granted))
  }
  return async (vouched, { ip, userAgent, requestId }) => {
    const { tenantId, userId, via, carry } = vouched
    const policy = await policies.of(tenantId)
    const account = await database.read(tenantId, (db) => accounts.findById(db, userId))
    if (!account || account.isService) throw new AppError(errors.signInExpired)
    const attempt: Attempt = { tenantId, username: account.username, userId, ip, userAgent, policy, via }
    await guard.pass(attempt)
    if (!account.enabled) return guard.refuse(attempt, errors.accountDisabled)
    if (refusalOfAddress(addressRulesOf(policy, account.allowIpQueue), ip))
      return guard.refuse(attempt, errors.addressNotAllowed)
    if (!(await database.read(tenantId, (db) => isAdmitted(db, vouched)))) return guard.refuse(attempt, vouched.outside)
    if (!(await database.read(tenantId, (db) => entries.requiresFactor(db, via.id))))
      await secondStep.pass({ attempt, account, loginPage: 'entry', carry })
    const entered = database.transaction(tenantId, async (tx) => {
      // As in signing in: waits for a transaction that is changing the user, and looks again.
      if (!(await accounts.touchSignIn(tx, userId, new Date()))?.enabled) throw new AppError(errors.signInExpired)
      if (!(await isAdmitted(tx, vouched))) throw new AppError(vouched.outside)
      await insertLoginLog(tx, entryOf(attempt, 1, ''))
      await entries.recordEntry(tx, { tenantId, userId, realName: account.realName, requestId, ip }, via)
      return { token: await store.begin(tx, { ...attempt, userId }) }
    })
    return entered.catch((thrown: unknown) => {
      // Beyond the number of sessions nothing was written: the trace of the refusal is.
      if (thrown instanceof AppError && thrown.code === errors.tooManySessions)
        return guard.refuse(attempt, errors.tooManySessions)
      throw thrown
    })
  }
}
