/**
 * Signing in with a passkey alone: it names its user, and with its user verified it stands for both factors. Everything
 * else is as behind a password: address rules, locked names, disabled users, sessions per user, the sign-in log.
 */
import { errors, type ErrorCode } from '#contract/errors.ts'
import type { PasskeyRequest, PasskeySignIn } from '#contract/passkey.ts'
import type { SignedIn } from '#contract/session.ts'
import type { Database } from '../../database/lease.ts'
import { AppError } from '../../errors.ts'
import type { Origin } from '../../http/implement.ts'
import type { RateLimits } from '../../http/rate-limit.ts'
import type { Account, AccountSource } from '../../ports.ts'
import { addressRulesOf, refusalOfAddress } from '../address-rules.ts'
import type { KnownDevices } from '../known-devices.ts'
import type { SecurityPolicies, SecurityPolicy } from '../security-policy.ts'
import type { SessionStore } from '../session-store.ts'
import { entryOf, forgetOwnFailures, type Attempt, type SignInGuard } from '../sign-in-guard.ts'
import { insertLoginLog } from '../sign-in-guard.repo.ts'
import { tenantOfLogin } from '../tenant.ts'
import type { PasskeyChallenges, PasskeyPurpose } from './passkey-challenge.ts'
import { findPasskey, type PasskeyRow } from './passkey.repo.ts'
import { verifyPasskey, type AskedAssertion } from './passkeys.ts'
import { requireRelyingParty, type RelyingParty } from './relying-party.ts'
import { challengeIn, checkAssertion, requestFor } from './web-authn.ts'

export interface PasskeySignInOptions {
  database: Database
  accounts: AccountSource
  policies: SecurityPolicies
  devices: KnownDevices
  guard: SignInGuard
  store: SessionStore
  limits: Pick<RateLimits, 'signIn'>
  passkeyChallenges: PasskeyChallenges
  publicUrl: string | undefined
}

/** Where a user signs in. */
interface Place {
  tenantId: number
  policy: SecurityPolicy
  party: RelyingParty
  purpose: PasskeyPurpose
}

type AtPage = Pick<PasskeySignIn, 'loginPage' | 'tenantCode'>

export class PasskeySignIns {
  readonly #with: PasskeySignInOptions

  constructor(options: PasskeySignInOptions) {
    this.#with = options
  }

  /**
   * What a browser asks any passkey of this site with. It depends on the login page alone, and stores nothing.
   * @throws AppError passkey_not_offered, passkey_elsewhere, tenant_unavailable
   */
  async options(page: AtPage, origin: Origin): Promise<PasskeyRequest> {
    const { party, purpose } = await this.#placeOf(page, origin)
    return requestFor(party, this.#with.passkeyChallenges.issue(purpose), [])
  }

  /**
   * Begins a session.
   * @throws AppError passkey_not_offered, passkey_elsewhere, challenge_expired, passkey_refused (unknown or wrong),
   *   passkey_copied, account_locked, account_disabled, address_not_allowed, too_many_sessions, sign_in_expired
   */
  async signIn(asked: PasskeySignIn, origin: Origin): Promise<SignedIn> {
    const { guard, limits, passkeyChallenges, devices } = this.#with
    const { tenantId, policy, party, purpose } = await this.#placeOf(asked, origin)
    const { ip, userAgent } = origin
    const { assertion, loginPage } = asked
    await limits.signIn({ ip, tenantId, username: `passkey:${assertion.id}` })
    const nameless: Attempt = {
      tenantId,
      username: '',
      userId: null,
      ip,
      userAgent,
      policy,
      loginPage,
      way: 'passkey',
    }
    if (refusalOfAddress(addressRulesOf(policy), ip)) return await guard.refuse(nameless, errors.addressNotAllowed)
    const challenge = challengeIn(assertion)
    await passkeyChallenges.spend(challenge, purpose)
    const answered = { party, challenge: Buffer.from(challenge, 'base64url'), assertion }
    const known = await this.#knownBy(tenantId, answered)
    // A caller who has not the key learns nothing of its user, not even from a name that is locked.
    if (!known || !(await checkAssertion(answered, assertion, known.passkey)))
      return await guard.refuse(nameless, errors.passkeyRefused)
    const { account } = known
    const deviceId = devices.find({ tenantId, ...account }, asked.deviceTokens)
    const attempt: Attempt = {
      ...nameless,
      username: account.username,
      userId: account.id,
      known: deviceId === undefined ? undefined : { kind: 'device', id: deviceId },
    }
    const { isSlowed } = await guard.pass(attempt)
    if (isSlowed) await guard.admit(attempt)
    if (!account.enabled) return await guard.refuse(attempt, errors.accountDisabled)
    if (refusalOfAddress(addressRulesOf(policy, account.allowIpQueue), ip))
      return await guard.refuse(attempt, errors.addressNotAllowed)
    const token = await this.#begin(attempt, account, answered).catch(onlyKnown)
    if (typeof token !== 'string') return await guard.refuse(attempt, token)
    return { token, deviceToken: devices.issue({ tenantId, ...account }, deviceId) }
  }

  async #placeOf({ loginPage, tenantCode }: AtPage, origin: Origin): Promise<Place> {
    const { database, policies } = this.#with
    const tenantId = await tenantOfLogin(database, { loginPage, tenantCode, host: origin.host })
    const policy = await policies.of(tenantId)
    if (policy.passwordless !== 1) throw new AppError(errors.passkeyNotOffered)
    const party = await requireRelyingParty(this.#with, origin)
    return { tenantId, policy, party, purpose: ['sign-in', tenantId, loginPage, party.id] }
  }

  async #knownBy(
    tenantId: number,
    { party, assertion }: AskedAssertion,
  ): Promise<{ passkey: PasskeyRow; account: Account } | undefined> {
    return await this.#with.database.read(tenantId, async (db) => {
      const passkey = await findPasskey(db, party.id, Buffer.from(assertion.id, 'base64url'))
      const account = passkey && (await this.#with.accounts.findById(db, passkey.userId))
      return passkey && account && !account.isService ? { passkey, account } : undefined
    })
  }

  /** As behind a password: waits for a transaction that is changing the user, and looks again. */
  async #begin(attempt: Attempt, { id }: Account, answered: AskedAssertion): Promise<string> {
    const { database, accounts, store } = this.#with
    return await database.transaction(attempt.tenantId, async (tx) => {
      if (!(await accounts.touchSignIn(tx, id, new Date()))?.enabled) throw new AppError(errors.signInExpired)
      if (!(await verifyPasskey(tx, id, answered))) throw new AppError(errors.passkeyRefused)
      await forgetOwnFailures(tx, attempt)
      await insertLoginLog(tx, entryOf(attempt, 1, ''))
      return await store.begin(tx, { ...attempt, userId: id })
    })
  }
}

const LOGGED: readonly ErrorCode[] = [errors.tooManySessions, errors.passkeyCopied, errors.passkeyRefused]

/** What leaves no trace in the transaction that it undid is refused, and logged, in another one. */
function onlyKnown(thrown: unknown): ErrorCode {
  const code = thrown instanceof AppError ? LOGGED.find((each) => each === thrown.code) : undefined
  if (code === undefined) throw thrown
  return code
}
