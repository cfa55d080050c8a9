/**
 * The factors of users: which they have, whether an answer is right, enrolling and removing them. Secrets are sealed
 * under a key of their own. What changes factors ends the trust in the user's devices and their open challenges.
 */
import { FactorMethod } from '#contract/factor.ts'
import { listOf, type SecurityPolicy } from '#contract/security-items.ts'
import type { Db, Tx } from '../../database/lease.ts'
import { newId } from '../../ids.ts'
import { openValue, sealValue } from '../../sealed.ts'
import { derivedKey } from '../derived-key.ts'
import { deletePasskey, deletePasskeys } from '../passkey/passkey.repo.ts'
import { addPasskey, verifyPasskey, type AskedAssertion } from '../passkey/passkeys.ts'
import type { MadePasskey } from '../passkey/web-authn.ts'
import { deleteChallengesOf } from './challenge.repo.ts'
import * as repo from './factor.repo.ts'
import { hashOfCode, newRecoveryCodes } from './recovery-codes.ts'
import { stepOf } from './totp.ts'
import { deleteTrustedDevices } from './trusted-device.repo.ts'

export interface FactorOwner {
  readonly tenantId: number
  readonly userId: string
}

/** What a user can answer with now. */
export interface FactorsOf {
  /** The strongest first. Recovery codes alone are no factor. */
  readonly methods: readonly FactorMethod[]
  readonly recoveryLeft: number
}

export interface NamedFactor {
  readonly name: string
  readonly isPasskey: boolean
}

/** What a user answers with. */
export interface GivenAnswer {
  readonly method: FactorMethod
  readonly code: string
  /** Of `passkey`. */
  readonly passkey?: AskedAssertion | undefined
}

/** Before any step of our time: an authenticator whose first code is still to come. */
export const NO_STEP = -1

export class Factors {
  readonly #secrets: Buffer
  readonly #codes: Buffer

  constructor(secretKey: string) {
    this.#secrets = derivedKey(secretKey, 'factors')
    this.#codes = derivedKey(secretKey, 'recovery-codes')
  }

  async of(db: Db, userId: string): Promise<FactorsOf> {
    const counts = await repo.countFactors(db, userId)
    if (counts.passkey + counts.totp === 0) return { methods: [], recoveryLeft: 0 }
    return { methods: FactorMethod.options.filter((method) => counts[method] > 0), recoveryLeft: counts.recovery }
  }

  /** Those of the users who have a factor. */
  usersWith(db: Db, userIds: readonly string[]): Promise<Set<string>> {
    return repo.usersWithFactor(db, userIds)
  }

  /**
   * Whether the answer is right. Uses it up: a code of an authenticator works once, on whichever node, because the
   * authenticator is locked until the end of the transaction and remembers the interval of its last code; a passkey
   * counts.
   * @throws AppError passkey_copied
   */
  async verify(tx: Tx, owner: FactorOwner, answer: GivenAnswer): Promise<boolean> {
    if (answer.method === 'passkey')
      return answer.passkey !== undefined && (await verifyPasskey(tx, owner.userId, answer.passkey))
    if (answer.method === 'recovery')
      return await repo.takeRecoveryCode(tx, owner.userId, hashOfCode(this.#codes, owner, answer.code))
    for (const { id, secretSealed, lastStep } of await repo.lockTotps(tx, owner.userId)) {
      const secret = openValue(this.#secrets, { tenantId: owner.tenantId, id }, secretSealed)
      const step = stepOf(secret, answer.code, lastStep)
      if (step === undefined) continue
      await repo.useTotp(tx, id, step)
      return true
    }
    return false
  }

  /**
   * Stores an authenticator whose first code was right; its interval counts as used.
   * @returns its id and, with the first one, ten recovery codes, which are stored hashed and shown once
   */
  async enrol(
    tx: Tx,
    owner: FactorOwner,
    { id = newId(), name, secret, step }: { id?: string; name: string; secret: string; step: number },
  ): Promise<{ id: string; recoveryCodes: string[] }> {
    const isFirst = await this.#hasNone(tx, owner.userId)
    const secretSealed = sealValue(this.#secrets, { tenantId: owner.tenantId, id }, secret)
    await repo.insertTotp(tx, { ...owner, id, name, secretSealed, lastStep: step })
    await this.#changed(tx, owner.userId)
    return { id, recoveryCodes: isFirst ? await this.renewCodes(tx, owner) : [] }
  }

  /**
   * Stores a passkey whose first answer was right.
   * @returns its id and, with the first factor, ten recovery codes
   * @throws AppError passkey_refused: there is such a credential
   */
  async enrolPasskey(
    tx: Tx,
    owner: FactorOwner,
    passkey: { made: MadePasskey; rpId: string; name: string; userAgent: string },
  ): Promise<{ id: string; recoveryCodes: string[] }> {
    const isFirst = await this.#hasNone(tx, owner.userId)
    const id = await addPasskey(tx, owner, passkey)
    await this.#changed(tx, owner.userId)
    return { id, recoveryCodes: isFirst ? await this.renewCodes(tx, owner) : [] }
  }

  /** Ten new recovery codes in the place of the old ones. */
  async renewCodes(tx: Tx, owner: FactorOwner): Promise<string[]> {
    const codes = newRecoveryCodes()
    await repo.replaceRecoveryCodes(
      tx,
      owner,
      codes.map((code) => hashOfCode(this.#codes, owner, code)),
    )
    return codes
  }

  /** Removes one factor, and the recovery codes with the last. Undefined: it is not theirs. */
  async remove(tx: Tx, owner: FactorOwner, id: string): Promise<NamedFactor | undefined> {
    const totp = await repo.deleteTotp(tx, id, owner.userId)
    const name = totp ?? (await deletePasskey(tx, id, owner.userId))
    if (name === undefined) return undefined
    if (await this.#hasNone(tx, owner.userId)) await repo.replaceRecoveryCodes(tx, owner, [])
    await this.#changed(tx, owner.userId)
    return { name, isPasskey: totp === undefined }
  }

  /** Removes all factors of a user. Resolves with how many there were. */
  async removeAll(tx: Tx, owner: FactorOwner): Promise<number> {
    const count = (await repo.deleteTotps(tx, owner.userId)) + (await deletePasskeys(tx, owner.userId))
    await repo.replaceRecoveryCodes(tx, owner, [])
    await this.#changed(tx, owner.userId)
    return count
  }

  async #hasNone(tx: Tx, userId: string): Promise<boolean> {
    return (await this.of(tx, userId)).methods.length === 0
  }

  async #changed(tx: Tx, userId: string): Promise<void> {
    await deleteTrustedDevices(tx, userId)
    await deleteChallengesOf(tx, userId)
  }
}

/**
 * Whether the policy asks a user for a second factor.
 * @param isMarked whether a role of theirs is marked; asked only where the policy looks at roles
 */
export const isFactorRequired = async (
  { factorPolicy }: SecurityPolicy,
  isMarked: () => Promise<boolean>,
): Promise<boolean> => factorPolicy === 3 || (factorPolicy === 2 && (await isMarked()))

/**
 * What may be enrolled. A configuration that names no method this version has does not keep users out who must have
 * one: they enrol an authenticator.
 */
export function offeredMethods({ factorPolicy, factorMethods }: SecurityPolicy): FactorMethod[] {
  if (factorPolicy === 0) return []
  const named = listOf(factorMethods)
  const offered = FactorMethod.options.filter((method) => method !== 'recovery' && named.includes(method))
  return offered.length > 0 ? offered : ['totp']
}

/** Whether users may add passkeys: as a second factor, or to sign in with one alone. */
export const offersPasskeys = (policy: SecurityPolicy): boolean =>
  policy.passwordless === 1 || offeredMethods(policy).includes('passkey')

/**
 * With which of their methods users prove who they are: those that the policy names. A user who has none of these keeps
 * those they have: neither is their factor passed by, nor are they kept out.
 */
export function acceptedMethods(policy: SecurityPolicy, methods: readonly FactorMethod[]): readonly FactorMethod[] {
  const offered = offeredMethods(policy)
  const named = methods.filter((method) => method === 'recovery' || offered.includes(method))
  return named.some((method) => method !== 'recovery') ? named : methods
}
