/** Jobs and events that failed for good: seen, tried again, discarded. And what the product does by itself. */
import { errors } from '#contract/errors.ts'
import type { BatchResult } from '#contract/batch.ts'
import type { Page } from '#contract/list.ts'
import { permittedActions, type Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import { AppError } from '#kernel/errors.ts'
import { listDeadEvents, lockDeadEvent, reviveEvent } from '#kernel/events/dead-events.repo.ts'
import { deleteEvents } from '#kernel/events/outbox.repo.ts'
import { translate } from '#kernel/i18n/translate.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { eachOf } from '#kernel/records/each-of.ts'
import type { DeadJob, DeadJobQuery } from '#scheduling/contract/job.ts'

type KernelPart = Pick<Kernel, 'database' | 'jobs'>
type DeadOne = Omit<DeadJob, 'actions'>

/** Dead events that are shown; more of them are a breakdown, not a list. */
const MAX_SHOWN = 1_000

/** One page of what is dead. */
export async function pageDeadJobs(kernel: KernelPart, actor: Actor, query: DeadJobQuery): Promise<Page<DeadJob>> {
  const found = await listDeadJobs(kernel, actor, query)
  const start = query.limit === -1 ? 0 : (query.page - 1) * query.limit
  const shown = query.limit === -1 ? found : found.slice(start, start + query.limit)
  const actions = permittedActions(actor, 'sys:job', ['retry', 'discard'])
  return { list: shown.map((job) => ({ ...job, actions })), total: found.length, totalExact: true }
}

/** All that a query finds, in its order. */
export async function listDeadJobs(kernel: KernelPart, actor: Actor, query: DeadJobQuery): Promise<DeadOne[]> {
  const { keyword = '', kind, ids } = query
  const text = keyword.toLowerCase()
  const found = (await deadOf(kernel, actor)).filter(
    (job) =>
      (kind === undefined || job.kind === kind) &&
      (ids === undefined || ids.includes(job.id)) &&
      `${job.name} ${job.error}`.toLowerCase().includes(text),
  )
  const sign = query.orderField && query.order === 'asc' ? 1 : -1
  return found.sort((a, b) => sign * (a.failDate.localeCompare(b.failDate) || a.id.localeCompare(b.id)))
}

async function deadOf({ database, jobs }: KernelPart, { tenantId }: Actor): Promise<DeadOne[]> {
  const events = await database.read(tenantId, (db) => listDeadEvents(db, MAX_SHOWN))
  const letters = await jobs.deadLetters(tenantId)
  return [
    ...letters.map(({ id, name, failedAt, attempts, error }) => ({
      id,
      kind: 'job' as const,
      name,
      failDate: failedAt,
      attempts,
      error,
    })),
    ...events.map(({ id, topic, failedAt, attempts, error }) => ({
      id,
      kind: 'event' as const,
      name: topic,
      failDate: failedAt,
      attempts,
      error,
    })),
  ]
}

/** Gives them another chance, with all their attempts. */
export const retryDeadJobs = (kernel: KernelPart, actor: Actor, ids: readonly string[]): Promise<BatchResult> =>
  settleEach(kernel, actor, { ids, action: 'retry' })

/** Deletes them for good; the audit trail keeps why. */
export const discardDeadJobs = (
  kernel: KernelPart,
  actor: Actor,
  { ids, reason }: { ids: readonly string[]; reason: string },
): Promise<BatchResult> => settleEach(kernel, actor, { ids, action: 'discard', reason })

interface Settling {
  ids: readonly string[]
  action: 'retry' | 'discard'
  reason?: string
}

function settleEach(kernel: KernelPart, actor: Actor, { ids, ...settling }: Settling): Promise<BatchResult> {
  return eachOf(ids, actor.language, async (id) => {
    if (!(await settleEvent(kernel, actor, { id, ...settling }))) await settleJob(kernel, actor, { id, ...settling })
  })
}

type One = Omit<Settling, 'ids'> & { id: string }

/** Resolves with whether there was such an event. */
const settleEvent = ({ database }: KernelPart, actor: Actor, { id, action, reason }: One): Promise<boolean> =>
  database.transaction(actor.tenantId, async (tx) => {
    const event = await lockDeadEvent(tx, id)
    if (!event) return false
    if (action === 'retry') await reviveEvent(tx, actor.tenantId, id)
    else await deleteEvents(tx, actor.tenantId, [id])
    const trace = { action, resource: 'deadJob', resourceId: id, label: event.topic }
    await recordChange(tx, actor, { ...trace, ...(reason !== undefined && { after: { reason } }) })
    return true
  })

/**
 * The queue has transactions of its own: it comes first, so that what the trail says has happened.
 * @throws AppError not_found
 */
async function settleJob({ database, jobs }: KernelPart, actor: Actor, { id, action, reason }: One): Promise<void> {
  const { tenantId } = actor
  const letter = (await jobs.deadLetters(tenantId)).find((one) => one.id === id)
  const count = letter && (await (action === 'retry' ? jobs.redrive(tenantId, [id]) : jobs.discard(tenantId, [id])))
  if (!letter || !count) throw new AppError(errors.notFound)
  const trace = { action, resource: 'deadJob', resourceId: id, label: letter.name }
  await database.transaction(tenantId, (tx) =>
    recordChange(tx, actor, { ...trace, ...(reason !== undefined && { after: { reason } }) }),
  )
}

/** What the answering node does by itself. */
export const listOwnWork = ({ ownWork, nodeName: node }: Pick<Kernel, 'ownWork' | 'nodeName'>, actor: Actor) => ({
  node,
  list: ownWork.all().map(({ name, everySeconds: every, lastAt, hasFailed }) => ({
    name,
    title: translate(actor.language, `scheduling.own.${name}`),
    every,
    lastDate: lastAt?.toISOString() ?? null,
    status: lastAt === null ? null : hasFailed ? (0 as const) : (1 as const),
  })),
})
