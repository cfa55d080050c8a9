import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { taskRoutes } from '#workspace/contract/task.ts'
import * as tasks from './task.service.ts'

export function mountTasks(kernel: Kernel): Mounted[] {
  return implement('wsTask', taskRoutes, {
    page: ({ actor, query }) => tasks.pageTasks(kernel, actor, query),
    create: ({ actor, body }) => tasks.createTask(kernel, actor, body),
    update: async ({ actor, body }) => {
      await tasks.updateTask(kernel, actor, body)
      return null
    },
    turn: async ({ actor, body }) => {
      await tasks.turnTask(kernel, actor, body)
      return null
    },
    remove: async ({ actor, params }) => {
      await tasks.removeTask(kernel, actor, params.id)
      return null
    },
    removeMany: ({ actor, body }) => tasks.removeTasks(kernel, actor, body),
  })
}
