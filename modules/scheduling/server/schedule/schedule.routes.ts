import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { scheduleRoutes } from '#scheduling/contract/schedule.ts'
import * as schedules from './schedule.service.ts'

export function mountSchedules(kernel: Kernel): Mounted[] {
  return implement('schedule', scheduleRoutes, {
    page: ({ actor, query }) => schedules.pageSchedules(kernel, actor, query),
    get: ({ actor, params }) => schedules.getSchedule(kernel, actor, params.id),
    handlers: async ({ actor }) => schedules.listHandlers(kernel, actor),
    preview: async ({ query }) => schedules.previewFires(query),
    create: ({ actor, body }) => schedules.createSchedule(kernel, actor, body),
    update: ({ actor, body }) => schedules.updateSchedule(kernel, actor, body),
    pause: ({ actor, body }) => schedules.pauseSchedules(kernel, actor, body),
    run: ({ actor, body }) => schedules.runSchedule(kernel, actor, body.id),
    remove: ({ actor, params }) => schedules.removeSchedule(kernel, actor, params.id),
    removeMany: ({ actor, body }) => schedules.removeSchedules(kernel, actor, body),
  })
}
