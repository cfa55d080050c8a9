/** Applications. The portals of tenants follow in the transaction that changes one. */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { lockRule } from '#kernel/database/rule-lock.repo.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { eachOf } from '#kernel/records/each-of.ts'
import { found, readsOf } from '#kernel/records/read-records.ts'
import { addRecord, writeRecord, type RecordKind } from '#kernel/records/write-records.ts'
import { recordChange } from '#kernel/audit/record.ts'
import { dropApplication, keepApplication } from '#portal/server/index.ts'
import type { AppDraft, AppUpdate } from '#tenancy/contract/app.ts'
import { withinTenant } from '../tenant/customer.repo.ts'
import * as repo from './app.repo.ts'

type KernelPart = Pick<Kernel, 'database' | 'lists' | 'sessions'>
type AppValues = Omit<AppDraft, 'tenantIdList'>

const traceOf = ({ code, name, appType, status, url, icon }: AppValues) => ({ code, name, appType, status, url, icon })
const kind: RecordKind<AppValues> = {
  resource: 'app',
  store: repo.apps,
  nameOf: ({ name }) => name,
  toAuditRecord: traceOf,
}

export const { page: pageApps, get: getApp } = readsOf({
  list: repo.appList,
  callOf: repo.callOfApps,
  find: repo.apps.find,
  code: 'sys:app',
})

export async function tenantOptions({ database }: KernelPart, { tenantId }: Actor) {
  const tenants = await database.read(tenantId, repo.findTenants)
  return tenants.map(({ id, name }) => ({ id, name }))
}

/** @throws AppError name_taken for the code; InvalidInput for tenants that cannot have it */
export async function createApp(kernel: KernelPart, actor: Actor, draft: AppDraft): Promise<{ id: string }> {
  const id = newId()
  const { tenantIdList, ...values } = draft
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    await lockRule(tx, actor.tenantId, 'app')
    await assertCodeFree(tx, draft.code)
    await addRecord(tx, actor, { kind, origin: { id, action: 'create' }, values })
    await enable(kernel, tx, actor, { id, app: values, had: [], tenantIdList })
  })
  return { id }
}

/** @throws AppError name_taken, changed_meanwhile; InvalidInput for tenants that cannot have it */
export async function updateApp(kernel: KernelPart, actor: Actor, update: AppUpdate): Promise<void> {
  const { id, version, tenantIdList, ...app } = update
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    await lockRule(tx, actor.tenantId, 'app')
    const { tenantIdList: had } = found(await repo.apps.findForUpdate(tx, id))
    await assertCodeFree(tx, app.code, id)
    await writeRecord(tx, actor, { kind, id, version, values: () => app })
    await enable(kernel, tx, actor, { id, app, had, tenantIdList })
  })
}

/** Deletes an application for good: it is a name and an address. */
export async function removeApp(kernel: KernelPart, actor: Actor, id: string): Promise<void> {
  await kernel.database.transaction(actor.tenantId, (tx) => removeOne(kernel, tx, actor, id))
}

export const removeApps = (kernel: KernelPart, actor: Actor, ids: readonly string[]) =>
  kernel.database.transaction(actor.tenantId, (tx) =>
    eachOf(ids, actor.language, (id) => removeOne(kernel, tx, actor, id)),
  )

async function removeOne(kernel: KernelPart, tx: Tx, actor: Actor, id: string): Promise<void> {
  await lockRule(tx, actor.tenantId, 'app')
  const app = found(await repo.apps.findForUpdate(tx, id))
  await enable(kernel, tx, actor, { id, app, had: app.tenantIdList, tenantIdList: [] })
  await repo.apps.delete(tx, id)
  const trace = { resource: 'app', resourceId: id, label: app.name }
  await recordChange(tx, actor, { action: 'delete', ...trace, before: traceOf(app) })
}

interface Enabling {
  id: string
  app: AppValues
  had: readonly string[]
  tenantIdList: readonly string[]
}

/** Gives the application to tenants and takes it from others; one that is disabled is in no switcher. */
async function enable(kernel: KernelPart, tx: Tx, actor: Actor, { id, app, had, tenantIdList }: Enabling) {
  const wanted = [...new Set(tenantIdList)]
  if (app.appType === 0 && wanted.length > 1) throw invalid('tenantIdList', 'app_single')
  const tenants = await repo.findTenants(tx)
  const known = new Set(tenants.map((tenant) => tenant.id))
  if (wanted.some((each) => !known.has(each))) throw invalid('tenantIdList', 'unknown_choice')
  await repo.replaceTenants(tx, actor.tenantId, id, wanted)
  const concerned = tenants.filter((tenant) => wanted.includes(tenant.id) || had.includes(tenant.id))
  for (const tenant of concerned) {
    const author = { tenantId: tenant.number, userId: null, realName: 'Portico', requestId: actor.requestId, ip: '' }
    const isEnabled = app.status === 1 && wanted.includes(tenant.id)
    await withinTenant(tx, { from: actor.tenantId, to: tenant.number }, async () => {
      const { code, name, url, icon } = app
      const isKept = isEnabled && (await keepApplication(tx, author, { id, code, name, url, icon }))
      if (isEnabled && !isKept) throw invalid('tenantIdList', 'app_code_taken', { name: tenant.name })
      if (!isEnabled) await dropApplication(tx, author, id)
      await kernel.sessions.grantsChanged(tx, tenant.number)
    })
  }
}

async function assertCodeFree(tx: Tx, code: string, exceptId?: string): Promise<void> {
  if (await repo.isCodeTaken(tx, code, exceptId)) throw new AppError(errors.nameTaken, { name: code })
}
