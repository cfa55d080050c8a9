/** The registry: listing, registering, changing, switching, deleting. Every change reaches the document's policy at once. */
import { errors } from '#contract/errors.ts'
import type { Page } from '#contract/list.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { listPage } from '#kernel/lists/list.ts'
import { announce } from '#kernel/live/announce.ts'
import { notify } from '#kernel/live/bus.ts'
import type { BatchResult } from '#contract/batch.ts'
import { eachOf, moveToRecycleBin } from '#system/server/index.ts'
import type {
  MicroApp,
  MicroAppDraft,
  MicroAppQuery,
  MicroAppUpdate,
  SeenMicroApp,
} from '#microapp/contract/micro-app.ts'
import { MAX_MICRO_APPS, microAppErrors } from '#microapp/contract/micro-app-rules.ts'
import { routesOf } from '#microapp/contract/named-routes.ts'
import { assertTrusted } from './micro-app.policy.ts'
import * as repo from './micro-app.repo.ts'
import { fieldsOf, nameIn, toMicroApp, toSeen, valuesOf } from './micro-app.shape.ts'

export const MICRO_APP = 'microApp'
/** Heard by every node: which origins there are has changed. */
export const ORIGINS_TOPIC = 'micro-app-origins'

export async function pageMicroApps(kernel: Kernel, actor: Actor, query: MicroAppQuery): Promise<Page<MicroApp>> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const page = await listPage(db, kernel.lists, repo.microAppList, repo.callOfMicroApps(actor, query))
    return { ...page, list: await withMenus(db, actor, page.list) }
  })
}

export async function getMicroApp(kernel: Kernel, actor: Actor, id: string): Promise<MicroApp> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const row = await repo.findMicroApp(db, id)
    const [found] = row ? await withMenus(db, actor, [row]) : []
    if (!found) throw new AppError(errors.notFound)
    return found
  })
}

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
export async function seenMicroApps(kernel: Kernel, actor: Actor): Promise<SeenMicroApp[]> {
  return (await kernel.database.read(actor.tenantId, repo.findSwitchedOn)).map(toSeen)
}

export async function createMicroApp(kernel: Kernel, actor: Actor, draft: MicroAppDraft): Promise<{ id: string }> {
  const id = newId()
  await kernel.database.transaction(actor.tenantId, (tx) => addMicroApp(tx, actor, draft, { id, action: 'create' }))
  return { id }
}

/** Writes an entry, new or from the recycle bin, with its trace. */
export async function addMicroApp(
  tx: Tx,
  actor: Actor,
  draft: MicroAppDraft,
  { id, action }: { id: string; action: 'create' | 'restore' },
): Promise<void> {
  const values = valuesOf(draft)
  assertAddress(values)
  assertTrusted(actor, values)
  await assertRoom(tx, actor, values.code)
  await repo.insertMicroApp(tx, { tenantId: actor.tenantId, id, by: actor.userId }, values)
  await recordChange(tx, actor, { action, ...traceOf(id, values), after: fieldsOf(values) })
  await tellNodes(tx, actor)
}

export async function updateMicroApp(kernel: Kernel, actor: Actor, update: MicroAppUpdate): Promise<void> {
  const { id, version, ...draft } = update
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    const values = valuesOf(draft)
    await assertRoom(tx, actor, values.code, id)
    const before = await held(tx, id)
    if (version !== undefined && version !== before.version) throw new AppError(errors.changedMeanwhile)
    assertAddress(values)
    assertTrusted(actor, values, before)
    await repo.updateMicroApp(tx, { id, by: actor.userId }, values)
    const change = { before: fieldsOf(before), after: fieldsOf(values) }
    await recordChange(tx, actor, { action: 'update', ...traceOf(id, values), ...change })
    await tellNodes(tx, actor)
  })
}

export async function switchMicroApp(
  kernel: Kernel,
  actor: Actor,
  { id, status }: { id: string; status: 0 | 1 },
): Promise<void> {
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    const before = await held(tx, id)
    if (before.status === status) return
    assertTrusted(actor, { ...before, status }, before)
    await repo.updateMicroApp(tx, { id, by: actor.userId }, { status })
    const change = { before: { status: before.status }, after: { status } }
    await recordChange(tx, actor, { action: 'update', ...traceOf(id, before), ...change })
    await tellNodes(tx, actor)
  })
}

/** Keeps what came of trying an app; a finding, not a change, but the lists hear of it when it differs. */
export async function checkMicroApp(
  kernel: Kernel,
  actor: Actor,
  { id, health, appVersion }: { id: string; health: 'up' | 'down'; appVersion: string },
): Promise<void> {
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    const before = await held(tx, id)
    if (before.kind !== 'app') throw new AppError(errors.notFound)
    await repo.updateHealth(tx, id, { health, appVersion })
    await recordChange(tx, actor, {
      action: 'update',
      ...traceOf(id, before),
      before: { health: before.health, appVersion: before.app_version },
      after: { health, appVersion: appVersion || before.app_version },
    })
  })
}

export async function removeMicroApp(kernel: Kernel, actor: Actor, id: string): Promise<void> {
  await kernel.database.transaction(actor.tenantId, (tx) => removeOne(tx, actor, id))
}

export async function removeMicroApps(kernel: Kernel, actor: Actor, ids: readonly string[]): Promise<BatchResult> {
  return kernel.database.transaction(actor.tenantId, (tx) =>
    eachOf(ids, actor.language, (id) => removeOne(tx, actor, id)),
  )
}

async function removeOne(tx: Tx, actor: Actor, id: string): Promise<void> {
  const row = await held(tx, id)
  const before = fieldsOf(row)
  await moveToRecycleBin(tx, actor, { resource: MICRO_APP, resourceId: id, label: row.name, payload: before })
  await repo.deleteMicroApp(tx, id)
  await recordChange(tx, actor, { action: 'delete', ...traceOf(id, row), before })
  await tellNodes(tx, actor)
}

async function held(tx: Tx, id: string): Promise<repo.FoundMicroApp> {
  const found = await repo.findMicroAppForChange(tx, id)
  if (!found) throw new AppError(errors.notFound)
  return found
}

/** A host is another site; this one may show itself anyway. */
function assertAddress({ kind, origin }: repo.MicroAppValues): void {
  if (kind === 'host' && origin === '') throw invalid('address', 'micro_app_host_address')
}

async function assertRoom(tx: Tx, actor: Actor, code: string, ownId?: string): Promise<void> {
  await repo.lockMicroApps(tx, actor.tenantId)
  const others = (await repo.findCodes(tx)).filter(({ id }) => id !== ownId)
  const isTaken = others.some((other) => other.code.toLowerCase() === code.toLowerCase())
  if (isTaken) throw new AppError(microAppErrors.codeTaken, { code })
  if (others.length >= MAX_MICRO_APPS) throw new AppError(microAppErrors.tooMany, { maximum: MAX_MICRO_APPS })
}

const traceOf = (resourceId: string, { name: label }: { name: string }) => ({ resource: MICRO_APP, resourceId, label })

/** The policy of documents on every node, and the pages that are open. */
async function tellNodes(tx: Tx, { tenantId }: Actor): Promise<void> {
  await notify(tx, { topic: ORIGINS_TOPIC, tenantId, id: '' })
  await announce(tx, { tenantId, what: 'microApps' })
}
