/** Seals a body as the page does (contract/session.ts, `Sealed`). */
import { createCipheriv, createPublicKey, constants, publicEncrypt, randomBytes, type KeyObject } from 'node:crypto'
import type { Sealed, SignInKey } from '#contract/session.ts'

/** The key that was used last: reading one takes as long as sealing with it. */
let last: { text: string; key: KeyObject } | undefined

function read(text: string): KeyObject {
  if (last?.text !== text)
    last = { text, key: createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' }) }
  return last.key
}

export async function seal(key: Pick<SignInKey, 'kid' | 'publicKey'>, payload: object): Promise<Sealed> {
  const publicKey = read(key.publicKey)
  const secret = randomBytes(32)
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', secret, iv)
  const data = Buffer.concat([cipher.update(JSON.stringify(payload), 'utf8'), cipher.final(), cipher.getAuthTag()])
  const wrapped = publicEncrypt(
    { key: publicKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    secret,
  )
  return { kid: key.kid, key: wrapped.toString('base64'), iv: iv.toString('base64'), data: data.toString('base64') }
}
