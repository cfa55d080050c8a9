/** A draft with the values of a request that the actor started earlier. */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { MAX_DRAFT_BYTES, type DraftContent } from '#workflow/contract/draft.ts'
import { workflowErrors } from '#workflow/contract/errors.ts'
import { Vars } from '#workflow/contract/vars.ts'
import { againValues } from '../form/again-values.service.ts'
import { findInstance } from '../instance/instance-lookup.repo.ts'
import { mayStart } from '../model/access-lookup.repo.ts'
import { definitionOf, newestDefinition } from '../runtime/engine/definition.service.ts'
import { varsOf } from '../task/task.shape.ts'
import { keepDraft } from './draft.service.ts'

/**
 * Keeps the draft. A request of another user, one that a process called, and one whose process the actor may not start
 * any more answer alike.
 */
export function draftAgain(
  kernel: Pick<Kernel, 'database' | 'lists'>,
  actor: Actor,
  id: string,
): Promise<{ id: string; key: string }> {
  return kernel.database.transaction(actor.tenantId, async (tx) => {
    const content = await contentOf(tx, actor, id)
    return { id: await keepDraft(tx, actor, content), key: content.key }
  })
}

async function contentOf(db: Db, actor: Actor, id: string): Promise<DraftContent> {
  const instance = await findInstance(db, actor, id)
  if (instance === undefined || instance.starterId !== actor.userId || instance.parentId !== null)
    throw new AppError(errors.notFound)
  const { processKey: key, title, definitionId, starterId, state } = instance
  const newest = await newestDefinition(db, actor.tenantId, key)
  if (newest === undefined || !(await mayStart(db, actor, key))) throw new AppError(errors.notFound)
  const begun = await definitionOf(db, actor.tenantId, definitionId)
  const values = await againValues(db, actor, { begun, newest, instance: { id, starterId }, vars: varsOf(state) })
  const vars = Vars.safeParse(values)
  if (!vars.success) throw new AppError(workflowErrors.draftsTooLarge, { most: MAX_DRAFT_BYTES / 1_000_000 })
  // The key of another system names one request.
  return { key, title, businessKey: '', vars: vars.data }
}
