/**
 * The calls of signing in and of the live channel.
 * Written by `npm run bare-routes` from the contract, which would bring zod: see `bareRoute`.
 */
import type { sessionRoutes } from '#contract/session.ts'
import { bareRoute } from './bare-route.ts'

export const bareSessionRoutes = {
  key: bareRoute<(typeof sessionRoutes)['key']>('GET', '/sys/login/key'),
  captcha: bareRoute<(typeof sessionRoutes)['captcha']>('GET', '/sys/login/captcha'),
  login: bareRoute<(typeof sessionRoutes)['login']>('POST', '/login'),
  logout: bareRoute<(typeof sessionRoutes)['logout']>('POST', '/logout'),
  passwordLevel: bareRoute<(typeof sessionRoutes)['passwordLevel']>('GET', '/user/center/userPwdLevel'),
  changePassword: bareRoute<(typeof sessionRoutes)['changePassword']>('PUT', '/user/center/password'),
  live: bareRoute<(typeof sessionRoutes)['live']>('GET', '/sys/live'),
}
