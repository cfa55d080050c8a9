/** Paper of a process: each sheet that is printed has a number, and its code leads back to what it was printed from. */
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { route } from '#contract/route.ts'
import { ById, Id, Timestamp } from '#contract/scalars.ts'

export const WorkflowPrint = z.object({
  id: Id,
  instanceId: Id,
  /** Counts the prints of this process from 1, without gaps. */
  no: z.number(),
  printer: z.string(),
  printedDate: Timestamp,
})
export type WorkflowPrint = z.infer<typeof WorkflowPrint>

/** What is printed beside what the process shows. */
export const TakenPrint = WorkflowPrint.extend({
  /** How the version of the model lays it out (`ModelSettings.printTemplate`); empty for no layout of its own. */
  template: z.string(),
})
export type TakenPrint = z.infer<typeof TakenPrint>

export const CheckedPrint = WorkflowPrint.extend({
  /** Something happened in the process since: the paper does not show it. */
  isOutdated: z.boolean(),
})
export type CheckedPrint = z.infer<typeof CheckedPrint>

export const workflowPrintRoutes = {
  take: route({
    method: 'POST',
    path: '/workflow/instance/{id}/print',
    can: 'wf:instance:page',
    summary: 'Take a number for a print of a process; the same one again within a minute, as long as nothing happened',
    params: ById,
    reply: TakenPrint,
    errors: [errors.notFound],
  }),
  check: route({
    method: 'GET',
    path: '/workflow/print/{id}',
    can: 'session',
    summary: 'Who printed a sheet and when, and whether the process has changed since; for who sees the process',
    params: ById,
    reply: CheckedPrint,
    errors: [errors.notFound],
    whileViewing: 'read',
  }),
}
