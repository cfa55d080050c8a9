/** Parts of the kernel on a database of its own, for tests that look below the entry point. */
import pino, { type Logger } from 'pino'
import pg from 'pg'
import { inject } from 'vitest'
import { Database } from '#kernel/database/lease.ts'
import { createPool } from '#kernel/database/pools.ts'
import type { DatabaseUrls } from '#kernel/database/roles.ts'
import type { Bus } from '#kernel/live/bus.ts'
import { createBus } from '#kernel/live/pg-bus.ts'
import { aDatabase } from './harness.ts'

/** Two tenants that no seed knows. */
export const ANN_CORP = 901
export const BOB_CORP = 902

export interface KernelParts {
  urls: DatabaseUrls
  database: Database
  dispatch: pg.Pool
  bus: Bus
  /** In claims. */
  nodeName: string
  log: Logger
  /** What was logged, line by line. */
  logged: Record<string, unknown>[]
  /** A second node's database, dispatch pool and bus. */
  anotherNode(): Promise<Pick<KernelParts, 'database' | 'dispatch' | 'bus' | 'nodeName'>>
  /** Runs SQL as the superuser, who sees every row. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  close(): Promise<void>
}

export async function kernelParts(): Promise<KernelParts> {
  const { urls, drop } = await aDatabase()
  const logged: Record<string, unknown>[] = []
  const log = pino(
    { level: 'trace' },
    { write: (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>) },
  )
  const address = new URL(inject('superuser'))
  address.pathname = new URL(urls.owner).pathname
  const superuser = new pg.Pool({ connectionString: address.toString(), max: 2 })
  superuser.on('error', () => {}) // `end` does not wait for the sockets; the database is dropped under them
  const endings: (() => Promise<unknown>)[] = []
  let nodes = 0
  const node = async () => {
    const pool = createPool({ connectionString: urls.app, max: 6, name: 'test-app' })
    const dispatch = createPool({ connectionString: urls.dispatch, max: 4, name: 'test-dispatch' })
    for (const each of [pool, dispatch]) each.on('error', () => {})
    const bus = createBus({ connectionString: urls.app, log })
    await bus.start()
    endings.push(
      () => bus.stop(),
      () => pool.end(),
      () => dispatch.end(),
    )
    return { database: new Database(pool), dispatch, bus, nodeName: `test ${(nodes += 1)}` }
  }
  await superuser.query(
    `insert into sys_tenant (id, code, name, cert) values (${ANN_CORP}, 'ann', 'Ann', 1), (${BOB_CORP}, 'bob', 'Bob', 1)`,
  )
  return {
    urls,
    log,
    logged,
    ...(await node()),
    anotherNode: node,
    sql: async (text, values) => (await superuser.query(text, values)).rows,
    close: async () => {
      for (const end of endings) await end()
      await superuser.end()
      await drop()
    },
  }
}

/** Waits until something is so; fails after fifteen seconds. */
export async function until(isSo: () => boolean | Promise<boolean>, withinMs = 15_000): Promise<void> {
  const deadline = performance.now() + withinMs
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`not so within ${withinMs} ms: ${isSo.toString()}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
