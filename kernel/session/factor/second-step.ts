/** Decides, behind a right password, whether a factor is due; then there is a challenge instead of a session. */
import { errors } from '#contract/errors.ts'
import { CHALLENGE, type FactorChallenge, type FactorMethod } from '#contract/factor.ts'
import type { PasskeyCreation, PasskeyRequest } from '#contract/passkey.ts'
import type { Database, Db } from '../../database/lease.ts'
import type { AccountSource } from '../../ports.ts'
import { AppError } from '../../errors.ts'
import { creationOf, requestOf } from '../passkey/passkeys.ts'
import { requireRelyingParty, type Site } from '../passkey/relying-party.ts'
import type { SecurityPolicies } from '../security-policy.ts'
import type { Challenges, FirstStep, GivenChallenge } from './challenges.ts'
import { acceptedMethods, isFactorRequired, offeredMethods, type Factors } from './factors.ts'
import { totpUri } from './totp.ts'
import { trustedDeviceOf, type Browser } from './trusted-device.ts'

export interface SecondStepOptions {
  database: Database
  accounts: Pick<AccountSource, 'isMarked'>
  policies: SecurityPolicies
  challenges: Challenges
  factors: Factors
  publicUrl: string | undefined
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

  /**
   * What the passkeys of a user are asked with who answers a challenge, or, where a factor is enrolled within it, what
   * their first passkey is made with.
   * @throws AppError challenge_expired, factor_not_offered, passkey_elsewhere
   */
  async askPasskey(
    given: GivenChallenge,
    site: Site,
  ): Promise<{ request: PasskeyRequest | null; creation: PasskeyCreation | null }> {
    const { database, challenges, policies } = this.#with
    const { tenantId, account, row } = await challenges.find(given)
    const party = await requireRelyingParty(this.#with, site)
    const asked = { party, challenge: challenges.passkeyChallengeOf(given.challenge) }
    const isOffered = offeredMethods(await policies.of(tenantId)).includes('passkey')
    if (row.enrol && !isOffered) throw new AppError(errors.factorNotOffered)
    return await database.read(tenantId, async (db) =>
      row.enrol
        ? { request: null, creation: await creationOf(db, account, asked) }
        : { request: await requestOf(db, account.id, asked), creation: null },
    )
  }

  /** Which factor is due; undefined for a user who needs none. */
  async #dueOf(db: Db, { attempt: { policy }, account }: FirstStep): Promise<Due | undefined> {
    if (policy.factorPolicy === 0) return undefined
    const { factors, accounts } = this.#with
    const { methods, recoveryLeft } = await factors.of(db, account.id)
    if (methods.length > 0) return { methods: [...acceptedMethods(policy, methods)], enrol: false, recoveryLeft }
    if (!(await isFactorRequired(policy, () => accounts.isMarked(db, account.id)))) return undefined
    return { methods: offeredMethods(policy), enrol: true, recoveryLeft }
  }
}
