/**
 * The calls of passkeys.
 * Written by `npm run bare-routes` from the contract, which would bring zod: see `bareRoute`.
 */
import type { passkeyRoutes } from '#contract/passkey.ts'
import { bareRoute } from './bare-route.ts'

export const barePasskeyRoutes = {
  options: bareRoute<(typeof passkeyRoutes)['options']>('POST', '/login/passkey/options'),
  signIn: bareRoute<(typeof passkeyRoutes)['signIn']>('POST', '/login/passkey'),
  stepUp: bareRoute<(typeof passkeyRoutes)['stepUp']>('POST', '/user/center/stepUp/passkey'),
}

export const bareOwnPasskeyRoutes = {
  setup: bareRoute<(typeof passkeyRoutes)['setup']>('POST', '/user/center/passkey/setup'),
  add: bareRoute<(typeof passkeyRoutes)['add']>('POST', '/user/center/passkey'),
}
