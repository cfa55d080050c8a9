/** The calls of module `search` that the palette makes, without their schemas: see `bareRoute`. A test compares. */
import { bareRoute } from '#shell/request/bare-routes.ts'
import type { searchModuleRoutes } from '#search/contract/index.ts'

type Search = (typeof searchModuleRoutes)['search']

export const bareSearchRoutes = {
  find: bareRoute<Search['find']>('GET', '/search/find'),
  recall: bareRoute<Search['recall']>('GET', '/search/recall'),
}
