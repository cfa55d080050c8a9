/**
 * Incidents: looking at them, and mending each by one command in one transaction, with a trace of who did it and why.
 */
import { errors } from '#contract/errors.ts'
import type { Page } from '#contract/list.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { listPage } from '#kernel/lists/list.ts'
import type { Command } from '#process/index.ts'
import type { BatchResult } from '#contract/batch.ts'
import { eachOf } from '#kernel/records/each-of.ts'
import { byName } from '#kernel/i18n/by-name.ts'
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
import { throughRecord } from '../form/online-record.service.ts'
import { definitionOf } from '../runtime/engine/definition.service.ts'
import { assertMayHandle } from '../runtime/assignment/may-handle.ts'
import { assertMayDecide, isOwnMatter } from '../runtime/assignment/own-matter.ts'
import { withTree } from '../runtime/engine/run-command.ts'
import { instanceStatusOf } from '../runtime/engine/instance-status.ts'
import type { LoadedInstance } from '../runtime/engine/loaded-instance.ts'
import type { InstanceTree } from '../runtime/engine/instance-tree.ts'
import { runJobNow } from '../runtime/delivery/job.service.ts'
import { instanceAt } from '../runtime/persistence/work-instance.repo.ts'
import { varsAt } from './visible-vars.shape.ts'
import { toAuditRecord, toIncident } from './incident.shape.ts'
import * as repo from './incident.repo.ts'

export async function pageIncidents(
  kernel: Kernel,
  actor: Actor,
  query: WorkflowIncidentQuery,
): Promise<Page<WorkflowIncident>> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const page = await listPage(db, kernel.lists, repo.incidentList, repo.callOfIncidents(actor, query))
    const list = []
    for (const row of page.list)
      list.push(toIncident(actor, row, (await definitionOf(db, actor.tenantId, row.definitionId)).ir))
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
      ...toIncident(actor, row, ir),
      vars: instance === undefined ? {} : varsAt(instance.state, row.token),
      nodes: Object.values(ir.nodes)
        .filter(({ kind, id: node }) => kind !== 'boundary' && kind !== 'eventSubProcess' && node !== row.nodeId)
        .map(({ id: node, name }) => ({ id: node, name: name ?? node }))
        .sort(byName),
    }
  })
}

/** Tries it again, with other variables where some are given. A job that came to nothing is due now. */
export const retryIncident = (kernel: Kernel, actor: Actor, order: Repair): Promise<Repaired> =>
  onIncident(kernel, actor, 'retry', order, async ({ tree, instance, incident, token, given }) => {
    if (order.vars !== undefined) assertMayDecide(actor, instance)
    if (incident.wait === null) return { type: 'retry', token: token(), ...(await given()), by: actor.userId }
    if (order.vars !== undefined) throw new AppError(workflowErrors.repairUnfit)
    const job = await repo.jobOf(tree.tx, { instanceId: incident.instanceId, wait: incident.wait })
    if (job === undefined || (await runJobNow(tree.tx, actor.tenantId, job.id)) === undefined)
      throw new AppError(workflowErrors.incidentClosed)
    return undefined
  })

/** Passes the node as done. */
export const skipIncident = (kernel: Kernel, actor: Actor, order: Repair): Promise<Repaired> =>
  onIncident(kernel, actor, 'skip', order, async ({ token, given }) => ({
    type: 'skip',
    token: token(),
    ...(await given()),
    by: actor.userId,
  }))

/**
 * People for a node whose rule found no one.
 * @throws InvalidInput at `userIdList` for who cannot sign in here or may not handle tasks, for the initiator, and for
 *   the actor unless they administer the organisation
 */
export const assignIncident = (kernel: Kernel, actor: Actor, { userIdList, ...order }: Assignment): Promise<Repaired> =>
  onIncident(kernel, actor, 'assign', order, async ({ tree, instance, incident, token }) => {
    const users = await tree.people.idsOf(userIdList)
    if (users.length < userIdList.length) throw invalid('userIdList', 'unknown_choice')
    if (users.some((one) => isOwnMatter(instance, incident.nodeId, one))) throw invalid('userIdList', 'own_matter')
    if (actor.superAdmin !== 1 && users.includes(actor.userId)) throw invalid('userIdList', 'assign_oneself')
    await assertMayHandle(tree.tx, 'userIdList', users)
    return { type: 'retry', token: token(), users: [...new Set(users)], by: actor.userId }
  })

/** Moves what is stuck to another node. */
export const jumpIncident = (kernel: Kernel, actor: Actor, { to, ...order }: RepairJump): Promise<Repaired> =>
  onIncident(kernel, actor, 'jump', order, async ({ tree, instance, token }) => ({
    type: 'jump',
    token: token(),
    to,
    by: actor.userId,
    lineage: await tree.lineageOf(instance.id),
  }))

/** Retries several incidents, each by itself. One that fails again is reported as refused, with its new message. */
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

interface Place {
  tree: InstanceTree
  instance: LoadedInstance
  incident: repo.FoundIncident
  /** The token that is stuck. @throws AppError repair_unfit where there is none */
  token: () => number
  /** The variables that go with the repair; those of the online form go through its record. */
  given: () => Promise<{ vars?: NonNullable<Repair['vars']> }>
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
    // Why something is moved stands in the run for all; why it is repaired, for its managers (`follow`).
    { commandId, kind: `incident.${action}`, comment: action === 'jump' ? '' : comment },
    async (tx) => (await repo.findIncident(tx, id))?.rootId,
    async (tree) => {
      const incident = await repo.findIncident(tree.tx, id)
      if (incident === undefined) throw new AppError(errors.notFound)
      if (incident.closedDate !== null) throw new AppError(workflowErrors.incidentClosed)
      const instance = await tree.get(incident.instanceId)
      if (action !== 'retry') assertMayDecide(actor, instance)
      const token = () => {
        if (incident.token === null) throw new AppError(workflowErrors.repairUnfit)
        return incident.token
      }
      const given = async () =>
        vars === undefined ? {} : { vars: await throughRecord(kernel, tree.tx, actor, { instance, vars }) }
      const command = await commandOf({ tree, instance, incident, token, given })
      if (command !== undefined) await tree.execute(instance, command)
      await recordChange(tree.tx, actor, {
        action,
        ...toAuditRecord(incident, instance.definition.ir, actor.language),
        after: { comment, code: incident.code, variables: Object.keys(vars ?? {}).join(', ') },
      })
      return { ...instanceStatusOf(tree, instance), again: againAt(instance, incident.token) }
    },
  )
}

/** The code of what is wrong there now, if something is. */
function againAt({ state }: LoadedInstance, token: number | null): string | null {
  const now = token === null ? undefined : state.tokens[token]
  return now === undefined || now.why === undefined ? null : now.why
}
