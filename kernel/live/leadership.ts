/**
 * Among the nodes of one database one hears PostgreSQL for all of them. The node that holds a lock of the database is
 * the one; when its connection ends, and with it the lock, another takes over within a second.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { createClient } from '../database/pools.ts'
import { tryToLead } from './listen.repo.ts'

export interface LeadershipOptions {
  connectionString: string
  log: Logger
  /** Called when this node is the one. The signal is aborted when it is no more. Resolves when it has stopped. */
  lead: (isOver: AbortSignal) => Promise<void>
  /** How often one who stands by asks, and the one makes sure; milliseconds. */
  everyMs?: number
}

export interface Leadership {
  stop(): Promise<void>
}

const ANSWER_WITHIN_MS = 2_000

/** Stands by from now on. */
export function standBy({ connectionString, log, lead, everyMs = 500 }: LeadershipOptions): Leadership {
  const stopping = new AbortController()
  const pause = () => sleep(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined)

  const attempt = async () => {
    const client = createClient(connectionString, 'portico-hearing')
    const over = new AbortController()
    client.on('error', () => over.abort())
    client.once('end', () => over.abort())
    let leadership: Promise<void> | undefined
    try {
      await within(client.connect())
      while (!stopping.signal.aborted && !over.signal.aborted) {
        // Held already it is simply held once more; what matters is that the connection answers.
        const isOurs = await within(tryToLead(client))
        if (isOurs && leadership === undefined) {
          leadership = lead(AbortSignal.any([over.signal, stopping.signal]))
          leadership.catch(() => over.abort())
        }
        await pause()
      }
    } finally {
      over.abort()
      await leadership
      await letGo(client)
    }
  }

  const running = (async () => {
    while (!stopping.signal.aborted) {
      await attempt().catch((err: unknown) => log.warn({ err }, 'standing by to hear the database'))
      await pause()
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

async function within<Result>(answer: Promise<Result>): Promise<Result> {
  answer.catch(() => undefined)
  const late = new AbortController()
  try {
    return await Promise.race([
      answer,
      sleep(ANSWER_WITHIN_MS, undefined, { signal: late.signal }).then(() => {
        throw new Error(`no answer within ${ANSWER_WITHIN_MS} ms`)
      }),
    ])
  } finally {
    late.abort()
  }
}

/** Without waiting for the other side, which may be gone. */
async function letGo(client: pg.Client): Promise<void> {
  await Promise.race([client.end().catch(() => undefined), sleep(200)])
}
