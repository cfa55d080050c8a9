/** Signing in: the one way from a sealed body to a session. */
import { errors } from '#contract/errors.ts'
import type { Sealed } from '#contract/session.ts'
import { SignIn } from '#contract/session.ts'
import type { Database } from '../database/lease.ts'
import { AppError } from '../errors.ts'
import type { Origin } from '../http/implement.ts'
import type { RateLimits } from '../http/rate-limit.ts'
import type { Account, AccountSource } from '../ports.ts'
import { isAddressAllowed } from './address-list.ts'
import type { Captchas } from './captcha.ts'
import type { PasswordHasher } from './password-hash.ts'
import type { Sealing } from './sealing.ts'
import type { SecurityPolicies } from './security-policy.ts'
import type { SessionStore } from './session-store.ts'
import { entryOf, guardName, type Attempt, type SignInGuard } from './sign-in-guard.ts'
import { clearFailures, insertLoginLog } from './sign-in-guard.repo.ts'
import { tenantAtDoor } from './tenant.ts'

export interface SignInOptions {
  database: Database
  accounts: AccountSource
  policies: SecurityPolicies
  sealing: Sealing
  captchas: Captchas
  guard: SignInGuard
  passwords: PasswordHasher
  store: SessionStore
  limits: Pick<RateLimits, 'signIn'>
}

type Asked = Pick<SignIn, 'captcha' | 'captchaId' | 'password'>

/** Makes the function behind POST /login. */
export function signInWith(options: SignInOptions): (sealed: Sealed, origin: Origin) => Promise<{ token: string }> {
  const { database, accounts, policies, sealing, guard, passwords, limits } = options

  return async (sealed, { ip, userAgent, host }) => {
    const asked = await sealing.open(sealed, SignIn)
    const tenantId = await tenantAtDoor(database, { ...asked, host })
    const policy = await policies.of(tenantId)
    const typed = storable(asked.username)
    await limits.signIn({ ip, tenantId, username: typed })
    const account = await database.read(tenantId, (db) => accounts.findByUsername(db, typed))
    const attempt: Attempt = {
      tenantId,
      username: account?.username ?? typed, // as spelled there: another spelling must not get tries of its own
      userId: account?.id ?? null,
      ip,
      userAgent,
      policy,
    }
    await passGuard(options, attempt, asked)
    const isRight = await passwords.verify(account?.passwordHash, asked.password)
    if (!account || !isRight) return await guard.refuseGuess(attempt, errors.wrongCredentials)
    await guard.pass(attempt) // guesses that were hashed at the same time may have locked the name
    if (!account.enabled) return await guard.refuse(attempt, errors.accountDisabled)
    if (policy.userIpPolicy !== 0 && !isAddressAllowed(account.allowIpQueue, ip)) {
      return await guard.refuse(attempt, errors.addressNotAllowed)
    }
    const newHash = passwords.isOutdated(account.passwordHash) ? await passwords.hash(asked.password) : undefined
    return { token: await begin(options, { attempt, account, newHash }) }
  }
}

/** A locked name and a missing or wrong verification code end here, before any password is looked at. */
async function passGuard(
  { captchas, guard }: SignInOptions,
  attempt: Attempt,
  { captchaId, captcha }: Asked,
): Promise<void> {
  const { isCaptchaDue } = await guard.pass(attempt)
  if (!isCaptchaDue) return
  if (!captchaId || !captcha) return await guard.refuse(attempt, errors.captchaRequired, { captchaRequired: 1 })
  if (!(await captchas.solves(captchaId, captcha)))
    await guard.refuse(attempt, errors.captchaWrong, { captchaRequired: 1 })
}

interface Success {
  attempt: Attempt
  account: Account
  /** The same password hashed with today's parameters, when they have changed. */
  newHash: string | undefined
}

/**
 * The session, the trace of it and the end of the count, in one transaction. It begins by writing on the person, which
 * waits for whoever is disabling them or changing their password, and then looks again.
 */
async function begin(
  { database, accounts, store }: SignInOptions,
  { attempt, account, newHash }: Success,
): Promise<string> {
  const { tenantId } = attempt
  return await database.transaction(tenantId, async (tx) => {
    await accounts.touchSignIn(tx, account.id, new Date())
    const now = await accounts.findById(tx, account.id)
    if (!now?.enabled || now.passwordHash !== account.passwordHash) throw new AppError(errors.signInExpired)
    if (newHash) await accounts.renewHash(tx, account.id, newHash)
    await clearFailures(tx, guardName(attempt.username))
    await insertLoginLog(tx, entryOf(attempt, 1, ''))
    return await store.begin(tx, { ...attempt, userId: account.id })
  })
}

/** PostgreSQL cannot store NUL; nobody's name has control characters, so that such a name is simply unknown. */
const storable = (username: string) => username.replace(/\p{Cc}/gu, '\u{fffd}')
