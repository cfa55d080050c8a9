/**
 * What data rules in SQL reached a moment ago, for the lists that ask meanwhile. It is good for a second, and no longer
 * than until anything of the tenant changes: a rule may ask of any table.
 */
import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Database } from '../database/lease.ts'
import { listChanges } from '../lists/changed.ts'
import type { Bus } from '../live/bus.ts'
import type { ReadySql } from './ready-rule.ts'

/** An array as the database takes it; empty where there is none. */
export type Reached = Buffer | readonly []

/** Milliseconds for which ids are good, where nothing is known to have changed. */
const KEPT_MS = 1_000
/** Of up to a megabyte each. */
const MAX_KEPT = 50

interface Kept {
  readonly version: number
  readonly begunAt: number
  readonly ids: Promise<Reached>
}

export class KeptIds {
  readonly #kept = new LRUCache<string, Kept>({ max: MAX_KEPT })
  /** By tenant, how often something is known to have changed. */
  readonly #versions = new Map<number, number>()

  /** Takes note of what changes on this node and on others. */
  follow(database: Pick<Database, 'onCommitted'>, bus: Pick<Bus, 'subscribe' | 'onGap'>): void {
    database.onCommitted((tenantId) => this.changed(tenantId))
    bus.subscribe(listChanges, ({ tenantId }) => this.changed(tenantId))
    // Anything may have changed meanwhile.
    bus.onGap(() => this.#kept.clear())
  }

  /** Something of a tenant has changed. */
  changed(tenantId: number): void {
    this.#versions.set(tenantId, this.#versionOf(tenantId) + 1)
  }

  /** Those that are kept, or those that `find` finds, once for all who ask meanwhile. */
  async of(tenantId: number, sql: ReadySql, find: () => Promise<Reached>): Promise<Reached> {
    const key = `${tenantId} ${digestOf(sql)}`
    const version = this.#versionOf(tenantId)
    const known = this.#kept.get(key)
    if (known?.version === version && performance.now() - known.begunAt <= KEPT_MS) return known.ids
    const kept: Kept = { version, begunAt: performance.now(), ids: find() }
    this.#kept.set(key, kept)
    const ids = await kept.ids
    // What failed is tried again.
    if (!Buffer.isBuffer(ids) && this.#kept.peek(key) === kept) this.#kept.delete(key)
    return ids
  }

  #versionOf(tenantId: number): number {
    return this.#versions.get(tenantId) ?? 0
  }
}

const digests = new WeakMap<ReadySql, string>()

/** Names what a rule asks for, for one user. */
function digestOf(sql: ReadySql): string {
  const digest = digests.get(sql) ?? hash('sha256', JSON.stringify([sql.text, sql.values]), 'base64url')
  digests.set(sql, digest)
  return digest
}
