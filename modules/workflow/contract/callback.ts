/**
 * Answers to calls that take their time: the other system gets an address with the call (`callback`), and sends what
 * came of it there, once. Any holder of the address may answer; it names one visit of one step and nothing else.
 */
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { route } from '#contract/route.ts'
import { requiredLine, text } from '#contract/scalars.ts'
import { workflowErrors } from './errors.ts'
import { AnyVars } from './vars.ts'

/** The address below the base path. */
export const CALLBACK_PATH = '/workflow/callback'

export const CallbackAnswer = z.strictObject({
  /** By the names that the step lets the call set. */
  vars: AnyVars.default({}),
  /** An error that the model may catch, instead of variables. */
  error: z.strictObject({ code: requiredLine(200), message: text(2_000).default('') }).optional(),
})
export type CallbackAnswer = z.infer<typeof CallbackAnswer>

export const workflowCallbackRoutes = {
  answer: route({
    method: 'POST',
    path: CALLBACK_PATH,
    can: 'public',
    summary:
      'For called systems: the result of a call whose step waits for it; wrong, used and expired tickets answer alike',
    /** The ticket. A query is not logged; a path is. */
    query: z.object({ t: requiredLine(200) }),
    body: CallbackAnswer,
    reply: z.null(),
    errors: [errors.notFound, errors.unavailable, workflowErrors.refused, workflowErrors.notNow],
  }),
}
