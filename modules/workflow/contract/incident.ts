/** Incidents: where a process cannot go on by itself, and how it is mended. */
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { exportRoutes } from '#contract/export.ts'
import { listQuery, page } from '#contract/list.ts'
import { route } from '#contract/route.ts'
import { ById, Id, Ids, line, requiredLine, text, Timestamp } from '#contract/scalars.ts'
import { BatchResult } from '#contract/batch.ts'
import { workflowErrors } from './errors.ts'
import { Standing } from './task.ts'
import { CommandId, Vars } from './vars.ts'

/** `jump`: to another node of the process (`instance.jump`). */
export const IncidentAction = z.enum(['retry', 'skip', 'assign', 'jump'])
export type IncidentAction = z.infer<typeof IncidentAction>

export const WorkflowIncident = z.object({
  id: Id,
  instanceId: Id,
  rootId: Id,
  title: z.string(),
  process: z.string(),
  processKey: z.string(),
  number: z.number(),
  nodeId: z.string(),
  node: z.string(),
  code: z.string(),
  /** What happened, in the caller's language. */
  message: z.string(),
  /** The message of the worker that failed. */
  detail: z.string(),
  openedDate: Timestamp,
  closedDate: Timestamp.nullable(),
  actions: z.array(IncidentAction),
})
export type WorkflowIncident = z.infer<typeof WorkflowIncident>

export const WorkflowIncidentDetail = WorkflowIncident.extend({
  /** What the node sees, while it is open. */
  vars: z.record(z.string(), z.json()),
  /** Where it could be moved to. */
  nodes: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type WorkflowIncidentDetail = z.infer<typeof WorkflowIncidentDetail>

export const IncidentState = z.enum(['open', 'closed', 'all'])

export const WorkflowIncidentQuery = listQuery({
  filters: {
    /** Contained in the message or in the detail. */
    keyword: line(64).optional(),
    /** Left out: open ones. */
    state: IncidentState.optional(),
    /** The key of a process. */
    process: line(200).optional(),
    /** The id of a node. */
    node: line(200).optional(),
    code: line(50).optional(),
    /** Of one process and everything it called. */
    instanceId: Id.optional(),
    /** Opened between these days, both included. */
    fromDate: z.iso.date().optional(),
    toDate: z.iso.date().optional(),
  },
  sortable: ['openedDate', 'closedDate'],
})
export type WorkflowIncidentQuery = z.infer<typeof WorkflowIncidentQuery>

export const workflowIncidentExport = exportRoutes({
  path: '/workflow/incident/export',
  can: 'wf:incident:export',
  what: 'Incidents',
  query: WorkflowIncidentQuery,
  columns: ['matter', 'process', 'node', 'code', 'detail', 'opened', 'closed'],
})

const order = { id: Id, comment: text(500).default(''), commandId: CommandId }
export const Repair = z.object({
  ...order,
  /** Set before, seen from the node. */
  vars: Vars.optional(),
})
export type Repair = z.infer<typeof Repair>
export const Assignment = z.object({ ...order, userIdList: z.array(Id).min(1).max(100) })
export type Assignment = z.infer<typeof Assignment>
export const RepairJump = z.object({ ...order, to: z.string().min(1).max(200), comment: requiredLine(500) })
export type RepairJump = z.infer<typeof RepairJump>

/** `again`: the code of the incident, where it is stuck in the same place again. */
export const Repaired = Standing.extend({ again: z.string().nullable() })
export type Repaired = z.infer<typeof Repaired>

const refusals = [
  errors.notFound,
  errors.unavailable,
  workflowErrors.refused,
  workflowErrors.notNow,
  workflowErrors.commandTaken,
  workflowErrors.ownMatter,
  workflowErrors.approverMissing,
  workflowErrors.incidentClosed,
  workflowErrors.repairUnfit,
]
const repair = <Body extends z.ZodType>(path: string, summary: string, body: Body) =>
  route({
    method: 'POST',
    path: `/workflow/incident/${path}`,
    can: 'wf:incident:repair',
    summary,
    body,
    reply: Repaired,
    errors: refusals,
  })

/** Incidents that one call retries. */
export const MAX_RETRIES = 100

export const workflowIncidentRoutes = {
  page: route({
    method: 'GET',
    path: '/workflow/incident/page',
    can: 'wf:incident:page',
    summary: 'Incidents: processes that cannot continue on their own',
    query: WorkflowIncidentQuery,
    reply: page(WorkflowIncident),
    resource: 'workflowIncident',
  }),
  get: route({
    method: 'GET',
    path: '/workflow/incident/{id}',
    can: 'wf:incident:page',
    summary: 'One incident, with the variables of its node',
    params: ById,
    reply: WorkflowIncidentDetail,
    errors: [errors.notFound],
  }),
  retry: repair('retry', 'Try it again, with other variables where some are given', Repair),
  skip: repair('skip', 'Pass the node as done; variables stand for what it would have brought', Repair),
  assign: repair('assign', 'Name the people whom the rule of the node did not find', Assignment),
  jump: repair('jump', 'Move it to another node', RepairJump),
  retryMany: route({
    method: 'POST',
    path: '/workflow/incident/batch',
    can: 'wf:incident:repair',
    summary: 'Retry several incidents, each in its own transaction; the answer contains the result per incident',
    body: z.object({ ids: Ids.max(MAX_RETRIES), comment: text(500).default('') }),
    reply: BatchResult,
  }),
}
