import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { searchRoutes } from '#search/contract/search.ts'
import * as search from './search.service.ts'

export function mountSearch(kernel: Kernel): Mounted[] {
  return implement('search', searchRoutes, {
    find: ({ actor, query }) => search.findHits(kernel, actor, query),
    page: ({ actor, query }) => search.pageHits(kernel, actor, query),
    kinds: async ({ actor }) => search.kindsOf(kernel, actor),
    recall: ({ actor, query }) => search.recallHits(kernel, actor, query.records),
    index: ({ actor }) => search.indexOf(kernel, actor),
    rebuild: ({ actor }) => search.rebuildIndex(kernel, actor),
  })
}
