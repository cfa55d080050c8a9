/**
 * What an administrator of a new organisation does first. Each step is done as soon as the organisation has the data.
 */
import { z } from 'zod'
import { route } from '#contract/route.ts'

/** In the order in which they are shown. */
export const FirstStepName = z.enum(['organisation', 'departments', 'people', 'roles', 'process', 'notice'])
export type FirstStepName = z.infer<typeof FirstStepName>

export const FirstStep = z.object({ name: FirstStepName, isDone: z.boolean() })
export type FirstStep = z.infer<typeof FirstStep>

export const firstRunRoutes = {
  steps: route({
    method: 'GET',
    path: '/help/firstRun',
    can: 'session',
    summary: 'The first setup steps the user can take, and which of them are done',
    reply: z.array(FirstStep),
    whileViewing: 'read',
  }),
}
