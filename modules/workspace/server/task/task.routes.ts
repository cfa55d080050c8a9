import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { taskRoutes } from '#workspace/contract/task.ts'
import * as tasks from './task.service.ts'

export function mountTasks(kernel: Kernel): Mounted[] {
  return implement('wsTask', taskRoutes, {
    page: ({ actor, query }) => tasks.pageTasks(kernel, actor, query),
    create: ({ actor, body }) => tasks.createTask(kernel, actor, body),
    update: ({ actor, body }) => tasks.updateTask(kernel, actor, body),
    setStatus: ({ actor, body }) => tasks.setTaskStatus(kernel, actor, body),
    remove: ({ actor, params }) => tasks.removeTask(kernel, actor, params.id),
    removeMany: ({ actor, body }) => tasks.removeTasks(kernel, actor, body),
  })
}
