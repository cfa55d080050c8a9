import type { TaskStatus } from '#workspace/contract/task.ts'

/** From the first to the last. */
export const TASK_STATUSES: readonly TaskStatus[] = ['open', 'doing', 'done']
