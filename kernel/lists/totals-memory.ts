/**
 * Totals in this node's memory. A list of up to 10,000 rows is counted each time, which is cheap and always right. A
 * larger one is counted exactly once; then the figure is remembered, and recounted behind the reader's back when the
 * resource has changed or half a minute has passed. While a remembered figure is known to be out of date it goes out as
 * not exact.
 */
import { LRUCache } from 'lru-cache'
import { CountedCache } from '../caches/counted-cache.ts'
import { atMost } from '../growing-cache.ts'
import type { Logger } from 'pino'
import type { Database } from '../database/lease.ts'
import type { Bus } from '../live/bus.ts'
import { listChanges } from './changed.ts'
import type { Counted, Total, Totals } from './totals.ts'

export interface TotalsOptions {
  bus: Bus
  database: Database
  log: Logger
  /** Milliseconds after which a figure is recounted although nothing is known to have changed. */
  maxAgeMs?: number
}

/** What has happened to a resource of a tenant since this node first looked. */
interface ListState {
  /** Differs from every earlier state of any resource. */
  version: number
  /** Rows that came and went by this node's own writes. */
  delta: number
}

interface Memory {
  total: number
  /** The news that the count knew of. */
  seen: Readonly<ListState>
  countedAt: number
}

/** An answer, or the computing of it. */
interface Kept {
  answer: Promise<object>
  version: number
  begunAt: number
}

const CAP = 10_000
const MAX_AGE_MS = 30_000
/** While the bus is down anything may have changed unheard. */
const MAX_AGE_DEAF_MS = 3_000
const MAX_REMEMBERED = 10_000
const MAX_KEPT = 1_000
/** Recounts at the same time; what does not fit waits for the next reader. */
const MAX_RECOUNTS = 2

export const createTotals = (options: TotalsOptions): Totals => new RememberedTotals(options)

class RememberedTotals implements Totals {
  readonly #options: TotalsOptions
  readonly #memories: CountedCache<Memory>
  readonly #kept = new LRUCache<string, Kept>({ max: MAX_KEPT })
  readonly #state = new LRUCache<string, ListState>(atMost(MAX_REMEMBERED))
  /** By resource, the version as of this node's last write. */
  readonly #written = new LRUCache<string, number>(atMost(MAX_REMEMBERED))
  readonly #firstCounts = new Map<string, Promise<Memory>>()
  readonly #recounts = new Set<string>()
  #version = 0

  constructor(options: TotalsOptions) {
    this.#options = options
    this.#memories = new CountedCache<Memory>(
      { name: 'total', node: options.bus, limit: MAX_REMEMBERED },
      atMost(MAX_REMEMBERED),
    )
    options.bus.onGap(() => this.#state.clear())
    // Who has written sees it at once, before the bus says so.
    options.database.onCommitted((tenantId, resource) =>
      this.#written.set(stateKey(tenantId, resource), ++this.#version),
    )
    options.bus.subscribe(listChanges, ({ tenantId, body: { resource } }) => this.#receive(tenantId, resource))
  }

  async of(list: Counted): Promise<Total> {
    const memory = this.#memories.get(list.key)
    if (memory) return this.#recall(list, memory)
    const counted = await list.capped(CAP + 1)
    if (counted <= CAP) return { total: counted, totalExact: true }
    const first = this.#firstCounts.get(list.key) ?? this.#countFirst(list)
    const { total, seen } = await first
    return { total, totalExact: seen.version === this.#stateOf(list).version }
  }

  kept<Answer extends object>(
    list: Pick<Counted, 'tenantId' | 'resource' | 'key'>,
    compute: () => Promise<Answer>,
  ): Promise<Answer> {
    const state = stateKey(list.tenantId, list.resource)
    const version = Math.max(this.#stateOf(list).version, this.#written.get(state) ?? 0)
    const key = `${state} ${list.key}`
    const known = this.#kept.get(key)
    // The typed cast: a key names what it is an answer to.
    if (known?.version === version && this.#isFresh(known.begunAt)) return known.answer as Promise<Answer>
    const kept = { answer: compute(), version, begunAt: performance.now() }
    this.#kept.set(key, kept)
    kept.answer.catch(() => {
      if (this.#kept.peek(key) === kept) this.#kept.delete(key)
    })
    return kept.answer
  }

  /** Whether a figure of this age may go out although nothing is known to have changed. */
  #isFresh(since: number): boolean {
    const { bus, maxAgeMs = MAX_AGE_MS } = this.#options
    return performance.now() - since <= (bus.isListening ? maxAgeMs : MAX_AGE_DEAF_MS)
  }

  changed(tenantId: number, resource: string, delta = 0): void {
    const state = this.#stateOf({ tenantId, resource })
    this.#state.set(stateKey(tenantId, resource), { version: ++this.#version, delta: state.delta + delta })
  }

  #recall(list: Counted, memory: Memory): Total {
    const state = this.#stateOf(list)
    const { bus, maxAgeMs = MAX_AGE_MS } = this.#options
    const age = performance.now() - memory.countedAt
    const isDeaf = !bus.isListening
    const isOutdated = memory.seen.version !== state.version || (isDeaf && age > MAX_AGE_DEAF_MS)
    if (isOutdated || age > maxAgeMs) void this.#recount(list)
    return { total: Math.max(0, memory.total + state.delta - memory.seen.delta), totalExact: !isOutdated }
  }

  /** On the caller's lease; every other user who asks meanwhile waits for the same count. */
  #countFirst(list: Counted): Promise<Memory> {
    const counting = this.#count(list, () => list.exact()).finally(() => this.#firstCounts.delete(list.key))
    this.#firstCounts.set(list.key, counting)
    return counting
  }

  /** On a lease of its own, one per list at a time. */
  async #recount(list: Counted): Promise<void> {
    if (this.#recounts.has(list.key) || this.#recounts.size >= MAX_RECOUNTS) return
    this.#recounts.add(list.key)
    const { database, log } = this.#options
    try {
      await this.#count(list, () => database.read(list.tenantId, (db) => list.exact(db)))
    } catch (error) {
      log.warn({ err: error, resource: list.resource, tenantId: list.tenantId }, 'a total could not be recounted')
    } finally {
      this.#recounts.delete(list.key)
    }
  }

  async #count(list: Counted, exact: () => Promise<number>): Promise<Memory> {
    const seen = this.#stateOf(list)
    const memory = { total: await exact(), seen, countedAt: performance.now() }
    if (memory.total > CAP) this.#memories.set(list.key, memory)
    else this.#memories.delete(list.key)
    return memory
  }

  #stateOf({ tenantId, resource }: { tenantId: number; resource: string }): ListState {
    const key = stateKey(tenantId, resource)
    const known = this.#state.get(key)
    if (known) return known
    const state = { version: ++this.#version, delta: 0 }
    this.#state.set(key, state)
    return state
  }

  /** What no reader has counted here needs no entry. */
  #receive(tenantId: number, resource: string): void {
    if (this.#state.has(stateKey(tenantId, resource))) this.changed(tenantId, resource)
  }
}

const stateKey = (tenantId: number, resource: string): string => `${tenantId}:${resource}`
