/** A job as its row, as it is shown, and as the audit trail has it. */
import type { Actor } from '#kernel/access/actor.ts'
import type { Language } from '#kernel/i18n/translate.ts'
import type { Ir } from '#process/index.ts'
import type { WorkflowJob } from '#workflow/contract/job.ts'
import { detailText } from '../incident/incident-text.shape.ts'
import { nodeText } from '../runtime/engine/node-name.ts'
import { withProcessName } from '../runtime/engine/process-name.ts'
import { isTimeLimit, jobActions } from './job.policy.ts'

const RESOURCE = 'workflowJob'

type Row = Omit<WorkflowJob, 'actions' | 'node'> & { definitionId: string; processEn: string }

export function toJob(actor: Actor, { definitionId: _, ...row }: Row, ir: Ir): WorkflowJob {
  const job = {
    ...withProcessName(row, actor.language),
    node: nodeText(ir, row.nodeId, actor.language),
    error: detailText(row.error, actor.language),
  }
  return { ...job, actions: jobActions(actor, job, isTimeLimit(job, ir)) }
}

export const toAuditRecord = (
  id: string,
  { title, nodeId }: { title: string; nodeId: string },
  ir: Ir,
  language: Language,
) => ({
  resource: RESOURCE,
  resourceId: id,
  label: `${title} / ${nodeText(ir, nodeId, language)}`,
})
