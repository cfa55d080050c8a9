/**
 * Verification codes: a picture, or for those who cannot see it a proof of work under the same id. Every try uses the
 * code up. Only keyed hashes of the answers are stored, because four characters are quickly guessed through.
 */
import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Captcha } from '#contract/session.ts'
import type { Database } from '../database/lease.ts'
import { newId } from '../ids.ts'
import { CHARACTERS } from './captcha-glyphs.ts'
import { drawCaptcha } from './captcha-picture.ts'
import { insertCaptcha, takeCaptcha } from './captcha.repo.ts'
import { derivedKey } from './derived-key.ts'
import { OPERATOR_TENANT } from './tenant.ts'

const GOOD_SECONDS = 120
/** About a second of a browser's work on average. */
const MAX_PROOF = 200_000

export class Captchas {
  readonly #database: Database
  readonly #key: Buffer

  constructor({ database, secretKey }: { database: Database; secretKey: string }) {
    this.#database = database
    this.#key = derivedKey(secretKey, 'captcha')
  }

  /** A new code, good for one try within two minutes. */
  async offer(): Promise<Captcha> {
    const id = newId()
    const code = Array.from({ length: randomInt(4, 6) }, () => CHARACTERS.charAt(randomInt(CHARACTERS.length))).join('')
    const salt = randomBytes(16).toString('hex')
    const solution = String(randomInt(MAX_PROOF + 1))
    const challenge = createHash('sha256')
      .update(salt + solution)
      .digest('hex')
    const stored = { id, answerHash: this.#hash(id, code), proofHash: this.#hash(id, solution) }
    await this.#database.transaction(OPERATOR_TENANT, (tx) => insertCaptcha(tx, stored, GOOD_SECONDS))
    return { id, image: drawCaptcha(code), proof: { salt, challenge, max: MAX_PROOF } }
  }

  /** Whether the answer is the characters of the picture (in either case) or the solution of the proof. */
  async solves(id: string, answer: string): Promise<boolean> {
    const stored = await this.#database.transaction(OPERATOR_TENANT, (tx) => takeCaptcha(tx, id))
    if (!stored) return false
    const given = this.#hash(stored.id, answer.trim().toUpperCase())
    const [isCode, isProof] = [isSame(given, stored.answerHash), isSame(given, stored.proofHash)]
    return isCode || isProof
  }

  #hash(id: string, answer: string): string {
    return createHmac('sha256', this.#key).update(`${id}:${answer}`).digest('base64')
  }
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
