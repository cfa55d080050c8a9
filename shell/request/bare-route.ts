/**
 * Routes without their schemas. The contract brings zod, which neither the sign-in page nor the frame needs, so method
 * and path stand here a second time; the types are the contract's. The files `bare-*-routes.ts` are written from it.
 */
import type { AnyRoute, Route } from '#contract/route.ts'

/** A route of which only method and path exist at run time; enough to call it, not to parse with it. */
export function bareRoute<R extends AnyRoute>(method: R['method'], path: R['path']): R {
  const bare: Pick<Route, 'method' | 'path'> = { method, path }
  return bare as R
}
