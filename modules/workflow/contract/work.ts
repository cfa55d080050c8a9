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
    summary: 'Take work of some topics that no registered service is called for; what others have is passed over',
    body: Claim,
    reply: z.array(ClaimedWork),
  }),
  complete: route({
    method: 'POST',
    path: '/workflow/work/complete',
    can,
    summary: 'The work is done; the process goes on with what it brought',
    body: WorkDone,
    reply: Standing,
    errors: refusals,
  }),
  fail: route({
    method: 'POST',
    path: '/workflow/work/fail',
    can,
    summary: 'The work failed: tried again after a while, an error of the model, or an incident',
    body: WorkFailed,
    reply: z.null(),
    errors: refusals,
  }),
  extend: route({
    method: 'POST',
    path: '/workflow/work/extend',
    can,
    summary: 'It takes longer: keep it from others from now on for so many seconds',
    body: WorkExtended,
    reply: z.object({ until: Timestamp }),
    errors: lost,
  }),
}
