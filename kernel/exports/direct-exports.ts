/**
 * The gate of exports that are answered at once: one at a time for each person, a few on a node, a few more that wait a
 * moment. A call that finds no place has a task write the file instead, so that many calls at the same time cost no
 * more memory than a few.
 */

export interface DirectExportLimits {
  /** At the same time on a node. */
  readonly atOnce: number
  /** That wait on a node, and of those of one person. */
  readonly waiting: number
  readonly waitingOfOne: number
  readonly waitMs: number
}

const LIMITS: DirectExportLimits = { atOnce: 2, waiting: 16, waitingOfOne: 1, waitMs: 10_000 }

interface Waiting {
  readonly person: string
  readonly begin: () => void
}

export class DirectExports {
  readonly #limits: DirectExportLimits
  readonly #running = new Set<string>()
  #waiting: Waiting[] = []

  constructor(limits: Partial<DirectExportLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits }
  }

  /**
   * Takes a place for a person, waiting for it if need be.
   * @param gone ends the waiting: no one listens any more
   * @returns what gives the place back, to be called once or more often; undefined when there was none in time
   */
  async enter(person: string, gone: AbortSignal): Promise<(() => void) | undefined> {
    const { waiting, waitingOfOne, waitMs } = this.#limits
    if (gone.aborted) return undefined
    if (!this.#hasPlaceFor(person)) {
      const own = this.#waiting.filter((one) => one.person === person).length
      if (this.#waiting.length >= waiting || own >= waitingOfOne) return undefined
      if (!(await this.#wait(person, AbortSignal.any([gone, AbortSignal.timeout(waitMs)])))) return undefined
    } else this.#running.add(person)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      this.#running.delete(person)
      this.#admit()
    }
  }

  #hasPlaceFor(person: string): boolean {
    return this.#running.size < this.#limits.atOnce && !this.#running.has(person)
  }

  /** Resolves with whether the place is theirs; it is then taken already. */
  #wait(person: string, over: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const giveUp = () => {
        this.#waiting = this.#waiting.filter((one) => one !== mine)
        resolve(false)
      }
      const begin = () => {
        over.removeEventListener('abort', giveUp)
        resolve(true)
      }
      const mine: Waiting = { person, begin }
      this.#waiting.push(mine)
      over.addEventListener('abort', giveUp, { once: true })
    })
  }

  /** Those who came first, as far as they may. */
  #admit(): void {
    for (const one of this.#waiting) {
      if (!this.#hasPlaceFor(one.person)) continue
      this.#waiting = this.#waiting.filter((other) => other !== one)
      this.#running.add(one.person)
      one.begin()
    }
  }
}
