/**
 * Viewing as another user: what they see, for a quarter of an hour, without changing anything
 * (`kernel/access/viewing.ts`).
 */
import { z } from 'zod'
import { errorCode } from '#contract/errors.ts'
import { route } from '#contract/route.ts'
import { Id, requiredLine } from '#contract/scalars.ts'

export const MAX_VIEW_REASON = 100

export const ViewAsDraft = z.object({
  userId: Id,
  /** The viewed user and the logs get it. */
  reason: requiredLine(MAX_VIEW_REASON),
})
export type ViewAsDraft = z.infer<typeof ViewAsDraft>

/** How the signed-in user is viewed, for the page that shows it. */
export const ViewedBy = z.object({
  /** The name of the viewed user. */
  name: z.string(),
  /** The name of who views. */
  by: z.string(),
  reason: z.string(),
  /** Milliseconds until it is over. */
  endsIn: z.number(),
})
export type ViewedBy = z.infer<typeof ViewedBy>

export const viewAsErrors = {
  beyondOwn: errorCode('view_as_beyond_own', 422, 34),
  running: errorCode('view_as_running', 409, 8),
}

export const viewAsRoutes = {
  begin: route({
    method: 'POST',
    path: '/sys/access/viewAs',
    can: 'sys:access:viewAs',
    summary: 'See the product as another user does, without changing anything, for a quarter of an hour',
    body: ViewAsDraft,
    reply: z.null(),
    errors: [viewAsErrors.beyondOwn, viewAsErrors.running],
    stepUp: true,
  }),
  end: route({
    method: 'POST',
    path: '/sys/access/viewAs/end',
    can: 'session',
    summary: 'View as no one any more; answers the same where the session does not',
    reply: z.null(),
    whileViewing: 'end',
  }),
}
