/** The last step of a forgotten password: the new one. */
import { errors } from '#contract/errors.ts'
import { passwordLevel } from '#contract/password.ts'
import type { Sealed } from '#contract/session.ts'
import type { SecurityPolicy } from '#contract/security-items.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError, InvalidInput } from '#kernel/errors.ts'
import type { Origin } from '#kernel/http/implement.ts'
import { translate } from '#kernel/i18n/translate.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { assertNotGuessable, assertNotReused, newPasswordIssues } from '#kernel/session/password-change.ts'
import { passwords } from '#kernel/session/password-hash.ts'
import { unlockName } from '#kernel/session/sign-in-guard.ts'
import { notifyUsers } from '#messaging/server/index.ts'
import { recoveryErrors, RecoveryPassword } from '#security/contract/recovery.ts'
import { accountSource, readConfig } from '#system/server/index.ts'
import * as repo from './recovery.repo.ts'
import { parsed } from './recovery.service.ts'
import { securityMessageEvents } from '../message-events.ts'

/**
 * Sets the password of the user who has proved themselves: all their sessions end, their name is unlocked, and they are
 * notified. A password that breaks a rule leaves the challenge as it is.
 */
export async function setForgottenPassword(
  { database, policies, sealing, sessions }: Kernel,
  sealed: Sealed,
  { ip, requestId }: Origin,
): Promise<null> {
  const asked = await sealing.open(sealed, RecoveryPassword)
  const { tenantId, secretHash } = parsed(asked.challenge)
  const policy = await policies.of(tenantId)
  const issues = newPasswordIssues(asked, policy.passwordModifySecurityLevel)
  if (issues.length > 0) throw new InvalidInput(issues)
  // Before anything about the user's passwords is looked at: without a proof it would answer guesses.
  const provedFor = await database.read(tenantId, (db) => repo.findProved(db, secretHash))
  if (provedFor === undefined) throw new AppError(recoveryErrors.expired)
  await assertGoodPassword(database, { tenantId, userId: provedFor, policy }, asked.newPassword)
  const chosen = { hash: await passwords.hash(asked.newPassword), level: passwordLevel(asked.newPassword) }
  await database.transaction(tenantId, async (tx) => {
    const used = await repo.useChallenge(tx, secretHash)
    const userId = used?.userId
    const account = userId ? await accountSource.findById(tx, userId) : undefined
    if (!userId || !account) throw new AppError(recoveryErrors.expired)
    if (!account.enabled || account.isService) throw new AppError(errors.accountDisabled)
    await accountSource.setOwnPassword(tx, { userId, requestId, ip }, chosen)
    await unlockName(tx, account.username)
    await repo.endChallengesOf(tx, userId)
    await sessions.endAll(tx, tenantId, userId, 'password')
    await notify(tx, { tenantId, userId, ip })
  })
  return null
}

/** The rules that need the user: no guess, none of the earlier ones, not the present one. */
async function assertGoodPassword(
  database: Kernel['database'],
  { tenantId, userId, policy }: { tenantId: number; userId: string; policy: SecurityPolicy },
  password: string,
): Promise<void> {
  const account = await database.read(tenantId, (db) => accountSource.findById(db, userId))
  if (!account) throw new AppError(recoveryErrors.expired)
  if (await passwords.verify(account.passwordHash, password)) throw new AppError(errors.samePassword)
  if (policy.passwordCommon === 1) await assertNotGuessable(password, account)
  await assertNotReused({ database, accounts: accountSource, passwords }, { tenantId, account, policy }, password)
}

async function notify(tx: Tx, { tenantId, userId, ip }: { tenantId: number; userId: string; ip: string }) {
  const { defaultLanguage } = await readConfig(tx)
  const title = translate(defaultLanguage, 'security.message.password_recovered', { ip })
  await notifyUsers(tx, { tenantId, userId: null }, [userId], { event: securityMessageEvents.password, title, content: '', path: '/user/center' })
}
