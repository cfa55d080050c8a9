/** Callbacks as WeChat, WeChat Work and DingTalk make them, from their documents on encryption. */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

export interface CallbackKeys {
  readonly token: string
  readonly aesKey: string
  readonly receiver: string
}

export const sha1Of = (...parts: string[]): string =>
  createHash('sha1')
    .update([...parts].sort().join(''))
    .digest('hex')

export function encrypted({ aesKey, receiver }: Omit<CallbackKeys, 'token'>, text: string): string {
  const key = Buffer.from(`${aesKey}=`, 'base64')
  const size = Buffer.byteLength(text)
  const head = Buffer.from([size >>> 24, (size >>> 16) & 255, (size >>> 8) & 255, size & 255])
  const plain = Buffer.concat([randomBytes(16), head, Buffer.from(text + receiver)])
  const fill = 32 - (plain.length % 32)
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16))
  cipher.setAutoPadding(false)
  return cipher.update(Buffer.concat([plain, Buffer.alloc(fill, fill)])).toString('base64')
}

/** The text of an answer that was encrypted for the vendor. */
export function decrypted({ aesKey, receiver }: Omit<CallbackKeys, 'token'>, text: string): string {
  const key = Buffer.from(`${aesKey}=`, 'base64')
  const cipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16))
  cipher.setAutoPadding(false)
  const plain = cipher.update(Buffer.from(text, 'base64'))
  const content = plain.subarray(20, plain.length - (plain.at(-1) ?? 0)).toString()
  if (!content.endsWith(receiver)) throw new Error('for another receiver')
  return content.slice(0, -receiver.length)
}

/** A POST of WeChat or WeChat Work. @param at seconds since 1970 */
export function xmlCallback(keys: CallbackKeys, xml: string, at: number) {
  const sealed = encrypted(keys, xml)
  const [timestamp, nonce] = [String(at), randomBytes(4).toString('hex')]
  return {
    method: 'POST' as const,
    headers: {},
    query: { timestamp, nonce, msg_signature: sha1Of(keys.token, timestamp, nonce, sealed), encrypt_type: 'aes' },
    body: `<xml><ToUserName><![CDATA[to]]></ToUserName><Encrypt><![CDATA[${sealed}]]></Encrypt></xml>`,
  }
}
