/** Running processes: starting, looking at and administering them. */
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { exportRoutes } from '#contract/export.ts'
import { listQuery, page } from '#contract/list.ts'
import { route } from '#contract/route.ts'
import { ById, Id, Ids, line, queryFlag, queryInt, requiredLine, text, Timestamp } from '#contract/scalars.ts'
import { BatchResult } from '#contract/batch.ts'
import { formErrors } from '#forms/contract/errors.ts'
import { workflowErrors } from './errors.ts'
import { ProcessForm, VarField } from './form.ts'
import { Chosen, Standing, TrailStep } from './task.ts'
import { SummaryPart } from './summary.ts'
import { CommandId, Vars } from './vars.ts'
import { dayFilters, requestFilters, standingFilters, starterFilter, withFieldFilters } from './work-filters.ts'

export const InstanceStatus = z.enum(['run', 'suspended', 'ended', 'rejected', 'canceled', 'voided'])
export type InstanceStatus = z.infer<typeof InstanceStatus>

export const Start = z.object({
  /** The key of a deployed process; its newest version is started. */
  key: requiredLine(200),
  title: line(200).default(''),
  /** What it is about, in words of another system; messages find it by that. */
  businessKey: line(200).default(''),
  vars: Vars.default({}),
  chosen: Chosen.optional(),
  commandId: CommandId,
  /** A draft of one's own that it is made of, and that goes with it. */
  draftId: Id.optional(),
})
export type Start = z.infer<typeof Start>

export const InstanceAction = z.enum([
  'remind',
  'cc',
  'share',
  'again',
  'withdraw',
  'suspend',
  'resume',
  'jump',
  'cancelBranch',
  'setVars',
  'cancel',
  'void',
])
export type InstanceAction = z.infer<typeof InstanceAction>

export const WorkflowInstance = z.object({
  id: Id,
  rootId: Id,
  title: z.string(),
  /** By the number rule of its model; empty where there is none. */
  serial: z.string(),
  businessKey: z.string(),
  process: z.string(),
  processKey: z.string(),
  number: z.number(),
  status: InstanceStatus,
  starterId: Id.nullable(),
  starter: z.string(),
  /** Filed by a user without an account, in the name of `starter`. */
  isPublic: z.boolean(),
  revision: z.number(),
  startedDate: Timestamp,
  endedDate: Timestamp.nullable(),
  /** What the nodes are called where it stands now. */
  stands: z.array(z.string()),
  /** Something in it failed and waits for repair. */
  stuck: z.boolean(),
  actions: z.array(InstanceAction),
})
export type WorkflowInstance = z.infer<typeof WorkflowInstance>

export const NodeName = z.object({ id: z.string(), name: z.string() })
export type NodeName = z.infer<typeof NodeName>

/** An instance in a list: with the people it waits for. */
export const WorkflowInstanceRow = WorkflowInstance.extend({
  summary: z.array(SummaryPart),
  /** Assignees of its open tasks; candidates who have not claimed are not named. */
  handlers: z.array(z.string()),
  /** One of its open tasks waits until a candidate claims it. */
  unclaimed: z.boolean(),
  /**
   * The open task of the caller in which a returned request is changed and resubmitted; null: it was not returned to
   * the caller.
   */
  returnedTaskId: Id.nullable(),
  /** A task in it is open past its due time. */
  overdue: z.boolean(),
})
export type WorkflowInstanceRow = z.infer<typeof WorkflowInstanceRow>

export const WorkflowInstanceDetail = WorkflowInstance.extend({
  vars: z.record(z.string(), z.json()),
  /** How its variables are called, and the people they speak of, by what stands in them. */
  fields: z.array(VarField),
  names: z.record(z.string(), z.string()),
  /** The online form with the version it was started with, as the reader may see it; null: it has none. */
  form: ProcessForm.nullable(),
  trail: z.array(TrailStep),
  /** The reader's own oldest open task in it. */
  ownTaskId: Id.nullable(),
  /** For who may move it: where something stands, and where it could be moved to. */
  movable: z.object({ from: z.array(NodeName), to: z.array(NodeName) }),
})
export type WorkflowInstanceDetail = z.infer<typeof WorkflowInstanceDetail>

/** A process that may be started. */
export const Startable = z.object({
  key: z.string(),
  name: z.string(),
  number: z.number(),
  /** The form it is started with; empty where its model names none. */
  formKey: z.string(),
  /** Empty where its model has none. */
  category: z.string(),
  /** Where the category stands among others; the same for all that the dictionary does not have. */
  categoryRank: z.number(),
  remark: z.string(),
  /** When the caller started it last; null: never. */
  lastStartedDate: Timestamp.nullable(),
})
export type Startable = z.infer<typeof Startable>

/** A process of which the list of instances has some. */
export const ListedProcess = Startable.pick({ key: true, name: true })
export type ListedProcess = z.infer<typeof ListedProcess>

const instanceFilters = {
  ...requestFilters,
  ...standingFilters,
  ...dayFilters,
  status: InstanceStatus.optional(),
}

export const WorkflowInstanceQuery = listQuery({
  filters: {
    ...instanceFilters,
    ...starterFilter,
    /** The one that is named, where one may see it. */
    id: Id.optional(),
    /** Exactly; of another system. */
    businessKey: line(200).optional(),
    /** The version of the process. */
    number: queryInt(1, 1_000_000).optional(),
    /** In which a task at this node, of this user, of a user in this department, or late, is or was. */
    taskNode: line(200).optional(),
    taskUserId: Id.optional(),
    taskDeptId: Id.optional(),
    taskLate: queryFlag.optional(),
    /** `started`: by oneself. `cc`: sent to oneself to read. Left out: all one may see. */
    whose: z.enum(['started', 'cc']).optional(),
  },
  sortable: ['startedDate'],
})
export type WorkflowInstanceQuery = z.infer<typeof WorkflowInstanceQuery>

/** The columns have the keys of the page's table. */
export const workflowInstanceExport = exportRoutes({
  path: '/workflow/instance/export',
  can: 'wf:instance:export',
  what: 'Processes',
  query: WorkflowInstanceQuery,
  columns: ['matter', 'status', 'process', 'starter', 'stands', 'started', 'ended'],
})

export const StartedInstanceQuery = withFieldFilters(listQuery({ filters: instanceFilters, sortable: ['startedDate'] }))
export type StartedInstanceQuery = z.infer<typeof StartedInstanceQuery>

/** A run as it is drawn: the state of each node and flow. */
export const Drawing = z.object({
  id: Id,
  xml: z.string(),
  revision: z.number(),
  nodes: z.record(
    z.string(),
    z.object({
      /** What people call it; its id where it has no name. */
      name: z.string(),
      state: z.string(),
      visits: z.number(),
      since: z.number().optional(),
      until: z.number().optional(),
      by: z.string().optional(),
    }),
  ),
  flows: z.record(z.string(), z.object({ count: z.number(), returned: z.boolean() })),
  /** What would come next with the variables there are; `unsure` names the node beyond which no one can say. */
  ahead: z.array(z.string()),
  unsure: z.string().optional(),
})
export type Drawing = z.infer<typeof Drawing>

const order = { id: Id, commandId: CommandId, reason: text(500).default('') }
const refusals = [
  errors.notFound,
  errors.unavailable,
  workflowErrors.refused,
  workflowErrors.notNow,
  workflowErrors.commandTaken,
  workflowErrors.ownMatter,
  workflowErrors.approverMissing,
]
export const InstanceOrder = z.object(order)
export type InstanceOrder = z.infer<typeof InstanceOrder>
/** What administrators do against the way of a run: they say why. */
export const ReasonedOrder = z.object({ ...order, reason: requiredLine(500) })
export type ReasonedOrder = z.infer<typeof ReasonedOrder>
export const Jump = z.object({
  ...order,
  from: z.string().min(1).max(200),
  to: z.string().min(1).max(200),
  reason: requiredLine(500),
})
export type Jump = z.infer<typeof Jump>
export const VarsOrder = z.object({ ...order, vars: Vars, reason: requiredLine(500) })
export type VarsOrder = z.infer<typeof VarsOrder>
export const Message = z.object({
  name: requiredLine(200),
  /** Left out: the user who waits for it, if that is one. */
  instanceId: Id.optional(),
  businessKey: line(200).optional(),
  vars: Vars.optional(),
  commandId: CommandId,
})
export type Message = z.infer<typeof Message>

export const Signal = z.object({ name: requiredLine(200), commandId: CommandId })
export type Signal = z.infer<typeof Signal>

/** @param path below `/workflow/instance` */
export const manage = <Body extends z.ZodType>(path: string, summary: string, body: Body) =>
  route({
    method: 'POST',
    path: `/workflow/instance/${path}`,
    // The user who manages a model manages what runs of it; others hear that it is not there.
    can: ['wf:instance:manage', 'wf:instance:page'],
    summary,
    body,
    reply: Standing,
    errors: refusals,
  })

/** Processes that one call concerns. */
export const MAX_ORDERS = 100
export const ReasonedOrders = z.object({ ids: Ids.max(MAX_ORDERS), reason: requiredLine(500) })
export type ReasonedOrders = z.infer<typeof ReasonedOrders>

/** One by one: what is refused for one process does not concern the others. */
export const manageMany = <Body extends z.ZodType>(name: string, summary: string, body: Body) =>
  route({
    method: 'POST',
    path: `/workflow/instance/${name}/batch`,
    can: ['wf:instance:manage', 'wf:instance:page'],
    summary: `${summary} one by one; the answer contains the result per process`,
    body,
    reply: BatchResult,
  })

export const workflowInstanceRoutes = {
  start: route({
    method: 'POST',
    path: '/workflow/instance',
    can: 'wf:instance:start',
    summary: 'Start the latest version of a process',
    body: Start,
    reply: Standing,
    errors: [...refusals, workflowErrors.definitionMissing, formErrors.notOpen, formErrors.duplicate],
  }),
  startable: route({
    method: 'GET',
    path: '/workflow/instance/startable',
    can: 'wf:instance:start',
    summary: 'The processes the user can start, by name',
    reply: z.array(Startable),
  }),
  page: route({
    method: 'GET',
    path: '/workflow/instance/page',
    can: 'wf:instance:page',
    summary: 'Processes the user takes or took part in; all processes for their managers',
    query: WorkflowInstanceQuery,
    reply: page(WorkflowInstanceRow),
    resource: 'workflowInstance',
  }),
  processes: route({
    method: 'GET',
    path: '/workflow/instance/process',
    can: 'wf:instance:page',
    summary: 'The processes by which the list of processes can be filtered, by name',
    reply: z.array(ListedProcess),
  }),
  started: route({
    method: 'GET',
    path: '/workflow/instance/started',
    can: 'wf:instance:page',
    summary: 'Processes started by the signed-in user',
    query: StartedInstanceQuery,
    reply: page(WorkflowInstanceRow),
  }),
  get: route({
    method: 'GET',
    path: '/workflow/instance/{id}',
    can: 'wf:instance:page',
    summary: 'One process',
    params: ById,
    reply: WorkflowInstanceDetail,
    errors: [errors.notFound],
  }),
  drawing: route({
    method: 'GET',
    path: '/workflow/instance/{id}/drawing',
    can: 'session',
    summary: 'The diagram of a process with the expected steps; supports `ETag`',
    params: ById,
    reply: Drawing,
    errors: [errors.notFound],
    share: { kind: 'process' },
    whileViewing: 'read',
  }),
  withdraw: route({
    method: 'POST',
    path: '/workflow/instance/withdraw',
    can: 'wf:instance:start',
    summary: 'Withdraw a process started by the signed-in user, as long as no other user has acted on it',
    body: InstanceOrder,
    reply: Standing,
    errors: [...refusals, workflowErrors.withdrawOff],
  }),
  cancel: manage('cancel', 'Cancel a process with everything it called', ReasonedOrder),
  suspend: manage('suspend', 'Let a process rest; its timers rest, too', ReasonedOrder),
  resume: manage('resume', 'Let a process go on', InstanceOrder),
  cancelMany: manageMany('cancel', 'Cancel several processes', ReasonedOrders),
  suspendMany: manageMany('suspend', 'Suspend several processes', ReasonedOrders),
  resumeMany: manageMany('resume', 'Resume several processes', z.object({ ids: Ids.max(MAX_ORDERS) })),
  jump: manage('jump', 'Move what stands at a node to another', Jump),
  setVars: manage('vars', 'Set variables; what is stuck is tried again', VarsOrder),
  message: route({
    method: 'POST',
    path: '/workflow/message',
    can: 'wf:instance:manage',
    summary: 'Send a message to the process that is waiting for it',
    body: Message,
    reply: Standing,
    errors: [...refusals, workflowErrors.messageUnknown, workflowErrors.messageAmbiguous],
  }),
  signal: route({
    method: 'POST',
    path: '/workflow/signal',
    can: 'wf:instance:manage',
    summary: 'Send a signal to every process that is waiting for it; delivered in the background',
    body: Signal,
    /** How many wait for it now. */
    reply: z.object({ waiting: z.number() }),
    errors: [workflowErrors.commandTaken],
  }),
}
