/** What shows processes and tasks, and therefore changes with a command. */
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'

export const WORK_READS = [
  workflowTaskRoutes.toDo,
  workflowTaskRoutes.done,
  workflowTaskRoutes.get,
  workflowInstanceRoutes.page,
  workflowInstanceRoutes.get,
]
