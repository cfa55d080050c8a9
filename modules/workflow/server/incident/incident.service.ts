/**
 * Incidents: looking at them, and mending each by one command in one transaction, with a trace of who did it and why.
 */
import { errors } from '#contract/errors.ts'
import type { Page } from '#contract/list.ts'
import { holds, type Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { listPage } from '#kernel/lists/list.ts'
import { notify } from '#kernel/live/bus.ts'
import { isSkippable, type Command, type Ir } from '#process/index.ts'
import type { BatchResult } from '#contract/batch.ts'
import { eachOf } from '#system/server/index.ts'
import { workflowErrors } from '#workflow/contract/errors.ts'
import type {
  Assignment,
  IncidentAction,
  Repair,
  Repaired,
  RepairJump,
  WorkflowIncident,
  WorkflowIncidentDetail,
  WorkflowIncidentQuery,
} from '#workflow/contract/incident.ts'
import { definitionOf } from '../runtime/definition.repo.ts'
import { assertMayDecide, isOwnMatter, mayDecide } from '../runtime/own-matter.ts'
import { withTree } from '../runtime/run.ts'
import { standingOf } from '../runtime/standing.ts'
import type { Live } from '../runtime/step.ts'
import type { Tree } from '../runtime/tree.ts'
import { makeDue } from '../runtime/work.repo.ts'
import { jobsWritten } from '../runtime/write.repo.ts'
import { instanceAt } from '../work/work-read.repo.ts'
import { varsAt } from './vars-at.ts'
import { sayingOf } from './saying.ts'
import * as repo from './incident.repo.ts'

const RESOURCE = 'workflowIncident'

export async function pageIncidents(
  kernel: Kernel,
  actor: Actor,
  query: WorkflowIncidentQuery,
): Promise<Page<WorkflowIncident>> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const page = await listPage(db, kernel.lists, repo.incidentList, repo.callOfIncidents(actor, query))
    const list = []
    for (const row of page.list)
      list.push(shown(actor, row, (await definitionOf(db, actor.tenantId, row.definitionId)).ir))
    return { ...page, list }
  })
}

/** @throws AppError not_found */
export async function getIncident(kernel: Kernel, actor: Actor, id: string): Promise<WorkflowIncidentDetail> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const row = await repo.findIncident(db, id)
    if (row === undefined) throw new AppError(errors.notFound)
    const { ir } = await definitionOf(db, actor.tenantId, row.definitionId)
    const instance = row.closedDate === null ? await instanceAt(db, row.instanceId) : undefined
    return {
      ...shown(actor, row, ir),
      vars: instance === undefined ? {} : varsAt(instance.state, row.token),
      nodes: Object.values(ir.nodes)
        .filter(({ kind, id: node }) => kind !== 'boundary' && kind !== 'eventSubProcess' && node !== row.nodeId)
        .map(({ id: node, name }) => ({ id: node, name: name ?? node }))
        .sort((a, b) => a.name.localeCompare(b.name)),
    }
  })
}

type Row = Omit<repo.FoundIncident, 'definitionId'> & { definitionId: string }

function shown(actor: Actor, row: Row, { nodes }: Ir): WorkflowIncident {
  const { token: _, wait: __, definitionId: ___, starterId, ...fields } = row
  const node = nodes[row.nodeId]
  const name = node?.name ?? row.nodeId
  return {
    ...fields,
    node: name,
    message: sayingOf({ code: row.code, detail: row.detail, node: name }, actor.language),
    actions: holds(actor, 'wf:incident:repair')
      ? actionsOf(row, nodes).filter((action) => action === 'retry' || mayDecide(actor, { starterId }))
      : [],
  }
}

/** A job that came to nothing is only tried again; a join at which no one arrives only left by a jump. */
function actionsOf({ closedDate, wait, code, nodeId }: Row, nodes: Ir['nodes']): IncidentAction[] {
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

/** Tries it again, with other variables where some are given. A job that came to nothing is due now. */
export const retryIncident = (kernel: Kernel, actor: Actor, order: Repair): Promise<Repaired> =>
  onIncident(kernel, actor, 'retry', order, async ({ tree, live, incident, token }) => {
    if (order.vars !== undefined) assertMayDecide(actor, live)
    if (incident.wait === null) return { type: 'retry', token: token(), ...given(order), by: actor.userId }
    if (order.vars !== undefined) throw new AppError(workflowErrors.repairUnfit)
    const job = await repo.jobOf(tree.tx, { instanceId: incident.instanceId, wait: incident.wait })
    if (job === undefined || (await makeDue(tree.tx, job.id)) === undefined)
      throw new AppError(workflowErrors.incidentClosed)
    await notify(tree.tx, jobsWritten.message(actor.tenantId, {}))
    return undefined
  })

/** Passes the node as done. */
export const skipIncident = (kernel: Kernel, actor: Actor, order: Repair): Promise<Repaired> =>
  onIncident(kernel, actor, 'skip', order, ({ token }) => ({
    type: 'skip',
    token: token(),
    ...given(order),
    by: actor.userId,
  }))

/**
 * People for a node whose rule found no one.
 * @throws InvalidInput at `userIdList` for who cannot sign in here, for the initiator, and for the actor unless they
 *   administer the organisation
 */
export const assignIncident = (kernel: Kernel, actor: Actor, { userIdList, ...order }: Assignment): Promise<Repaired> =>
  onIncident(kernel, actor, 'assign', order, async ({ tree, live, incident, token }) => {
    const users = await tree.people.idsOf(userIdList)
    if (users.length < userIdList.length) throw invalid('userIdList', 'unknown_choice')
    if (users.some((one) => isOwnMatter(live, incident.nodeId, one))) throw invalid('userIdList', 'own_matter')
    if (actor.superAdmin !== 1 && users.includes(actor.userId)) throw invalid('userIdList', 'assign_oneself')
    return { type: 'retry', token: token(), users: [...new Set(users)], by: actor.userId }
  })

/** Moves what is stuck to another node. */
export const jumpIncident = (kernel: Kernel, actor: Actor, { to, ...order }: RepairJump): Promise<Repaired> =>
  onIncident(kernel, actor, 'jump', order, async ({ tree, live, token }) => ({
    type: 'jump',
    token: token(),
    to,
    by: actor.userId,
    lineage: await tree.lineageOf(live.id),
  }))

/** Several again, each by itself. One that is stuck again is told as refused, with what it says now. */
export const retryIncidents = (
  kernel: Kernel,
  actor: Actor,
  { ids, comment }: { ids: readonly string[]; comment: string },
): Promise<BatchResult> =>
  eachOf(ids, actor.language, async (id) => {
    const { again } = await retryIncident(kernel, actor, { id, comment })
    if (again === null) return
    const { message } = await getIncident(kernel, actor, id)
    throw new AppError(workflowErrors.refused, { reason: message })
  })

const given = ({ vars }: Repair) => (vars === undefined ? {} : { vars })

interface Place {
  tree: Tree
  live: Live
  incident: repo.FoundIncident
  /** The token that is stuck. @throws AppError repair_unfit where there is none */
  token: () => number
}

/** One command to the instance of an incident that is still open. */
function onIncident(
  kernel: Kernel,
  actor: Actor,
  action: IncidentAction,
  { id, comment, commandId, vars }: Repair,
  commandOf: (place: Place) => Command | undefined | Promise<Command | undefined>,
): Promise<Repaired> {
  return withTree(
    kernel,
    actor,
    { commandId, kind: `incident.${action}` },
    async (tx) => (await repo.findIncident(tx, id))?.rootId,
    async (tree) => {
      const incident = await repo.findIncident(tree.tx, id)
      if (incident === undefined) throw new AppError(errors.notFound)
      if (incident.closedDate !== null) throw new AppError(workflowErrors.incidentClosed)
      const live = await tree.get(incident.instanceId)
      if (action !== 'retry') assertMayDecide(actor, live)
      const token = () => {
        if (incident.token === null) throw new AppError(workflowErrors.repairUnfit)
        return incident.token
      }
      const command = await commandOf({ tree, live, incident, token })
      if (command !== undefined) await tree.execute(live, command)
      await recordChange(tree.tx, actor, {
        action,
        resource: RESOURCE,
        resourceId: id,
        label: `${incident.title} / ${live.definition.ir.nodes[incident.nodeId]?.name ?? incident.nodeId}`,
        after: { comment, code: incident.code, variables: Object.keys(vars ?? {}).join(', ') },
      })
      return { ...standingOf(tree, live), again: againAt(live, incident.token) }
    },
  )
}

/** The code of what is wrong there now, if something is. */
function againAt({ state }: Live, token: number | null): string | null {
  const now = token === null ? undefined : state.tokens[token]
  return now === undefined || now.why === undefined ? null : now.why
}
