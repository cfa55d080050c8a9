/** What shows processes and tasks, and therefore changes with a command. */
import { workflowCcRoutes } from '#workflow/contract/cc.ts'
import { workflowDraftRoutes } from '#workflow/contract/draft.ts'
import { workflowFollowRoutes } from '#workflow/contract/follow.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'

export const WORK_READS = [
  workflowTaskRoutes.toDo,
  workflowTaskRoutes.done,
  workflowTaskRoutes.get,
  workflowInstanceRoutes.page,
  workflowInstanceRoutes.started,
  workflowInstanceRoutes.startable,
  workflowInstanceRoutes.get,
  workflowInstanceRoutes.drawing,
  workflowFollowRoutes.report,
  workflowDraftRoutes.page,
  workflowCcRoutes.page,
]
