/**
 * The caches of a node, so that they can be looked at and emptied. A cache makes itself known when it is made: one of
 * a node with the bus of that node, one of the process (its content is the same for every node in it) without.
 */
import { CacheName } from '#contract/caches.ts'
import type { Bus } from '../live/bus.ts'

/** What is shown of a cache: never a key, never a value. */
export interface KnownCache {
  readonly name: CacheName
  /** How many entries it keeps at most; 0 where their size bounds them. */
  readonly limit: number
  readonly count: number
  /** Since the start of the process. */
  readonly hits: number
  readonly misses: number
  /** When it was last emptied, or made; milliseconds since 1970. */
  readonly since: number
  clear(): void
}

export type CacheFigures = Omit<KnownCache, 'clear'>
/** What tells a node from others in the same process. */
export type CacheOwner = Pick<Bus, 'onGap'>

const ofProcess: KnownCache[] = []
const ofNodes = new WeakMap<CacheOwner, KnownCache[]>()

export function makeKnown(cache: KnownCache, node?: CacheOwner): void {
  if (!node) return void ofProcess.push(cache)
  const known = ofNodes.get(node)
  if (known) known.push(cache)
  else ofNodes.set(node, [cache])
}

const cachesOf = (node: CacheOwner): readonly KnownCache[] => [...(ofNodes.get(node) ?? []), ...ofProcess]

/** The figures of a node in the order of the names; caches of the same name count as one. */
export function figuresOf(node: CacheOwner): CacheFigures[] {
  const byName = new Map<CacheName, CacheFigures>()
  for (const { name, limit, count, hits, misses, since } of cachesOf(node)) {
    const sum = byName.get(name) ?? { limit: 0, count: 0, hits: 0, misses: 0, since: 0 }
    byName.set(name, {
      name,
      limit: sum.limit + limit,
      count: sum.count + count,
      hits: sum.hits + hits,
      misses: sum.misses + misses,
      since: Math.max(sum.since, since),
    })
  }
  return CacheName.options.flatMap((name) => byName.get(name) ?? [])
}

/** Empties caches of a node. */
export function clearCaches(node: CacheOwner, names: readonly string[]): void {
  for (const cache of cachesOf(node)) if (names.includes(cache.name)) cache.clear()
}
