/** The operator's tenants: listing, creating and changing them. Their state changes in `tenant-life.service.ts`. */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import { AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { listPage } from '#kernel/lists/list.ts'
import { found, readRecord } from '#kernel/records/read-records.ts'
import {
  tenantErrors,
  type Tenant,
  type TenantDraft,
  type TenantQuery,
  type TenantUpdate,
  type TenantUsage,
} from '#tenancy/contract/tenant.ts'
import { givePackage, packageToGive, type LimitsPart } from '../package/tenant-limits.ts'
import { findOpenConsent } from '../support/support.repo.ts'
import * as repo from './customer.repo.ts'
import { assertDomainFree } from './domain.ts'
import { tenantReply, traceOf, type Inside } from './tenant.shape.ts'
import { readUsage } from './usage.repo.ts'

type KernelPart = Pick<Kernel, 'database' | 'settings'> & LimitsPart

export async function pageTenants(
  { database, lists }: Pick<Kernel, 'database' | 'lists'>,
  actor: Actor,
  query: TenantQuery,
) {
  const call = repo.callOfCustomers(actor, query)
  const { list, ...total } = await database.read(actor.tenantId, (db) => listPage(db, lists, repo.customerList, call))
  const shown: Tenant[] = []
  // One after the other: each is a short read of another tenant, on one connection of the pool.
  for (const { position: _position, ...row } of list)
    shown.push(tenantReply(actor, row, await insideOf({ database }, row)))
  return { ...total, list: shown }
}

export async function getTenant(kernel: Pick<Kernel, 'database'>, actor: Actor, id: string): Promise<Tenant> {
  const row = await readRecord(kernel, actor, (db) => repo.findCustomer(db, id))
  return tenantReply(actor, row, await insideOf(kernel, row))
}

export const countTenants = ({ database }: Pick<Kernel, 'database'>, { tenantId }: Actor) =>
  database.read(tenantId, repo.countByStatus)

/** What `usageOf` counts, and the consent that lasts. */
async function insideOf({ database }: Pick<Kernel, 'database'>, row: repo.FoundCustomer): Promise<Inside> {
  if (row.status !== 1) return { usage: await usageOf({ database }, row), support: null }
  return await database.read(row.number, async (db) => {
    const usage = await readUsage(db)
    const consent = await findOpenConsent(db)
    return { usage, support: consent ? { mayAct: consent.mayAct ? 1 : 0, untilDate: consent.until } : null }
  })
}

/** Counts only, and only of a tenant whose users work in it. */
export async function usageOf(
  { database }: Pick<Kernel, 'database'>,
  { number, status }: Pick<repo.FoundCustomer, 'number' | 'status'>,
): Promise<TenantUsage | null> {
  return status === 1 || status === 2 ? database.read(number, readUsage) : null
}

/** @throws AppError name_taken for the code; InvalidInput for a domain that is ours or taken */
export async function createTenant(kernel: KernelPart, actor: Actor, draft: TenantDraft): Promise<{ id: string }> {
  const id = newId()
  const { tenantId, userId: by } = actor
  await kernel.database.transaction(tenantId, async (tx) => {
    if (await repo.isTaken(tx, { code: draft.code })) throw new AppError(errors.nameTaken, { name: draft.code })
    await assertDomainFree(tx, kernel, draft)
    const { packageId, ...values } = draft
    const stored = { ...values, domain: draft.domain || null, package_id: packageId }
    const given = await packageToGive(tx, packageId)
    const tenant = await repo.insertCustomer(tx, { tenantId, id, by }, stored)
    await givePackage(kernel, tx, { operator: tenantId, tenant, given })
    const fresh = { ...draft, packageName: given?.name ?? '', status: 0, expireDate: null } as const
    const after = { code: draft.code, ...traceOf(fresh) }
    await recordChange(tx, actor, { action: 'create', resource: 'tenant', resourceId: id, label: draft.name, after })
  })
  return { id }
}

/** @throws AppError changed_meanwhile; tenant_transition for a closed one; InvalidInput for the domain */
export async function updateTenant(
  kernel: KernelPart,
  actor: Actor,
  { id, version, ...draft }: TenantUpdate,
): Promise<void> {
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    const before = found(await repo.lockCustomer(tx, id))
    if (version !== undefined && version !== before.version) throw new AppError(errors.changedMeanwhile)
    if (before.status === 3) throw new AppError(tenantErrors.transition)
    await assertDomainFree(tx, kernel, { domain: draft.domain, number: before.number })
    const { packageId, ...values } = draft
    const after = { ...values, domain: draft.domain || null }
    // A change of the package at the same time waits, and is then carried over to this tenant.
    const given = await packageToGive(tx, packageId)
    if (packageId !== before.packageId)
      await givePackage(kernel, tx, { operator: actor.tenantId, tenant: before.number, given })
    await repo.updateCustomer(tx, id, actor.userId, { ...after, package_id: packageId })
    await recordChange(tx, actor, {
      action: 'update',
      resource: 'tenant',
      resourceId: id,
      label: draft.name,
      before: traceOf(before),
      after: traceOf({ ...before, ...after, packageName: given?.name ?? '' }),
    })
  })
}
