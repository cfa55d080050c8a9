import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { deliveryRoutes } from '#messaging/contract/delivery.ts'
import * as deliveries from './delivery.service.ts'

export const mountDeliveries = (kernel: Kernel): Mounted[] =>
  implement('delivery', deliveryRoutes, {
    page: ({ actor, query }) => deliveries.pageDeliveries(kernel, actor, query),
    get: ({ actor, params }) => deliveries.getSentMessage(kernel, actor, params.id),
    retry: ({ actor, body }) => deliveries.retryDeliveries(kernel, actor, body),
  })
