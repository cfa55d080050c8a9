import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { workflowTaskRoutes } from '#workflow/contract/task.ts'
import { noteLook } from './look.service.ts'
import * as tasks from './task.service.ts'
import { complete, completeMany, reject } from './task-completion.service.ts'
import { getTask, pageDone, pageToDo } from './task-reads.service.ts'
import { goBack } from './task-return.service.ts'
import { withdrawTask } from './task-withdrawal.service.ts'

export function mountWorkflowTasks(kernel: Kernel): Mounted[] {
  return implement('wfTask', workflowTaskRoutes, {
    toDo: ({ actor, query }) => pageToDo(kernel, actor, query),
    done: ({ actor, query }) => pageDone(kernel, actor, query),
    get: ({ actor, params }) => getTask(kernel, actor, params.id),
    seen: ({ actor, body }) => noteLook(kernel, actor, body),
    complete: ({ actor, body }) => complete(kernel, actor, body),
    reject: ({ actor, body }) => reject(kernel, actor, body),
    claim: ({ actor, body }) => tasks.claim(kernel, actor, body),
    unclaim: ({ actor, body }) => tasks.unclaim(kernel, actor, body),
    delegate: ({ actor, body }) => tasks.delegate(kernel, actor, body),
    resolve: ({ actor, body }) => tasks.resolve(kernel, actor, body),
    transfer: ({ actor, body }) => tasks.transfer(kernel, actor, body),
    addSigner: ({ actor, body }) => tasks.addSigner(kernel, actor, body),
    removeSigner: ({ actor, body }) => tasks.removeSigner(kernel, actor, body),
    return: ({ actor, body }) => goBack(kernel, actor, body),
    withdraw: ({ actor, body }) => withdrawTask(kernel, actor, body),
    completeMany: ({ actor, body }) => completeMany(kernel, actor, body.tasks),
  })
}
