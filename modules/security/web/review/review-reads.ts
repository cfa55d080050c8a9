import { ownReviewRoutes, reviewRoutes } from '#security/contract/review.ts'

/** The reads that show reviews, and change with them. */
export const REVIEW_READS = [reviewRoutes.page, reviewRoutes.get, reviewRoutes.items, ownReviewRoutes.page] as const
