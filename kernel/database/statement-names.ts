/** Names under which statements are prepared, so that hot queries are planned once for each connection. */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** Runs after which a statement gets a name: those that hardly come again (a search, say) take no place. */
const RUNS = 3

export class StatementNames {
  readonly #max: number
  readonly #names = new Map<string, string>()
  /** How often those ran that have no name; what did not run for long is forgotten. */
  readonly #runs: LRUCache<string, number>

  /** @param max statements with names: each costs memory on every connection; the others run unnamed */
  constructor(max: number) {
    this.#max = max
    this.#runs = new LRUCache({ max })
  }

  /** The name for a statement that runs now; undefined while it is to run unnamed. */
  of(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined) return known
    if (this.#names.size >= this.#max) return undefined
    const runs = (this.#runs.get(text) ?? 0) + 1
    this.#runs.set(text, runs)
    if (runs < RUNS) return undefined
    this.#runs.delete(text)
    const name = createHash('sha1').update(text).digest('base64url')
    this.#names.set(text, name)
    return name
  }
}
