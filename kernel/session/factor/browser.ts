/** What the calls of signing in know of the browser that calls. */
import { factorRoutes } from '#contract/factor.ts'
import { sessionRoutes } from '#contract/session.ts'
import type { Mounted } from '../../http/implement.ts'
import type { Browser } from './trusted-device.ts'

type Request = Parameters<Mounted['handle']>[1]['request']

/** `/xtbg/login` for `/xtbg/login/factor` as well: a cookie goes to the paths below its own. */
export function browserOf({ headers, protocol, routeOptions }: Request): Browser {
  const { url = '' } = routeOptions
  const base = url.slice(0, url.length - factorRoutes.answer.path.length)
  const path = url.endsWith(factorRoutes.answer.path) ? base + sessionRoutes.login.path : url
  return { cookies: headers.cookie, path, isSecure: protocol === 'https' }
}
