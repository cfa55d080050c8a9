/** The calls of the bell without their schemas: see `bareRoute`. A test compares. */
import type { messageRoutes } from '#messaging/contract/message.ts'
import { bareRoute } from '#shell/request/bare-routes.ts'

type Messages = typeof messageRoutes

export const bareMessageRoutes = {
  unread: bareRoute<Messages['unread']>('GET', '/aika/ikaPushHistory/unReadCount'),
  nav: bareRoute<Messages['nav']>('GET', '/msg/msgRecord/getNavMsg'),
  page: bareRoute<Messages['page']>('GET', '/msg/msgRecord/page'),
  get: bareRoute<Messages['get']>('GET', '/msg/msgRecord/{id}'),
  read: bareRoute<Messages['read']>('PUT', '/msg/msgRecord/read'),
  readAll: bareRoute<Messages['readAll']>('PUT', '/msg/msgRecord/readAll'),
}

/** What shows messages, and therefore changes with one. */
export const MESSAGE_READS = [
  bareMessageRoutes.unread,
  bareMessageRoutes.nav,
  bareMessageRoutes.page,
  bareMessageRoutes.get,
]
