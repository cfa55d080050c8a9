/**
 * Names of records that rows of long lists refer to, in this node's memory: joining them in SQL costs more than the
 * list itself. A change drops what is kept of its resource: at the commit on the node that made it, with the bus on the
 * others. While the bus is not listening nothing is kept.
 */
import { LRUCache } from 'lru-cache'
import { CountedCache } from '../caches/counted-cache.ts'
import { atMost } from '../growing-cache.ts'
import type { Database, Db } from '../database/lease.ts'
import type { Bus } from '../live/bus.ts'
import { listChanges } from './changed.ts'

export interface NamedRecord {
  readonly id: string
  readonly name: string
  /** What comes first where several are shown; equal ones follow by name. */
  readonly rank: number
}

/** Where names come from. */
export interface NameSource {
  /** What a change of them drops. */
  readonly resource: string
  readonly find: (db: Db, ids: readonly string[]) => Promise<NamedRecord[]>
}

/** What is kept of ids; undefined for what is not there. */
export type NameOf = (id: string) => NamedRecord | undefined

const MAX_KEPT = 100_000
const MAX_RESOURCES = 10_000
/** Bounds how long what was written past the application stays unnoticed. */
const MAX_AGE_MS = 60_000

const collator = new Intl.Collator('zh')

export class Names {
  readonly #bus: Pick<Bus, 'isListening'>
  /**
   * By resource, version and id. A change raises the version, so what was read before it is never found again, however
   * late it arrives.
   */
  readonly #kept: CountedCache<NamedRecord>
  readonly #versions = new LRUCache<string, number>(atMost(MAX_RESOURCES))
  #version = 0

  constructor(bus: Pick<Bus, 'isListening' | 'onGap' | 'subscribe'>, database: Pick<Database, 'onCommitted'>) {
    this.#bus = bus
    this.#kept = new CountedCache<NamedRecord>(
      { name: 'name', node: bus, limit: MAX_KEPT },
      { ...atMost(MAX_KEPT), ttl: MAX_AGE_MS, ttlResolution: 1_000 },
    )
    bus.onGap(() => this.#versions.clear())
    bus.subscribe(listChanges, ({ tenantId, body: { resource } }) => this.#drop(tenantId, resource))
    database.onCommitted((tenantId, resource) => this.#drop(tenantId, resource))
  }

  /** The names of ids of one tenant; those that are not kept are read at once. */
  async of(db: Db, tenantId: number, source: NameSource, ids: Iterable<string>): Promise<NameOf> {
    const prefix = this.#prefixOf(tenantId, source.resource)
    const found = new Map<string, NamedRecord>()
    const missing = new Set<string>()
    for (const id of ids) {
      if (found.has(id)) continue
      const kept = this.#bus.isListening ? this.#kept.get(prefix + id) : undefined
      if (kept) found.set(id, kept)
      else missing.add(id)
    }
    if (missing.size > 0) {
      for (const named of await source.find(db, [...missing])) {
        found.set(named.id, named)
        if (this.#bus.isListening) this.#kept.set(prefix + named.id, named)
      }
    }
    return (id) => found.get(id)
  }

  #prefixOf(tenantId: number, resource: string): string {
    const key = `${tenantId}/${resource}/`
    let version = this.#versions.get(key)
    if (version === undefined) this.#versions.set(key, (version = ++this.#version))
    return `${key}${version}/`
  }

  #drop(tenantId: number, resource: string): void {
    this.#versions.delete(`${tenantId}/${resource}/`)
  }
}

/** Several names in the order in which they are shown; ids without a name are left out. */
export function namesOf(ids: readonly string[], nameOf: NameOf): { id: string; name: string }[] {
  const known = ids.flatMap((id) => nameOf(id) ?? [])
  if (known.length > 1) known.sort((one, other) => one.rank - other.rank || collator.compare(one.name, other.name))
  return known.map(({ id, name }) => ({ id, name }))
}
