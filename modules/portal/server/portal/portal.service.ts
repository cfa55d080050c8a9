/** Portals: listing, creating, changing, deleting them. One of them is the default, and one is always there. */
import { errors } from '#contract/errors.ts'
import type { Page } from '#contract/list.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { listPage } from '#kernel/lists/list.ts'
import type { BatchResult } from '#contract/batch.ts'
import { eachOf, moveToRecycleBin } from '#system/server/index.ts'
import type { Portal, PortalDraft, PortalQuery, PortalUpdate } from '#portal/contract/portal.ts'
import { portalErrors } from '#portal/contract/portal-rules.ts'
import { dropThemesOf } from '../theme/own-pictures.ts'
import { renameThemesOf } from '../theme/portal-theme.repo.ts'
import * as repo from './portal.repo.ts'
import type { FoundPortal, PortalValues } from './portal.repo.ts'
import {
  assertCodeFree,
  assertCodeKept,
  assertDeletable,
  assertModules,
  assertRoom,
  findIn,
  keepPictures,
} from './portal.rules.ts'
import { recycledOf, toPortal, tracedOf, valuesOf } from './portal.shape.ts'

/** One page of the tenant's portals. */
export async function pagePortals(kernel: Kernel, actor: Actor, query: PortalQuery): Promise<Page<Portal>> {
  const page = await kernel.database.read(actor.tenantId, (db) =>
    listPage(db, kernel.lists, repo.portalList, repo.callOfPortals(actor, query)),
  )
  return { ...page, list: page.list.map((found) => toPortal(kernel, actor, found)) }
}

export async function getPortal(kernel: Kernel, actor: Actor, id: string): Promise<Portal> {
  return toPortal(kernel, actor, findIn(await kernel.database.read(actor.tenantId, repo.findPortals), id))
}

export async function createPortal(kernel: Kernel, actor: Actor, draft: PortalDraft): Promise<{ id: string }> {
  const id = newId()
  await changePortals(kernel, actor, async (tx, portals) => {
    await addPortal(tx, actor, portals, { id, action: 'create', values: valuesOf(draft) })
    if (draft.defaultFlag === '1') await makeDefault(tx, actor, portals, { id, name: draft.portalName })
  })
  return { id }
}

/** Writes a portal, new or from the recycle bin, last in the order, with its trace. */
export async function addPortal(
  tx: Tx,
  actor: Actor,
  portals: readonly FoundPortal[],
  { id, action, values }: { id: string; action: 'create' | 'restore'; values: PortalValues },
): Promise<void> {
  assertRoom(actor, portals)
  assertCodeFree(portals, values.code)
  await assertModules(tx, values.modules)
  await keepPictures(tx, actor, { id, name: values.name }, values)
  const rank = Math.min(0, ...portals.map((portal) => portal.rank)) - 10
  await repo.insertPortal(tx, { tenantId: actor.tenantId, id, by: actor.userId }, { ...values, rank })
  const after = tracedOf(values)
  await recordChange(tx, actor, { action, resource: 'portal', resourceId: id, label: values.name, after })
}

/** Changes a portal. */
export async function updatePortal(kernel: Kernel, actor: Actor, update: PortalUpdate): Promise<void> {
  const { id, version, ...draft } = update
  await changePortals(kernel, actor, async (tx, portals) => {
    const before = findIn(portals, id)
    if (version !== undefined && version !== before.version) throw new AppError(errors.changedMeanwhile)
    if (before.is_default && draft.defaultFlag === '')
      throw new AppError(portalErrors.defaultStays, { name: before.name })
    const values = valuesOf(draft)
    assertCodeKept(before, values.code)
    assertCodeFree(portals, values.code, id)
    await assertModules(tx, values.modules, before.modules)
    await keepPictures(tx, actor, { id, name: values.name }, values)
    await repo.updatePortal(tx, { id, by: actor.userId }, values)
    if (values.code !== before.code) await renameThemesOf(tx, before.code, values.code)
    await recordChange(tx, actor, {
      action: 'update',
      resource: 'portal',
      resourceId: id,
      label: values.name,
      before: tracedOf(before),
      after: tracedOf(values),
    })
    if (draft.defaultFlag === '1') await makeDefault(tx, actor, portals, { id, name: values.name })
  })
}

/** Shows a portal in the switchers or hides it there. */
export async function showPortal(
  kernel: Kernel,
  actor: Actor,
  { id, showFlag }: { id: string; showFlag: 0 | 1 },
): Promise<void> {
  await changePortals(kernel, actor, async (tx, portals) => {
    const before = findIn(portals, id)
    if (before.show_flag === showFlag) return
    await repo.updatePortal(tx, { id, by: actor.userId }, { show_flag: showFlag })
    await recordChange(tx, actor, {
      action: 'update',
      resource: 'portal',
      resourceId: id,
      label: before.name,
      before: { showFlag: before.show_flag },
      after: { showFlag },
    })
  })
}

/** Makes a portal the organisation's default. */
export async function setDefaultPortal(kernel: Kernel, actor: Actor, id: string): Promise<void> {
  await changePortals(kernel, actor, (tx, portals) => makeDefault(tx, actor, portals, findIn(portals, id)))
}

async function makeDefault(
  tx: Tx,
  actor: Actor,
  portals: readonly FoundPortal[],
  { id, name }: { id: string; name: string },
): Promise<void> {
  const before = portals.find((portal) => portal.is_default)
  if (before?.id === id) return
  await repo.moveDefault(tx, { id, by: actor.userId })
  await recordChange(tx, actor, {
    action: 'set-default',
    resource: 'portal',
    resourceId: id,
    label: name,
    before: { default: before?.code ?? '' },
    after: { default: portals.find((portal) => portal.id === id)?.code ?? name },
  })
}

/** Deletes a portal, into the recycle bin. What people had changed of its looks goes for good. */
export async function removePortal(kernel: Kernel, actor: Actor, id: string): Promise<void> {
  await changePortals(kernel, actor, (tx, portals) => removeOne(tx, actor, findIn(portals, id)))
}

export async function removePortals(kernel: Kernel, actor: Actor, ids: readonly string[]): Promise<BatchResult> {
  return changePortals(kernel, actor, (tx, portals) =>
    eachOf(ids, actor.language, (id) => removeOne(tx, actor, findIn(portals, id))),
  )
}

async function removeOne(tx: Tx, actor: Actor, portal: FoundPortal): Promise<void> {
  assertDeletable(portal)
  const { id, name, code } = portal
  await moveToRecycleBin(tx, actor, { resource: 'portal', resourceId: id, label: name, payload: recycledOf(portal) })
  await repo.deletePortal(tx, id)
  await keepPictures(tx, actor, { id, name })
  await dropThemesOf(tx, code)
  const before = tracedOf(portal)
  await recordChange(tx, actor, { action: 'delete', resource: 'portal', resourceId: id, label: name, before })
}

/** Writes under the lock of all portals; everybody's menus are loaded anew. */
export async function changePortals<Result>(
  kernel: Kernel,
  actor: Actor,
  work: (tx: Tx, portals: FoundPortal[]) => Promise<Result>,
): Promise<Result> {
  return kernel.database.transaction(actor.tenantId, async (tx) => {
    await repo.lockPortals(tx, actor.tenantId)
    const result = await work(tx, await repo.findPortals(tx))
    await kernel.sessions.grantsChanged(tx, actor.tenantId)
    return result
  })
}
