/** Changing one's own password (specification section 5, "Change-password form"; readings, "Passwords"). */
import { errors } from '#contract/errors.ts'
import { isPasswordValid, MAX_PASSWORD_LENGTH, passwordLevel } from '#contract/password.ts'
import { PasswordChange, type Sealed } from '#contract/session.ts'
import type { Actor } from '../access/actor.ts'
import type { Database } from '../database/lease.ts'
import { AppError, invalid, InvalidInput, type RawIssue } from '../errors.ts'
import type { Origin } from '../http/implement.ts'
import type { Account, AccountSource } from '../ports.ts'
import { guessableAs } from './common-passwords.ts'
import type { PasswordHasher } from './password-hash.ts'
import type { Sealing } from './sealing.ts'
import type { SecurityPolicies, SecurityPolicy } from './security-policy.ts'
import type { SessionStore } from './session-store.ts'
import { unlockName, type Attempt, type SignInGuard } from './sign-in-guard.ts'

export interface PasswordChangeOptions {
  database: Database
  accounts: AccountSource
  policies: SecurityPolicies
  sealing: Sealing
  guard: SignInGuard
  passwords: PasswordHasher
  store: SessionStore
}

/** Makes the function behind PUT /user/center/password. Every other session of the person ends; this one stays. */
export function changePasswordWith(
  options: PasswordChangeOptions,
): (sealed: Sealed, actor: Actor, origin: Origin) => Promise<null> {
  const { database, accounts, policies, sealing, guard, passwords, store } = options

  return async (sealed, { tenantId, userId, username, sessionId }, { ip, userAgent, requestId }) => {
    const asked = await sealing.open(sealed, PasswordChange)
    const policy = await policies.of(tenantId)
    const issues = newPasswordIssues(asked, policy.passwordModifySecurityLevel)
    if (issues.length > 0) throw new InvalidInput(issues)

    const known = { kind: 'session', id: sessionId } as const
    const attempt: Attempt = { tenantId, username, userId, ip, userAgent, policy, known }
    await guard.pass(attempt)
    const account = await database.read(tenantId, (db) => accounts.findById(db, userId))
    if (!account) throw new AppError(errors.unauthenticated)
    const isRight = await passwords.verify(account.passwordHash, asked.password)
    if (!isRight) return await guard.refuseGuess(attempt, errors.wrongPassword)
    await guard.pass(attempt)
    if (asked.newPassword === asked.password) throw new AppError(errors.samePassword)
    if (policy.passwordCommon === 1) await assertNotGuessable(asked.newPassword, account)
    await assertNotReused(options, { tenantId, account, policy }, asked.newPassword)

    const chosen = { hash: await passwords.hash(asked.newPassword), level: passwordLevel(asked.newPassword) }
    await database.transaction(tenantId, async (tx) => {
      await accounts.setOwnPassword(tx, { userId, requestId, ip }, chosen)
      await unlockName(tx, username)
      await store.endAll(tx, tenantId, userId, 'password', sessionId)
    })
    return null
  }
}

/** @throws InvalidInput at `newPassword` for one that is guessed early */
export async function assertNotGuessable(password: string, account: Account): Promise<void> {
  const code = await guessableAs(password, account)
  if (code) throw invalid('newPassword', code)
}

/** @throws AppError password_reused */
export async function assertNotReused(
  { database, accounts, passwords }: Pick<PasswordChangeOptions, 'database' | 'accounts' | 'passwords'>,
  { tenantId, account, policy }: { tenantId: number; account: Account; policy: SecurityPolicy },
  password: string,
): Promise<void> {
  const { passwordHistory: count } = policy
  if (count === 0) return
  const earlier = await database.read(tenantId, (db) => accounts.earlierPasswords(db, account.id, count))
  for (const hash of earlier)
    if (await passwords.verify(hash, password)) throw new AppError(errors.passwordReused, { count })
}

/** The rules of the new password, all at once. The text of a level's rule is `issue.password_level_{1..4}`. */
export function newPasswordIssues(
  { newPassword, comfirmPassword }: Pick<PasswordChange, 'newPassword' | 'comfirmPassword'>,
  required: number,
): RawIssue[] {
  const issues: RawIssue[] = []
  if ([...newPassword].length > MAX_PASSWORD_LENGTH) {
    issues.push({ path: 'newPassword', code: 'too_long', params: { maximum: MAX_PASSWORD_LENGTH } })
  } else if (!isPasswordValid(newPassword, required)) {
    issues.push({ path: 'newPassword', code: `password_level_${Math.max(1, required)}`, params: {} })
  }
  if (comfirmPassword !== newPassword) issues.push({ path: 'comfirmPassword', code: 'password_mismatch', params: {} })
  return issues
}
