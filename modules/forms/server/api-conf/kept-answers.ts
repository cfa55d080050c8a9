/** What calls have answered, kept in memory for as long as a call says; requests for the same wait for one answer. */
import { CountedCache } from '#kernel/caches/counted-cache.ts'

const MAX_KEPT_CHARACTERS = 16 * 1_024 * 1_024

export class KeptAnswers<Answer extends object> {
  readonly #kept: CountedCache<Answer>
  readonly #running = new Map<string, Promise<Answer>>()

  /** @param sizeOf characters of an answer */
  constructor(sizeOf: (answer: Answer) => number) {
    this.#kept = new CountedCache<Answer>(
      { name: 'apiAnswer', limit: 0 },
      {
        maxSize: MAX_KEPT_CHARACTERS,
        sizeCalculation: (answer, key) => sizeOf(answer) + key.length + 1,
      },
    )
  }

  /**
   * What is known, or else what is answered now.
   * @param key of tenant, call and its version, and of all that the answer depends on
   * @param seconds 0: asked each time
   */
  async get(key: string, seconds: number, ask: () => Promise<Answer>): Promise<Answer> {
    const known = this.#kept.get(key)
    if (known !== undefined) return known
    const running = this.#running.get(key) ?? this.#ask(key, seconds, ask)
    this.#running.set(key, running)
    return running
  }

  async #ask(key: string, seconds: number, ask: () => Promise<Answer>): Promise<Answer> {
    try {
      const answer = await ask()
      if (seconds > 0) this.#kept.set(key, answer, { ttl: seconds * 1_000 })
      return answer
    } finally {
      this.#running.delete(key)
    }
  }
}
