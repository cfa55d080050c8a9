/**
 * The calls of module `search` that the palette makes.
 * Written by `npm run bare-routes` from the contract, which would bring zod: see `bareRoute`.
 */
import type { searchModuleRoutes } from '#search/contract/index.ts'
import { bareRoute } from '#shell/request/bare-route.ts'

export const bareSearchRoutes = {
  find: bareRoute<(typeof searchModuleRoutes)['search']['find']>('GET', '/search/find'),
  recall: bareRoute<(typeof searchModuleRoutes)['search']['recall']>('GET', '/search/recall'),
}
