import { workflowCalendarRoutes } from '#workflow/contract/calendar.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'

/** What shows a calendar, or says that a model lacks one. */
export const CALENDAR_READS = [workflowCalendarRoutes.page, workflowCalendarRoutes.get, workflowModelRoutes.get]
