/** What a node does by itself again and again, and when it last did: for administrators, who cannot change it. */

export interface OwnWorkState {
  readonly name: string
  readonly everySeconds: number
  /** Null before the first time. */
  readonly lastAt: Date | null
  readonly hasFailed: boolean
}

export class OwnWork {
  readonly #states = new Map<string, OwnWorkState>()

  /**
   * Announces work, and answers what carries it out and notes how it went; what it throws is thrown on.
   * @param name the text `scheduling.own.{name}` names it
   */
  track<Args extends unknown[], Result>(
    name: string,
    everySeconds: number,
    work: (...args: Args) => Promise<Result>,
  ): (...args: Args) => Promise<Result> {
    this.#states.set(name, { name, everySeconds, lastAt: null, hasFailed: false })
    return async (...args) => {
      try {
        const result = await work(...args)
        this.#states.set(name, { name, everySeconds, lastAt: new Date(), hasFailed: false })
        return result
      } catch (error) {
        this.#states.set(name, { name, everySeconds, lastAt: new Date(), hasFailed: true })
        throw error
      }
    }
  }

  all(): OwnWorkState[] {
    return [...this.#states.values()]
  }
}
