import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { moduleStatRoutes, portalStatRoutes } from '#behavior/contract/behavior-stat.ts'
import * as stat from './stat.service.ts'

export function mountBehaviorStats(kernel: Kernel): Mounted[] {
  return [
    ...implement('portalStat', portalStatRoutes, {
      page: ({ actor, query }) => stat.pageStat(kernel, actor, query),
      sum: ({ actor, query }) => stat.sumStat(kernel, actor, query),
    }),
    ...implement('moduleStat', moduleStatRoutes, {
      page: ({ actor, query }) => stat.pageStat(kernel, actor, query),
      sum: ({ actor, query }) => stat.sumStat(kernel, actor, query),
    }),
  ]
}
