/**
 * Whether what a user holds lets them call a route. Every call asks here before its body is read, and so does who wants
 * to know why a call is refused: there is no second place that decides it.
 */
import { errors, type ErrorCode } from '#contract/errors.ts'
import { codesOf, type AnyRoute } from '#contract/route.ts'
import { holdsAny, type Actor } from './actor.ts'

/** Why the user may not call the route, by its permission code or its `administrator`; undefined: they may. */
export function callRefusal(
  { can, administrator }: Pick<AnyRoute, 'can' | 'administrator'>,
  user: Pick<Actor, 'superAdmin' | 'permissions'>,
): ErrorCode | undefined {
  if (!holdsAny(user, codesOf(can))) return errors.forbidden
  return administrator && user.superAdmin !== 1 ? errors.administratorNeeded : undefined
}
