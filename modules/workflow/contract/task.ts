/** Tasks of people: what is to do, what was done, and everything one may do with a task. */
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { listQuery, page } from '#contract/list.ts'
import { route } from '#contract/route.ts'
import { ById, Id, text, Timestamp } from '#contract/scalars.ts'
import { BatchResult } from '#contract/batch.ts'
import { formErrors } from '#forms/contract/errors.ts'
import { workflowErrors } from './errors.ts'
import { AttachmentIds } from './comment.ts'
import { ProcessForm, VarChange, VarField } from './form.ts'
import { SummaryPart } from './summary.ts'
import { CommandId, Vars } from './vars.ts'
import { dayFilters, requestFilters, standingFilters, starterFilter, withFieldFilters } from './work-filters.ts'

export const TaskStatus = z.enum(['open', 'waiting', 'closed'])
export type TaskStatus = z.infer<typeof TaskStatus>

/** The process core's words for what an approver says. */
export const TaskOutcome = z.enum(['agree', 'reject', 'abstain'])
export type TaskOutcome = z.infer<typeof TaskOutcome>

/**
 * Why a task was closed without a user: it was their own matter, they agreed before, no one was there, they are gone;
 * no one acted in time, or the step decides by itself.
 */
export const AutoReason = z.enum(['initiator', 'repeated', 'empty', 'left', 'timeout', 'automatic'])
export type AutoReason = z.infer<typeof AutoReason>
/** Why a user is asked in another's place. */
export const StandReason = z.enum(['away', 'back', 'initiator', 'empty', 'left', 'handover', 'timeout'])
export type StandReason = z.infer<typeof StandReason>

export const TaskAction = z.enum([
  'complete',
  'claim',
  'unclaim',
  'delegate',
  'resolve',
  'transfer',
  'addSigner',
  'return',
  'reject',
  'withdraw',
])
export type TaskAction = z.infer<typeof TaskAction>

export const WorkflowTask = z.object({
  id: Id,
  instanceId: Id,
  /** The outermost process it belongs to: what the person knows as the matter. */
  rootId: Id,
  title: z.string(),
  /** Of the request, by the number rule of its model; empty where there is none. */
  serial: z.string(),
  process: z.string(),
  /** The key of the outermost process. */
  processKey: z.string(),
  nodeId: z.string(),
  node: z.string(),
  status: TaskStatus,
  /** No one yet, while it may be claimed. */
  assigneeId: Id.nullable(),
  assignee: z.string(),
  /** Stays accountable while another user was asked. */
  owner: z.string(),
  starterId: Id.nullable(),
  starter: z.string(),
  /** The request was filed by a user without an account, in the name of `starter`. */
  isPublic: z.boolean(),
  /** Why it closed: `done`, or what took it away. */
  why: z.string().nullable(),
  outcome: z.string().nullable(),
  comment: z.string(),
  dueDate: Timestamp.nullable(),
  openedDate: Timestamp,
  closedDate: Timestamp.nullable(),
  /** Its process rests: nothing can be done until it goes on. */
  suspended: z.boolean(),
  /** The reader has opened its request since it came to them; handled ones count as seen. */
  seen: z.boolean(),
  actions: z.array(TaskAction),
})
export type WorkflowTask = z.infer<typeof WorkflowTask>

/** A task in a list: with what its request is about. */
export const WorkflowTaskRow = WorkflowTask.extend({
  summary: z.array(SummaryPart),
  /** It is open because the request was returned. */
  cameBack: z.boolean(),
})
export type WorkflowTaskRow = z.infer<typeof WorkflowTaskRow>

/** What a user did, or is asked to do, on the way of an instance. */
export const TrailStep = z.object({
  id: Id,
  node: z.string(),
  status: TaskStatus,
  personId: Id.nullable(),
  person: z.string(),
  /** Why it closed: `done`, or what took it away. */
  why: z.string().nullable(),
  outcome: z.string().nullable(),
  comment: z.string(),
  openedDate: Timestamp,
  closedDate: Timestamp.nullable(),
  /** A rule closed it for the person, for this reason. */
  auto: AutoReason.nullable(),
  /** In whose place the person is, and why; '' in no user’s. */
  standsFor: z.string(),
  standsWhy: StandReason.nullable(),
})
export type TrailStep = z.infer<typeof TrailStep>

/** How a request came back: by whom, when and why. */
export const Returned = z.object({ by: z.string(), at: Timestamp, comment: z.string() })
export type Returned = z.infer<typeof Returned>

/** When the user who handles a task has to comment: with each decision, or where they reject or return. */
export const CommentRule = z.enum(['always', 'refusal'])
export type CommentRule = z.infer<typeof CommentRule>

/** Whether files can stand with a decision, or have to. */
export const AttachmentRule = z.enum(['allowed', 'required'])
export type AttachmentRule = z.infer<typeof AttachmentRule>
/** When the user who handles a task has to sign: with each decision, or where they complete it. */
export const SignatureRule = z.enum(['always', 'complete'])
export type SignatureRule = z.infer<typeof SignatureRule>

/** What the model calls buttons; those without a name of their own are missing. */
export const ButtonLabels = z.object({
  complete: z.string().optional(),
  reject: z.string().optional(),
  return: z.string().optional(),
})
export type ButtonLabels = z.infer<typeof ButtonLabels>

/** What is done when no one acts in time: the step is decided, another user gets it, or is notified. */
export const TimeoutRule = z.enum(['agree', 'reject', 'transfer-leader', 'transfer-admin', 'escalate'])
export type TimeoutRule = z.infer<typeof TimeoutRule>

/** What comes next while no one acts on a task. */
export const ComingLimit = z.object({
  /** The next reminder, and how many there are still, this one included. */
  remindDate: Timestamp.nullable(),
  reminders: z.number(),
  /** What is done then; null where nothing is, or it has been done. */
  rule: TimeoutRule.nullable(),
  ruleDate: Timestamp.nullable(),
})
export type ComingLimit = z.infer<typeof ComingLimit>

/** Who signs with the user who handles a task. */
export const Signer = z.object({ userId: Id, name: z.string(), position: z.enum(['before', 'after', 'beside']) })
export type Signer = z.infer<typeof Signer>

export const WorkflowTaskDetail = WorkflowTask.extend({
  /** Missing where nothing comes by itself. */
  timeLimit: ComingLimit.optional(),
  commentRule: CommentRule.nullable(),
  /** Null: no files, no signature. */
  attachmentRule: AttachmentRule.nullable(),
  signatureRule: SignatureRule.nullable(),
  labels: ButtonLabels,
  /** The return that opened the task; null where it was reached forward. */
  returned: Returned.nullable(),
  /** Filled in rather than decided: there is nothing to reject. */
  fillsIn: z.boolean(),
  vars: z.record(z.string(), z.json()),
  /** How the variables are called, and the people they speak of, by what stands in them. */
  fields: z.array(VarField),
  names: z.record(z.string(), z.string()),
  /** The online form of the process, and what the task itself asks for while it is open. */
  forms: z.array(ProcessForm),
  trail: z.array(TrailStep),
  /** Fields that others changed since the reader last looked at the request; none where they never did. */
  changed: z.array(VarChange),
  /** The moment of this reading, to be noted as the last look (`seen`). */
  readDate: Timestamp,
  /** Signers whom the reader has added and who have not signed: they may be removed. */
  signers: z.array(Signer),
  /** Where it can be returned to, latest first: the first is the step just before. */
  returnable: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type WorkflowTaskDetail = z.infer<typeof WorkflowTaskDetail>

export const WorkflowTaskQuery = withFieldFilters(
  listQuery({
    filters: { ...requestFilters, ...starterFilter, ...standingFilters, ...dayFilters },
    sortable: ['openedDate', 'dueDate'],
  }),
)
export type WorkflowTaskQuery = z.infer<typeof WorkflowTaskQuery>

/** People for nodes whose rule says `chosen`, by the ids of the nodes. */
export const Chosen = z
  .record(z.string().min(1).max(200), z.array(Id).min(1).max(50))
  .refine((chosen) => Object.keys(chosen).length <= 50, { error: 'too_many_nodes' })
export type Chosen = z.infer<typeof Chosen>

const order = { id: Id, commandId: CommandId, comment: text(2000).default('') }
const refusals = [
  errors.notFound,
  errors.unavailable,
  workflowErrors.refused,
  workflowErrors.notNow,
  workflowErrors.taskHandled,
  workflowErrors.commandTaken,
  workflowErrors.ownMatter,
  workflowErrors.approverMissing,
  formErrors.duplicate,
]

/** How the instance stands after a command. */
/** A task that a command opened. */
export const OpenedTask = z.object({
  id: Id,
  nodeId: z.string(),
  nodeName: z.string(),
  /** Whether it is assigned to the caller. */
  isOwn: z.boolean(),
})

/** Where an instance stands after a command. */
export const Standing = z.object({
  instanceId: Id,
  rootId: Id,
  status: z.string(),
  revision: z.number(),
  /** What opened in the whole tree; missing where a command is repeated that was carried out before 7.2. */
  tasks: z.array(OpenedTask).optional(),
})
export type Standing = z.infer<typeof Standing>

/** People the run is given to, to read. */
const Cc = z.array(Id).max(50).optional()

/** What stands with a decision where its step allows or wants it: one's own uploads. */
const evidence = {
  ossIdList: AttachmentIds.optional(),
  /** A picture that was drawn for this decision. */
  signature: Id.optional(),
}

export const Completion = z.object({
  ...order,
  ...evidence,
  outcome: TaskOutcome.optional(),
  vars: Vars.optional(),
  chosen: Chosen.optional(),
  cc: Cc,
})
export type Completion = z.infer<typeof Completion>
export const Handing = z.object({ ...order, userId: Id })
export type Handing = z.infer<typeof Handing>
/** `userId`: one; `userIdList`: several at once. */
export const Signing = z.object({
  ...order,
  userId: Id.optional(),
  userIdList: z.array(Id).max(20).optional(),
  position: z.enum(['before', 'after', 'beside']).default('beside'),
})
export type Signing = z.infer<typeof Signing>
export const SignerRemoval = z.object({ ...order, userId: Id })
export type SignerRemoval = z.infer<typeof SignerRemoval>
export const Returning = z.object({
  ...order,
  ...evidence,
  /** The node to go back to; left out: the step just before. */
  nodeId: z.string().min(1).max(200).optional(),
  /** Step by step again, or straight back to who returned it. */
  way: z.enum(['forward', 'backToReturner']).default('forward'),
  cc: Cc,
})
export type Returning = z.infer<typeof Returning>
export const Rejection = z.object({ ...order, ...evidence, cc: Cc })
export type Rejection = z.infer<typeof Rejection>
export const TaskOrder = z.object(order)
export type TaskOrder = z.infer<typeof TaskOrder>

const act = <Body extends z.ZodType>(path: `/${string}`, summary: string, body: Body) =>
  route({
    method: 'POST',
    path: `/workflow/task/${path.slice(1)}`,
    can: 'wf:task:handle',
    summary,
    body,
    reply: Standing,
    errors: refusals,
  })

/** Tasks that one call completes. */
export const MAX_DECISIONS = 100

export const workflowTaskRoutes = {
  toDo: route({
    method: 'GET',
    path: '/workflow/task/todo',
    can: 'wf:task:page',
    summary: 'Open tasks of the signed-in user and tasks the user can claim',
    query: WorkflowTaskQuery,
    reply: page(WorkflowTaskRow),
  }),
  done: route({
    method: 'GET',
    path: '/workflow/task/done',
    can: 'wf:task:page',
    summary: 'Tasks handled by the signed-in user',
    query: WorkflowTaskQuery,
    reply: page(WorkflowTaskRow),
  }),
  get: route({
    method: 'GET',
    path: '/workflow/task/{id}',
    can: 'wf:task:page',
    summary: 'One task of the signed-in user, with its variables and history',
    params: ById,
    reply: WorkflowTaskDetail,
    errors: [errors.notFound],
  }),
  seen: route({
    method: 'PUT',
    path: '/workflow/task/seen',
    can: 'wf:task:page',
    summary: 'Note that the signed-in user has looked at a task; what others change afterwards is marked',
    body: z.object({
      id: Id,
      /** `readDate` of what was read; never later than now. */
      at: z.iso.datetime(),
    }),
    reply: z.null(),
    errors: [errors.notFound],
  }),
  complete: act('/complete', 'Complete a task, with an outcome and variables', Completion),
  reject: act('/reject', 'Reject: what then happens, the node’s rule says', Rejection),
  claim: act('/claim', 'Take a task that several may do', TaskOrder),
  unclaim: act('/unclaim', 'Give a taken task back to all who may do it', TaskOrder),
  delegate: act('/delegate', 'Delegate a task to a user, staying accountable for it', Handing),
  resolve: act('/resolve', 'Hand a delegated task back, done', TaskOrder),
  transfer: act('/transfer', 'Hand a task over for good', Handing),
  addSigner: act('/sign', 'Add signers before, after or beside oneself, one or several at once', Signing),
  removeSigner: act('/unsign', 'Remove a signer one has added, while they have not signed', SignerRemoval),
  return: act('/return', 'Return to an earlier node, or to the step just before', Returning),
  withdraw: act('/withdraw', 'Take back what one has completed, while no one has acted on it', TaskOrder),
  completeMany: route({
    method: 'POST',
    path: '/workflow/task/batch',
    can: 'wf:task:handle',
    summary: 'Complete several tasks, each in its own transaction; the answer contains the result per task',
    body: z.object({
      tasks: z
        .array(Completion.omit({ cc: true, ossIdList: true, signature: true }))
        .min(1)
        .max(MAX_DECISIONS),
    }),
    reply: BatchResult,
  }),
}
