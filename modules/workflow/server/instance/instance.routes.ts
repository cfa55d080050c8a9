import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { workflowRepairRoutes } from '#workflow/contract/instance-repair.ts'
import * as instances from './instance.service.ts'
import { sendMessage, sendSignal } from './instance-message.service.ts'
import { handOverInstances } from './instance-handover.service.ts'
import { voidInstance } from './instance-void.service.ts'
import { getInstance, listProcesses, listStartable, pageInstances, pageStarted } from './instance-reads.service.ts'
import { startInstance } from './instance-start.service.ts'

export function mountWorkflowInstances(kernel: Kernel): Mounted[] {
  // The drawing answers 304, too (`follow/follow.routes.ts`).
  const { drawing: _, ...routes } = workflowInstanceRoutes
  const orderMany = instances.orderInstances.bind(undefined, kernel)
  return implement('wfInstance', routes, {
    start: ({ actor, body }) => startInstance(kernel, actor, body),
    startable: ({ actor }) => listStartable(kernel, actor),
    page: ({ actor, query }) => pageInstances(kernel, actor, query),
    processes: ({ actor }) => listProcesses(kernel, actor),
    started: ({ actor, query }) => pageStarted(kernel, actor, query),
    get: ({ actor, params }) => getInstance(kernel, actor, params.id),
    withdraw: ({ actor, body }) => instances.withdrawInstance(kernel, actor, body),
    cancel: ({ actor, body }) => instances.cancelInstance(kernel, actor, body),
    suspend: ({ actor, body }) => instances.suspendInstance(kernel, actor, body),
    resume: ({ actor, body }) => instances.resumeInstance(kernel, actor, body),
    cancelMany: ({ actor, body }) => orderMany(actor, instances.cancelInstance, body),
    suspendMany: ({ actor, body }) => orderMany(actor, instances.suspendInstance, body),
    resumeMany: ({ actor, body }) => orderMany(actor, instances.resumeInstance, { ...body, reason: '' }),
    jump: ({ actor, body }) => instances.jumpInstance(kernel, actor, body),
    setVars: ({ actor, body }) => instances.setInstanceVars(kernel, actor, body),
    message: ({ actor, body }) => sendMessage(kernel, actor, body),
    signal: ({ actor, body }) => sendSignal(kernel, actor, body),
  })
}

export function mountWorkflowRepairs(kernel: Kernel): Mounted[] {
  return implement('wfRepair', workflowRepairRoutes, {
    cancelBranch: ({ actor, body }) => instances.cancelBranch(kernel, actor, body),
    void: ({ actor, body }) => voidInstance(kernel, actor, body),
    voidMany: ({ actor, body }) => instances.orderInstances(kernel, actor, voidInstance, body),
    handOverMany: ({ actor, body }) => handOverInstances(kernel, actor, body),
  })
}
