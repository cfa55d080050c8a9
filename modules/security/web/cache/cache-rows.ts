/** The caches of nodes as rows of the table. */
import type { CacheName } from '#contract/caches.ts'
import type { CacheState, NodeCaches } from '#security/contract/cache.ts'

export interface CacheRow extends CacheState {
  readonly id: CacheName
}

/** The caches of one node, or of all together. @param node empty for all */
export function cacheRows(nodes: readonly NodeCaches[], node: string): CacheRow[] {
  const rows = new Map<CacheName, CacheRow>()
  for (const { caches } of nodes.filter((one) => node === '' || one.node === node))
    for (const cache of caches) {
      const sum = rows.get(cache.name)
      rows.set(cache.name, { ...cache, id: cache.name, ...(sum && together(sum, cache)) })
    }
  return [...rows.values()]
}

const together = (one: CacheState, other: CacheState) => ({
  limit: one.limit + other.limit,
  entries: one.entries + other.entries,
  hits: one.hits + other.hits,
  misses: one.misses + other.misses,
  sinceDate: one.sinceDate > other.sinceDate ? one.sinceDate : other.sinceDate,
})
