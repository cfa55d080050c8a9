/** A body that arrives, taken in pieces of a size that the taker chooses; nothing is kept but what came in one go. */
import type { Readable } from 'node:stream'

export class Arriving {
  readonly #source: AsyncIterator<Uint8Array>
  #rest: Uint8Array = Buffer.alloc(0)
  #isBroken = false

  constructor(body: Readable) {
    this.#source = (body as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]()
  }

  /** Whether the connection broke before the body was there; known once no more comes. */
  get isBroken(): boolean {
    return this.#isBroken
  }

  /** Whether there is another byte. Waits until that is known. */
  async hasMore(): Promise<boolean> {
    while (this.#rest.byteLength === 0) {
      const next = await this.#next()
      if (next === undefined) return false
      this.#rest = next
    }
    return true
  }

  /** At most so many bytes: fewer where the body ends, or breaks off. */
  async *take(limit: number): AsyncGenerator<Uint8Array, void> {
    for (let left = limit; left > 0 && (await this.hasMore());) {
      const piece = this.#rest.subarray(0, left)
      this.#rest = this.#rest.subarray(piece.byteLength)
      left -= piece.byteLength
      yield piece
    }
  }

  async #next(): Promise<Uint8Array | undefined> {
    try {
      const { done, value } = await this.#source.next()
      return done === true ? undefined : value
    } catch {
      this.#isBroken = true // what has arrived counts
      return undefined
    }
  }
}
