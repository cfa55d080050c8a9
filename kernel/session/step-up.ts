/**
 * Step-up: calls that change who may do what, or yield a secret, ask a user who has not proved who they are for a while
 * to do so once more (`stepUpMinutes`). A sign-in counts as a proof. Users with a factor prove it by that; a password
 * is enough only where there is none.
 */
import { errors } from '#contract/errors.ts'
import { Proof, type ProofMethod, type StepUpRefusal } from '#contract/factor.ts'
import type { PasskeyRequest } from '#contract/passkey.ts'
import type { Sealed } from '#contract/session.ts'
import type { Actor } from '../access/actor.ts'
import type { Database, Db, Tx } from '../database/lease.ts'
import { AppError } from '../errors.ts'
import type { Origin } from '../http/implement.ts'
import type { Account, AccountSource } from '../ports.ts'
import { translate, hasText, type Language } from '../i18n/translate.ts'
import { acceptedMethods, type Factors } from './factor/factors.ts'
import type { PasskeyChallenges, PasskeyPurpose } from './passkey/passkey-challenge.ts'
import { requestOf, type AskedAssertion } from './passkey/passkeys.ts'
import { requireRelyingParty, type RelyingParty, type Site } from './passkey/relying-party.ts'
import { challengeIn } from './passkey/web-authn.ts'
import type { PasswordHasher } from './password-hash.ts'
import type { Sealing } from './sealing.ts'
import type { SecurityPolicies, SecurityPolicy } from './security-policy.ts'
import { isVerifiedSince, markVerified } from './session.repo.ts'
import type { LiveSession } from './sessions.ts'
import { forgetOwnFailures, type Attempt, type SignInGuard } from './sign-in-guard.ts'

export interface StepUpOptions {
  database: Database
  accounts: AccountSource
  policies: SecurityPolicies
  sealing: Sealing
  guard: SignInGuard
  passwords: PasswordHasher
  factors: Factors
  passkeyChallenges: PasskeyChallenges
  publicUrl: string | undefined
}

/** Which call asks, and in which language its user reads. */
export interface AskingCall {
  /** The route: `user.create`. */
  readonly operation: string
  readonly language: Language
}

type Session = Pick<LiveSession, 'id' | 'tenantId' | 'userId' | 'isVerified' | 'via' | 'support'>

export class StepUp {
  readonly #with: StepUpOptions

  constructor(options: StepUpOptions) {
    this.#with = options
  }

  /**
   * Refuses a session that another system began, and one whose user has not proved who they are lately. Asks the
   * database before it refuses: another node, or this one, may remember the session as it was before the proof. Not to
   * be called within a lease: it takes some of its own.
   * @throws AppError direct_sign_in_needed, support_closed; step_up_required with a `StepUpRefusal`
   */
  async assertVerified({ id, tenantId, userId, isVerified, via, support }: Session, call: AskingCall): Promise<void> {
    if (via) throw new AppError(errors.directSignInNeeded, { system: via.name })
    if (support) throw new AppError(errors.supportClosed)
    if (isVerified) return
    const { database, policies } = this.#with
    const policy = await policies.of(tenantId)
    const minutes = policy.stepUpMinutes
    const methods = await database.read(tenantId, async (db) =>
      minutes === 0 || (await isVerifiedSince(db, id, minutes)) ? undefined : this.#methodsOf(db, userId, policy),
    )
    const action = actionOf(call)
    if (methods) throw new AppError(errors.stepUpRequired, {}, { methods, minutes, action } satisfies StepUpRefusal)
  }

  /**
   * What the passkeys of the user are asked with.
   * @throws AppError factor_not_offered, passkey_elsewhere
   */
  async askPasskey({ tenantId, userId, sessionId }: Actor, site: Site): Promise<PasskeyRequest> {
    const { database, policies, passkeyChallenges } = this.#with
    const party = await requireRelyingParty(this.#with, site)
    const policy = await policies.of(tenantId)
    const challenge = passkeyChallenges.issue(purposeOf({ tenantId, sessionId }, party))
    return await database.read(tenantId, async (db) => {
      const methods = await this.#methodsOf(db, userId, policy)
      if (!methods.includes('passkey')) throw new AppError(errors.factorNotOffered)
      return await requestOf(db, userId, { party, challenge })
    })
  }

  /**
   * Takes a proof. Wrong ones count as failed sign-ins of the session.
   * @throws AppError wrong_password, factor_wrong, factor_not_offered (not a method of the user), account_locked,
   *   challenge_expired, passkey_elsewhere, passkey_copied
   */
  async prove(sealed: Sealed, actor: Actor, origin: Origin): Promise<null> {
    const { tenantId, userId, username, sessionId } = actor
    const { ip, userAgent } = origin
    const { database, sealing, policies, guard, accounts } = this.#with
    const asked = await sealing.open(sealed, Proof)
    const policy = await policies.of(tenantId)
    const known = { kind: 'session', id: sessionId } as const
    const attempt: Attempt = { tenantId, username, userId, ip, userAgent, policy, known }
    await guard.pass(attempt)
    const { account, methods } = await database.read(tenantId, async (db) => ({
      account: await accounts.findById(db, userId),
      methods: await this.#methodsOf(db, userId, policy),
    }))
    if (!account) throw new AppError(errors.unauthenticated)
    if (!methods.includes(asked.method)) throw new AppError(errors.factorNotOffered)
    const passkey = await this.#askedPasskey(asked, actor, origin)
    const isHashRight = asked.method === 'password' && (await this.#isPassword(account, asked.answer))
    // Guesses that were hashed at the same time may have used up the tries.
    await guard.pass(attempt)
    const isRight = await database.transaction(tenantId, async (tx) => {
      if (!(asked.method === 'password' ? isHashRight : await this.#verify(tx, attempt, { asked, passkey })))
        return false
      await forgetOwnFailures(tx, attempt)
      await markVerified(tx, sessionId)
      return true
    })
    if (isRight) return null
    return await guard.refuseGuess(attempt, asked.method === 'password' ? errors.wrongPassword : errors.factorWrong)
  }

  async #methodsOf(db: Db, userId: string, policy: SecurityPolicy): Promise<ProofMethod[]> {
    const { methods } = await this.#with.factors.of(db, userId)
    // Where no factor is asked for, a passkey is there for those who sign in with it, beside the password.
    if (policy.factorPolicy === 0)
      return policy.passwordless === 1 && methods.includes('passkey') ? ['passkey', 'password'] : ['password']
    return methods.length > 0 ? [...acceptedMethods(policy, methods)] : ['password']
  }

  async #isPassword(account: Account, password: string): Promise<boolean> {
    return await this.#with.passwords.verify(account.passwordHash, password)
  }

  /** Uses the challenge up that a passkey answers. */
  async #askedPasskey({ method, assertion }: Proof, actor: Actor, site: Site): Promise<AskedAssertion | undefined> {
    if (method !== 'passkey' || !assertion) return undefined
    const party = await requireRelyingParty(this.#with, site)
    const challenge = challengeIn(assertion)
    await this.#with.passkeyChallenges.spend(challenge, purposeOf(actor, party))
    return { party, challenge: Buffer.from(challenge, 'base64url'), assertion }
  }

  async #verify(
    tx: Tx,
    { tenantId, userId }: Attempt,
    { asked: { method, answer }, passkey }: { asked: Proof; passkey: AskedAssertion | undefined },
  ): Promise<boolean> {
    if (userId === null || method === 'password') return false
    return await this.#with.factors.verify(tx, { tenantId, userId }, { method, code: answer, passkey })
  }
}

/** Of a proof: good for one session. */
const purposeOf = (
  { tenantId, sessionId }: Pick<Actor, 'tenantId' | 'sessionId'>,
  { id }: RelyingParty,
): PasskeyPurpose => ['step-up', tenantId, sessionId, id]

/** What a call does, in the words of its module; empty where it has none. */
function actionOf({ operation, language }: AskingCall): string {
  const key = `stepUp.${operation}`
  return hasText(language, key) ? translate(language, key) : ''
}
