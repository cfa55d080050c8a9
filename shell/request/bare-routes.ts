/**
 * The kernel's own routes without their schemas. The contract brings zod, which neither the sign-in page nor the frame
 * needs, so method and path stand here a second time; the types are the contract's, and a test compares the values.
 */
import type { AnyRoute, Route } from '#contract/route.ts'
import type { sessionRoutes } from '#contract/session.ts'

/** A route of which only method and path exist at run time; enough to call it, not to parse with it. */
export function bareRoute<R extends AnyRoute>(method: R['method'], path: R['path']): R {
  const bare: Pick<Route, 'method' | 'path'> = { method, path }
  return bare as R
}

type Session = typeof sessionRoutes

export const bareSessionRoutes = {
  key: bareRoute<Session['key']>('GET', '/sys/login/key'),
  captcha: bareRoute<Session['captcha']>('GET', '/sys/login/captcha'),
  login: bareRoute<Session['login']>('POST', '/login'),
  logout: bareRoute<Session['logout']>('POST', '/logout'),
  passwordLevel: bareRoute<Session['passwordLevel']>('GET', '/user/center/userPwdLevel'),
  changePassword: bareRoute<Session['changePassword']>('PUT', '/user/center/password'),
  live: bareRoute<Session['live']>('GET', '/sys/live'),
}
