/** The same as `seal.ts` does with WebCrypto, for pages on plain http. */
import forge from 'node-forge'
import type { Sealed } from '#contract/session.ts'

/** Bytes as the library wants them: one character each. */
const binary = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
const random = (length: number) => binary(crypto.getRandomValues(new Uint8Array(length)))

export function encryptByLibrary(publicKey: string, text: Uint8Array): Promise<Omit<Sealed, 'kid'>> {
  const rsa = forge.pki.publicKeyFromAsn1(forge.asn1.fromDer(forge.util.decode64(publicKey)))
  if (!('encrypt' in rsa)) throw new Error('The sign-in key is not an RSA key')
  const once = random(32)
  const iv = random(12)
  const cipher = forge.cipher.createCipher('AES-GCM', once)
  cipher.start({ iv, tagLength: 128 })
  cipher.update(forge.util.createBuffer(binary(text)))
  cipher.finish()
  const sha256 = forge.md.sha256
  const wrapped = rsa.encrypt(once, 'RSA-OAEP', {
    md: sha256.create(),
    mgf1: { md: sha256.create() },
    seed: random(32),
  })
  return Promise.resolve({
    key: forge.util.encode64(wrapped),
    iv: forge.util.encode64(iv),
    data: forge.util.encode64(cipher.output.getBytes() + cipher.mode.tag.getBytes()),
  })
}

/** SHA-256 in hex. */
export function digestByLibrary(text: string): Promise<string> {
  return Promise.resolve(forge.md.sha256.create().update(text, 'utf8').digest().toHex())
}
