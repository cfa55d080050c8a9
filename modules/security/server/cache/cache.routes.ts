/** Caches of all nodes, over HTTP. */
import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { cacheRoutes } from '#security/contract/cache.ts'
import { dropCaches, listCaches, runsInstallation } from './cache.service.ts'

export const mountCaches = (kernel: Kernel): Mounted[] =>
  implement(
    'cache',
    cacheRoutes,
    {
      list: () => listCaches(kernel),
      drop: ({ actor, body }) => dropCaches(kernel, actor, body),
    },
    runsInstallation(kernel),
  )
