/**
 * The calls about parts that a browser brings to a storage itself.
 * Written by `npm run bare-routes` from the contract, which would bring zod: see `bareRoute`.
 */
import type { ossRoutes } from '#files/contract/oss.ts'
import { bareRoute } from '#shell/request/bare-route.ts'

export const barePartRoutes = {
  addressPart: bareRoute<(typeof ossRoutes)['addressPart']>('POST', '/sys/oss/tus/{id}/address'),
  claimPart: bareRoute<(typeof ossRoutes)['claimPart']>('POST', '/sys/oss/tus/{id}/part'),
}
