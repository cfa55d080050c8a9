/**
 * The RSA keys of sealed bodies, shared by all nodes through the database. A key is handed out for a day and opened for
 * two, so that there are at most two. Private keys lie sealed by a key that is not in the database.
 */
import { generateKeyPair, webcrypto } from 'node:crypto'
import { promisify } from 'node:util'
import type { Logger } from 'pino'
import type { Database } from '../database/lease.ts'
import { newId } from '../ids.ts'
import { open, seal } from '../sealed.ts'
import { derivedKey } from './derived-key.ts'
import { insertKey, listKeys, lockKeys, type StoredKey } from './sign-in-key.repo.ts'
import { OPERATOR_TENANT } from './tenant.ts'

const MODULUS_BITS = 3072
const LOOK_AGAIN_MS = 60_000

export interface PublicKey {
  kid: string
  publicKey: string
}

export interface SignInKeysOptions {
  database: Database
  secretKey: string
  log: Logger
  now: () => number
}

export class SignInKeys {
  readonly #options: SignInKeysOptions
  readonly #masterKey: Buffer
  readonly #opened = new Map<string, webcrypto.CryptoKey>()
  #current: (PublicKey & { lookAgainAt: number }) | undefined
  #making: Promise<PublicKey> | undefined

  constructor(options: SignInKeysOptions) {
    this.#options = options
    this.#masterKey = derivedKey(options.secretKey, 'sign-in-keys')
  }

  /** The key to hand out. Waits for a new one only when there is none at all; a key of yesterday is replaced behind. */
  async current(): Promise<PublicKey> {
    if (this.#current && this.#current.lookAgainAt > this.#options.now()) return this.#current
    const key = await this.#newestUsable()
    if (!key) return await this.#make()
    if (!key.isFresh) {
      this.#make().catch((error: unknown) =>
        this.#options.log.error({ err: error }, 'no new sign-in key could be made'),
      )
    }
    return this.#remember(key)
  }

  /** The private key of a kid, or undefined when it is unknown, expired or not ours to open. */
  async privateKey(kid: string): Promise<webcrypto.CryptoKey | undefined> {
    const known = this.#opened.get(kid)
    if (known) return known
    const stored = (await this.#list()).find((key) => key.kid === kid)
    return stored && (await this.#unseal(stored))
  }

  /** The keys that are still good; others are forgotten here, too. */
  async #list(): Promise<StoredKey[]> {
    const keys = await this.#options.database.read(OPERATOR_TENANT, listKeys)
    for (const kid of this.#opened.keys()) if (!keys.some((key) => key.kid === kid)) this.#opened.delete(kid)
    return keys
  }

  #remember({ kid, publicKey }: PublicKey): PublicKey {
    this.#current = { kid, publicKey, lookAgainAt: this.#options.now() + LOOK_AGAIN_MS }
    return this.#current
  }

  async #newestUsable(): Promise<StoredKey | undefined> {
    for (const key of await this.#list()) if (await this.#unseal(key)) return key
    return undefined
  }

  /** Makes the next key, once per node at a time. Nodes that begin together agree on the first that is stored. */
  async #make(): Promise<PublicKey> {
    this.#making ??= this.#generate().finally(() => (this.#making = undefined))
    return await this.#making
  }

  async #generate(): Promise<PublicKey> {
    const pair = await promisify(generateKeyPair)('rsa', {
      modulusLength: MODULUS_BITS,
      publicKeyEncoding: { type: 'spki', format: 'der' },
      privateKeyEncoding: { type: 'pkcs8', format: 'der' },
    })
    const kid = newId()
    const mine = { kid, publicKey: pair.publicKey.toString('base64'), privateSealed: this.#seal(kid, pair.privateKey) }
    const key = await this.#options.database.transaction(OPERATOR_TENANT, async (tx) => {
      await lockKeys(tx)
      for (const stored of await listKeys(tx)) if (stored.isFresh && (await this.#unseal(stored))) return stored
      await insertKey(tx, mine)
      return mine
    })
    return this.#remember(key)
  }

  #seal(kid: string, privateKey: Buffer): string {
    return seal(this.#masterKey, privateKey, kid).toString('base64')
  }

  async #unseal({ kid, privateSealed }: StoredKey): Promise<webcrypto.CryptoKey | undefined> {
    const known = this.#opened.get(kid)
    if (known) return known
    let der: Buffer
    try {
      der = open(this.#masterKey, Buffer.from(privateSealed, 'base64'), kid)
    } catch {
      this.#options.log.warn({ kid }, 'a sign-in key was sealed with another secret; it is left alone')
      return undefined
    }
    const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' }
    const key = await webcrypto.subtle.importKey('pkcs8', der, algorithm, false, ['decrypt'])
    this.#opened.set(kid, key)
    return key
  }
}
