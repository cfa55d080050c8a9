import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { messageRoutes } from '#messaging/contract/message.ts'
import * as messages from './message.service.ts'

export function mountMessages(kernel: Kernel): Mounted[] {
  return implement('message', messageRoutes, {
    nav: ({ actor, query }) => messages.navMessages(kernel, actor, query),
    unread: ({ actor }) => messages.unreadCount(kernel, actor),
    page: ({ actor, query }) => messages.pageMessages(kernel, actor, query),
    get: ({ actor, params }) => messages.getMessage(kernel, actor, params.id),
    read: ({ actor, body }) => messages.readMessages(kernel, actor, body),
    readAll: ({ actor }) => messages.readAllMessages(kernel, actor),
    removeMany: ({ actor, body }) => messages.removeMessages(kernel, actor, body),
  })
}
