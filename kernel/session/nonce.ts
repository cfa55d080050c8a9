/**
 * Nonces of sealed bodies: random, signed by the installation, good for one attempt within two minutes on any node. A
 * visitor who only looks at the sign-in page leaves nothing in the database; a nonce is stored when it is spent.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '../database/lease.ts'
import { derivedKey } from './derived-key.ts'
import { insertSpent } from './sign-in-key.repo.ts'
import { OWN_TENANT } from './tenant.ts'

const GOOD_FOR_SECONDS = 120
/** A spent nonce is remembered for this long, so that a node whose clock is behind does not take it again. */
const REMEMBERED_SECONDS = 3_600
const RANDOM_BYTES = 16
const EXPIRY_BYTES = 6
const CONTENT_BYTES = RANDOM_BYTES + EXPIRY_BYTES
const SIGNATURE_BYTES = 16
/** 38 bytes as base64url. */
const SHAPE = /^[A-Za-z0-9_-]{51}$/

export interface Nonces {
  issue(): string
  /** Whether the nonce is ours, not expired and spent for the first time on any node. */
  spend(nonce: string): Promise<boolean>
}

export function createNonces({ database, secretKey }: { database: Database; secretKey: string }): Nonces {
  const key = derivedKey(secretKey, 'sign-in-nonce')
  const signatureOf = (content: Buffer) =>
    createHmac('sha256', key).update(content).digest().subarray(0, SIGNATURE_BYTES)

  const isGood = (nonce: string): boolean => {
    if (!SHAPE.test(nonce)) return false
    const bytes = Buffer.from(nonce, 'base64url')
    // Other texts of the same bytes would be stored as other nonces.
    if (bytes.length !== CONTENT_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== nonce) return false
    const content = bytes.subarray(0, CONTENT_BYTES)
    if (!timingSafeEqual(bytes.subarray(CONTENT_BYTES), signatureOf(content))) return false
    return content.readUIntBE(RANDOM_BYTES, EXPIRY_BYTES) > Date.now()
  }

  return {
    issue() {
      const content = Buffer.concat([randomBytes(RANDOM_BYTES), Buffer.alloc(EXPIRY_BYTES)])
      content.writeUIntBE(Date.now() + GOOD_FOR_SECONDS * 1_000, RANDOM_BYTES, EXPIRY_BYTES)
      return Buffer.concat([content, signatureOf(content)]).toString('base64url')
    },

    async spend(nonce) {
      if (!isGood(nonce)) return false
      return await database.autocommit(OWN_TENANT, (db) => insertSpent(db, nonce, REMEMBERED_SECONDS))
    },
  }
}
