/**
 * The calls of the second step of signing in, and of step-up.
 * Written by `npm run bare-routes` from the contract, which would bring zod: see `bareRoute`.
 */
import type { factorRoutes } from '#contract/factor.ts'
import { bareRoute } from './bare-route.ts'

export const bareFactorRoutes = {
  answer: bareRoute<(typeof factorRoutes)['answer']>('POST', '/login/factor'),
  enrol: bareRoute<(typeof factorRoutes)['enrol']>('POST', '/login/factor/enrol'),
  stepUp: bareRoute<(typeof factorRoutes)['stepUp']>('POST', '/user/center/stepUp'),
}
