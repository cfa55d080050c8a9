/**
 * Nodes whose people are chosen (`chosen` in their rule), for the user who starts a process or handles a task before.
 */
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { route } from '#contract/route.ts'
import { ById, Id, requiredLine } from '#contract/scalars.ts'

export const Choice = z.object({
  /** The id of the node. */
  node: z.string(),
  name: z.string(),
  /** Whom a user has chosen already. */
  userIdList: z.array(Id),
})
export type Choice = z.infer<typeof Choice>

export const workflowChoiceRoutes = {
  ofProcess: route({
    method: 'GET',
    path: '/workflow/choice/process',
    can: 'wf:instance:start',
    summary:
      'The nodes of a process for which the initiator can select assignees; none for a process that cannot be started',
    query: z.object({ key: requiredLine(200) }),
    reply: z.array(Choice),
  }),
  ofTask: route({
    method: 'GET',
    path: '/workflow/choice/task/{id}',
    can: 'wf:task:page',
    summary: 'The next nodes of a task for which the user can select assignees',
    params: ById,
    reply: z.array(Choice),
    errors: [errors.notFound],
  }),
}
