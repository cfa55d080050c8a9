/** Files on their way to the server: at most three at the same time, each with its progress, and what became of it. */
import { PART_BYTES } from '#contract/upload-parts.ts'
import { PAUSED, type StoredFile } from '#shell/ports.ts'

/** A file that is not there yet: it waits, is being sent, rests until its user lets it go on, or was refused. */
export interface Sending {
  readonly key: number
  readonly file: File
  readonly state: 'waiting' | 'sending' | 'paused' | 'failed'
  /** 0 to 1. */
  readonly share: number
  /** Why it was refused. */
  readonly problem?: string
  /** Refused before it was sent: trying again would change nothing. */
  readonly isFinal?: boolean
}

export interface UploadQueueOptions {
  readonly send: (
    file: File,
    way: { signal: AbortSignal; onProgress: (share: number) => void },
  ) => Promise<StoredFile | undefined>
  readonly onStored: (stored: StoredFile, file: File) => void
  /** The text of what `send` threw; without anything thrown, of a reply that names no file. */
  readonly explain: (thrown?: unknown) => string
}

const AT_ONCE = 3
let keys = 0

/** It is sent in parts: it can be paused, and goes on where it was. */
export const isLarge = ({ size }: File): boolean => size > PART_BYTES

export class UploadQueue {
  readonly #options: () => UploadQueueOptions
  readonly #running = new Map<number, AbortController>()
  readonly #listeners = new Set<() => void>()
  #list: readonly Sending[] = []

  /** @param options asked for anew each time, so that a component's latest are used */
  constructor(options: () => UploadQueueOptions) {
    this.#options = options
  }

  readonly list = (): readonly Sending[] => this.#list

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Adds files; one with a problem is shown and not sent. */
  add(files: readonly { readonly file: File; readonly problem?: string | undefined }[]): void {
    const added = files.map(({ file, problem }): Sending => {
      keys += 1
      if (problem !== undefined) return { key: keys, file, state: 'failed', share: 0, problem, isFinal: true }
      return { key: keys, file, state: 'waiting', share: 0 }
    })
    this.#set([...this.#list, ...added])
    this.#pump()
  }

  /** Sends a file again that was refused, or lets one go on that was paused. */
  retry(key: number): void {
    this.#change(key, ({ file, share }) => ({ key, file, state: 'waiting', share }))
    this.#pump()
  }

  /** Stops a file that can go on later; others follow in its place. */
  pause(key: number): void {
    this.#running.get(key)?.abort(PAUSED)
    this.#running.delete(key)
    this.#change(key, (sending) => ({ ...sending, state: 'paused' }))
    this.#pump()
  }

  /** Takes a file out of the list; one that is being sent stops. */
  drop(key: number): void {
    this.#running.get(key)?.abort()
    this.#set(this.#list.filter((each) => each.key !== key))
  }

  /** Stops everything. */
  close(): void {
    for (const { key } of this.#list) this.drop(key)
  }

  #pump(): void {
    for (const { key, file, state } of this.#list) {
      if (this.#running.size >= AT_ONCE) return
      if (state === 'waiting') void this.#send(key, file)
    }
  }

  async #send(key: number, file: File): Promise<void> {
    const control = new AbortController()
    this.#running.set(key, control)
    this.#change(key, ({ share }) => ({ key, file, state: 'sending', share }))
    const onProgress = (share: number) => this.#change(key, (sending) => ({ ...sending, share }))
    const { send, onStored, explain } = this.#options()
    try {
      const stored = await send(file, { signal: control.signal, onProgress })
      if (control.signal.aborted) return
      // Success is a reply that names the file (specification section 4 "Upload").
      if (!stored?.id) this.#fail(key, explain())
      else {
        this.#set(this.#list.filter((each) => each.key !== key))
        onStored(stored, file)
      }
    } catch (thrown) {
      if (!control.signal.aborted) this.#fail(key, explain(thrown))
    } finally {
      // One that was paused and goes on already is another run.
      if (this.#running.get(key) === control) this.#running.delete(key)
      this.#pump()
    }
  }

  #fail(key: number, problem: string): void {
    this.#change(key, ({ file, share }) => ({ key, file, state: 'failed', share, problem }))
  }

  #change(key: number, change: (sending: Sending) => Sending): void {
    this.#set(this.#list.map((each) => (each.key === key ? change(each) : each)))
  }

  #set(list: readonly Sending[]): void {
    this.#list = list
    for (const listener of this.#listeners) listener()
  }
}
