/** The first making of every index: once per tenant, kind and version, so that an upgrade makes anew what it must. */
import type { ServerModule } from '#kernel/kernel.ts'
import { startRebuild } from '#kernel/search/feed.ts'
import { isIndexed } from '#kernel/search/searchable.ts'
import type { SeedsOf } from '#system/server/index.ts'

/** Files the beginning; the documents come behind, when the node runs. After everything that other modules write. */
export const searchSeeds =
  (modules: readonly ServerModule[]): SeedsOf =>
  ({ id: tenantId }) =>
    modules
      .flatMap(({ searchables }) => searchables ?? [])
      .filter(isIndexed)
      .map(({ kind, version }) => ({
        name: `search:${kind}:${version}`,
        write: (tx) => startRebuild(tx, tenantId, kind),
      }))
