/**
 * The calls of module `records` that lists and the frame make.
 * Written by `npm run bare-routes` from the contract, which would bring zod: see `bareRoute`.
 */
import type { recordsRoutes } from '#records/contract/index.ts'
import { bareRoute } from '#shell/request/bare-route.ts'

export const bareRecordRoutes = {
  preferences: bareRoute<(typeof recordsRoutes)['preference']['all']>('GET', '/sys/preference'),
  setPreference: bareRoute<(typeof recordsRoutes)['preference']['set']>('PUT', '/sys/preference/{name}'),
  views: bareRoute<(typeof recordsRoutes)['view']['list']>('GET', '/sys/savedView'),
  viewAudiences: bareRoute<(typeof recordsRoutes)['view']['audiences']>('GET', '/sys/savedView/audience'),
  createView: bareRoute<(typeof recordsRoutes)['view']['create']>('POST', '/sys/savedView'),
  updateView: bareRoute<(typeof recordsRoutes)['view']['update']>('PUT', '/sys/savedView'),
  removeView: bareRoute<(typeof recordsRoutes)['view']['remove']>('DELETE', '/sys/savedView/{id}'),
}
