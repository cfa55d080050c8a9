/**
 * Entries that wait to be written, a second at most, so that no call waits for its log. Bounded: what does not fit is
 * dropped and counted. A node that stops writes what it has; one that is killed loses a second.
 */
import type { Logger } from 'pino'
import { databaseTrouble } from '../database/database-errors.ts'
import { ConnectionLost } from '../database/connection-lost.ts'

export interface BufferOptions<Entry> {
  name: string
  /** Writes some entries, all or none. */
  write: (entries: readonly Entry[]) => Promise<void>
  log: Logger
  maxEntries?: number
  everyMs?: number
}

const MAX_ENTRIES = 20_000
const EVERY_MS = 1_000
/** Entries of one statement. */
const BATCH = 1_000

export class LogBuffer<Entry> {
  readonly #options: Required<BufferOptions<Entry>>
  #entries: Entry[] = []
  #dropped = 0
  #reported = 0
  #timer: NodeJS.Timeout | undefined
  #flushing: Promise<void> | undefined

  constructor(options: BufferOptions<Entry>) {
    this.#options = { maxEntries: MAX_ENTRIES, everyMs: EVERY_MS, ...options }
  }

  /** Entries that were dropped since the start, because the database did not take them in time. */
  get dropped(): number {
    return this.#dropped
  }

  add(entry: Entry): void {
    if (this.#entries.length >= this.#options.maxEntries) this.#dropped += 1
    else this.#entries.push(entry)
  }

  start(): void {
    this.#timer = setInterval(() => void this.flush(), this.#options.everyMs)
    this.#timer.unref()
  }

  /** Writes what is there. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
    await this.flush()
  }

  /** Writes what has come up to now; one at a time. What fails is tried again with the next second. */
  flush(): Promise<void> {
    this.#flushing ??= this.#write().finally(() => (this.#flushing = undefined))
    return this.#flushing
  }

  async #write(): Promise<void> {
    const { name, write, log } = this.#options
    try {
      for (let left = this.#entries.length; left > 0; left -= BATCH) {
        const batch = this.#entries.slice(0, BATCH)
        await write(batch).catch((error: unknown) => this.#putUpWith(error, batch.length))
        this.#entries.splice(0, batch.length)
      }
    } catch (error) {
      log.warn({ err: error, waiting: this.#entries.length }, `${name}: entries could not be written`)
    }
    if (this.#dropped === this.#reported) return
    log.warn({ dropped: this.#dropped - this.#reported }, `${name}: entries were dropped`)
    this.#reported = this.#dropped
  }

  /** A database that does not answer will; what it refuses, it refuses for good. */
  #putUpWith(error: unknown, count: number): void {
    if (error instanceof ConnectionLost || databaseTrouble(error) === 'unavailable') throw error
    this.#options.log.error({ err: error, count }, `${this.#options.name}: entries were refused`)
    this.#dropped += count
  }
}
