import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { workflowFormRoutes } from '#workflow/contract/form.ts'
import * as choices from './form-choice.service.ts'
import { formOfModel, publishedForms, startForm } from './form.service.ts'

export function mountForms(kernel: Kernel): Mounted[] {
  return implement('wfForm', workflowFormRoutes, {
    published: ({ actor }) => publishedForms(kernel, actor),
    ofModel: async ({ actor, query }) => ({ form: await formOfModel(kernel, actor, query.formKey) }),
    modelReferences: ({ actor, params, query }) => choices.modelReferences(kernel, actor, params, query),
    modelOptions: ({ actor, params, query }) => choices.modelOptions(kernel, actor, params, query),
    start: ({ actor, query }) => startForm(kernel, actor, query.key),
    startReferences: ({ actor, params, query }) => choices.startReferences(kernel, actor, params, query),
    startOptions: ({ actor, params, query }) => choices.startOptions(kernel, actor, params, query),
    taskReferences: ({ actor, params, query }) => choices.taskReferences(kernel, actor, params, query),
    taskOptions: ({ actor, params, query }) => choices.taskOptions(kernel, actor, params, query),
  })
}
