/** Signing in: the one way from a sealed body to a session. */
import { errors } from '#contract/errors.ts'
import { SignIn, type Sealed, type SignedIn } from '#contract/session.ts'
import type { Database } from '../database/lease.ts'
import { AppError } from '../errors.ts'
import type { Origin } from '../http/implement.ts'
import type { RateLimits } from '../http/rate-limit.ts'
import type { Account, AccountSource } from '../ports.ts'
import { addressRulesOf, refusalOfAddress } from './address-rules.ts'
import type { Captchas } from './captcha.ts'
import { isOneTimeOver } from './password-state.ts'
import type { PasswordHasher } from './password-hash.ts'
import type { Sealing } from './sealing.ts'
import type { SecurityPolicies } from './security-policy.ts'
import type { SessionStore } from './session-store.ts'
import type { SecondStep } from './factor/second-step.ts'
import type { Browser } from './factor/trusted-device.ts'
import type { KnownDevices } from './known-devices.ts'
import { entryOf, forgetOwnFailures, type Attempt, type SignInGuard } from './sign-in-guard.ts'
import { insertLoginLog } from './sign-in-guard.repo.ts'
import { tenantOfLogin } from './tenant.ts'

export interface SignInOptions {
  database: Database
  accounts: AccountSource
  policies: SecurityPolicies
  sealing: Sealing
  captchas: Captchas
  devices: KnownDevices
  guard: SignInGuard
  passwords: PasswordHasher
  store: SessionStore
  secondStep: SecondStep
  limits: Pick<RateLimits, 'signIn'>
}

type Asked = Pick<SignIn, 'captcha' | 'captchaId' | 'password'>

export type SignInByPassword = (sealed: Sealed, origin: Origin, browser: Browser) => Promise<SignedIn>

/** Makes the function behind POST /login. */
export function signInWith(options: SignInOptions): SignInByPassword {
  const { database, accounts, policies, sealing, devices, guard, passwords, secondStep, limits } = options

  return async (sealed, { ip, userAgent, host }, browser) => {
    const asked = await sealing.open(sealed, SignIn)
    const tenantId = await tenantOfLogin(database, { ...asked, host })
    const policy = await policies.of(tenantId)
    const typed = storable(asked.username)
    const account = await database.read(tenantId, (db) => accounts.findByUsername(db, typed))
    const deviceId = devices.find({ tenantId, id: '', passwordHash: '', ...account }, asked.deviceTokens)
    await limits.signIn({ ip, tenantId, username: typed, deviceId })
    const attempt: Attempt = {
      tenantId,
      username: account?.username ?? typed, // as spelled there: another spelling must not get tries of its own
      userId: account?.id ?? null,
      ip,
      userAgent,
      policy,
      loginPage: asked.loginPage,
      way: 'password',
      known: deviceId === undefined ? undefined : { kind: 'device', id: deviceId },
    }
    // The networks of the organisation say nothing about the user: no password is looked at before.
    if (refusalOfAddress(addressRulesOf(policy), ip)) return await guard.refuse(attempt, errors.addressNotAllowed)
    const isAdmitted = await passGuard(options, attempt, asked)
    const isRight = await passwords.verify(account?.passwordHash, asked.password)
    if (!account || !isRight || account.isService)
      return await guard.refuseGuess(attempt, errors.wrongCredentials, { isAdmitted })
    // Guesses that were hashed at the same time may have used up the tries.
    const { isSlowed, hasFailed } = await guard.pass(attempt)
    if (isSlowed && !isAdmitted) await guard.admit(attempt)
    if (!account.enabled) return await guard.refuse(attempt, errors.accountDisabled)
    if (refusalOfAddress(addressRulesOf(policy, account.allowIpQueue), ip))
      return await guard.refuse(attempt, errors.addressNotAllowed)
    if (isOneTimeOver(account, policy)) return await guard.refuse(attempt, errors.oneTimeExpired)
    const newHash = passwords.isOutdated(account.passwordHash) ? await passwords.hash(asked.password) : undefined
    const { loginPage } = asked
    const trustedId = await secondStep.pass({ attempt, account, loginPage, deviceId, browser, newHash })
    const token = await begin(options, { attempt, account, newHash, trustedId, hasFailed }).catch(unlessTooMany)
    if (token === undefined) return await guard.refuse(attempt, errors.tooManySessions)
    const owner = { tenantId, id: account.id, passwordHash: newHash ?? account.passwordHash }
    return { token, deviceToken: devices.issue(owner, deviceId) }
  }
}

/**
 * A locked source, a missing or wrong verification code and a name that too many guess end here, before any password is
 * looked at. Resolves with whether the attempt needed to be admitted, and was.
 */
async function passGuard(
  { captchas, guard }: SignInOptions,
  attempt: Attempt,
  { captchaId, captcha }: Asked,
): Promise<boolean> {
  const { isCaptchaDue, isSlowed } = await guard.pass(attempt)
  if (isCaptchaDue) {
    if (!captchaId || !captcha) return await guard.refuse(attempt, errors.captchaRequired, { captchaRequired: 1 })
    if (!(await captchas.solves(captchaId, captcha)))
      await guard.refuse(attempt, errors.captchaWrong, { captchaRequired: 1 })
  }
  if (isSlowed) await guard.admit(attempt)
  return isSlowed
}

interface Success {
  attempt: Attempt
  account: Account
  /** The same password hashed with today's parameters, when they have changed. */
  newHash: string | undefined
  /** The trusted device that replaced a second factor. */
  trustedId: string | undefined
  /** Whether failures of its source are counted. */
  hasFailed: boolean
}

/**
 * The session, the trace of it and the end of the count, in one transaction. It begins by writing on the person, which
 * waits for a transaction that disables them or changes their password, and then looks again.
 */
async function begin(
  { database, accounts, store }: SignInOptions,
  { attempt, account, newHash, trustedId, hasFailed }: Success,
): Promise<string> {
  const { tenantId } = attempt
  return await database.transaction(tenantId, async (tx) => {
    const now = await accounts.touchSignIn(tx, account.id, new Date())
    if (!now?.enabled || now.passwordHash !== account.passwordHash) throw new AppError(errors.signInExpired)
    if (newHash) await accounts.renewHash(tx, account.id, newHash)
    if (hasFailed) await forgetOwnFailures(tx, attempt)
    await insertLoginLog(tx, entryOf(attempt, 1, ''))
    return await store.begin(tx, { ...attempt, userId: account.id, deviceId: trustedId })
  })
}

/** A sign-in beyond the number of sessions leaves no trace in its own transaction, so it is refused in another one. */
function unlessTooMany(thrown: unknown): undefined {
  if (thrown instanceof AppError && thrown.code === errors.tooManySessions) return undefined
  throw thrown
}

/** PostgreSQL cannot store NUL; no user’s name has control characters, so that such a name is simply unknown. */
const storable = (username: string) => username.replace(/\p{Cc}/gu, '\u{fffd}')
