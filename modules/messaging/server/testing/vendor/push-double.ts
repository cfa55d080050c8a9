/**
 * A push service and its browser, from RFC 8030, 8188, 8291 and 8292: checks the sender's signature, audience and time,
 * and decrypts what was pushed.
 */
import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto'
import { vendorServer, type VendorReply, type VendorServer } from './vendor-server.ts'

export interface PushDouble extends VendorServer {
  /** Subscribes a browser; the text is `PushSubscription.toJSON()`. */
  subscribe(applicationServerKey: string): string
  unsubscribe(subscription: string): void
  readonly received: { content: Record<string, unknown>; topic: unknown; ttl: unknown }[]
}

const DAY_SECONDS = 86_400

/** HKDF of one block, by its definition (RFC 5869). */
function hkdf(salt: Buffer, secret: Buffer, info: Buffer, length: number): Buffer {
  const extracted = createHmac('sha256', salt).update(secret).digest()
  return createHmac('sha256', extracted)
    .update(info)
    .update(Buffer.from([1]))
    .digest()
    .subarray(0, length)
}

/** What a browser with these keys reads. */
export function decryptPush(body: Buffer, browser: { privateKey: Buffer; auth: Buffer }): string {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(browser.privateKey)
  const salt = body.subarray(0, 16)
  const keyLength = body[20] ?? 0
  const sender = body.subarray(21, 21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const secret = hkdf(browser.auth, pair.computeSecret(sender), info, 32)
  const key = hkdf(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12)
  const sealed = body.subarray(21 + keyLength)
  if (sealed.length > body.readUInt32BE(16)) throw new Error('more than one record')
  const cipher = createDecipheriv('aes-128-gcm', key, nonce)
  cipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  const end = plain.lastIndexOf(2)
  if (plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('the padding is wrong')
  return plain.subarray(0, end).toString()
}

/** Why a push is not this sender's; `undefined` where it is. */
export function senderFault(
  header: string,
  { origin, senderKey, now }: { origin: string; senderKey: string; now: number },
): string | undefined {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? []
  if (key !== senderKey) return 'of another sender'
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' as const }
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url')))
    return 'the signature is wrong'
  const reply = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number; sub: string }
  if (reply.aud !== origin) return 'for another service'
  if (reply.exp <= now / 1_000 || reply.exp > now / 1_000 + DAY_SECONDS) return 'its time is wrong'
  return reply.sub.startsWith('mailto:') || reply.sub.startsWith('https:') ? undefined : 'no subject'
}

/** @param tls makes it speak HTTPS */
export async function pushDouble(now: () => number, tls?: { key: string; cert: string }): Promise<PushDouble> {
  const received: PushDouble['received'] = []
  const browsers = new Map<string, { privateKey: Buffer; auth: Buffer; senderKey: string }>()

  const server: VendorServer = await vendorServer((call): VendorReply => {
    const browser = browsers.get(call.url.pathname)
    if (!browser) return { status: 410, json: {} }
    const fault = senderFault(call.headers.authorization ?? '', {
      origin: server.url,
      senderKey: browser.senderKey,
      now: now(),
    })
    if (fault !== undefined) return { status: 403, text: fault }
    if (call.headers['content-encoding'] !== 'aes128gcm' || call.headers['ttl'] === undefined)
      return { status: 400, text: 'headers' }
    if (call.body.length > 4_096) return { status: 413, text: 'too large' }
    const content = JSON.parse(decryptPush(call.body, browser)) as Record<string, unknown>
    received.push({ content, topic: call.headers['topic'], ttl: call.headers['ttl'] })
    return { status: 201, text: '' }
  }, tls)
  const pathOf = (subscription: string) => new URL((JSON.parse(subscription) as { endpoint: string }).endpoint).pathname
  return {
    ...server,
    received,
    subscribe(senderKey) {
      const pair = createECDH('prime256v1')
      pair.generateKeys()
      const auth = randomBytes(16)
      const path = `/push/${randomBytes(12).toString('base64url')}`
      const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
      browsers.set(path, { privateKey, auth, senderKey })
      return JSON.stringify({
        endpoint: server.url + path,
        expirationTime: null,
        keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
      })
    },
    unsubscribe: (subscription) => void browsers.delete(pathOf(subscription)),
  }
}
