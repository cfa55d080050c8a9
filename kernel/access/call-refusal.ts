/**
 * Whether what a user holds lets them call a route. Every call asks here before its body is read, and so does who wants
 * to know why a call is refused: there is no second place that decides it.
 */
import { errors, type ErrorCode } from '#contract/errors.ts'
import { codesOf } from '#contract/route.ts'
import { holdsAny, type Actor } from './actor.ts'
import { visitRefusal, type VisitedRoute } from './support.ts'

/**
 * Why the user may not call the route: it is closed to a visit of the operator's support, or its permission code or
 * its `administrator` refuses them; undefined: they may.
 */
export function callRefusal(
  route: VisitedRoute,
  user: Pick<Actor, 'superAdmin' | 'permissions' | 'support'>,
): ErrorCode | undefined {
  const { can, administrator } = route
  const closed = user.support && visitRefusal(route, user.support)
  if (closed) return closed
  if (!holdsAny(user, codesOf(can))) return errors.forbidden
  return administrator && user.superAdmin !== 1 ? errors.administratorNeeded : undefined
}
