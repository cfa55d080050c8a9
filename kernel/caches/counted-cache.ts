/** An `LRUCache` that counts what it finds and is known to the page of caches. A look-up costs one addition more. */
import { LRUCache } from 'lru-cache'
import type { CacheName } from '#contract/caches.ts'
import { makeKnown, type CacheOwner, type KnownCache } from './known-caches.ts'

interface Known {
  name: CacheName
  /** The node whose cache it is; left out where it belongs to the process. */
  node?: CacheOwner
  /** Entries at most, where the options bound them by their size; 0 where that says nothing about their number. */
  limit?: number
}

type Kept = object | string | number | true

export class CountedCache<Value extends Kept> extends LRUCache<string, Value> implements KnownCache {
  readonly name: CacheName
  readonly limit: number
  hits = 0
  misses = 0
  since = Date.now()

  /** @param options those of `LRUCache` */
  constructor({ name, node, limit }: Known, options: LRUCache.Options<string, Value, unknown>) {
    super(options)
    this.name = name
    this.limit = limit ?? this.max
    makeKnown(this, node)
  }

  get count(): number {
    return this.size
  }

  override get(key: string): Value | undefined {
    const value = super.get(key)
    if (value === undefined) this.misses += 1
    else this.hits += 1
    return value
  }

  override clear(): void {
    super.clear()
    this.since = Date.now()
  }
}
