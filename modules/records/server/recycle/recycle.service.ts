/** The recycle bin: looking at what was deleted, bringing it back, and deleting for good. */
import { errors } from '#contract/errors.ts'
import type { Page } from '#contract/list.ts'
import { holds, type Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { notifyListChanged } from '#kernel/lists/changed.ts'
import type { Restorers } from '#kernel/recycle/restorers.ts'
import type { BatchResult } from '#contract/batch.ts'
import { recycleErrors, type RecycleAction, type RecycleEntry, type RecycleQuery } from '#records/contract/recycle.ts'
import type { Restriction } from '#contract/restriction.ts'
import { restrictionError } from '#system/contract/user.ts'
import { findNames } from '../audit/audit.repo.ts'
import { eachOf } from '#kernel/records/each-of.ts'
import * as repo from './recycle.repo.ts'
import { idsIn } from '../ids-in.ts'

/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'database' | 'lists' | 'restorers' | 'sessions'>

/** What knows the ways back. */
type Bin = { readonly restorers: Restorers }

/** One page of the bin, with what may be done with each. */
export async function pageRecycled(kernel: KernelPart, actor: Actor, query: RecycleQuery): Promise<Page<RecycleEntry>> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const page = await repo.pageOfRecycled(db, kernel.lists, actor, query)
    const ids = page.list
      .filter((entry) => possibleActions(kernel, actor, entry.resource).length > 0)
      .map(({ id }) => id)
    const restrictions = await restrictionsIn(kernel, db, actor, ids)
    return { ...page, list: page.list.map((entry) => ({ ...entry, ...judged(kernel, actor, entry, restrictions) })) }
  })
}

/** One deleted record as it was. */
export async function getRecycled(kernel: KernelPart, actor: Actor, id: string) {
  return kernel.database.read(actor.tenantId, async (db) => {
    const found = await repo.findRecycled(db, actor, id)
    if (!found) throw new AppError(errors.notFound)
    const { payload, resourceId: _, ...entry } = found
    const fields = fieldsOf(payload)
    const answer = judged(kernel, actor, entry, await restrictionsIn(kernel, db, actor, [id]))
    return { ...entry, ...answer, fields, names: await findNames(db, idsIn(fields)) }
  })
}

/** Brings records back, each in a transaction of its own: one that cannot come keeps no other from coming. */
export async function restoreRecycled(kernel: KernelPart, actor: Actor, ids: readonly string[]): Promise<BatchResult> {
  return eachOf(ids, actor.language, (id) =>
    kernel.database.transaction(actor.tenantId, async (tx) => {
      const { resource, resourceId, label, payload } = await loadForUpdate(tx, actor, id)
      const restorer = kernel.restorers.of(resource)
      if (!restorer) throw new AppError(recycleErrors.restoreUnknown, { name: label })
      if (!holds(actor, restorer.can)) throw new AppError(errors.forbidden)
      if (restorer.administrator && actor.superAdmin !== 1) throw new AppError(errors.administratorNeeded)
      await assertUnrestricted(kernel, tx, actor, { id, label })
      await restorer.restore(tx, actor, { resourceId, label, payload })
      await repo.deleteRecycled(tx, id)
      await notifyListChanged(tx, actor.tenantId, 'recycle')
      if (restorer.changesAccess === 'everyone') await kernel.sessions.grantsChanged(tx, actor.tenantId)
      if (restorer.changesAccess === 'theirs') await kernel.sessions.userGrantsChanged(tx, actor.tenantId, [resourceId])
    }),
  )
}

/** Deletes for good: that takes what deleting such a record takes, and no less power than restoring it. */
export async function purgeRecycled(kernel: KernelPart, actor: Actor, ids: readonly string[]): Promise<BatchResult> {
  return kernel.database.transaction(actor.tenantId, (tx) =>
    eachOf(ids, actor.language, async (id) => {
      const { resource, resourceId, label } = await loadForUpdate(tx, actor, id)
      if (!mayPurge(kernel, actor, resource)) throw new AppError(errors.forbidden)
      await assertUnrestricted(kernel, tx, actor, { id, label })
      await repo.deleteRecycled(tx, id)
      await recordChange(tx, actor, { action: 'purge', resource, resourceId, label })
      await notifyListChanged(tx, actor.tenantId, 'recycle')
    }),
  )
}

async function loadForUpdate(tx: Tx, actor: Actor, id: string) {
  const found = await repo.findRecycledForChange(tx, actor, id)
  if (!found) throw new AppError(errors.notFound)
  return found
}

/** Why the actor may do nothing with some of the entries, by their ids; asked of the nouns, a page at a time. */
async function restrictionsIn(
  bin: Bin,
  db: Db,
  actor: Actor,
  ids: readonly string[],
): Promise<Map<string, Restriction>> {
  const restrictions = new Map<string, Restriction>()
  if (actor.superAdmin === 1 || ids.length === 0) return restrictions
  const entries = await repo.findPayloads(db, ids)
  for (const resource of new Set(entries.map((entry) => entry.resource))) {
    const ofNoun = entries.filter((entry) => entry.resource === resource)
    const found = await bin.restorers.of(resource)?.restrictions?.(db, actor, ofNoun)
    for (const { id, resourceId } of ofNoun) {
      const restriction = found?.get(resourceId)
      if (restriction) restrictions.set(id, restriction)
    }
  }
  return restrictions
}

/** @throws AppError holds_more, grade_too_high */
async function assertUnrestricted(
  bin: Bin,
  tx: Tx,
  actor: Actor,
  { id, label }: { id: string; label: string },
): Promise<void> {
  const restriction = (await restrictionsIn(bin, tx, actor, [id])).get(id)
  if (restriction !== undefined) throw new AppError(restrictionError(restriction), { name: label })
}

function judged(
  bin: Bin,
  actor: Actor,
  { id, resource }: { id: string; resource: string },
  restrictions: ReadonlyMap<string, Restriction>,
): Pick<RecycleEntry, 'actions' | 'restriction'> {
  const restriction = restrictions.get(id) ?? null
  return { restriction, actions: restriction === null ? possibleActions(bin, actor, resource) : [] }
}

function possibleActions(bin: Bin, actor: Actor, resource: string): RecycleAction[] {
  const actions: RecycleAction[] = []
  const restorer = bin.restorers.of(resource)
  const isTrusted = !restorer?.administrator || actor.superAdmin === 1
  if (restorer && isTrusted && holds(actor, 'sys:recycle:restore') && holds(actor, restorer.can))
    actions.push('restore')
  if (holds(actor, 'sys:recycle:delete') && mayPurge(bin, actor, resource)) actions.push('delete')
  return actions
}

/** What no one knows how to restore any more only takes the bin's own permission. */
function mayPurge(bin: Bin, actor: Actor, resource: string): boolean {
  const restorer = bin.restorers.of(resource)
  return restorer === undefined || holds(actor, restorer.canPurge ?? restorer.can)
}

/** Bookkeeping that says nothing to anybody; values of attributes are for users who read the party itself. */
const HIDDEN = new Set([
  'attr_values',
  'id',
  'tenant_id',
  'created_by',
  'updated_by',
  'version',
  'username_key',
  'pwd_level',
  'pwd_date',
])

function fieldsOf(payload: unknown): Record<string, unknown> {
  if (typeof payload !== 'object' || payload === null) return {}
  return Object.fromEntries(Object.entries(payload).filter(([name]) => !HIDDEN.has(name)))
}
