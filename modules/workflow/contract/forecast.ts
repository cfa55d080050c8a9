/** Who would handle a request that is not yet started, with the values of its form so far. */
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { route } from '#contract/route.ts'
import { requiredLine } from '#contract/scalars.ts'
import { workflowErrors } from './errors.ts'
import { AheadStep } from './follow.ts'
import { NodeName } from './instance.ts'
import { Chosen } from './task.ts'
import { Vars } from './vars.ts'

export const StartForecastQuery = z.object({
  /** The key of a deployed process, as for the start. */
  key: requiredLine(200),
  vars: Vars.default({}),
  chosen: Chosen.optional(),
})
export type StartForecastQuery = z.infer<typeof StartForecastQuery>

export const StartForecast = z.object({
  /** Tasks of people in their order, if everybody agrees. */
  steps: z.array(AheadStep),
  /** Where it depends on what is not known yet; empty where the whole way is known. */
  unsure: z.string(),
  /** Tasks that may come next from there, one of them or several. */
  possible: z.array(NodeName),
})
export type StartForecast = z.infer<typeof StartForecast>

export const workflowForecastRoutes = {
  ofStart: route({
    // The values of a form are no part of an address.
    method: 'POST',
    path: '/workflow/forecast/start',
    can: 'wf:instance:start',
    summary: 'The forecast of assignees for the values entered so far; nothing is started or stored',
    isLogged: false,
    body: StartForecastQuery,
    reply: StartForecast,
    whileViewing: 'read',
    errors: [errors.unavailable, workflowErrors.definitionMissing, workflowErrors.modelTooComplex],
  }),
}
