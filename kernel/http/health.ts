/**
 * For the supervisor of the process: `/healthz` says it is alive (restart it when not), `/readyz` says it can serve
 * (send it nothing when not). Both are at the root, need no session and tell nothing but names of parts.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { FileStorage } from '../files/storage.ts'
import type { Bus } from '../live/bus.ts'
import { ping } from './health.repo.ts'

export interface HealthOptions {
  dispatch: pg.Pool
  bus: Bus
  files: Pick<FileStorage, 'check'>
}

export interface Health {
  /** The schema is up to date. */
  markMigrated(): void
  /** From now on `/readyz` answers 503, while running calls finish. */
  markStopping(): void
  /** What is not all right; empty when the node can serve. */
  complaints(): Promise<Complaint[]>
}

export type Complaint = 'stopping' | 'migrating' | 'database' | 'bus' | 'files'

const LIMIT_MS = 2_000
/** The folder of files is written to, so not at every question. */
const FILES_MS = 5_000

export function createHealth({ dispatch, bus, files }: HealthOptions): Health {
  const canStore = rememberedFor(FILES_MS, () => within(LIMIT_MS, files.check()))
  let isMigrated = false
  let isStopping = false
  return {
    markMigrated: () => void (isMigrated = true),
    markStopping: () => void (isStopping = true),
    async complaints() {
      const complaints: Complaint[] = []
      if (isStopping) complaints.push('stopping')
      if (!isMigrated) complaints.push('migrating')
      const [answers, stores] = await Promise.all([within(LIMIT_MS, ping(dispatch)), canStore()])
      if (!answers) complaints.push('database')
      if (!bus.isListening) complaints.push('bus')
      if (!stores) complaints.push('files')
      return complaints
    },
  }
}

/** Answers `/healthz` and `/readyz`. */
export function serveHealth(app: FastifyInstance, health: Health): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const complaints = await health.complaints()
    const status = complaints.length === 0 ? 'ready' : 'not-ready'
    return reply
      .code(complaints.length === 0 ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status, complaints })
  })
}

/** Whether something succeeds in time. */
async function within(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  const limit = new AbortController()
  const late = sleep(milliseconds, false, { signal: limit.signal }).catch(() => false)
  const done = work.then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([done, late])
  } finally {
    limit.abort()
  }
}

/** Asks again when the last answer is older; questions meanwhile share one. */
function rememberedFor(milliseconds: number, ask: () => Promise<boolean>): () => Promise<boolean> {
  let last: { answer: Promise<boolean>; until: number } | undefined
  return () => {
    if (last === undefined || last.until < performance.now())
      last = { answer: ask(), until: performance.now() + milliseconds }
    return last.answer
  }
}
