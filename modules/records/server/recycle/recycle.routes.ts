import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { recycleRoutes } from '#records/contract/recycle.ts'
import { getRecycled, pageRecycled, purgeRecycled, restoreRecycled } from './recycle.service.ts'

export function mountRecycleBin(kernel: Kernel): Mounted[] {
  return implement('recycle', recycleRoutes, {
    page: ({ actor, query }) => pageRecycled(kernel, actor, query),
    get: ({ actor, params }) => getRecycled(kernel, actor, params.id),
    restore: ({ actor, body }) => restoreRecycled(kernel, actor, body),
    removeMany: ({ actor, body }) => purgeRecycled(kernel, actor, body),
  })
}
