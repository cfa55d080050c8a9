/**
 * Starts a server again that has ended by itself: three times, then it is given up. Who was up long enough begins to
 * count anew.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Postmaster } from './postmaster.ts'

export interface RestartPolicy {
  readonly attempts: number
  /** Before the first attempt; doubled before each further one. Milliseconds. */
  readonly pauseMs: number
  /** A server that was up so long counts as healthy. Milliseconds. */
  readonly healthyMs: number
}

export const RESTARTS: RestartPolicy = { attempts: 3, pauseMs: 250, healthyMs: 300_000 }

export interface SuperviseOptions {
  first: Postmaster
  restart: () => Promise<Postmaster>
  /** Left out, the first end is the last. */
  policy: RestartPolicy | undefined
  log: (message: string) => void
  /** It has ended and is not started again. */
  onGivenUp: (reason: string) => void
}

export interface Supervised {
  /** Process number of the server that runs, or ran last. */
  readonly pid: number
  /** Settles when it runs no more and will not be started again. */
  readonly over: Promise<void>
  stop(): Promise<void>
}

/** Watches a server from now on. */
export function superviseServer({ first, restart, policy, log, onGivenUp }: SuperviseOptions): Supervised {
  const stopping = new AbortController()
  const { signal } = stopping
  let current = first
  let attempts = 0

  /** Tries until it runs. Resolves with why it was given up; undefined when it runs, or is not wanted any more. */
  const startAgain = async (ended: string): Promise<string | undefined> => {
    let how = ended
    while (!signal.aborted) {
      log(`the database server has ended unexpectedly (${how})`)
      if (policy === undefined) return how
      if (attempts >= policy.attempts) return `${how}; gave up after ${policy.attempts} attempts to start it again`
      attempts += 1
      await sleep(policy.pauseMs * 2 ** (attempts - 1), undefined, { signal }).catch(() => {})
      if (signal.aborted) return undefined
      log(`starting the database server again (attempt ${attempts} of ${policy.attempts})`)
      try {
        current = await restart()
        return undefined
      } catch (error) {
        how = error instanceof Error ? error.message : String(error)
      }
    }
    return undefined
  }

  const watch = async (): Promise<void> => {
    for (;;) {
      const since = performance.now()
      const how = await current.ended
      if (signal.aborted) return
      if (policy !== undefined && performance.now() - since >= policy.healthyMs) attempts = 0
      const reason = await startAgain(how)
      if (reason !== undefined) return onGivenUp(reason)
      if (signal.aborted) return current.stop() // started while it was being stopped
    }
  }

  const over = watch()
  return {
    get pid() {
      return current.pid
    },
    over,
    async stop() {
      stopping.abort()
      await current.stop()
      await over
    },
  }
}
