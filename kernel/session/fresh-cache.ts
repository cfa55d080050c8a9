/**
 * A per-node cache that is trusted only while the bus listens. An entry lives for as long as its loader says; what was
 * being loaded when something changed is handed to those who waited for it, but not kept.
 */
import { LRUCache } from 'lru-cache'
import type { CacheName } from '#contract/caches.ts'
import { makeKnown, type KnownCache } from '../caches/known-caches.ts'
import { atMost } from '../growing-cache.ts'
import type { Bus } from '../live/bus.ts'

export interface Loaded<Value> {
  value: Value
  /** Milliseconds for which it may be kept; 0 or less: not at all. */
  keepFor: number
}

export interface FreshCacheOptions {
  /** What the page of caches calls it. */
  name: CacheName
  bus: Bus
  max: number
  /** Milliseconds of a clock that only goes forward. */
  now: () => number
}

export class FreshCache<Value extends object> implements KnownCache {
  readonly name: CacheName
  readonly limit: number
  hits = 0
  misses = 0
  since = Date.now()
  readonly #bus: Bus
  readonly #kept: LRUCache<string, Value>
  readonly #loading = new Map<string, Promise<Value | undefined>>()
  /** Counts drops: a load that began before one must not be kept after it. */
  #drops = 0

  constructor({ name, bus, max, now }: FreshCacheOptions) {
    this.name = name
    this.limit = max
    this.#bus = bus
    this.#kept = new LRUCache({ ...atMost(max), ttl: 1, ttlResolution: 0, perf: { now } })
    bus.onGap(() => this.clear())
    makeKnown(this, bus)
  }

  get count(): number {
    return this.#kept.size
  }

  /** The value of a key; concurrent calls share one load. While the bus is deaf every call loads. */
  async get(key: string, load: () => Promise<Loaded<Value> | undefined>): Promise<Value | undefined> {
    if (!this.#bus.isListening) {
      this.misses += 1
      this.clear()
      return (await load())?.value
    }
    const known = this.#kept.get(key)
    if (known) {
      this.hits += 1
      return known
    }
    this.misses += 1
    const running = this.#loading.get(key) ?? this.#start(key, load)
    return await running
  }

  /** Forgets what matches, on this node. */
  drop(matches: (value: Value) => boolean): void {
    this.#forgetLoads()
    for (const [key, value] of this.#kept.entries()) if (matches(value)) this.#kept.delete(key)
  }

  clear(): void {
    this.#forgetLoads()
    this.#kept.clear()
    this.since = Date.now()
  }

  #forgetLoads(): void {
    this.#drops += 1
    this.#loading.clear()
  }

  #start(key: string, load: () => Promise<Loaded<Value> | undefined>): Promise<Value | undefined> {
    const running = this.#loadAndKeep(key, load).finally(() => {
      if (this.#loading.get(key) === running) this.#loading.delete(key)
    })
    this.#loading.set(key, running)
    return running
  }

  async #loadAndKeep(key: string, load: () => Promise<Loaded<Value> | undefined>): Promise<Value | undefined> {
    const drops = this.#drops
    const loaded = await load()
    if (loaded && loaded.keepFor > 0 && drops === this.#drops && this.#bus.isListening) {
      this.#kept.set(key, loaded.value, { ttl: loaded.keepFor })
    }
    return loaded?.value
  }
}
