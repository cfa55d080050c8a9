/**
 * The registry: listing, registering, changing, switching, deleting. Every change reaches the document's policy at
 * once.
 */
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import type { Page } from '#contract/list.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { listPage } from '#kernel/lists/list.ts'
import { announce } from '#kernel/live/announce.ts'
import { notify } from '#kernel/live/bus.ts'
import { defineTopic } from '#kernel/live/topic.ts'
import { found, readRecord } from '#kernel/records/read-records.ts'
import {
  addRecord,
  createRecord,
  fieldsOf,
  removalsOf,
  removeRecord,
  writeRecord,
  type RecordKind,
  type RecordOrigin,
} from '#kernel/records/write-records.ts'
import type { Restorer } from '#kernel/recycle/restorers.ts'
import {
  MicroAppDraft,
  type MicroApp,
  type MicroAppQuery,
  type MicroAppUpdate,
  type SeenMicroApp,
} from '#microapp/contract/micro-app.ts'
import { MAX_MICRO_APPS, microAppErrors } from '#microapp/contract/micro-app-rules.ts'
import { routesOf } from '#microapp/contract/named-routes.ts'
import { assertTrusted } from './micro-app.policy.ts'
import * as repo from './micro-app.repo.ts'
import { microAppList, microApps, type MicroAppValues } from './micro-app.repo.ts'
import { nameIn, toMicroApp, valuesOf } from './micro-app.shape.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'database' | 'lists'>

const MICRO_APP = 'microApp'
/** Heard by every node: which origins there are has changed. */
export const originChanges = defineTopic('micro-app-origins', z.object({}))

const kind: RecordKind<MicroAppValues, repo.FoundMicroApp> = {
  resource: MICRO_APP,
  store: microApps,
  nameOf: ({ name }) => name,
  toAuditRecord: fieldsOf(MicroAppDraft),
}

export async function pageMicroApps(kernel: KernelPart, actor: Actor, query: MicroAppQuery): Promise<Page<MicroApp>> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const page = await listPage(db, kernel.lists, microAppList, repo.callOfMicroApps(actor, query))
    return { ...page, list: await withMenus(db, actor, page.list) }
  })
}

export const getMicroApp = (kernel: KernelPart, actor: Actor, id: string): Promise<MicroApp> =>
  readRecord(kernel, actor, async (db) => {
    const row = await microApps.find(db, id)
    return row && (await withMenus(db, actor, [row]))[0]
  })

/** Rows with the menus that lead to them. */
async function withMenus(db: Db, actor: Actor, rows: readonly repo.FoundMicroApp[]): Promise<MicroApp[]> {
  const apps = rows.filter(({ kind }) => kind === 'app')
  const paths = apps.flatMap(({ code }) => routesOf(code))
  const menus = paths.length > 0 ? await repo.findMenusAt(db, paths) : []
  return rows.map((row) => {
    const own = row.kind === 'app' ? routesOf(row.code) : []
    return toMicroApp(
      actor,
      row,
      menus.filter(({ path }) => own.includes(path)).map((menu) => nameIn(actor, menu)),
    )
  })
}

/** The apps that are switched on, as everybody's page needs them. */
export const seenMicroApps = (kernel: KernelPart, actor: Actor): Promise<SeenMicroApp[]> =>
  kernel.database.read(actor.tenantId, repo.findSwitchedOn)

export const createMicroApp = (kernel: KernelPart, actor: Actor, draft: MicroAppDraft) =>
  createRecord(kernel, actor, (tx, origin) => addMicroApp(tx, actor, draft, origin))

async function addMicroApp(tx: Tx, actor: Actor, draft: MicroAppDraft, origin: RecordOrigin): Promise<void> {
  const values = valuesOf(draft)
  assertAddress(values)
  assertTrusted(actor, values)
  await assertCapacity(tx, actor, values.code)
  await addRecord(tx, actor, { kind, origin, values })
  await notifyNodes(tx, actor)
}

/** How an entry returns from the recycle bin: switched off, since it acted with people's sessions. */
export const microAppRestorer: Restorer = {
  resource: MICRO_APP,
  can: 'sys:microApp:save',
  restore: (tx, actor, { resourceId: id, payload }) =>
    addMicroApp(tx, actor, { ...MicroAppDraft.parse(payload), status: 0 }, { id, action: 'restore' }),
}

export async function updateMicroApp(kernel: KernelPart, actor: Actor, update: MicroAppUpdate): Promise<void> {
  const { id, version, ...draft } = update
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    const after = valuesOf(draft)
    await assertCapacity(tx, actor, after.code, id)
    const values = (before: MicroAppValues) => {
      assertAddress(after)
      assertTrusted(actor, after, before)
      return after
    }
    await writeRecord(tx, actor, { kind, id, version, values })
    await notifyNodes(tx, actor)
  })
}

export async function switchMicroApp(
  kernel: KernelPart,
  actor: Actor,
  { id, status }: { id: string; status: 0 | 1 },
): Promise<void> {
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    const before = found(await microApps.findForUpdate(tx, id))
    if (before.status === status) return
    assertTrusted(actor, { ...before, status }, before)
    await microApps.update(tx, { id, by: actor.userId }, { status })
    const change = { before: { status: before.status }, after: { status } }
    await recordChange(tx, actor, { action: 'update', ...traceOf(id, before), ...change })
    await notifyNodes(tx, actor)
  })
}

/** Keeps what came of trying an app; a finding, not a change, but the lists hear of it when it differs. */
export async function checkMicroApp(
  kernel: KernelPart,
  actor: Actor,
  { id, health, appVersion }: { id: string; health: 'up' | 'down'; appVersion: string },
): Promise<void> {
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    const before = found(await microApps.findForUpdate(tx, id))
    if (before.kind !== 'app') throw new AppError(errors.notFound)
    await repo.updateHealth(tx, id, { health, appVersion })
    await recordChange(tx, actor, {
      action: 'update',
      ...traceOf(id, before),
      before: { health: before.health, appVersion: before.appVersion },
      after: { health, appVersion: appVersion || before.appVersion },
    })
  })
}

async function removeOne(tx: Tx, actor: Actor, id: string): Promise<void> {
  await removeRecord(tx, actor, { kind, id })
  await notifyNodes(tx, actor)
}

export const { remove: removeMicroApp, removeMany: removeMicroApps } = removalsOf(removeOne)

/** A host is another site; this one may show itself anyway. */
function assertAddress({ kind, origin }: repo.MicroAppValues): void {
  if (kind === 'host' && origin === '') throw invalid('address', 'micro_app_host_address')
}

async function assertCapacity(tx: Tx, actor: Actor, code: string, ownId?: string): Promise<void> {
  await repo.lockMicroApps(tx, actor.tenantId)
  const others = (await repo.findCodes(tx)).filter(({ id }) => id !== ownId)
  const isTaken = others.some((other) => other.code.toLowerCase() === code.toLowerCase())
  if (isTaken) throw new AppError(microAppErrors.codeTaken, { code })
  if (others.length >= MAX_MICRO_APPS) throw new AppError(microAppErrors.tooMany, { maximum: MAX_MICRO_APPS })
}

const traceOf = (resourceId: string, { name: label }: { name: string }) => ({ resource: MICRO_APP, resourceId, label })

/** The policy of documents on every node, and the pages that are open. */
async function notifyNodes(tx: Tx, { tenantId }: Actor): Promise<void> {
  await notify(tx, originChanges.message(tenantId, {}))
  await announce(tx, { tenantId, what: 'microApps' })
}
