/**
 * Services that processes call: an address under the name that models use. Calls are signed as Standard Webhooks have
 * it, carry an `Idempotency-Key` that stays the same however often one is tried, and what they answer becomes
 * variables.
 */
import { z } from 'zod'
import { crudRoutes } from '#contract/crud.ts'
import { errors } from '#contract/errors.ts'
import { exportRoutes } from '#contract/export.ts'
import { listQuery } from '#contract/list.ts'
import { revision } from '#contract/record.ts'
import { secretValue } from '#contract/marks.ts'
import { route } from '#contract/route.ts'
import { ById, Flag, Id, line, queryInt, requiredLine, text, Timestamp } from '#contract/scalars.ts'
import { Vars } from './vars.ts'
import { configuredCallIn } from './work-name.ts'

export const MAX_TIMEOUT_SECONDS = 120
export const MAX_ATTEMPTS = 20

export const WorkflowServiceAction = z.enum(['update', 'test', 'delete'])
export type WorkflowServiceAction = z.infer<typeof WorkflowServiceAction>

export const WorkflowService = z.object({
  id: Id,
  /** The function or the topic that models name. */
  name: z.string(),
  url: z.string(),
  /** Whether calls are signed; the secret itself is never answered. */
  isSigned: z.boolean(),
  timeoutSeconds: z.number(),
  /** How often a call is tried before it is an incident. */
  attempts: z.number(),
  status: Flag,
  remark: z.string(),
  /** Calls that wait or are being made. */
  waiting: z.number(),
  createDate: Timestamp,
  version: z.number(),
  actions: z.array(WorkflowServiceAction),
})
export type WorkflowService = z.infer<typeof WorkflowService>

const draft = {
  url: z.url({ protocol: /^https?$/, error: 'service_url' }).max(500),
  timeoutSeconds: z.number().int().min(1).max(MAX_TIMEOUT_SECONDS).default(30),
  attempts: z.number().int().min(1).max(MAX_ATTEMPTS).default(5),
  status: Flag.default(1),
  remark: text(500).default(''),
}
/**
 * At least 16 characters, `whsec_` and base64 for example; the receiver has the same. Left out, calls are not signed.
 */
const Secret = secretValue(line(200).min(16)).optional()

const Name = requiredLine(100).refine((name) => configuredCallIn(name) === undefined, { error: 'service_name' })

export const WorkflowServiceDraft = z.object({ name: Name, secret: Secret, ...draft })
export type WorkflowServiceDraft = z.infer<typeof WorkflowServiceDraft>

/** `secret` left out stays as it is. */
export const WorkflowServiceUpdate = z.object({ ...draft, secret: Secret, ...revision })
export type WorkflowServiceUpdate = z.infer<typeof WorkflowServiceUpdate>

export const WorkflowServiceQuery = listQuery({
  filters: {
    /** Contained in name or address. */
    keyword: line(64).optional(),
    status: queryInt(0, 1).optional(),
  },
  sortable: ['createDate', 'name'],
})
export type WorkflowServiceQuery = z.infer<typeof WorkflowServiceQuery>

export const workflowServiceExport = exportRoutes({
  path: '/workflow/service/export',
  can: 'wf:service:export',
  what: 'Services',
  query: WorkflowServiceQuery,
  columns: ['name', 'url', 'status', 'timeout', 'attempts', 'created'],
})

/** What came of a call. `fault`: why there was no answer; `status`: of the answer, where there was one. */
export const ServiceAnswer = z.object({
  isDone: z.boolean(),
  status: z.number().nullable(),
  fault: z.string().nullable(),
  /** In the caller's language, what was wrong. */
  message: z.string(),
  /** What was answered, as text, of a long one the beginning. */
  body: z.string(),
  milliseconds: z.number(),
})
export type ServiceAnswer = z.infer<typeof ServiceAnswer>

/** Processes that name it: they wait, from now on, for a user who fetches the work. */
const Users = z.object({ users: z.array(z.string()) })

const { remove: _, ...serviceRoutes } = crudRoutes({
  path: '/workflow/service',
  code: 'wf:service',
  resource: 'workflowService',
  noun: ['service', 'services'],
  query: WorkflowServiceQuery,
  item: WorkflowService,
  draft: WorkflowServiceDraft,
  change: WorkflowServiceUpdate,
  create: { stepUp: true, summary: 'Register a service under the name used in models', errors: [errors.nameTaken] },
  update: {
    stepUp: true,
    summary: 'Change a service; if it is disabled, the answer contains the processes that still use it',
    errors: [errors.notFound],
  },
  remove: { stepUp: true },
})

export const workflowServiceRoutes = {
  ...serviceRoutes,
  update: { ...serviceRoutes.update, reply: Users },
  test: route({
    method: 'POST',
    path: '/workflow/service/{id}/test',
    can: 'wf:service:update',
    stepUp: true,
    summary: 'Test a service with the given variables; nothing is stored',
    params: ById,
    body: z.object({ vars: Vars.default({}) }),
    reply: ServiceAnswer,
    errors: [errors.notFound],
  }),
}
