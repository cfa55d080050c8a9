/** An incident as its row, as it is shown, and as the audit trail has it. */
import type { Actor } from '#kernel/access/actor.ts'
import type { Language } from '#kernel/i18n/translate.ts'
import type { Ir } from '#process/index.ts'
import type { WorkflowIncident } from '#workflow/contract/incident.ts'
import { nodeText } from '../runtime/engine/node-name.ts'
import { withProcessName } from '../runtime/engine/process-name.ts'
import { describeIncident, detailText } from './incident-text.shape.ts'
import { incidentActions } from './incident.policy.ts'
import type { FoundIncident } from './incident.repo.ts'

const RESOURCE = 'workflowIncident'

export function toIncident(actor: Actor, row: FoundIncident, ir: Ir): WorkflowIncident {
  const { token: _, wait: __, definitionId: ___, starterId: ____, ...shown } = row
  const fields = withProcessName(shown, actor.language)
  const node = nodeText(ir, row.nodeId, actor.language)
  return {
    ...fields,
    node,
    detail: detailText(row.detail, actor.language),
    message: describeIncident({ code: row.code, detail: row.detail, node }, actor.language),
    actions: incidentActions(actor, row, ir),
  }
}

export const toAuditRecord = (
  { id, title, nodeId }: Pick<FoundIncident, 'id' | 'title' | 'nodeId'>,
  ir: Ir,
  language: Language,
) => ({
  resource: RESOURCE,
  resourceId: id,
  label: `${title} / ${nodeText(ir, nodeId, language)}`,
})
