import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { statRoutes } from '#system/contract/stat.ts'
import * as stat from './stat.service.ts'

export function mountStats(kernel: Kernel): Mounted[] {
  return implement('stat', statRoutes, {
    signIns: ({ actor, query }) => stat.signInsPerDay(kernel, actor, query),
    changes: ({ actor, query }) => stat.changesPerDay(kernel, actor, query),
    people: ({ actor, query }) => stat.peoplePerDept(kernel, actor, query.limit),
    overview: ({ actor, query }) => stat.overview(kernel, actor, query.offset),
  })
}
