import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { webhookDeliveryRoutes, webhookRoutes } from '#workflow/contract/webhook.ts'
import { pageDeliveries, resendDeliveries } from './delivery.service.ts'
import * as webhooks from './webhook.service.ts'

export const mountWorkflowWebhooks = (kernel: Kernel): Mounted[] => [
  ...implement('wfWebhook', webhookRoutes, {
    page: ({ actor, query }) => webhooks.pageWebhooks(kernel, actor, query),
    get: ({ actor, params }) => webhooks.getWebhook(kernel, actor, params.id),
    create: ({ actor, body }) => webhooks.createWebhook(kernel, actor, body),
    update: async ({ actor, body }) => {
      await webhooks.updateWebhook(kernel, actor, body)
      return null
    },
    removeMany: ({ actor, body }) => webhooks.removeWebhooks(kernel, actor, body),
    rotate: ({ actor, params }) => webhooks.rotateSecret(kernel, actor, params.id),
    test: ({ actor, params }) => webhooks.testWebhook(kernel, actor, params.id),
    processes: ({ actor }) => webhooks.processesToChoose(kernel, actor),
  }),
  ...implement('wfWebhookDelivery', webhookDeliveryRoutes, {
    page: ({ actor, params, query }) => pageDeliveries(kernel, actor, params.id, query),
    resend: ({ actor, body }) => resendDeliveries(kernel, actor, body),
  }),
]
