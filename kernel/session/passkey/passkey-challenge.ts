/**
 * Challenges of passkeys that belong to no challenge of signing in: of a sign-in without a name, of adding a passkey,
 * of step-up. Like nonces they are signed by the installation, so that a visitor who only looks at the sign-in page
 * leaves nothing in the database: the SHA-256 is stored when one is used, once for all nodes. Each is good for one
 * purpose, which its signature covers.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { errors } from '#contract/errors.ts'
import { PASSKEY_SECONDS } from '#contract/passkey.ts'
import type { Database } from '../../database/lease.ts'
import { AppError } from '../../errors.ts'
import { derivedKey } from '../derived-key.ts'
import { insertSpent } from '../sign-in-key.repo.ts'
import { OWN_TENANT } from '../tenant.ts'

const RANDOM_BYTES = 32
const EXPIRY_BYTES = 6
const CONTENT_BYTES = RANDOM_BYTES + EXPIRY_BYTES
const SIGNATURE_BYTES = 32
/** A used one is remembered for this long, so that a node whose clock is behind does not take it again. */
const REMEMBERED_SECONDS = 3_600

/** What a challenge is for: another user, session, login page, tenant or site is another purpose. */
export type PasskeyPurpose = readonly ['sign-in' | 'setup' | 'step-up', ...(string | number)[]]

export class PasskeyChallenges {
  readonly #database: Database
  readonly #key: Buffer

  constructor({ database, secretKey }: { database: Database; secretKey: string }) {
    this.#database = database
    this.#key = derivedKey(secretKey, 'passkey-challenge')
  }

  issue(purpose: PasskeyPurpose): Buffer {
    const content = Buffer.concat([randomBytes(RANDOM_BYTES), Buffer.alloc(EXPIRY_BYTES)])
    content.writeUIntBE(Date.now() + PASSKEY_SECONDS * 1_000, RANDOM_BYTES, EXPIRY_BYTES)
    return Buffer.concat([content, this.#signatureOf(content, purpose)])
  }

  /**
   * Uses a challenge up, whatever becomes of the answer to it.
   * @param challenge base64url, as the browser has signed it
   * @throws AppError challenge_expired: not ours, for another purpose, too old, used on any node
   */
  async spend(challenge: string, purpose: PasskeyPurpose): Promise<void> {
    const bytes = Buffer.from(challenge, 'base64url')
    if (!this.#isGood(bytes, purpose)) throw new AppError(errors.challengeExpired)
    const hash = createHash('sha256').update(bytes).digest('base64url')
    const isFirst = await this.#database.autocommit(OWN_TENANT, (db) => insertSpent(db, hash, REMEMBERED_SECONDS))
    if (!isFirst) throw new AppError(errors.challengeExpired)
  }

  #isGood(bytes: Buffer, purpose: PasskeyPurpose): boolean {
    if (bytes.length !== CONTENT_BYTES + SIGNATURE_BYTES) return false
    const content = bytes.subarray(0, CONTENT_BYTES)
    if (!timingSafeEqual(bytes.subarray(CONTENT_BYTES), this.#signatureOf(content, purpose))) return false
    return content.readUIntBE(RANDOM_BYTES, EXPIRY_BYTES) > Date.now()
  }

  #signatureOf(content: Buffer, purpose: PasskeyPurpose): Buffer {
    return createHmac('sha256', this.#key).update(content).update(JSON.stringify(purpose)).digest()
  }
}
