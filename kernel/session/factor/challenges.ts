/**
 * Challenges: sign-ins whose password was right and whose factor is awaited. A challenge is bound to its user, to the
 * login page and to the password; only its SHA-256 is stored.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { errors } from '#contract/errors.ts'
import { CHALLENGE, type ChallengeOrigin } from '#contract/factor.ts'
import type { Database, Tx } from '../../database/lease.ts'
import { AppError } from '../../errors.ts'
import { newId } from '../../ids.ts'
import type { Account, AccountSource, SigningIn } from '../../ports.ts'
import { derivedKey } from '../derived-key.ts'
import { hashOf } from '../session-loader.ts'
import type { Attempt } from '../sign-in-guard.ts'
import { hasSignedInSince, insertLoginLog } from '../sign-in-guard.repo.ts'
import * as repo from './challenge.repo.ts'
import { totpSecretOf } from './totp.ts'

/** A sign-in whose first step is done. */
export interface FirstStep {
  attempt: Attempt
  account: Account
  loginPage: ChallengeOrigin
  /** The known device that it came from. */
  deviceId?: string | undefined
  /** The same password hashed with today's parameters, when they have changed. */
  newHash?: string | undefined
}

/** A challenge as a browser brings it. */
export interface GivenChallenge {
  challenge: string
  loginPage: ChallengeOrigin
}

export interface FoundChallenge {
  tenantId: number
  account: Account
  row: repo.ChallengeRow
}

/** `{tenant}.{43 characters}` */
const SHAPE = /^(\d{1,9})\.[\w-]{43}$/

export interface ChallengesOptions {
  database: Database
  accounts: AccountSource
  secretKey: string
}

export class Challenges {
  readonly #with: ChallengesOptions
  readonly #setupKey: Buffer

  constructor(options: ChallengesOptions) {
    this.#with = options
    this.#setupKey = derivedKey(options.secretKey, 'factor-setup')
  }

  /** A new challenge. @param isEnrolling the user has no factor and enrols one within it */
  async issue({ attempt, account, loginPage, deviceId, newHash }: FirstStep, isEnrolling: boolean): Promise<string> {
    const { tenantId, via, ip, userAgent } = attempt
    const challenge = `${tenantId}.${randomBytes(32).toString('base64url')}`
    await this.#with.database.transaction(tenantId, async (tx) => {
      if (newHash) await this.#with.accounts.renewHash(tx, account.id, newHash)
      await repo.insertChallenge(tx, {
        tenantId,
        id: newId(),
        tokenHash: hashOf(challenge),
        userId: account.id,
        loginPage,
        accountMark: markOf(newHash ?? account.passwordHash),
        deviceId: deviceId ?? '',
        viaId: via?.id ?? null,
        viaName: via?.name ?? '',
        enrol: isEnrolling,
        ip,
        userAgent,
        seconds: CHALLENGE.seconds,
      })
    })
    return challenge
  }

  /** A challenge that is still good, of an account that is still as it was. @throws AppError challenge_expired */
  async find({ challenge, loginPage }: GivenChallenge): Promise<FoundChallenge> {
    const [, tenant] = SHAPE.exec(challenge) ?? []
    const tenantId = Number(tenant)
    const found =
      tenant !== undefined &&
      (await this.#with.database.read(tenantId, async (db) => {
        const row = await repo.findChallenge(db, hashOf(challenge))
        const account = row && (await this.#with.accounts.findById(db, row.userId))
        return row && account && { row, account }
      }))
    if (!found || found.row.loginPage !== loginPage || !isUnchanged(found.account, found.row))
      throw new AppError(errors.challengeExpired)
    return { tenantId, ...found }
  }

  /**
   * Takes one of the answers of a challenge, before the answer is looked at. Resolves with how many are left.
   * @throws AppError challenge_expired when there was none left
   */
  async takeAnswer(tenantId: number, challenge: string): Promise<number> {
    const counted = await this.#with.database.transaction(tenantId, (tx) =>
      repo.countAnswer(tx, hashOf(challenge), CHALLENGE.answers),
    )
    if (!counted) throw new AppError(errors.challengeExpired)
    return CHALLENGE.answers - counted.answers
  }

  /** What passkeys are asked with within a challenge; the same on all nodes, and used up with it. */
  passkeyChallengeOf(challenge: string): Buffer {
    return createHmac('sha256', this.#setupKey).update(`passkey:${challenge}`).digest()
  }

  /** The secret that is enrolled within a challenge; the same on all nodes, and stored nowhere before it is. */
  secretOf(challenge: string): string {
    return totpSecretOf(createHmac('sha1', this.#setupKey).update(challenge).digest())
  }
}

/**
 * Deletes the challenges of a tenant that are over. A right password whose second factor never came is in the sign-in
 * log, under the time at which that was certain: an entry with an earlier time would look like a forged one. Not where
 * its user began anew and came in; wrong factors are there already.
 */
export async function sweepChallenges(tx: Tx, tenantId: number, accounts: AccountSource): Promise<void> {
  for (const { userId, ip, userAgent, viaName, at } of await repo.deleteExpiredChallenges(tx)) {
    const account = await accounts.findById(tx, userId)
    if (!account || (await hasSignedInSince(tx, { userId, ip, at }))) continue
    const { username } = account
    const way = viaName === '' ? 'password' : ''
    const entry = { tenantId, username, userId, ip, userAgent, via: viaName, way } as const
    await insertLoginLog(tx, { ...entry, status: 0, reason: FACTOR_MISSING })
  }
}

/** The reason in the sign-in log: `error.factor_missing` says it. */
const FACTOR_MISSING = 'factor_missing'

/** SHA-256 of the stored password. */
const markOf = (passwordHash: string): Buffer => createHash('sha256').update(passwordHash).digest()

/** Whether the account may still sign in with the password that the challenge came from. */
export const isUnchanged = ({ enabled, passwordHash }: SigningIn, { accountMark }: repo.ChallengeRow): boolean =>
  enabled && markOf(passwordHash).equals(accountMark)
