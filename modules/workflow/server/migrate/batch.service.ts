/**
 * Work on many instances: created with the change that causes it, carried out in the background
 * (`batch-run.service.ts`).
 */
import type { Flag } from '#contract/scalars.ts'
import { errors } from '#contract/errors.ts'
import type { Page } from '#contract/list.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { notifyListChanged } from '#kernel/lists/changed.ts'
import { listPage } from '#kernel/lists/list.ts'
import {
  MAX_IN_BATCH,
  type WorkflowBatch,
  type WorkflowBatchItem,
  type WorkflowBatchItemQuery,
  type WorkflowBatchQuery,
} from '#workflow/contract/batch.ts'
import { workflowErrors } from '#workflow/contract/errors.ts'
import { seenAmong } from '../instance/instance-lookup.repo.ts'
import * as repo from './batch.repo.ts'

/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'database' | 'jobs' | 'lists'>

export const BATCH = 'workflowBatch'
/** The job that carries a batch out. */
export const BATCH_JOB = 'workflow.batch'

type BatchFields = Omit<repo.NewBatch, 'id' | 'tenantId' | 'language' | 'by'>

/**
 * Creates a batch in the transaction it belongs to.
 * @returns its id and the number of its instances; `undefined` without instances
 */
export async function createBatch(
  kernel: KernelPart,
  tx: Tx,
  actor: Actor,
  created: BatchFields,
  chosen: repo.ChosenInstances,
): Promise<{ id: string; total: number } | undefined> {
  const { tenantId, language, userId } = actor
  const id = newId()
  await repo.insertBatch(tx, { ...created, id, tenantId, language, by: userId })
  const total = await repo.insertItems(tx, tenantId, id, chosen)
  if (total > MAX_IN_BATCH) throw new AppError(workflowErrors.batchTooLarge, { most: MAX_IN_BATCH })
  if (total === 0) {
    await repo.deleteBatch(tx, id)
    return undefined
  }
  const { kind, name, number, targetNumber, map } = created
  await recordChange(tx, actor, {
    action: kind,
    resource: BATCH,
    resourceId: id,
    label: `${name} v${number}`,
    after: { total, ...(targetNumber === null ? {} : { targetNumber, map }) },
  })
  await kernel.jobs.send(tx, { name: BATCH_JOB, tenantId, data: { id } })
  return { id, total }
}

interface SuspensionBatch {
  modelId: string
  /** Without an id: all versions. */
  version: { id: string | undefined; name: string; number: number }
  suspended: Flag
}

/**
 * Suspends or resumes the instances of a model, or of one of its versions.
 * @returns the id of the batch, null without instances
 */
export async function createSuspensionBatch(
  kernel: KernelPart,
  tx: Tx,
  actor: Actor,
  { modelId, version: { id, name, number }, suspended }: SuspensionBatch,
): Promise<string | null> {
  const [kind, status] = suspended === 1 ? (['suspend', 'run'] as const) : (['resume', 'suspended'] as const)
  const about = { kind, modelId, name, number, sourceId: id ?? null, targetId: null, targetNumber: null, map: {} }
  const created = await createBatch(kernel, tx, actor, about, { of: 'roots', modelId, definitionId: id, status })
  return created?.id ?? null
}

export function pageBatches(kernel: KernelPart, actor: Actor, query: WorkflowBatchQuery): Promise<Page<WorkflowBatch>> {
  return kernel.database.read(actor.tenantId, (db) =>
    listPage(db, kernel.lists, repo.batchList, repo.callOfBatches(actor.tenantId, query)),
  )
}

export async function getBatch(kernel: KernelPart, actor: Actor, id: string): Promise<WorkflowBatch> {
  const batch = await kernel.database.read(actor.tenantId, (db) => repo.findBatch(db, id))
  if (batch === undefined) throw new AppError(errors.notFound)
  return batch
}

export function pageItems(
  kernel: KernelPart,
  actor: Actor,
  id: string,
  query: WorkflowBatchItemQuery,
): Promise<Page<WorkflowBatchItem>> {
  return kernel.database.read(actor.tenantId, async (db) => {
    if ((await repo.findBatch(db, id)) === undefined) throw new AppError(errors.notFound)
    const page = await listPage(db, kernel.lists, repo.itemList, repo.callOfItems(actor.tenantId, id, query))
    // The user who may handle many sees how they fared, not what they are about.
    const seen = await seenAmong(
      db,
      actor,
      page.list.map(({ instanceId }) => instanceId),
    )
    return { ...page, list: page.list.map((item) => (seen.has(item.instanceId) ? item : { ...item, title: '' })) }
  })
}

/** What was refused is tried again, and what still waits is taken up again; what is done stays as it is. */
export async function repeatBatch(kernel: KernelPart, actor: Actor, id: string): Promise<{ count: number }> {
  const { tenantId } = actor
  return kernel.database.transaction(tenantId, async (tx) => {
    const batch = await repo.findBatch(tx, id)
    if (batch === undefined) throw new AppError(errors.notFound)
    const count = await repo.waitAgain(tx, id)
    if (count === 0) return { count }
    await kernel.jobs.send(tx, { name: BATCH_JOB, tenantId, data: { id } })
    const label = `${batch.name} v${batch.number}`
    await recordChange(tx, actor, { action: 'repeat', resource: BATCH, resourceId: id, label, after: { count } })
    await notifyListChanged(tx, tenantId, 'workflowBatchItem')
    return { count }
  })
}
