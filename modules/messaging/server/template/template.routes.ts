import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { templateRoutes } from '#messaging/contract/template.ts'
import * as templates from './template.service.ts'

export const mountTemplates = (kernel: Kernel): Mounted[] =>
  implement('messageTemplate', templateRoutes, {
    page: ({ actor, query }) => templates.pageTemplates(kernel, actor, query),
    get: ({ actor, params }) => templates.getTemplate(kernel, actor, params.id),
    create: ({ actor, body }) => templates.createTemplate(kernel, actor, body),
    update: async ({ actor, body }) => {
      await templates.updateTemplate(kernel, actor, body)
      return null
    },
    remove: async ({ actor, params }) => {
      await templates.removeTemplate(kernel, actor, params.id)
      return null
    },
    removeMany: ({ actor, body }) => templates.removeTemplates(kernel, actor, body),
    events: async ({ actor }) => templates.listEvents(kernel, actor),
    preview: ({ actor, body }) => templates.previewTemplate(kernel, actor, body),
    test: ({ actor, body }) => templates.testTemplate(kernel, actor, body),
  })
