/**
 * Sealed bodies (readings, "Sign-in body"): an AES-256-GCM key wrapped by RSA-OAEP, and what it encrypts. The server's
 * nonce inside works once, so that a recorded body cannot be sent again.
 */
import { createDecipheriv, webcrypto } from 'node:crypto'
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import type { Sealed } from '#contract/session.ts'
import { AppError, InvalidInput } from '../errors.ts'
import { rawIssues } from '../http/parse.ts'
import { createNonces, type Nonces } from './nonce.ts'
import { SignInKeys, type PublicKey, type SignInKeysOptions } from './sign-in-keys.ts'

const KEY_BYTES = 32
const TAG_BYTES = 16

const Fresh = z.object({ nonce: z.string().min(1).max(64) })

export class Sealing {
  readonly #nonces: Nonces
  readonly #keys: SignInKeys

  constructor(options: SignInKeysOptions) {
    this.#nonces = createNonces(options)
    this.#keys = new SignInKeys(options)
  }

  /** Makes sure that there is a key, so that no visitor has to wait for it. */
  async prepare(): Promise<void> {
    await this.#keys.current()
  }

  /** A key to seal with, and a nonce that is good for one body within 120 seconds. */
  async offer(): Promise<PublicKey & { nonce: string }> {
    const { kid, publicKey } = await this.#keys.current()
    return { kid, publicKey, nonce: this.#nonces.issue() }
  }

  /**
   * Opens a sealed body and uses up its nonce, whatever else is wrong with it.
   * @throws AppError `sign_in_expired`, for everything from an unknown key to a replay: nothing tells them apart
   * @throws InvalidInput when the body was ours but its fields break `schema`
   */
  async open<Schema extends z.ZodType>(sealed: Sealed, schema: Schema): Promise<z.output<Schema>> {
    const body = await this.#decrypt(sealed)
    const fresh = Fresh.safeParse(body)
    if (!fresh.success || !(await this.#nonces.spend(fresh.data.nonce))) throw new AppError(errors.signInExpired)
    const parsed = schema.safeParse(body, { reportInput: true })
    if (!parsed.success) throw new InvalidInput(parsed.error.issues.flatMap(rawIssues))
    return parsed.data
  }

  async #decrypt({ kid, key, iv, data }: Sealed): Promise<unknown> {
    const privateKey = await this.#keys.privateKey(kid)
    if (!privateKey) return undefined
    try {
      const wrapped = Buffer.from(key, 'base64')
      const secret = Buffer.from(await webcrypto.subtle.decrypt({ name: 'RSA-OAEP' }, privateKey, wrapped))
      return secret.length === KEY_BYTES ? JSON.parse(decryptText(secret, Buffer.from(iv, 'base64'), data)) : undefined
    } catch {
      return undefined // a wrong key, a changed byte, not JSON: all the same to the caller
    }
  }
}

function decryptText(secret: Buffer, iv: Buffer, data: string): string {
  const bytes = Buffer.from(data, 'base64')
  const end = bytes.length - TAG_BYTES
  const decipher = createDecipheriv('aes-256-gcm', secret, iv, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(bytes.subarray(end))
  return Buffer.concat([decipher.update(bytes.subarray(0, end)), decipher.final()]).toString('utf8')
}
