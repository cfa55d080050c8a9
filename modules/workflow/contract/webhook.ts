/**
 * Webhooks: addresses that are called with the events of processes, signed as Standard Webhooks have it. A user sees
 * and changes those webhooks alone whose processes they manage, all of them.
 */
import { z } from 'zod'
import { BatchResult } from '#contract/batch.ts'
import { crudRoutes } from '#contract/crud.ts'
import { errors } from '#contract/errors.ts'
import { exportRoutes } from '#contract/export.ts'
import { listQuery, page } from '#contract/list.ts'
import { ProcessEvent, ProcessEventType } from '#contract/process-event.ts'
import { revision } from '#contract/record.ts'
import { route } from '#contract/route.ts'
import { ById, Flag, Id, Ids, line, queryInt, requiredLine, text, Timestamp } from '#contract/scalars.ts'
import { ServiceAnswer } from './service.ts'

const MAX_PROCESSES = 100
/** How long the secret before the last one is good. */
export const OVERLAP_HOURS = 24
/** What a trial is called with, instead of an event. */
export const PING = 'workflow.ping'

/** Why the product turned it off: deliveries failed, the address answered 410, its owner lost the right. */
export const WebhookStop = z.enum(['', 'failures', 'gone', 'owner'])
export type WebhookStop = z.infer<typeof WebhookStop>

/** `failed` comes again; `dead` does not. */
export const WebhookDeliveryStatus = z.enum(['waiting', 'failed', 'sent', 'dead'])
export type WebhookDeliveryStatus = z.infer<typeof WebhookDeliveryStatus>

export const WebhookAction = z.enum(['update', 'test', 'rotate', 'deliveries', 'delete'])
export type WebhookAction = z.infer<typeof WebhookAction>

export const Webhook = z.object({
  id: Id,
  name: z.string(),
  url: z.string(),
  events: z.array(ProcessEventType),
  /** Keys of processes; none: all of them. */
  processes: z.array(z.string()),
  /** What they are called, in the same order. */
  processNames: z.array(z.string()),
  status: Flag,
  stopped: WebhookStop,
  /** Until when the secret before the last one is good, too. */
  oldUntil: Timestamp.nullable(),
  /** In whose name events leave. */
  owner: z.string(),
  remark: z.string(),
  /** Deliveries that wait or come again, and those given up. */
  waiting: z.number(),
  dead: z.number(),
  createDate: Timestamp,
  version: z.number(),
  actions: z.array(WebhookAction),
})
export type Webhook = z.infer<typeof Webhook>

export const WebhookDraft = z.object({
  name: requiredLine(100),
  url: z.url({ protocol: /^https?$/, error: 'service_url' }).max(500),
  events: z.array(ProcessEventType).min(1),
  processes: z.array(requiredLine(200)).max(MAX_PROCESSES).default([]),
  status: Flag.default(1),
  remark: text(500).default(''),
})
export type WebhookDraft = z.infer<typeof WebhookDraft>

export const WebhookUpdate = WebhookDraft.extend(revision)
export type WebhookUpdate = z.infer<typeof WebhookUpdate>

export const WebhookQuery = listQuery({
  filters: {
    /** Contained in name or address. */
    keyword: line(64).optional(),
    status: queryInt(0, 1).optional(),
  },
  sortable: ['createDate', 'name'],
})
export type WebhookQuery = z.infer<typeof WebhookQuery>

export const webhookExport = exportRoutes({
  path: '/workflow/webhook/export',
  can: 'wf:webhook:export',
  what: 'Webhooks',
  query: WebhookQuery,
  columns: ['name', 'url', 'events', 'processes', 'status', 'owner', 'created'],
})

/** The secret is answered here alone. */
const WithSecret = z.object({ id: Id, secret: z.string() })
export type WithSecret = z.infer<typeof WithSecret>

export const WebhookDelivery = z.object({
  id: Id,
  type: ProcessEventType,
  instanceId: Id,
  title: z.string(),
  status: WebhookDeliveryStatus,
  attempts: z.number(),
  nextDate: Timestamp.nullable(),
  code: z.number().nullable(),
  /** What was wrong, in the language of the caller; empty where it was received. */
  error: z.string(),
  createDate: Timestamp,
  endDate: Timestamp.nullable(),
  /** What is sent. */
  payload: ProcessEvent,
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const WebhookDeliveryQuery = listQuery({
  filters: { status: WebhookDeliveryStatus.optional() },
  sortable: ['createDate'],
})
export type WebhookDeliveryQuery = z.infer<typeof WebhookDeliveryQuery>

/** The processes that the caller may choose; `all`: whether also all of them at once. */
const WebhookProcesses = z.object({
  all: z.boolean(),
  list: z.array(z.object({ key: z.string(), name: z.string() })),
})
export type WebhookProcesses = z.infer<typeof WebhookProcesses>

const { remove: _, ...crud } = crudRoutes({
  path: '/workflow/webhook',
  code: 'wf:webhook',
  resource: 'workflowWebhook',
  noun: ['webhook', 'webhooks'],
  query: WebhookQuery,
  item: Webhook,
  draft: WebhookDraft,
  change: WebhookUpdate,
  create: {
    stepUp: true,
    summary: 'Create a webhook; the answer contains its secret, which is not shown again',
    errors: [errors.nameTaken],
  },
  update: { stepUp: true, errors: [errors.notFound, errors.nameTaken] },
  remove: { stepUp: true },
})

export const webhookRoutes = {
  ...crud,
  create: { ...crud.create, reply: WithSecret },
  rotate: route({
    method: 'POST',
    path: '/workflow/webhook/{id}/secret',
    can: 'wf:webhook:update',
    stepUp: true,
    summary: 'Replace the secret of a webhook; the old one signs as well for a day',
    params: ById,
    reply: WithSecret,
    errors: [errors.notFound],
  }),
  test: route({
    method: 'POST',
    path: '/workflow/webhook/{id}/test',
    can: 'wf:webhook:test',
    stepUp: true,
    summary: 'Send a signed test event to a webhook and show the answer; nothing is stored',
    params: ById,
    reply: ServiceAnswer,
    errors: [errors.notFound],
  }),
  processes: route({
    method: 'GET',
    path: '/workflow/webhook/processes',
    can: ['wf:webhook:save', 'wf:webhook:update'],
    summary: 'The processes whose events the caller may send to a webhook',
    reply: WebhookProcesses,
  }),
}

export const webhookDeliveryRoutes = {
  page: route({
    method: 'GET',
    path: '/workflow/webhook/{id}/deliveries',
    can: 'wf:webhook:page',
    summary: 'Deliveries of a webhook, newest first',
    params: ById,
    query: WebhookDeliveryQuery,
    reply: page(WebhookDelivery),
    errors: [errors.notFound],
  }),
  resend: route({
    method: 'POST',
    path: '/workflow/webhookDelivery/resend',
    can: 'wf:webhook:resend',
    stepUp: true,
    summary: 'Send deliveries again under their IDs; the answer contains the result per delivery',
    body: Ids,
    reply: BatchResult,
  }),
}
