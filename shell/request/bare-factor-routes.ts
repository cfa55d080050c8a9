/**
 * The calls of second factors and of step-up.
 * Written by `npm run bare-routes` from the contract, which would bring zod: see `bareRoute`.
 */
import type { factorRoutes } from '#contract/factor.ts'
import { bareRoute } from './bare-route.ts'

export const bareFactorRoutes = {
  answer: bareRoute<(typeof factorRoutes)['answer']>('POST', '/login/factor'),
  enrol: bareRoute<(typeof factorRoutes)['enrol']>('POST', '/login/factor/enrol'),
  passkey: bareRoute<(typeof factorRoutes)['passkey']>('POST', '/login/factor/passkey'),
  stepUp: bareRoute<(typeof factorRoutes)['stepUp']>('POST', '/user/center/stepUp'),
}

export const bareOwnFactorRoutes = {
  own: bareRoute<(typeof factorRoutes)['own']>('GET', '/user/center/factor'),
  setup: bareRoute<(typeof factorRoutes)['setup']>('POST', '/user/center/factor/setup'),
  add: bareRoute<(typeof factorRoutes)['add']>('POST', '/user/center/factor'),
  rename: bareRoute<(typeof factorRoutes)['rename']>('PUT', '/user/center/factor/{id}'),
  remove: bareRoute<(typeof factorRoutes)['remove']>('DELETE', '/user/center/factor/{id}'),
  renewCodes: bareRoute<(typeof factorRoutes)['renewCodes']>('POST', '/user/center/factor/recovery'),
  distrust: bareRoute<(typeof factorRoutes)['distrust']>('DELETE', '/user/center/device'),
}
