/**
 * Steps of many that are taken together: what is asked for while a round runs is done in the next one, all at once.
 * Without a crowd nothing waits.
 */

interface Asked<Input, Output> {
  readonly input: Input
  readonly resolve: (output: Output) => void
  readonly reject: (error: unknown) => void
}

/** Rounds of one key follow each other; those of different keys do not wait for each other. */
export class Gathering<Input, Output> {
  readonly #work: (key: string, inputs: readonly Input[]) => Promise<readonly Output[]>
  readonly #max: number
  readonly #asked = new Map<string, Asked<Input, Output>[]>()

  /**
   * @param work answers as many as it is given, in their order
   * @param max of one round
   */
  constructor(work: (key: string, inputs: readonly Input[]) => Promise<readonly Output[]>, max: number) {
    this.#work = work
    this.#max = max
  }

  ask(key: string, input: Input): Promise<Output> {
    return new Promise((resolve, reject) => {
      const asked = { input, resolve, reject }
      const waiting = this.#asked.get(key)
      if (waiting) return void waiting.push(asked)
      this.#asked.set(key, [asked])
      void this.#run(key)
    })
  }

  async #run(key: string): Promise<void> {
    await Promise.resolve() // what is asked in the same breath is of the first round
    for (;;) {
      const round = this.#asked.get(key)?.splice(0, this.#max) ?? []
      if (round.length === 0) break
      await this.#do(key, round)
    }
    this.#asked.delete(key)
  }

  /** A round that fails is done one by one, so that one alone fails for its own reason. */
  async #do(key: string, round: readonly Asked<Input, Output>[]): Promise<void> {
    try {
      const outputs = await this.#work(
        key,
        round.map(({ input }) => input),
      )
      for (const [at, { resolve }] of round.entries()) resolve(outputs[at] as Output)
    } catch (error) {
      const [only, ...more] = round
      if (more.length === 0) return only?.reject(error)
      for (const one of round) await this.#do(key, [one])
    }
  }
}
