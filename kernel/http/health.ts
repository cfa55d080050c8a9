/**
 * For whoever watches the process: `/healthz` says it is alive (restart it when not), `/readyz` says it can serve (send it
 * nothing when not). Both lie at the root, need no session and tell nothing but names of parts.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Bus } from '../live/bus.ts'
import { ping } from './health.repo.ts'

export interface HealthOptions {
  dispatch: pg.Pool
  bus: Bus
}

export interface Health {
  /** The schema is up to date. */
  markMigrated(): void
  /** From now on `/readyz` answers 503, while running calls finish. */
  markStopping(): void
  /** What is not all right; empty when the node can serve. */
  complaints(): Promise<Complaint[]>
}

export type Complaint = 'stopping' | 'migrating' | 'database' | 'bus'

const DATABASE_LIMIT_MS = 2_000

export function createHealth({ dispatch, bus }: HealthOptions): Health {
  let isMigrated = false
  let isStopping = false
  return {
    markMigrated: () => void (isMigrated = true),
    markStopping: () => void (isStopping = true),
    async complaints() {
      const complaints: Complaint[] = []
      if (isStopping) complaints.push('stopping')
      if (!isMigrated) complaints.push('migrating')
      if (!(await answers(dispatch))) complaints.push('database')
      if (!bus.isListening) complaints.push('bus')
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

async function answers(pool: pg.Pool): Promise<boolean> {
  const limit = new AbortController()
  const late = sleep(DATABASE_LIMIT_MS, false, { signal: limit.signal }).catch(() => false)
  try {
    return await Promise.race([
      ping(pool).then(
        () => true,
        () => false,
      ),
      late,
    ])
  } finally {
    limit.abort()
  }
}
