import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { ownReviewRoutes, reviewRoutes } from '#security/contract/review.ts'
import * as deciding from './review-decide.service.ts'
import * as running from './review-run.service.ts'
import { startReview } from './review-start.service.ts'
import * as planning from './review.service.ts'

export function mountReviews(kernel: Kernel): Mounted[] {
  const planned = implement('review', reviewRoutes, {
    page: ({ actor, query }) => planning.pageReviews(kernel, actor, query),
    choices: ({ actor }) => planning.reviewChoices(kernel, actor),
    items: ({ actor, query }) => planning.pageItems(kernel, actor, query),
    get: ({ actor, params }) => planning.getReview(kernel, actor, params.id),
    create: ({ actor, body }) => planning.createReview(kernel, actor, body),
    update: async ({ actor, body }) => {
      await planning.updateReview(kernel, actor, body)
      return null
    },
    start: ({ actor, params }) => startReview(kernel, actor, params.id),
    reassign: async ({ actor, params, body }) => {
      await running.reassignItems(kernel, actor, { ...body, ...params })
      return null
    },
    close: async ({ actor, params }) => {
      await running.closeEarly(kernel, actor, params.id)
      return null
    },
    remove: async ({ actor, params }) => {
      await planning.removeReview(kernel, actor, params.id)
      return null
    },
  })
  const own = implement('ownReview', ownReviewRoutes, {
    page: ({ actor, query }) => deciding.pageOwn(kernel, actor, query),
    decide: async ({ actor, params, body }) => {
      await deciding.decideItem(kernel, actor, { ...body, ...params })
      return null
    },
    decideMany: ({ actor, body }) => deciding.decideItems(kernel, actor, body),
  })
  return [...planned, ...own]
}
