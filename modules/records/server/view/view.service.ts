/**
 * Saved views of lists. A view only holds what its list's contract knows, and grants nothing to the user who opens it.
 */
import { errors } from '#contract/errors.ts'
import { holds, type Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import {
  MAX_VIEWS,
  viewErrors,
  type View,
  type ViewAction,
  type ViewAudiences,
  type ViewDraft,
  type ViewUpdate,
} from '#records/contract/view.ts'
import { lockRule } from '#kernel/database/rule-lock.repo.ts'
import { moveToRecycleBin } from '#kernel/recycle/recycle-bin.repo.ts'
import { acceptsFilter, acceptsOrder, mayOpen, type OpenList } from '#kernel/lists/known-lists.ts'
import { SHARE, viewActions } from './view.policy.ts'
import * as repo from './view.repo.ts'
import { fieldsOf, type ViewContent } from './view.shape.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'database' | 'knownLists'>

/** The views of a list that the actor sees: their own, and those shared with them. */
export async function viewsOf(kernel: KernelPart, actor: Actor, resource: string): Promise<View[]> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const list = await openList(kernel, { db, actor }, resource)
    const found = await repo.findViews(db, readerOf(actor), resource)
    return found.map((view) => toView(actor, list, view))
  })
}

/** Whom the actor can share a view with: every role and department of the tenant, by name. */
export async function audiencesOfViews(kernel: KernelPart, actor: Actor): Promise<ViewAudiences> {
  return kernel.database.read(actor.tenantId, async (db) => ({
    roles: await repo.findRoleNames(db),
    depts: await repo.findDeptNames(db),
  }))
}

/** Saves a view of the actor's own, shared if they may. */
export async function createView(kernel: KernelPart, actor: Actor, draft: ViewDraft): Promise<{ id: string }> {
  const { resource, ...content } = draft
  const key = { tenantId: actor.tenantId, id: newId(), by: actor.userId, ownerId: actor.userId }
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    checkContent(await openList(kernel, { db: tx, actor }, resource), content)
    await lockRule(tx, actor.tenantId, `view:${actor.userId}`)
    if ((await assertNameFree(tx, key, { resource, name: content.name })) >= MAX_VIEWS)
      throw new AppError(viewErrors.tooMany, { maximum: MAX_VIEWS })
    const targets = await checkAudience(tx, actor, content)
    await repo.insertView(tx, { ...key, resource }, content)
    await repo.replaceTargets(tx, key, targets)
    if (content.audience !== 'own')
      await recordChange(tx, actor, {
        ...traceOf(key.id, content),
        action: 'create',
        after: fieldsOf(content, targets),
      })
  })
  return { id: key.id }
}

/** Changes what a view shows, its name, or who sees it. Shared views leave a trace; one's own do not. */
export async function updateView(kernel: KernelPart, actor: Actor, update: ViewUpdate): Promise<void> {
  const { id, version, ...content } = update
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    const before = await loadForUpdate(tx, actor, id, 'update')
    if (version !== undefined && version !== before.version) throw new AppError(errors.changedMeanwhile)
    checkContent(await openList(kernel, { db: tx, actor }, before.resource), content)
    const key = { tenantId: actor.tenantId, id, by: actor.userId, ownerId: before.ownerId }
    await lockRule(tx, actor.tenantId, `view:${before.ownerId ?? id}`)
    await assertNameFree(tx, key, { resource: before.resource, name: content.name })
    const targets = await checkAudience(tx, actor, content)
    await repo.updateView(tx, key, content)
    await repo.replaceTargets(tx, key, targets)
    if (content.audience !== 'own' || before.audience !== 'own')
      await recordChange(tx, actor, {
        ...traceOf(id, content),
        action: 'update',
        before: fieldsOf(before, { roleIds: before.roleIdList, deptIds: before.deptIdList }),
        after: fieldsOf(content, targets),
      })
  })
}

/** Deletes a view. A shared one goes into the recycle bin, because others will miss it. */
export async function removeView(kernel: KernelPart, actor: Actor, id: string): Promise<void> {
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    const view = await loadForUpdate(tx, actor, id, 'delete')
    if (view.audience !== 'own') {
      await moveToRecycleBin(tx, actor, { resource: 'view', resourceId: id, label: view.name, payload: view })
      await recordChange(tx, actor, {
        ...traceOf(id, view),
        action: 'delete',
        before: fieldsOf(view, { roleIds: view.roleIdList, deptIds: view.deptIdList }),
      })
    }
    await repo.deleteView(tx, id)
  })
}

const readerOf = (actor: Actor): repo.ViewReader => ({ ...actor, mayShare: holds(actor, SHARE) })
const traceOf = (id: string, { name }: { name: string }) => ({ resource: 'view', resourceId: id, label: name })

/** The list of this name, if the actor may open it. @throws InvalidInput, AppError forbidden */
async function openList(
  { knownLists }: Pick<Kernel, 'knownLists'>,
  about: { db: Db; actor: Actor },
  resource: string,
): Promise<OpenList> {
  const list = await knownLists.open(about, resource, (asked) => {
    if (!mayOpen(about.actor, asked)) throw new AppError(errors.forbidden)
  })
  if (!list) throw invalid('resource', 'unknown_choice')
  return list
}

/** The view, held against other writers, if the actor may do this with it. */
async function loadForUpdate(tx: Tx, actor: Actor, id: string, action: ViewAction): Promise<repo.FoundView> {
  const view = await repo.findViewForChange(tx, readerOf(actor), id)
  if (!view) throw new AppError(errors.notFound)
  if (!viewActions(actor, view).includes(action)) throw new AppError(viewErrors.shareForbidden)
  return view
}

/** Only what the list's contract knows and takes. @throws InvalidInput at the filter or at `orderField` */
function checkContent(list: OpenList, { filters, orderField }: ViewContent): void {
  for (const [name, text] of Object.entries(filters))
    if (!acceptsFilter(list, name, text)) throw invalid(`filters.${name}`, 'unknown_field')
  if (orderField !== null && !acceptsOrder(list, orderField)) throw invalid('orderField', 'unknown_field')
}

/** Answers how many views of the list the owner has. @throws AppError name_taken */
async function assertNameFree(
  tx: Tx,
  { id, ownerId }: { id: string; ownerId: string | null },
  { resource, name }: { resource: string; name: string },
): Promise<number> {
  if (ownerId === null) return 0
  const names = await repo.findOwnNames(tx, ownerId, resource)
  for (const [other, taken] of names) if (other !== id && taken === name) throw new AppError(errors.nameTaken, { name })
  return names.size
}

/** Whom it is shown to: no one may share without the right, and what is named exists. */
async function checkAudience(tx: Tx, actor: Actor, content: ViewContent): Promise<repo.ViewTargets> {
  const { audience, roleIdList, deptIdList } = content
  if (audience !== 'own' && !holds(actor, SHARE)) throw new AppError(viewErrors.shareForbidden)
  const targets = { roleIds: [...new Set(roleIdList)], deptIds: [...new Set(deptIdList)] }
  const known = await repo.findTargets(tx, targets)
  if (targets.roleIds.some((id) => !known.has(id))) throw invalid('roleIdList', 'unknown_choice')
  if (targets.deptIds.some((id) => !known.has(id))) throw invalid('deptIdList', 'unknown_choice')
  return audience === 'chosen' ? targets : { roleIds: [], deptIds: [] }
}

/** As its reader may see it: filters the list no longer knows stand apart. */
function toView(actor: Actor, list: OpenList, found: repo.FoundView): View {
  const { ownerId, ...view } = found
  const actions = viewActions(actor, found)
  const kept = Object.entries(found.filters).filter(([name, text]) => acceptsFilter(list, name, text))
  const filters = Object.fromEntries(kept)
  const mayShare = actions.includes('share')
  const gone = Object.keys(found.filters).filter((name) => !Object.hasOwn(filters, name))
  return {
    ...view,
    filters,
    columns: list.shownColumns?.(found.columns) ?? found.columns,
    orderField: found.orderField !== null && acceptsOrder(list, found.orderField) ? found.orderField : null,
    isMine: ownerId === actor.userId,
    roleIdList: mayShare ? found.roleIdList : [],
    deptIdList: mayShare ? found.deptIdList : [],
    gone: gone.flatMap((name) => (list.goneName ? (list.goneName(name) ?? []) : name)),
    actions,
  }
}
