/**
 * The calls of recovering a forgotten password, beside the sign-in page.
 * Written by `npm run bare-routes` from the contract, which would bring zod: see `bareRoute`.
 */
import type { recoveryRoutes } from '#security/contract/recovery.ts'
import { bareRoute } from '#shell/request/bare-route.ts'

export const bareRecoveryRoutes = {
  begin: bareRoute<(typeof recoveryRoutes)['begin']>('POST', '/sys/login/forgot/begin'),
  send: bareRoute<(typeof recoveryRoutes)['send']>('POST', '/sys/login/forgot/send'),
  prove: bareRoute<(typeof recoveryRoutes)['prove']>('POST', '/sys/login/forgot/prove'),
  set: bareRoute<(typeof recoveryRoutes)['set']>('POST', '/sys/login/forgot/set'),
}
