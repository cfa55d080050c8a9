/**
 * The calls of registering, beside the sign-in page.
 * Written by `npm run bare-routes` from the contract, which would bring zod: see `bareRoute`.
 */
import type { registerRoutes } from '#security/contract/register.ts'
import { bareRoute } from '#shell/request/bare-route.ts'

export const bareRegisterRoutes = {
  begin: bareRoute<(typeof registerRoutes)['begin']>('POST', '/sys/register/begin'),
  send: bareRoute<(typeof registerRoutes)['send']>('POST', '/sys/register/send'),
  prove: bareRoute<(typeof registerRoutes)['prove']>('POST', '/sys/register/prove'),
  create: bareRoute<(typeof registerRoutes)['create']>('POST', '/sys/register'),
}
