/**
 * The calls of the bell.
 * Written by `npm run bare-routes` from the contract, which would bring zod: see `bareRoute`.
 */
import type { messageRoutes } from '#messaging/contract/message.ts'
import { bareRoute } from '#shell/request/bare-route.ts'

export const bareMessageRoutes = {
  unread: bareRoute<(typeof messageRoutes)['unread']>('GET', '/aika/ikaPushHistory/unReadCount'),
  nav: bareRoute<(typeof messageRoutes)['nav']>('GET', '/msg/msgRecord/getNavMsg'),
  page: bareRoute<(typeof messageRoutes)['page']>('GET', '/msg/msgRecord/page'),
  get: bareRoute<(typeof messageRoutes)['get']>('GET', '/msg/msgRecord/{id}'),
  read: bareRoute<(typeof messageRoutes)['read']>('PUT', '/msg/msgRecord/read'),
  readAll: bareRoute<(typeof messageRoutes)['readAll']>('PUT', '/msg/msgRecord/readAll'),
}
