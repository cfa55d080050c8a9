/** Packages. What changes of one is effective for its tenants in the same transaction; nothing of theirs is deleted. */
import { errors } from '#contract/errors.ts'
import { permittedActions, type Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { lockRule } from '#kernel/database/rule-lock.repo.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { pageRecords, readRecord } from '#kernel/records/read-records.ts'
import { inUse } from '#kernel/records/references.ts'
import {
  addRecord,
  createRecord,
  recordKind,
  removalsOf,
  removeRecord,
  restorerOf,
  writeRecord,
  type RecordOrigin,
} from '#kernel/records/write-records.ts'
import {
  TenantPackageDraft,
  type TenantPackageQuery,
  type TenantPackageUpdate,
} from '#tenancy/contract/tenant-package.ts'
import { completeChoice } from './product-menus.ts'
import { carryOver, type LimitsPart } from './tenant-limits.ts'
import { callOfPackages, findTenantsWith, tenantPackageList, tenantPackages } from './tenant-package.repo.ts'

type KernelPart = Pick<Kernel, 'database' | 'lists'> & LimitsPart

const kind = recordKind('tenantPackage', tenantPackages, TenantPackageDraft)

const packageActions = (actor: Actor) => permittedActions(actor, 'sys:tenantPackage', ['update', 'delete'])

export function pagePackages(kernel: KernelPart, actor: Actor, query: TenantPackageQuery) {
  const actions = packageActions(actor)
  const read = { list: tenantPackageList, call: callOfPackages(actor, query) }
  return pageRecords(kernel, read, (each) => ({ ...each, actions }))
}

export async function getPackage(kernel: KernelPart, actor: Actor, id: string) {
  return { ...(await readRecord(kernel, actor, (db) => tenantPackages.find(db, id))), actions: packageActions(actor) }
}

export const createPackage = (kernel: KernelPart, actor: Actor, draft: TenantPackageDraft) =>
  createRecord(kernel, actor, (tx, origin) =>
    addPackage(tx, actor, { ...draft, menuCodeList: completeChoice(kernel, draft.menuCodeList) }, origin),
  )

/** @throws AppError name_taken */
async function addPackage(tx: Tx, actor: Actor, draft: TenantPackageDraft, origin: RecordOrigin): Promise<void> {
  await lockRule(tx, actor.tenantId, 'tenantPackage')
  await assertFree(tx, draft)
  await addRecord(tx, actor, { kind, origin, values: draft })
}

/** How a package returns from the recycle bin. No tenant had it when it was deleted. */
export const tenantPackageRestorer = restorerOf({
  resource: 'tenantPackage',
  code: 'sys:tenantPackage',
  draft: TenantPackageDraft,
  add: addPackage,
})

/** @throws AppError name_taken, changed_meanwhile; InvalidInput for a menu that there is not */
export async function updatePackage(kernel: KernelPart, actor: Actor, update: TenantPackageUpdate): Promise<void> {
  const { id, version, ...draft } = update
  const menuCodeList = completeChoice(kernel, draft.menuCodeList)
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    await lockRule(tx, actor.tenantId, 'tenantPackage')
    const values = async () => {
      await assertFree(tx, draft, id)
      return { ...draft, menuCodeList }
    }
    await writeRecord(tx, actor, { kind, id, version, values })
    await carryOver(kernel, tx, actor.tenantId, id)
  })
}

async function removeOne(tx: Tx, actor: Actor, id: string): Promise<void> {
  await lockRule(tx, actor.tenantId, 'tenantPackage')
  const check = async ({ name }: TenantPackageDraft) => {
    const tenants = await findTenantsWith(tx, id)
    const names = tenants.map((tenant) => tenant.name)
    if (names.length > 0) throw inUse(actor.language, name, [{ kind: 'tenants', count: names.length, names }])
  }
  await removeRecord(tx, actor, { kind, id, check })
}

/** @throws AppError in_use, naming tenants that have it */
export const { remove: removePackage, removeMany: removePackages } = removalsOf(removeOne)

async function assertFree(tx: Tx, { name }: TenantPackageDraft, exceptId?: string): Promise<void> {
  if (await tenantPackages.isTaken(tx, 'name', name, exceptId)) throw new AppError(errors.nameTaken, { name })
}
