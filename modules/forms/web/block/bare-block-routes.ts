/**
 * The calls of the blocks of the workbench.
 * Written by `npm run bare-routes` from the contract, which would bring zod: see `bareRoute`.
 */
import type { blockRoutes } from '#forms/contract/api-block.ts'
import { bareRoute } from '#shell/request/bare-route.ts'

export const bareBlockRoutes = {
  list: bareRoute<(typeof blockRoutes)['list']>('GET', '/form/block'),
  data: bareRoute<(typeof blockRoutes)['data']>('GET', '/form/block/{id}'),
}
