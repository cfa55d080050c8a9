/**
 * Between nodes: PostgreSQL LISTEN/NOTIFY on one connection of its own. Payloads name things, they never carry them.
 */
import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../database/lease.ts'
import type { BusMessage, Received, Topic } from './topic.ts'

export interface Bus {
  /** Whether LISTEN is up. While it is not, caches must not be trusted. */
  readonly isListening: boolean
  subscribe<Body>(topic: Topic<Body>, handler: (message: Received<Body>) => void): void
  /** Called when messages may have been missed (a reconnect): flush every cache. */
  onGap(handler: () => void): void
  start(): Promise<void>
  stop(): Promise<void>
}

export const BUS_CHANNEL = 'portico'

/** Tells every node, when `db` is a transaction on its commit. One per thing that changed, never one per row. */
export async function notify(db: Db, message: BusMessage): Promise<void> {
  await sql`select pg_notify(${BUS_CHANNEL}, ${JSON.stringify(message)})`.execute(db)
}

/** Tells every node now, several things in one statement. */
export async function notifyAll(pool: pg.Pool, messages: readonly BusMessage[]): Promise<void> {
  if (messages.length === 0) return
  const payloads = messages.map((message) => JSON.stringify(message))
  await pool.query('select pg_notify($1, payload) from unnest($2::text[]) payload', [BUS_CHANNEL, payloads])
}

/** Tells every node several things in one statement, when `db` is a transaction on its commit. */
export async function notifyEach(db: Db, messages: readonly BusMessage[]): Promise<void> {
  if (messages.length === 0) return
  const texts = messages.map((message) => JSON.stringify(message))
  await sql`select pg_notify(${BUS_CHANNEL}, body) from unnest(${texts}::text[]) as body`.execute(db)
}
