/**
 * Work that others fetch: external tasks. A worker that takes some has it for a while, by the database's clock, and
 * says how it ended.
 */
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { route } from '#contract/route.ts'
import { Id, requiredLine, text, Timestamp } from '#contract/scalars.ts'
import { workflowErrors } from './errors.ts'
import { Standing } from './task.ts'
import { AnyVars, CommandId } from './vars.ts'

const seconds = z.number().int().min(1).max(3600)

export const Claim = z.object({
  topics: z.array(requiredLine(200)).min(1).max(50),
  most: z.number().int().min(1).max(100).default(10),
  /** How long it is kept from others. */
  seconds: seconds.default(60),
})
export type Claim = z.infer<typeof Claim>

export const ClaimedWork = z.object({
  id: Id,
  /** Proves that it is still one’s own. */
  lease: z.string(),
  until: Timestamp,
  topic: z.string(),
  /** The same however often the work is tried: a worker that has done it already answers with what it did. */
  key: z.string(),
  attempt: z.number(),
  instanceId: Id,
  rootId: Id,
  businessKey: z.string(),
  process: z.string(),
  number: z.number(),
  node: z.string(),
  nodeName: z.string(),
  vars: z.record(z.string(), z.json()),
})
export type ClaimedWork = z.infer<typeof ClaimedWork>

const leased = { id: Id, lease: requiredLine(64) }
export const WorkDone = z.object({ ...leased, vars: AnyVars.default({}), commandId: CommandId })
export type WorkDone = z.infer<typeof WorkDone>

export const WorkFailed = z.object({
  ...leased,
  message: text(2000).default(''),
  /** Left out, it is an incident. */
  retryInSeconds: z.number().int().min(0).max(86_400).optional(),
  /** The code of an error that the model may catch. */
  bpmnError: requiredLine(200).optional(),
  commandId: CommandId,
})
export type WorkFailed = z.infer<typeof WorkFailed>

export const WorkExtended = z.object({ ...leased, seconds })
export type WorkExtended = z.infer<typeof WorkExtended>

const can = 'wf:work:do'
const lost = [errors.notFound, errors.unavailable, workflowErrors.workLost]
const refusals = [...lost, workflowErrors.refused, workflowErrors.notNow, workflowErrors.commandTaken]

export const workflowWorkRoutes = {
  claim: route({
    method: 'POST',
    path: '/workflow/work/claim',
    can,
    summary: 'Fetch work of the given topics that no registered service handles; skips work leased to others',
    body: Claim,
    reply: z.array(ClaimedWork),
  }),
  complete: route({
    method: 'POST',
    path: '/workflow/work/complete',
    can,
    summary: 'Complete work; the process continues with its variables',
    body: WorkDone,
    reply: Standing,
    errors: refusals,
  }),
  fail: route({
    method: 'POST',
    path: '/workflow/work/fail',
    can,
    summary: 'Report failed work: retried later, an error of the model, or an incident',
    body: WorkFailed,
    reply: z.null(),
    errors: refusals,
  }),
  extend: route({
    method: 'POST',
    path: '/workflow/work/extend',
    can,
    summary: 'Extend the lease of a work item by a number of seconds',
    body: WorkExtended,
    reply: z.object({ until: Timestamp }),
    errors: lost,
  }),
}
