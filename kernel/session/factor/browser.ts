/** What the calls of signing in know of the browser that calls. */
import type { FastifyRequest } from 'fastify'
import { factorRoutes } from '#contract/factor.ts'
import { sessionRoutes } from '#contract/session.ts'
import type { Browser } from './trusted-device.ts'

/** `/xtbg/login` for `/xtbg/login/factor` as well: a cookie goes to the paths below its own. */
export function browserOf({ headers, protocol, routeOptions }: FastifyRequest): Browser {
  const { url = '' } = routeOptions
  const base = url.slice(0, url.length - factorRoutes.answer.path.length)
  const path = url.endsWith(factorRoutes.answer.path) ? base + sessionRoutes.login.path : url
  return { cookies: headers.cookie, path, isSecure: protocol === 'https' }
}
