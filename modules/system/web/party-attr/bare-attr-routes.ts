/**
 * The attributes that lists of users and departments have as columns.
 * Written by `npm run bare-routes` from the contract, which would bring zod: see `bareRoute`.
 */
import type { partyAttrRoutes } from '#system/contract/party-attr.ts'
import { bareRoute } from '#shell/request/bare-route.ts'

export const bareAttrRoutes = {
  options: bareRoute<(typeof partyAttrRoutes)['options']>('GET', '/sys/partyAttr/list'),
}
