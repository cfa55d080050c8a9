import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { pushRoutes } from '#messaging/contract/push.ts'
import * as pushes from './push.service.ts'

export const mountPushes = (kernel: Kernel): Mounted[] =>
  implement('push', pushRoutes, {
    list: ({ actor }) => pushes.pushesOf(kernel, actor),
    subscribe: ({ actor, body, origin }) => pushes.subscribePush(kernel, actor, { ...body, agent: origin.userAgent }),
    remove: ({ actor, params }) => pushes.removePush(kernel, actor, params.id),
  })
