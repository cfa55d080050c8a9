import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { workflowCalendarRoutes } from '#workflow/contract/calendar.ts'
import { dueMoment } from './calendar-trial.service.ts'
import * as calendars from './calendar.service.ts'

export function mountWorkflowCalendars(kernel: Kernel): Mounted[] {
  return implement('wfCalendar', workflowCalendarRoutes, {
    page: ({ actor, query }) => calendars.pageCalendars(kernel, actor, query),
    get: ({ actor, params }) => calendars.getCalendar(kernel, actor, params.id),
    create: ({ actor, body }) => calendars.createCalendar(kernel, actor, body),
    update: ({ actor, body }) => calendars.updateCalendar(kernel, actor, body),
    remove: ({ actor, params }) => calendars.removeCalendar(kernel, actor, params.id),
    removeMany: ({ actor, body }) => calendars.removeCalendars(kernel, actor, body),
    due: async ({ body }) => dueMoment(body),
  })
}
