/**
 * The deletion of tenants that have been closed for 30 days: files, jobs, the rows of every table, the tenant. Each
 * step is a transaction of its own and may be repeated, so that a deletion that a crash interrupts goes on with the
 * next sweep. What was deleted is counted with it, and a certificate remains.
 */
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange, type Author } from '#kernel/audit/record.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { TenantCertificate } from '#tenancy/contract/tenant.ts'
import * as repo from './removal.repo.ts'

export type RemovalPart = Pick<Kernel, 'database' | 'files' | 'fileColumns'> & {
  readonly jobs: Pick<Kernel['jobs'], 'forget'>
}

export async function removeDueTenants(kernel: RemovalPart, author: Author): Promise<void> {
  for (const tenant of await kernel.database.read(author.tenantId, repo.findRemovable))
    await removeTenant(kernel, author, tenant)
}

async function removeTenant(kernel: RemovalPart, author: Author, tenant: repo.RemovableTenant): Promise<void> {
  const { database, files, fileColumns, jobs } = kernel
  const { tenantId } = author
  await database.transaction(tenantId, (tx) => repo.beginRemoval(tx, tenant.id))
  const places = await database.read(tenant.number, (db) => repo.filePlaces(db, fileColumns))
  // Before the rows that name them: a crash then leaves names without files, which the next sweep finds again.
  for (const place of places) await files.remove(place)
  if (tenant.exportKey !== null) await files.remove(tenant.exportKey)
  await jobs.forget(tenant.number)
  await removeAllRows(kernel, tenantId, tenant)
  await database.transaction(tenantId, async (tx) => {
    const removed = await repo.removeTenant(tx, tenant)
    const { number, code, name, closedAt } = tenant
    const certificate = { number, code, name, closedAt, id: newId(), tenantId, files: removed['sys_oss'] ?? 0, removed }
    await repo.insertCertificate(tx, certificate)
    const trace = { resource: 'tenant', resourceId: tenant.id, label: tenant.name }
    await recordChange(tx, author, { action: 'remove', ...trace, before: { code: tenant.code, name: tenant.name } })
  })
}

/** Table by table; those that others refer to come again, until there is none. */
async function removeAllRows({ database }: RemovalPart, tenantId: number, tenant: repo.RemovableTenant): Promise<void> {
  let left = await database.read(tenantId, repo.tablesOfTenants)
  while (left.length > 0) {
    const referredTo: string[] = []
    for (const table of left)
      if (!(await database.transaction(tenantId, (tx) => repo.removeRows(tx, tenant, table)))) referredTo.push(table)
    if (referredTo.length === left.length)
      throw new Error(`rows of tenant ${tenant.number} refer to each other in ${referredTo.join(', ')}`)
    left = referredTo
  }
}

export async function certificates(
  { database }: Pick<Kernel, 'database'>,
  { tenantId }: Actor,
): Promise<TenantCertificate[]> {
  const rows = await database.read(tenantId, repo.listCertificates)
  return rows.map(({ removed, ...row }) => {
    const counts = Object.values(removed)
    return { ...row, rows: counts.reduce((sum, count) => sum + count, 0), tables: counts.length }
  })
}
