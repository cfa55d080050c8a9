/** What a user keeps of their own: authenticators, passkeys, recovery codes, trusted devices. */
import type { BatchResult } from '#contract/batch.ts'
import { errors } from '#contract/errors.ts'
import { FactorMethod, MAX_FACTORS, RECOVERY_CODES, type FactorDraft, type OwnFactors } from '#contract/factor.ts'
import type { SecurityPolicy } from '#contract/security-items.ts'
import type { Actor } from '../../access/actor.ts'
import { recordChange } from '../../audit/record.ts'
import type { Database, Db, Tx } from '../../database/lease.ts'
import { lockRule } from '../../database/rule-lock.repo.ts'
import { AppError } from '../../errors.ts'
import { newId } from '../../ids.ts'
import type { AccountSource } from '../../ports.ts'
import { eachOf } from '../../records/each-of.ts'
import { open, seal } from '../../sealed.ts'
import { derivedKey } from '../derived-key.ts'
import { renamePasskey } from '../passkey/passkey.repo.ts'
import { relyingPartyOf, type Site } from '../passkey/relying-party.ts'
import { policyIn, type SecurityPolicies } from '../security-policy.ts'
import { listFactors } from './factor-list.ts'
import { listTotps, renameTotp } from './factor.repo.ts'
import { isFactorRequired, NO_STEP, offeredMethods, offersPasskeys, type Factors } from './factors.ts'
import { newTotpSecret, stepOf, totpUri } from './totp.ts'
import { deleteTrustedDevice, findDeviceOfSession, listTrustedDevices } from './trusted-device.repo.ts'

export interface OwnFactorsOptions {
  database: Database
  accounts: AccountSource
  policies: SecurityPolicies
  factors: Factors
  secretKey: string
  publicUrl: string | undefined
}

/** How long a secret that was shown can be enrolled. */
const SETUP_MS = 600_000

export class OwnFactorsService {
  readonly #with: OwnFactorsOptions
  readonly #setupKey: Buffer

  constructor(options: OwnFactorsOptions) {
    this.#with = options
    this.#setupKey = derivedKey(options.secretKey, 'factor-setup')
  }

  async list({ tenantId, userId, sessionId }: Actor, site: Site): Promise<OwnFactors> {
    const policy = await this.#with.policies.of(tenantId)
    const party = await relyingPartyOf(this.#with, site)
    return await this.#with.database.read(tenantId, async (db) => {
      const current = await findDeviceOfSession(db, sessionId)
      const devices = await listTrustedDevices(db, userId)
      return {
        offered: FactorMethod.options.filter((method) => isOffered(policy, method)),
        passkeyHost: party?.id ?? null,
        isRequired: await this.#isRequired(db, { userId }),
        factors: await listFactors(db, userId),
        recoveryLeft: (await this.#with.factors.of(db, userId)).recoveryLeft,
        recoveryTotal: RECOVERY_CODES,
        devices: devices.map((device) => ({ ...device, isCurrent: device.id === current })),
      }
    })
  }

  /**
   * A secret that is not stored: it is sealed for the user, and comes back with its first code.
   * @throws AppError factor_not_offered, too_many_factors
   */
  async setup({ tenantId, userId, username }: Actor): Promise<{ setup: string; secret: string; uri: string }> {
    await this.#assertOffered(tenantId)
    await this.#with.database.read(tenantId, (db) => assertRoom(db, userId))
    const secret = newTotpSecret()
    const content = JSON.stringify({ id: newId(), secret, until: Date.now() + SETUP_MS } satisfies Setup)
    const setup = seal(this.#setupKey, content, ownerOf({ tenantId, userId })).toString('base64url')
    return { setup, secret, uri: totpUri(username, secret) }
  }

  /** @throws AppError factor_not_offered, too_many_factors, challenge_expired, factor_wrong */
  async add(actor: Actor, { setup, code, name }: FactorDraft): Promise<{ id: string; recoveryCodes: string[] }> {
    const { tenantId, userId, realName } = actor
    await this.#assertOffered(tenantId)
    const { id, secret } = this.#opened(setup, actor)
    const step = stepOf(secret, code, NO_STEP)
    if (step === undefined) throw new AppError(errors.factorWrong)
    return await this.#with.database.transaction(tenantId, async (tx) => {
      await lockFactors(tx, tenantId, userId)
      await assertRoom(tx, userId, id)
      const enrolled = await this.#with.factors.enrol(tx, { tenantId, userId }, { id, name, secret, step })
      const change = { action: 'enrolFactor', resource: 'user', resourceId: userId, label: realName }
      await recordChange(tx, actor, { ...change, after: { factor: name } })
      return enrolled
    })
  }

  /** @throws AppError not_found */
  async rename(actor: Actor, id: string, name: string): Promise<void> {
    const { tenantId, userId, realName } = actor
    await this.#with.database.transaction(tenantId, async (tx) => {
      const totp = await renameTotp(tx, { id, userId, name })
      const before = totp ?? (await renamePasskey(tx, { id, userId, name }))
      if (before === undefined) throw new AppError(errors.notFound)
      const action = totp === undefined ? 'renamePasskey' : 'renameFactor'
      const change = { action, resource: 'user', resourceId: userId, label: realName }
      await recordChange(tx, actor, { ...change, before: { factor: before }, after: { factor: name } })
    })
  }

  /** @throws AppError not_found, last_factor */
  async remove(actor: Actor, id: string): Promise<void> {
    const { tenantId, userId, realName } = actor
    await this.#with.database.transaction(tenantId, async (tx) => {
      await lockFactors(tx, tenantId, userId)
      const removed = await this.#with.factors.remove(tx, { tenantId, userId }, id)
      if (!removed) throw new AppError(errors.notFound)
      const { methods } = await this.#with.factors.of(tx, userId)
      if (methods.length === 0 && (await this.#isRequired(tx, { userId }))) throw new AppError(errors.lastFactor)
      const action = removed.isPasskey ? 'removePasskey' : 'removeFactor'
      const change = { action, resource: 'user', resourceId: userId, label: realName }
      await recordChange(tx, actor, { ...change, before: { factor: removed.name } })
    })
  }

  /** @throws AppError not_found for a user without a factor */
  async renewCodes(actor: Actor): Promise<{ recoveryCodes: string[] }> {
    const { tenantId, userId, realName } = actor
    return await this.#with.database.transaction(tenantId, async (tx) => {
      await lockFactors(tx, tenantId, userId)
      if ((await this.#with.factors.of(tx, userId)).methods.length === 0) throw new AppError(errors.notFound)
      const recoveryCodes = await this.#with.factors.renewCodes(tx, { tenantId, userId })
      await recordChange(tx, actor, { action: 'renewCodes', resource: 'user', resourceId: userId, label: realName })
      return { recoveryCodes }
    })
  }

  /** Ends the trust in devices of the user; those of others are missing. */
  async distrust(actor: Actor, ids: readonly string[]): Promise<BatchResult> {
    const { tenantId, userId } = actor
    return await this.#with.database.transaction(tenantId, (tx) =>
      eachOf(ids, actor.language, async (id) => {
        if (!(await deleteTrustedDevice(tx, id, userId))) throw new AppError(errors.notFound)
      }),
    )
  }

  async #isRequired(db: Db, { userId }: { userId: string }): Promise<boolean> {
    return await isFactorRequired(await policyIn(db), () => this.#with.accounts.isMarked(db, userId))
  }

  async #assertOffered(tenantId: number): Promise<void> {
    const policy = await this.#with.policies.of(tenantId)
    if (!isOffered(policy, 'totp')) throw new AppError(errors.factorNotOffered)
  }

  /** @throws AppError challenge_expired for one of another user, and for one that is too old */
  #opened(setup: string, owner: { tenantId: number; userId: string }): Setup {
    const content = setupIn(this.#setupKey, setup, ownerOf(owner))
    if (!content || content.until < Date.now()) throw new AppError(errors.challengeExpired)
    return content
  }
}

const isOffered = (policy: SecurityPolicy, method: FactorMethod): boolean =>
  method === 'passkey' ? offersPasskeys(policy) : offeredMethods(policy).includes(method)

const ownerOf = ({ tenantId, userId }: { tenantId: number; userId: string }): string => `${tenantId}:${userId}`

/** What a user brings back with the first code. */
interface Setup {
  /** Of the authenticator: it is enrolled once. */
  id: string
  secret: string
  until: number
}

function setupIn(key: Buffer, sealed: string, owner: string): Setup | undefined {
  try {
    // Sealed by `setup`, and by nothing else with this key and owner.
    return JSON.parse(open(key, Buffer.from(sealed, 'base64url'), owner).toString()) as Setup
  } catch {
    return undefined
  }
}

/** Changes of the factors of one user wait for each other. */
export const lockFactors = (tx: Tx, tenantId: number, userId: string) => lockRule(tx, tenantId, `factors:${userId}`)

/** @param id of the authenticator that is to be enrolled. @throws AppError too_many_factors, challenge_expired */
async function assertRoom(db: Db, userId: string, id?: string): Promise<void> {
  const factors = await listTotps(db, userId)
  if (factors.some((factor) => factor.id === id)) throw new AppError(errors.challengeExpired)
  if (factors.length >= MAX_FACTORS) throw new AppError(errors.tooManyFactors, { maximum: MAX_FACTORS })
}
