/**
 * A database that hangs (its machine, its disk, a debugger): calls are answered within their time, and go on when it
 * does.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../../tests/kernel-parts.ts'
import { readSettings } from '../config/settings.ts'
import { createHealth, serveHealth } from '../http/health.ts'
import { createHttpServer } from '../http/server.ts'
import { serverProcesses } from './embedded/leftovers.ts'
import { startEmbedded, type EmbeddedCluster } from './embedded/start.ts'
import { Database } from './lease.ts'
import { createPool } from './pools.ts'

let folder: string
let cluster: EmbeddedCluster
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pg-frozen-'))
  cluster = await startEmbedded({ dataDir: folder, ephemeral: true, log: () => {} })
})
afterAll(async () => {
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
})

const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
  for (const pid of serverProcesses(join(folder, 'postgres/pgdata'))) process.kill(pid, name)
}

test('while the database is frozen every call is answered with 503 in time; afterwards all is as before', async () => {
  const limits = { statementTimeout: 1_000, silenceTimeout: 500, connectTimeout: 500 }
  const pool = createPool({ connectionString: cluster.url('postgres'), max: 3, name: 'frozen', ...limits })
  pool.on('error', () => {})
  const database = new Database(pool)
  const app = createHttpServer(readSettings({}), pino({ level: 'silent' }))
  app.get('/read', () => database.read(1, async (db) => (await sql`select 1 as n`.execute(db)).rows))
  app.get('/write', () => database.transaction(1, async (tx) => (await sql`select 1 as n`.execute(tx)).rows))
  app.get('/dispatch', async () => (await pool.query('select 1 as n')).rows)
  const bus = { isListening: true } as Parameters<typeof createHealth>[0]['bus']
  const health = createHealth({ dispatch: pool, bus, files: { check: async () => undefined } })
  health.markMigrated()
  serveHealth(app, health)
  const all = () =>
    Promise.all(['/read', '/write', '/dispatch', '/read', '/write', '/dispatch', '/read'].map((url) => app.inject(url)))
  const statuses = async () => (await all()).map(({ statusCode }) => statusCode)
  expect(new Set(await statuses())).toEqual(new Set([200]))

  signal('SIGSTOP')
  try {
    for (let round = 0; round < 2; round += 1) {
      const answers = await all()
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(7).fill(503))
      expect(answers[0]?.json()).toMatchObject({ error: 'unavailable' })
    }
    expect((await app.inject('/readyz')).json()).toMatchObject({ complaints: ['database'] })
    expect((await app.inject('/healthz')).statusCode).toBe(200)
  } finally {
    signal('SIGCONT')
  }
  await until(async () => (await statuses()).every((status) => status === 200))
  expect((await app.inject('/readyz')).statusCode).toBe(200)
  await app.close()
  await database.close()
})
