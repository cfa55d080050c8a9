/**
 * How WeChat, WeChat Work and DingTalk sign and encrypt their callbacks: SHA-1 over the sorted parts, AES-256-CBC
 * with the first half of the key as its vector, padded to 32 bytes; inside, 16 random bytes, a length, the text and the
 * id of the receiver ("message encryption and decryption" of each).
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { isStale, MAX_SKEW_MS, type CallbackDeps, type CallbackFault } from './callback.ts'

const BLOCK = 32
const RANDOM = 16
const LENGTH = 4

export const signatureOf = (parts: readonly string[]): string =>
  createHash('sha1').update(parts.toSorted().join('')).digest('hex')

export function isSameText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

export interface EnvelopeKeys {
  readonly token: string
  /** 43 characters. */
  readonly encodingAesKey: string
  /** App id, corporation id or app key: whom the envelope is for. */
  readonly receiver: string
}

/** The text inside; `undefined` where it was encrypted with another key or for another receiver. */
export function openEnvelope({ encodingAesKey, receiver }: EnvelopeKeys, sealed: string): string | undefined {
  const key = Buffer.from(`${encodingAesKey}=`, 'base64')
  const bytes = Buffer.from(sealed, 'base64')
  if (bytes.length === 0 || bytes.length % BLOCK !== 0) return undefined
  const cipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
  const plain = Buffer.concat([cipher.update(bytes), cipher.final()])
  const padding = plain.at(-1) ?? 0
  const end = plain.length - padding
  if (padding < 1 || padding > BLOCK || end < RANDOM + LENGTH) return undefined
  const textEnd = RANDOM + LENGTH + plain.readUInt32BE(RANDOM)
  if (textEnd > end || !isSameText(plain.subarray(textEnd, end).toString('utf8'), receiver)) return undefined
  return plain.subarray(RANDOM + LENGTH, textEnd).toString('utf8')
}

export function sealEnvelope({ encodingAesKey, receiver }: EnvelopeKeys, text: string): string {
  const key = Buffer.from(`${encodingAesKey}=`, 'base64')
  const content = Buffer.from(text)
  const length = Buffer.alloc(LENGTH)
  length.writeUInt32BE(content.length)
  const plain = Buffer.concat([randomBytes(RANDOM), length, content, Buffer.from(receiver)])
  const padding = BLOCK - (plain.length % BLOCK)
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
  return Buffer.concat([cipher.update(plain), cipher.update(Buffer.alloc(padding, padding)), cipher.final()]).toString(
    'base64',
  )
}

export interface Signed {
  readonly signature: string | undefined
  readonly parts: readonly string[]
  /** Milliseconds since 1970. */
  readonly at: number
}

/**
 * What is wrong with a signed call: its signature, its time, or that it was made before.
 * @param seen identifies the call; the signature, where it covers all of it
 */
export async function faultOf(
  deps: CallbackDeps,
  { signature, parts, at }: Signed,
  seen = signature,
): Promise<CallbackFault | undefined> {
  if (signature === undefined || !isSameText(signature, signatureOf(parts))) return 'signature'
  return await freshnessFault(deps, at, seen ?? '')
}

/** Of a call whose signature is right. */
export async function freshnessFault(
  { now, spend }: CallbackDeps,
  at: number,
  seen: string,
): Promise<CallbackFault | undefined> {
  if (isStale(now(), at)) return 'stale'
  // Twice the skew: as long as its time would be taken, from its earliest to its latest.
  const mark = createHash('sha256').update(seen).digest('base64url')
  return (await spend(mark, (2 * MAX_SKEW_MS) / 1_000)) ? undefined : 'replayed'
}
