/**
 * Signed addresses of files: an `<img>` sends no header, so the address itself says until when it is good (readings,
 * "Tokens and files"). Its holder has the file until then, and nothing else.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** What is signed. */
export interface FileName {
  readonly tenantId: number
  readonly id: string
}

export interface Signature {
  /** Good until then; seconds since 1970. */
  readonly e: number
  readonly s: string
}

export interface FileAddresses {
  /** Good for at least an hour. */
  sign(file: FileName): Signature
  /** Seconds it is still good for; 0 for one that is wrong or over. */
  secondsLeft(file: FileName, signature: Signature): number
}

const HOUR = 3600
/**
 * Addresses made within this time are the same, so that a list asked for again finds its pictures in the browser's
 * cache.
 */
const STEP = 900

/**
 * @param key the installation's key of the purpose `file`
 * @param now milliseconds since 1970; for tests
 */
export function createFileAddresses(key: Buffer, now: () => number = Date.now): FileAddresses {
  const seconds = () => Math.floor(now() / 1000)
  const seal = ({ tenantId, id }: FileName, e: number) =>
    createHmac('sha256', key).update(`${tenantId}.${id}.${e}`).digest()
  return {
    sign(file) {
      const e = Math.ceil((seconds() + HOUR) / STEP) * STEP
      return { e, s: seal(file, e).toString('base64url') }
    },
    secondsLeft(file, { e, s }) {
      const given = Buffer.from(s, 'base64url')
      const own = seal(file, e)
      if (given.length !== own.length || !timingSafeEqual(given, own)) return 0
      return Math.max(0, e - seconds())
    },
  }
}
