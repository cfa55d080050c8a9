import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import * as models from './model.service.ts'

export function mountWorkflowModels(kernel: Kernel): Mounted[] {
  return implement('wfModel', workflowModelRoutes, {
    page: ({ actor, query }) => models.pageModels(kernel, actor, query),
    get: ({ actor, params }) => models.getModel(kernel, actor, params.id),
    create: ({ actor, body }) => models.createModel(kernel, actor, body),
    update: ({ actor, body }) => models.updateModel(kernel, actor, body),
    deploy: ({ actor, body }) => models.deployModel(kernel, actor, body.id),
    turn: async ({ actor, body }) => {
      await models.turnModel(kernel, actor, body)
      return null
    },
    remove: async ({ actor, params }) => {
      await models.removeModel(kernel, actor, params.id)
      return null
    },
  })
}
