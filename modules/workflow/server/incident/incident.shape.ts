/** An incident as its row, as it is shown, and as the audit trail has it. */
import type { Actor } from '#kernel/access/actor.ts'
import type { Ir } from '#process/index.ts'
import type { WorkflowIncident } from '#workflow/contract/incident.ts'
import { describeIncident } from './incident-text.shape.ts'
import { incidentActions } from './incident.policy.ts'
import type { FoundIncident } from './incident.repo.ts'

const RESOURCE = 'workflowIncident'

const nameOf = ({ nodeId }: Pick<FoundIncident, 'nodeId'>, { nodes }: Ir): string => nodes[nodeId]?.name ?? nodeId

export function toIncident(actor: Actor, row: FoundIncident, ir: Ir): WorkflowIncident {
  const { token: _, wait: __, definitionId: ___, starterId: ____, ...fields } = row
  const node = nameOf(row, ir)
  return {
    ...fields,
    node,
    message: describeIncident({ code: row.code, detail: row.detail, node }, actor.language),
    actions: incidentActions(actor, row, ir),
  }
}

export const toAuditRecord = (incident: Pick<FoundIncident, 'id' | 'title' | 'nodeId'>, ir: Ir) => ({
  resource: RESOURCE,
  resourceId: incident.id,
  label: `${incident.title} / ${nameOf(incident, ir)}`,
})
