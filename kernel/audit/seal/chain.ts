/**
 * The chain in pure functions: each entry's hash covers its content, its place and the hash before it, and a signature
 * covers each batch. What the database stores can be changed by its owner; the signature cannot be made without
 * `SECRET_KEY`.
 */
import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'

export const SEALED_LOGS = ['audit', 'login'] as const
export type SealedLog = (typeof SEALED_LOGS)[number]

/** Before the first entry. */
export const GENESIS = Buffer.alloc(32)

/** Entries of one batch. */
export const BATCH = 1_000

/** 0 entries as they came, 1 what was there before, 2 the last of these, 3 retention, 4 anchor. */
export type BatchKind = 0 | 1 | 2 | 3 | 4

export interface SealPlace {
  tenantId: number
  log: SealedLog
  seq: number
}

/** Texts of the columns in a fixed order; null where there is no value. */
export type EntryFields = readonly (string | null)[]

/** The canonical form is JSON of an array of texts: nothing in it depends on settings, time zones or versions. */
export const hashOf = (prev: Buffer, { tenantId, log, seq }: SealPlace, fields: EntryFields): Buffer =>
  createHash('sha256')
    .update(prev)
    .update(JSON.stringify([tenantId, log, seq, ...fields]))
    .digest()

export interface SignedBatch {
  tenantId: number
  log: SealedLog
  kind: BatchKind
  firstSeq: number
  lastSeq: number
  hash: Buffer
  watermark: string
  /** ISO; null but for retention. */
  goneBefore: string | null
  sealedAt: string
}

const batchText = (batch: SignedBatch): Buffer =>
  Buffer.from(
    JSON.stringify([
      'portico batch',
      batch.tenantId,
      batch.log,
      batch.kind,
      batch.firstSeq,
      batch.lastSeq,
      batch.hash.toString('hex'),
      batch.watermark,
      batch.goneBefore,
      batch.sealedAt,
    ]),
  )

/** PKCS #8 around 32 bytes of an Ed25519 key. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The key of the seals, of the 32 bytes that are derived for it. */
export class SealKey {
  readonly #private: KeyObject
  readonly #public: KeyObject

  constructor(seed: Buffer) {
    this.#private = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
    this.#public = createPublicKey(this.#private)
  }

  sign(batch: SignedBatch): Buffer {
    return sign(null, batchText(batch), this.#private)
  }

  isSigned(batch: SignedBatch, signature: Buffer): boolean {
    return verify(null, batchText(batch), this.#public, signature)
  }

  signText(text: string): Buffer {
    return sign(null, Buffer.from(text), this.#private)
  }

  isTextSigned(text: string, signature: Buffer): boolean {
    return verify(null, Buffer.from(text), this.#public, signature)
  }
}
