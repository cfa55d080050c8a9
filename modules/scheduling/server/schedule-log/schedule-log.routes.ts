import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { scheduleLogRoutes } from '#scheduling/contract/schedule-log.ts'
import * as log from './schedule-log.service.ts'

export function mountScheduleLog(kernel: Kernel): Mounted[] {
  return implement('scheduleLog', scheduleLogRoutes, {
    page: ({ actor, query }) => log.pageScheduleLog(kernel, actor, query),
    get: ({ actor, params }) => log.getScheduleLog(kernel, actor, params.id),
    stop: async ({ actor, body }) => {
      await log.stopRun(kernel, actor, body.id)
      return null
    },
  })
}
