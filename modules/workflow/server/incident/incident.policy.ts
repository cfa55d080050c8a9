/** What an actor may do with an incident. */
import { holds, type Actor } from '#kernel/access/actor.ts'
import { isSkippable, type Ir } from '#process/index.ts'
import type { IncidentAction, WorkflowIncident } from '#workflow/contract/incident.ts'
import { mayDecide } from '../runtime/assignment/own-matter.ts'

type Repairable = Pick<WorkflowIncident, 'closedDate' | 'code' | 'nodeId'> & {
  /** The wait whose job failed; null where a token is stuck. */
  wait: number | null
  starterId: string | null
}

/** Those who started the instance may only retry: everything else could stand for a decision. */
export function incidentActions(actor: Actor, incident: Repairable, ir: Ir): IncidentAction[] {
  if (!holds(actor, 'wf:incident:repair')) return []
  return repairsOf(incident, ir).filter((action) => action === 'retry' || mayDecide(actor, incident))
}

/** A failed job can only be tried again; a join that nothing more arrives at can only be left by a jump. */
function repairsOf({ closedDate, wait, code, nodeId }: Repairable, { nodes }: Ir): IncidentAction[] {
  if (closedDate !== null) return []
  if (wait !== null) return ['retry']
  if (code === 'DEADLOCK') return ['jump']
  const node = nodes[nodeId]
  return [
    'retry',
    ...(node !== undefined && isSkippable(node) ? (['skip'] as const) : []),
    ...(code === 'NO_ASSIGNEE' && node?.user?.people !== undefined ? (['assign'] as const) : []),
    'jump',
  ]
}
