/**
 * The calls of module `files` that uploads in forms make.
 * Written by `npm run bare-routes` from the contract, which would bring zod: see `bareRoute`.
 */
import type { ossRoutes } from '#files/contract/oss.ts'
import { bareRoute } from '#shell/request/bare-route.ts'

export const bareFileRoutes = {
  create: bareRoute<(typeof ossRoutes)['create']>('POST', '/sys/oss/upload'),
  finish: bareRoute<(typeof ossRoutes)['finish']>('POST', '/sys/oss/tus/{id}/finish'),
  removeMany: bareRoute<(typeof ossRoutes)['removeMany']>('DELETE', '/sys/oss'),
}
