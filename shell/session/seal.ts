/**
 * Sealing a secret for the server: an AES-256-GCM key that works once, wrapped by the server's RSA key. On plain http
 * from another machine the browser has no WebCrypto; then a library does the same, loaded only there.
 */
import type { Sealed, SignInKey } from '#contract/session.ts'

/** Encrypts `payload` together with the server's nonce. */
export async function seal(key: Pick<SignInKey, 'kid' | 'publicKey' | 'nonce'>, payload: object): Promise<Sealed> {
  const text = new TextEncoder().encode(JSON.stringify({ ...payload, nonce: key.nonce }))
  // Missing on plain http, whatever the types say.
  const subtle: SubtleCrypto | undefined = crypto.subtle
  const encrypt = subtle ? encryptWith(subtle) : (await import('./seal-forge.ts')).encryptByLibrary
  return { kid: key.kid, ...(await encrypt(key.publicKey, text)) }
}

type Encrypted = Omit<Sealed, 'kid'>

function encryptWith(subtle: SubtleCrypto) {
  return async (publicKey: string, text: Uint8Array<ArrayBuffer>): Promise<Encrypted> => {
    const rsa = { name: 'RSA-OAEP', hash: 'SHA-256' }
    const wrapping = await subtle.importKey('spki', fromBase64(publicKey), rsa, false, ['wrapKey'])
    const once = await subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt'])
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const [wrapped, encrypted] = await Promise.all([
      subtle.wrapKey('raw', once, wrapping, rsa),
      subtle.encrypt({ name: 'AES-GCM', iv }, once, text),
    ])
    return { key: toBase64(wrapped), iv: toBase64(iv), data: toBase64(encrypted) }
  }
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
}

function toBase64(bytes: ArrayBuffer | Uint8Array): string {
  return btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''))
}
