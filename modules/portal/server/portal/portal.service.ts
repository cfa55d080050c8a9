/** Portals: listing, creating, changing, deleting them. One of them is the default, and one is always there. */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { pageRecords, readRecord } from '#kernel/records/read-records.ts'
import type { BatchResult } from '#contract/batch.ts'
import {
  addRecord,
  changeRecord,
  removeRecord,
  type RecordKind,
  type RecordOrigin,
} from '#kernel/records/write-records.ts'
import { eachOf } from '#kernel/records/each-of.ts'
import type { Portal, PortalDraft, PortalQuery, PortalUpdate } from '#portal/contract/portal.ts'
import { portalErrors } from '#portal/contract/portal-rules.ts'
import { dropThemesOf } from '../theme/own-pictures.ts'
import { renameThemesOf } from '../theme/portal-theme.repo.ts'
import * as repo from './portal.repo.ts'
import { portals as portalStore, type FoundPortal, type PortalValues } from './portal.repo.ts'
import {
  assertCodeFree,
  assertCodeKept,
  assertDeletable,
  assertModules,
  assertOwn,
  assertRoom,
  findIn,
  keepPictures,
} from './portal.rules.ts'
import { recycledOf, toPortal, toAuditRecord, valuesOf } from './portal.shape.ts'

/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'database' | 'keyFor' | 'lists' | 'sessions' | 'settings'>

const kind: RecordKind<PortalValues, FoundPortal> = {
  resource: 'portal',
  store: {
    ...portalStore,
    // Last in the order; what adds one says where that is.
    insert: (tx, key, { rank = 0, ...values }: PortalValues & { rank?: number }) =>
      portalStore.insert(tx, key, { ...values, rank }),
  },
  nameOf: ({ name }) => name,
  toAuditRecord,
}

/** One page of the tenant's portals. */
export function pagePortals(kernel: KernelPart, actor: Actor, query: PortalQuery) {
  const read = { list: repo.portalList, call: repo.callOfPortals(actor, query) }
  return pageRecords(kernel, read, (found) => toPortal(kernel, actor, found))
}

export const getPortal = async (kernel: KernelPart, actor: Actor, id: string): Promise<Portal> =>
  toPortal(kernel, actor, await readRecord(kernel, actor, (db) => portalStore.find(db, id)))

export async function createPortal(kernel: KernelPart, actor: Actor, draft: PortalDraft): Promise<{ id: string }> {
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
  { values, ...origin }: RecordOrigin & { values: PortalValues },
): Promise<void> {
  assertRoom(actor, portals)
  assertCodeFree(portals, values.code)
  await assertModules(tx, values.modules)
  await keepPictures(tx, actor, { id: origin.id, name: values.name }, values)
  const rank = Math.min(0, ...portals.map((portal) => portal.rank)) - 10
  const last = { ...values, rank }
  await addRecord(tx, actor, { kind, origin, values: last })
}

/** Changes a portal. */
export async function updatePortal(kernel: KernelPart, actor: Actor, update: PortalUpdate): Promise<void> {
  const { id, version, ...draft } = update
  await changePortals(kernel, actor, async (tx, portals) => {
    const before = findIn(portals, id)
    assertOwn(before)
    if (version !== undefined && version !== before.version) throw new AppError(errors.changedMeanwhile)
    if (before.is_default && draft.defaultFlag === '')
      throw new AppError(portalErrors.defaultStays, { name: before.name })
    const after = valuesOf(draft)
    assertCodeKept(before, after.code)
    assertCodeFree(portals, after.code, id)
    await assertModules(tx, after.modules, before.modules)
    await keepPictures(tx, actor, { id, name: after.name }, after)
    await changeRecord(tx, actor, { kind, before, after })
    if (after.code !== before.code) await renameThemesOf(tx, before.code, after.code)
    if (draft.defaultFlag === '1') await makeDefault(tx, actor, portals, { id, name: after.name })
  })
}

/** Shows a portal in the switchers or hides it there. */
export async function showPortal(
  kernel: KernelPart,
  actor: Actor,
  { id, showFlag }: { id: string; showFlag: 0 | 1 },
): Promise<void> {
  await changePortals(kernel, actor, async (tx, portals) => {
    const before = findIn(portals, id)
    assertOwn(before)
    if (before.show_flag === showFlag) return
    await portalStore.updateShown(tx, { tenantId: actor.tenantId, id, by: actor.userId }, showFlag)
    const trace = { resource: 'portal', resourceId: id, label: before.name }
    const change = { before: { showFlag: before.show_flag }, after: { showFlag } }
    await recordChange(tx, actor, { action: 'update', ...trace, ...change })
  })
}

/** Makes a portal the organisation's default. */
export async function setDefaultPortal(kernel: KernelPart, actor: Actor, id: string): Promise<void> {
  await changePortals(kernel, actor, (tx, portals) => {
    const portal = findIn(portals, id)
    assertOwn(portal)
    return makeDefault(tx, actor, portals, portal)
  })
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

/** Deletes a portal, into the recycle bin. What people had changed of its looks is deleted for good. */
export async function removePortal(kernel: KernelPart, actor: Actor, id: string): Promise<void> {
  await changePortals(kernel, actor, (tx) => removeOne(tx, actor, id))
}

export async function removePortals(kernel: KernelPart, actor: Actor, ids: readonly string[]): Promise<BatchResult> {
  return changePortals(kernel, actor, (tx) => eachOf(ids, actor.language, (id) => removeOne(tx, actor, id)))
}

async function removeOne(tx: Tx, actor: Actor, id: string): Promise<void> {
  const removal = { kind, id, check: assertDeletable, payload: recycledOf }
  const { name, code } = await removeRecord(tx, actor, removal)
  await keepPictures(tx, actor, { id, name })
  await dropThemesOf(tx, code)
}

/** Writes under the lock of all portals; everybody's menus are loaded anew. */
export async function changePortals<Result>(
  kernel: KernelPart,
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
