/** Drafts of a start: kept, continued, deleted. They concern only their owner, so they leave no trace. */
import { errors } from '#contract/errors.ts'
import type { Page } from '#contract/list.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { notifyListChanged } from '#kernel/lists/changed.ts'
import { listPage } from '#kernel/lists/list.ts'
import type { BatchResult } from '#contract/batch.ts'
import { eachOf } from '#kernel/records/each-of.ts'
import {
  MAX_DRAFT_BYTES,
  MAX_DRAFTS,
  WorkflowDraftQuery,
  type DraftContent,
  type DraftUpdate,
  type WorkflowDraft,
  type WorkflowDraftDetail,
} from '#workflow/contract/draft.ts'
import { workflowErrors } from '#workflow/contract/errors.ts'
import { askedFields } from '../filter/field-filter.service.ts'
import { namesInStart } from '../form/online-record.service.ts'
import { withProcessName } from '../runtime/engine/process-name.ts'
import * as repo from './draft.repo.ts'

/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'database' | 'lists'>

const LIST = 'workflowDraft'

export function pageDrafts(kernel: KernelPart, actor: Actor, query: WorkflowDraftQuery): Promise<Page<WorkflowDraft>> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const fields = await askedFields(db, actor, { kind: 'draft', schema: WorkflowDraftQuery, query })
    const page = await listPage(db, kernel.lists, repo.draftList, repo.callOfDrafts(actor, query, fields))
    return { ...page, list: page.list.map((row) => withProcessName(row, actor.language)) }
  })
}

export function getDraft(
  kernel: KernelPart & Pick<Kernel, 'settings' | 'keyFor'>,
  actor: Actor,
  id: string,
): Promise<WorkflowDraftDetail> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const draft = await repo.findDraft(db, actor.userId, id)
    if (draft === undefined) throw new AppError(errors.notFound)
    const vars = draft.vars as WorkflowDraftDetail['vars']
    const { names, files } = await namesInStart(kernel, db, actor, { key: draft.key, vars })
    return { ...withProcessName(draft, actor.language), vars, names: { ...names }, files: { ...files } }
  })
}

export function createDraft(kernel: KernelPart, actor: Actor, draft: DraftContent): Promise<{ id: string }> {
  return kernel.database.transaction(actor.tenantId, async (tx) => ({ id: await keepDraft(tx, actor, draft) }))
}

/** A new draft, in the transaction of what it is made of. @throws AppError too_many_drafts, drafts_too_large */
export async function keepDraft(tx: Tx, actor: Actor, draft: DraftContent): Promise<string> {
  const id = newId()
  await repo.lockDrafts(tx, actor)
  await repo.insertDraft(tx, { tenantId: actor.tenantId, id, ownerId: actor.userId }, draft)
  await refuseTooMany(tx, actor)
  await notifyListChanged(tx, actor.tenantId, LIST)
  return id
}

export function updateDraft(kernel: KernelPart, actor: Actor, { id, version, ...draft }: DraftUpdate): Promise<void> {
  return kernel.database.transaction(actor.tenantId, async (tx) => {
    await repo.lockDrafts(tx, actor)
    if ((await repo.findDraft(tx, actor.userId, id)) === undefined) throw new AppError(errors.notFound)
    const isDone = await repo.updateDraft(tx, { id, ownerId: actor.userId, version }, draft)
    if (!isDone) throw new AppError(errors.changedMeanwhile)
    await refuseTooLarge(tx, actor)
    await notifyListChanged(tx, actor.tenantId, LIST)
  })
}

/** Who had more before there was a limit keeps them, and may change them. */
async function refuseTooMany(tx: Tx, actor: Actor): Promise<void> {
  const { count } = await repo.sizeOfDrafts(tx, actor.userId)
  if (count > MAX_DRAFTS) throw new AppError(workflowErrors.tooManyDrafts, { count: MAX_DRAFTS })
  await refuseTooLarge(tx, actor)
}

async function refuseTooLarge(tx: Tx, { userId }: Actor): Promise<void> {
  const { bytes } = await repo.sizeOfDrafts(tx, userId)
  if (bytes > MAX_DRAFT_BYTES) throw new AppError(workflowErrors.draftsTooLarge, { most: MAX_DRAFT_BYTES / 1_000_000 })
}

export function removeDrafts(kernel: KernelPart, actor: Actor, ids: readonly string[]): Promise<BatchResult> {
  return kernel.database.transaction(actor.tenantId, (tx) =>
    eachOf(ids, actor.language, async (id) => {
      if (!(await dropDraft(tx, actor, id))) throw new AppError(errors.notFound)
    }),
  )
}

/** Takes a draft away, with the start that was made of it for example. @returns whether it was there */
export async function dropDraft(tx: Tx, { tenantId, userId }: Actor, id: string): Promise<boolean> {
  const wasThere = await repo.deleteDraft(tx, userId, id)
  if (wasThere) await notifyListChanged(tx, tenantId, LIST)
  return wasThere
}
