/**
 * Password hashes: Argon2id with 19 MiB, two passes, one lane (about 25 ms). Few run at once, because each takes its
 * memory and a thread of the pool that files and names are read with, too.
 */
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { errors } from '#contract/errors.ts'
import { AppError } from '../errors.ts'

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const PREFIX = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`
const AT_ONCE = Math.min(3, availableParallelism())
/** Beyond these the answer would come too late anyway. */
const MAX_WAITING = 500

/** The same characters, typed on another system, are the same password. */
const normal = (password: string) => password.normalize('NFC')
const part = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '')

export class PasswordHasher {
  /** No user’s: checking against it costs what a real one costs, and fails. */
  readonly #unknownUser = `${PREFIX}${part(16)}$${part(32)}`
  readonly #waiting: (() => void)[] = []
  #running = 0
  #calls = 0

  /** Hashes computed so far. */
  get calls(): number {
    return this.#calls
  }

  /** A PHC string to store. */
  async hash(password: string): Promise<string> {
    return await this.#limited(() => hash(normal(password), COST))
  }

  /** Whether the password belongs to the hash. Without a hash (no one of that name) it does the same work, in vain. */
  async verify(stored: string | undefined, password: string): Promise<boolean> {
    const against = stored?.startsWith('$argon2id$') ? stored : this.#unknownUser
    return await this.#limited(() => verify(against, normal(password)))
  }

  /** Whether a stored hash was made with other parameters than today's. */
  isOutdated(stored: string): boolean {
    return !stored.startsWith(PREFIX)
  }

  async #limited<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= AT_ONCE) {
      if (this.#waiting.length >= MAX_WAITING) throw new AppError(errors.unavailable)
      await new Promise<void>((resolve) => this.#waiting.push(resolve)) // a hash that finishes hands its place over
    } else this.#running += 1
    this.#calls += 1
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}

/** One for the whole process: the limit counts over all of it. */
export const passwords = new PasswordHasher()
