/** Work that a node does again and again: at once when it is woken, else after a pause; one pass at a time. */
export class Loop {
  /** One pass. Answers how long to rest at most, in milliseconds; it deals with its own failures. */
  readonly #pass: () => Promise<number>
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #isWoken = false
  #isStopped = true

  constructor(pass: () => Promise<number>) {
    this.#pass = pass
  }

  get isStopped(): boolean {
    return this.#isStopped
  }

  start(): void {
    this.#isStopped = false
    this.wake()
  }

  wake(): void {
    if (this.#isStopped) return
    this.#isWoken = true
    clearTimeout(this.#timer)
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
      // Woken while the pass was already ending: it has looked too early.
      if (this.#isWoken) this.wake()
    })
  }

  /** Begins nothing new and lets the pass that runs finish. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#running
  }

  async #run(): Promise<void> {
    let pause = 0
    while (this.#isWoken && !this.#isStopped) {
      this.#isWoken = false
      pause = await this.#pass()
    }
    if (this.#isStopped) return
    this.#timer = setTimeout(() => this.wake(), pause)
    this.#timer.unref()
  }
}
