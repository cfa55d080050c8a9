/**
 * How many items wait for a reviewer, in the personal centre.
 * Written by `npm run bare-routes` from the contract, which would bring zod: see `bareRoute`.
 */
import type { ownReviewRoutes } from '#security/contract/review.ts'
import { bareRoute } from '#shell/request/bare-route.ts'

export const bareOwnReviewRoutes = {
  page: bareRoute<(typeof ownReviewRoutes)['page']>('GET', '/user/reviewItem/page'),
}
