/** Decides, behind a right password, whether a factor is due; then there is a challenge instead of a session. */
import { errors } from '#contract/errors.ts'
import { CHALLENGE, type FactorChallenge, type FactorMethod } from '#contract/factor.ts'
import type { Database, Db } from '../../database/lease.ts'
import { AppError } from '../../errors.ts'
import type { Challenges, FirstStep, GivenChallenge } from './challenges.ts'
import { isFactorRequired, offeredMethods, type Factors } from './factors.ts'
import { totpUri } from './totp.ts'
import { trustedDeviceOf, type Browser } from './trusted-device.ts'

export interface SecondStepOptions {
  database: Database
  challenges: Challenges
  factors: Factors
}

interface Step extends FirstStep {
  /** Left out where a registered system vouches: no device replaces the factor there. */
  browser?: Browser | undefined
  /** What the refusal carries besides, for the page that goes on from it. */
  carry?: Readonly<Record<string, string>> | undefined
}

interface Due {
  methods: FactorMethod[]
  enrol: boolean
  recoveryLeft: number
}

export class SecondStep {
  readonly #with: SecondStepOptions

  constructor(options: SecondStepOptions) {
    this.#with = options
  }

  /**
   * Lets a sign-in go on that needs no factor, or whose device is trusted.
   * @returns the trusted device
   * @throws AppError factor_required with a `FactorChallenge`
   */
  async pass(step: Step): Promise<string | undefined> {
    const { attempt, account, browser, carry } = step
    const { tenantId, policy } = attempt
    const owner = { tenantId, userId: account.id }
    const { due, trusted } = await this.#with.database.read(tenantId, async (db) => ({
      due: await this.#dueOf(db, step),
      trusted: browser && (await trustedDeviceOf(db, { owner, browser, days: policy.trustDays })),
    }))
    if (!due) return undefined
    if (trusted !== undefined && !due.enrol) return trusted
    const challenge = await this.#with.challenges.issue(step, due.enrol)
    const trustDays = browser ? policy.trustDays : 0
    const data = { challenge, ...due, trustDays, seconds: CHALLENGE.seconds } satisfies FactorChallenge
    throw new AppError(errors.factorRequired, {}, { ...data, ...carry })
  }

  /**
   * What an authenticator is given that is enrolled within a challenge; the same as often as it is asked for.
   * @throws AppError challenge_expired
   */
  async setup(given: GivenChallenge): Promise<{ secret: string; uri: string }> {
    const { account, row } = await this.#with.challenges.find(given)
    if (!row.enrol) throw new AppError(errors.challengeExpired)
    const secret = this.#with.challenges.secretOf(given.challenge)
    return { secret, uri: totpUri(account.username, secret) }
  }

  /** Which factor is due; undefined for a user who needs none. */
  async #dueOf(db: Db, { attempt: { policy }, account }: FirstStep): Promise<Due | undefined> {
    if (policy.factorPolicy === 0) return undefined
    const { methods, recoveryLeft } = await this.#with.factors.of(db, account.id)
    if (methods.length > 0) return { methods: [...methods], enrol: false, recoveryLeft }
    if (!isFactorRequired(policy, account)) return undefined
    return { methods: offeredMethods(policy), enrol: true, recoveryLeft }
  }
}
