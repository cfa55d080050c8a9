/**
 * Step-up: calls that change who may do what, or yield a secret, ask a user who has not proved who they are for a while
 * to do so once more (`stepUpMinutes`). A sign-in counts as a proof. Users with a factor prove it by that; a password
 * is enough only where there is none.
 */
import { errors } from '#contract/errors.ts'
import { Proof, type ProofMethod, type StepUpRefusal } from '#contract/factor.ts'
import type { Sealed } from '#contract/session.ts'
import type { Actor } from '../access/actor.ts'
import type { Database, Db, Tx } from '../database/lease.ts'
import { AppError } from '../errors.ts'
import type { Origin } from '../http/implement.ts'
import type { Account, AccountSource } from '../ports.ts'
import type { Factors } from './factor/factors.ts'
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
}

type Session = Pick<LiveSession, 'id' | 'tenantId' | 'userId' | 'isVerified'>

export class StepUp {
  readonly #with: StepUpOptions

  constructor(options: StepUpOptions) {
    this.#with = options
  }

  /**
   * Asks the database before it refuses: another node, or this one, may remember the session as it was before the
   * proof.
   * @throws AppError step_up_required with a `StepUpRefusal`
   */
  async assertVerified({ id, tenantId, userId, isVerified }: Session): Promise<void> {
    if (isVerified) return
    const { database, policies } = this.#with
    const policy = await policies.of(tenantId)
    const minutes = policy.stepUpMinutes
    const methods = await database.read(tenantId, async (db) =>
      minutes === 0 || (await isVerifiedSince(db, id, minutes)) ? undefined : this.#methodsOf(db, userId, policy),
    )
    if (methods) throw new AppError(errors.stepUpRequired, {}, { methods, minutes } satisfies StepUpRefusal)
  }

  /**
   * Takes a proof. Wrong ones count as failed sign-ins of the session.
   * @throws AppError wrong_password, factor_wrong, factor_not_offered (not a method of the user), account_locked
   */
  async prove(
    sealed: Sealed,
    { tenantId, userId, username, sessionId }: Actor,
    { ip, userAgent }: Origin,
  ): Promise<null> {
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
    const isHashRight = asked.method === 'password' && (await this.#isPassword(account, asked.answer))
    // Guesses that were hashed at the same time may have used up the tries.
    await guard.pass(attempt)
    const isRight = await database.transaction(tenantId, async (tx) => {
      if (!(asked.method === 'password' ? isHashRight : await this.#verify(tx, attempt, asked))) return false
      await forgetOwnFailures(tx, attempt)
      await markVerified(tx, sessionId)
      return true
    })
    if (isRight) return null
    return await guard.refuseGuess(attempt, asked.method === 'password' ? errors.wrongPassword : errors.factorWrong)
  }

  async #methodsOf(db: Db, userId: string, { factorPolicy }: SecurityPolicy): Promise<ProofMethod[]> {
    const { methods } = factorPolicy === 0 ? { methods: [] } : await this.#with.factors.of(db, userId)
    return methods.length > 0 ? [...methods] : ['password']
  }

  async #isPassword(account: Account, password: string): Promise<boolean> {
    return await this.#with.passwords.verify(account.passwordHash, password)
  }

  async #verify(tx: Tx, { tenantId, userId }: Attempt, { method, answer }: Proof): Promise<boolean> {
    if (userId === null || method === 'password') return false
    return await this.#with.factors.verify(tx, { tenantId, userId }, { method, code: answer })
  }
}
