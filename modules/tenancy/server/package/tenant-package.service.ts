/** Packages. What changes of one is effective for its tenants in the same transaction; nothing of theirs is deleted. */
import type { Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { lockRule } from '#kernel/database/rule-lock.repo.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { assertFree } from '#kernel/records/assert-free.ts'
import { readsOf } from '#kernel/records/read-records.ts'
import { inUse } from '#kernel/records/references.ts'
import * as record from '#kernel/records/write-records.ts'
import { TenantPackageDraft, type TenantPackageUpdate } from '#tenancy/contract/tenant-package.ts'
import { completeChoice } from './product-menus.ts'
import { carryOver, type LimitsPart } from './tenant-limits.ts'
import { callOfPackages, findTenantsWith, tenantPackageList, tenantPackages } from './tenant-package.repo.ts'

type KernelPart = Pick<Kernel, 'database' | 'lists'> & LimitsPart

const kind = record.recordKind('tenantPackage', tenantPackages, TenantPackageDraft)

export const { page: pagePackages, get: getPackage } = readsOf({
  list: tenantPackageList,
  callOf: callOfPackages,
  find: tenantPackages.find,
  code: 'sys:tenantPackage',
})

export const createPackage = (kernel: KernelPart, actor: Actor, draft: TenantPackageDraft) =>
  record.createRecord(kernel, actor, (tx, origin) =>
    addPackage(tx, actor, { ...draft, menuCodeList: completeChoice(kernel, draft.menuCodeList) }, origin),
  )

/** @throws AppError name_taken */
async function addPackage(tx: Tx, actor: Actor, draft: TenantPackageDraft, origin: record.RecordOrigin): Promise<void> {
  await lockRule(tx, actor.tenantId, 'tenantPackage')
  await assertFree(tx, tenantPackages, draft)
  await record.addRecord(tx, actor, { kind, origin, values: draft })
}

/** How a package returns from the recycle bin. No tenant had it when it was deleted. */
export const tenantPackageRestorer = record.restorerOf({
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
      await assertFree(tx, tenantPackages, draft, { exceptId: id })
      return { ...draft, menuCodeList }
    }
    await record.writeRecord(tx, actor, { kind, id, version, values })
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
  await record.removeRecord(tx, actor, { kind, id, check })
}

/** @throws AppError in_use, naming tenants that have it */
export const { remove: removePackage, removeMany: removePackages } = record.removalsOf(removeOne)
