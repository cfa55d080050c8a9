/** A job as its row, as it is shown, and as the audit trail has it. */
import type { Actor } from '#kernel/access/actor.ts'
import type { WorkflowJob } from '#workflow/contract/job.ts'
import { jobActions } from './job.policy.ts'

const RESOURCE = 'workflowJob'

export const toJob = (actor: Actor, row: Omit<WorkflowJob, 'actions'>): WorkflowJob => ({
  ...row,
  actions: jobActions(actor, row),
})

/** @param job the title of its instance and its node */
export const toAuditRecord = (id: string, { title, nodeId }: { title: string; nodeId: string }) => ({
  resource: RESOURCE,
  resourceId: id,
  label: `${title} / ${nodeId}`,
})
