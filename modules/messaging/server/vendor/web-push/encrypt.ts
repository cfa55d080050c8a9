/**
 * Encryption of pushes (RFC 8291: aes128gcm, RFC 8188, with the keys of a subscription) and the header that names the
 * sender (VAPID, RFC 8292). By Node's crypto: two short functions that the RFCs' examples prove, in place of the
 * package web-push, which brings a dozen others.
 */
import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  hkdfSync,
  randomBytes,
  sign,
  type ECDH,
  type KeyObject,
} from 'node:crypto'

const CURVE = 'prime256v1'
const RECORD_SIZE = 4_096
const TAG_BYTES = 16
/** Salt, record size, length of the key, key. */
const HEAD_BYTES = 16 + 4 + 1 + 65
/** More a push service need not take (RFC 8291, 4). */
export const MAX_PLAIN_BYTES = RECORD_SIZE - HEAD_BYTES - TAG_BYTES - 1
/** The last record ends with this. */
const LAST = Buffer.from([2])

export interface PushKeys {
  /** Point of the browser, base64url. */
  readonly p256dh: string
  /** 16 bytes, base64url. */
  readonly auth: string
}

const derive = (secret: Buffer, salt: Buffer, purpose: string | Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, purpose, length))

const freshPair = (): ECDH => {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  return pair
}

/**
 * The body of a push. `salt` and `pair` are new for each, except in the example of the RFC.
 * @throws Error when the key of the browser is no point of the curve
 */
export function encryptPush(
  text: string | Buffer,
  { p256dh, auth }: PushKeys,
  { salt = randomBytes(16), pair = freshPair() }: { salt?: Buffer; pair?: ECDH } = {},
): Buffer {
  const theirs = Buffer.from(p256dh, 'base64url')
  const ours = pair.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const secret = derive(pair.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const size = Buffer.alloc(5)
  size.writeUInt32BE(RECORD_SIZE)
  size.writeUInt8(ours.length, 4)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const sealed = [cipher.update(Buffer.from(text)), cipher.update(LAST), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat([salt, size, ours, ...sealed])
}

export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/** A key pair for an installation: browsers subscribe to the public key. */
export function createVapidKeys(): VapidKeys {
  const pair = freshPair()
  // A private key may begin with zeros, which are left out.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}

/** Whether the two belong together. */
export function isVapidPair({ publicKey, privateKey }: VapidKeys): boolean {
  try {
    const pair = createECDH(CURVE)
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
    return pair.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}

const VALID_SECONDS = 12 * 3_600

/**
 * The header `authorization` for pushes to one service.
 * @param now milliseconds since 1970
 */
export function vapidHeader(
  { publicKey, privateKey, subject }: VapidKeys & { readonly subject: string },
  endpoint: string,
  now: number,
): string {
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url')
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now / 1_000) + VALID_SECONDS, sub: subject }
  const token = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const signature = sign('sha256', Buffer.from(token), {
    key: signingKey(publicKey, privateKey),
    dsaEncoding: 'ieee-p1363',
  })
  return `vapid t=${token}.${signature.toString('base64url')}, k=${publicKey}`
}

function signingKey(publicKey: string, privateKey: string): KeyObject {
  const point = Buffer.from(publicKey, 'base64url')
  return createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
      d: privateKey,
    },
  })
}
