/**
 * Devices that have signed in before, so that failures of strangers do not count against them. A device keeps a token
 * that the server has signed: for one user and one password, so that changing the password revokes it. The token names
 * no one, so a device may offer those of all its users, and nothing is stored on the server.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Account } from '../ports.ts'
import { derivedKey } from './derived-key.ts'

/** From the last sign-in on. */
const GOOD_DAYS = 180
const DAY_MS = 86_400_000
const TOKEN = /^([\w-]{22})\.(\d{1,8})\.([\w-]{43})$/

type Owner = Pick<Account, 'id' | 'passwordHash'> & { tenantId: number }

export class KnownDevices {
  readonly #key: Buffer
  readonly #today: () => number

  constructor(secretKey: string, today = () => Math.floor(Date.now() / DAY_MS)) {
    this.#key = derivedKey(secretKey, 'device')
    this.#today = today
  }

  /** The id of the device, when one of its tokens is the user's and still good. */
  find(owner: Owner, tokens: readonly string[]): string | undefined {
    for (const token of tokens) {
      const [, id = '', lastDay = '', mac = ''] = TOKEN.exec(token) ?? []
      const isSame = timingSafeEqual(Buffer.from(this.#mac(owner, `${id}.${lastDay}`)), Buffer.from(mac.padEnd(43)))
      if (isSame && Number(lastDay) >= this.#today()) return id
    }
    return undefined
  }

  /** A token for the device; a new device without an id. */
  issue(owner: Owner, id = randomBytes(16).toString('base64url')): string {
    const signed = `${id}.${this.#today() + GOOD_DAYS}`
    return `${signed}.${this.#mac(owner, signed)}`
  }

  #mac({ tenantId, id, passwordHash }: Owner, signed: string): string {
    return createHmac('sha256', this.#key)
      .update(JSON.stringify([tenantId, id, passwordHash, signed]))
      .digest('base64url')
  }
}
