/** Adding a passkey to one's own account. The challenge is bound to the user and the site, and works once. */
import { errors } from '#contract/errors.ts'
import { MAX_PASSKEYS } from '#contract/factor.ts'
import type { PasskeyCreation, PasskeyDraft } from '#contract/passkey.ts'
import type { Actor } from '../../access/actor.ts'
import { recordChange } from '../../audit/record.ts'
import type { Database, Db } from '../../database/lease.ts'
import { AppError } from '../../errors.ts'
import type { Origin } from '../../http/implement.ts'
import { offersPasskeys, type Factors } from '../factor/factors.ts'
import { lockFactors } from '../factor/own-factors.ts'
import type { SecurityPolicies } from '../security-policy.ts'
import type { PasskeyChallenges, PasskeyPurpose } from './passkey-challenge.ts'
import { listPasskeys } from './passkey.repo.ts'
import { creationOf, madePasskey } from './passkeys.ts'
import { requireRelyingParty, type RelyingParty, type Site } from './relying-party.ts'
import { challengeIn } from './web-authn.ts'

export interface OwnPasskeysOptions {
  database: Database
  policies: SecurityPolicies
  factors: Factors
  passkeyChallenges: PasskeyChallenges
  publicUrl: string | undefined
}

export class OwnPasskeys {
  readonly #with: OwnPasskeysOptions

  constructor(options: OwnPasskeysOptions) {
    this.#with = options
  }

  /** @throws AppError factor_not_offered, passkey_elsewhere, too_many_factors */
  async setup({ tenantId, userId, username, realName }: Actor, site: Site): Promise<PasskeyCreation> {
    const { database, passkeyChallenges } = this.#with
    const party = await this.#partyFor(tenantId, site)
    const challenge = passkeyChallenges.issue(purposeOf({ tenantId, userId }, party))
    return await database.read(tenantId, async (db) => {
      await assertRoom(db, userId)
      return await creationOf(db, { id: userId, username, realName }, { party, challenge })
    })
  }

  /**
   * Stores the passkey that `setup` was asked for. With the first factor, ten recovery codes are returned once.
   * @throws AppError factor_not_offered, passkey_elsewhere, challenge_expired, passkey_refused, too_many_factors
   */
  async add(
    actor: Actor,
    { name, attestation }: PasskeyDraft,
    { userAgent, ...site }: Origin,
  ): Promise<{ id: string; recoveryCodes: string[] }> {
    const { database, passkeyChallenges, factors } = this.#with
    const { tenantId, userId, realName } = actor
    const party = await this.#partyFor(tenantId, site)
    const challenge = challengeIn(attestation)
    await passkeyChallenges.spend(challenge, purposeOf(actor, party))
    const made = await madePasskey({ party, challenge: Buffer.from(challenge, 'base64url'), attestation })
    return await database.transaction(tenantId, async (tx) => {
      await lockFactors(tx, tenantId, userId)
      await assertRoom(tx, userId)
      const enrolled = await factors.enrolPasskey(tx, { tenantId, userId }, { made, rpId: party.id, name, userAgent })
      const change = { action: 'addPasskey', resource: 'user', resourceId: userId, label: realName }
      await recordChange(tx, actor, { ...change, after: { factor: name } })
      return enrolled
    })
  }

  async #partyFor(tenantId: number, site: Site): Promise<RelyingParty> {
    if (!offersPasskeys(await this.#with.policies.of(tenantId))) throw new AppError(errors.factorNotOffered)
    return await requireRelyingParty(this.#with, site)
  }
}

const purposeOf = ({ tenantId, userId }: Pick<Actor, 'tenantId' | 'userId'>, { id }: RelyingParty): PasskeyPurpose => [
  'setup',
  tenantId,
  userId,
  id,
]

/** @throws AppError too_many_factors */
async function assertRoom(db: Db, userId: string): Promise<void> {
  const { length } = await listPasskeys(db, userId)
  if (length >= MAX_PASSKEYS) throw new AppError(errors.tooManyFactors, { maximum: MAX_PASSKEYS })
}
