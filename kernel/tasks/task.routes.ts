/** Tasks over HTTP. */
import { taskRoutes } from '#contract/task.ts'
import { implement, type Mounted } from '../http/implement.ts'
import type { Kernel } from '../kernel.ts'
import type { TaskKinds } from './kinds.ts'
import * as tasks from './task.service.ts'

export function mountTasks(kernel: Kernel, kinds: TaskKinds): Mounted[] {
  return implement('task', taskRoutes, {
    page: ({ actor, query }) => tasks.pageTasks(kernel, actor, query),
    get: ({ actor, params }) => tasks.getTask(kernel, actor, params.id),
    file: ({ actor, params }) => tasks.openTaskFile(kernel, kinds, actor, params.id),
    retry: ({ actor, params }) => tasks.retryTask(kernel, kinds, actor, params.id),
    remove: ({ actor, params }) => tasks.removeTask(kernel, actor, params.id),
  })
}
