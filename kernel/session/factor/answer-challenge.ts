/**
 * The answer to a challenge. The right one uses the challenge and the code up and begins the session, all in one
 * transaction: on whichever nodes the same challenge or code is answered twice, one session begins. A wrong one counts
 * as a failure of the user name, and one of the five that a challenge has.
 */
import { errors, type ErrorCode } from '#contract/errors.ts'
import { FactorAnswer, type FactorMethod, type FactorSignedIn } from '#contract/factor.ts'
import type { Sealed } from '#contract/session.ts'
import type { Author } from '../../audit/record.ts'
import type { Database, Tx } from '../../database/lease.ts'
import { AppError } from '../../errors.ts'
import type { Origin } from '../../http/implement.ts'
import type { RateLimits } from '../../http/rate-limit.ts'
import type { AccountSource, EntrySource, GrantSource } from '../../ports.ts'
import { addressRulesOf, refusalOfAddress } from '../address-rules.ts'
import type { KnownDevices } from '../known-devices.ts'
import { requireRelyingParty } from '../passkey/relying-party.ts'
import type { Asked } from '../passkey/web-authn.ts'
import type { Sealing } from '../sealing.ts'
import type { SecurityPolicies } from '../security-policy.ts'
import type { SessionStore } from '../session-store.ts'
import { entryOf, forgetOwnFailures, type Attempt, type SignInGuard } from '../sign-in-guard.ts'
import { insertLoginLog, type SignInWay } from '../sign-in-guard.repo.ts'
import { takeChallenge } from './challenge.repo.ts'
import { isUnchanged, type Challenges } from './challenges.ts'
import { checkAnswer, madeIn, WrongAnswer, type GivenFactor } from './check-answer.ts'
import type { Factors } from './factors.ts'
import { trustDevice, type Browser } from './trusted-device.ts'

export interface AnswerOptions {
  database: Database
  accounts: AccountSource
  grants: GrantSource
  entries: EntrySource
  policies: SecurityPolicies
  sealing: Sealing
  devices: KnownDevices
  guard: SignInGuard
  challenges: Challenges
  factors: Factors
  store: SessionStore
  limits: Pick<RateLimits, 'signIn'>
  publicUrl: string | undefined
}

const WAYS: Record<FactorMethod, SignInWay> = {
  passkey: 'passwordPasskey',
  totp: 'passwordTotp',
  recovery: 'passwordRecovery',
}

export interface Answered {
  signedIn: FactorSignedIn
  /** Of a device that is trusted from now on. */
  cookie: string | undefined
}

export type AnswerChallenge = (sealed: Sealed, origin: Origin, browser: Browser) => Promise<Answered>

/**
 * Makes the function behind POST /login/factor. It throws AppError challenge_expired (unknown, used up, of another
 * page, after a change of the password), factor_wrong with the answers left, account_locked, too_many_requests,
 * address_not_allowed.
 */
export function answerChallengeWith(options: AnswerOptions): AnswerChallenge {
  const { database, guard, challenges, policies, limits } = options

  return async (sealed, origin, browser) => {
    const asked = await options.sealing.open(sealed, FactorAnswer)
    const found = await challenges.find(asked)
    const { tenantId, account, row } = found
    const { ip, userAgent } = origin
    const deviceId = row.deviceId || undefined
    const attempt: Attempt = {
      tenantId,
      username: account.username,
      userId: account.id,
      ip,
      userAgent,
      policy: await policies.of(tenantId),
      ...(row.viaId === null && { loginPage: asked.loginPage }),
      via: row.viaId === null ? undefined : { id: row.viaId, name: row.viaName },
      way: row.viaId === null ? WAYS[asked.method] : undefined,
      known: deviceId === undefined ? undefined : { kind: 'device', id: deviceId },
    }
    await limits.signIn({ ip, tenantId, username: account.username, deviceId })
    const { isSlowed } = await guard.pass(attempt)
    if (refusalOfAddress(addressRulesOf(attempt.policy, account.allowIpQueue), ip))
      return await guard.refuse(attempt, errors.addressNotAllowed)
    if (isSlowed) await guard.admit(attempt)
    // Before it counts as an answer: where passkeys do not work, none is wrong.
    const passkey = asked.method === 'passkey' ? await askedOf(options, asked.challenge, origin) : undefined
    const answersLeft = await challenges.takeAnswer(tenantId, asked.challenge)
    try {
      const made = await madeIn(asked, row.enrol, passkey)
      return await database.transaction(tenantId, (tx) =>
        begin(options, tx, { found, attempt, asked, passkey, made, origin, browser }),
      )
    } catch (error) {
      if (error instanceof WrongAnswer || isCode(error, errors.passkeyRefused))
        return await guard.refuseGuess(attempt, errors.factorWrong, { isAdmitted: isSlowed, data: { answersLeft } })
      for (const code of [errors.tooManySessions, errors.passkeyCopied])
        if (isCode(error, code)) return await guard.refuse(attempt, code)
      throw error
    }
  }
}

const isCode = (error: unknown, code: ErrorCode): boolean => error instanceof AppError && error.code === code

/** What passkeys are asked within a challenge. @throws AppError passkey_elsewhere */
async function askedOf(options: AnswerOptions, challenge: string, origin: Origin): Promise<Asked> {
  const party = await requireRelyingParty(options, origin)
  return { party, challenge: options.challenges.passkeyChallengeOf(challenge) }
}

interface Answering extends GivenFactor {
  browser: Browser
}

/**
 * Begins by writing on the user, which waits for a transaction that disables them or changes their password, and then
 * looks again.
 */
async function begin(options: AnswerOptions, tx: Tx, answering: Answering): Promise<Answered> {
  const { accounts, entries, store, devices } = options
  const { found, attempt, asked, origin, browser } = answering
  const { tenantId, account, row } = found
  const { via, ip, userAgent, policy } = attempt
  const owner = { tenantId, userId: account.id }
  const now = await accounts.touchSignIn(tx, account.id, new Date())
  if (!now || !isUnchanged(now, row) || !(await takeChallenge(tx, row.id))) throw new AppError(errors.challengeExpired)
  if (via) await assertAdmitted(options, tx, account.id, via.id)
  const author: Author = { ...owner, realName: account.realName, requestId: origin.requestId, ip }
  const recoveryCodes = await checkAnswer(options, tx, { ...answering, author })
  await forgetOwnFailures(tx, attempt)
  await insertLoginLog(tx, entryOf(attempt, 1, ''))
  if (via) await entries.recordEntry(tx, author, via)
  const isTrusted = asked.trust && policy.trustDays > 0 && !via
  const trust = { owner, browser, ip, userAgent, days: policy.trustDays }
  const trusted = isTrusted ? await trustDevice(tx, trust) : undefined
  const token = await store.begin(tx, { ...attempt, userId: account.id, deviceId: trusted?.id })
  const deviceToken = devices.issue({ ...now, tenantId }, row.deviceId || undefined)
  return { signedIn: { token, deviceToken, recoveryCodes }, cookie: trusted?.cookie }
}

/** What a user may do can have grown beyond the system's audience. @throws AppError challenge_expired */
async function assertAdmitted({ grants, entries }: AnswerOptions, tx: Tx, userId: string, systemId: string) {
  const granted = await grants.load(tx, userId)
  if (!granted || !(await entries.admits(tx, systemId, granted))) throw new AppError(errors.challengeExpired)
}
