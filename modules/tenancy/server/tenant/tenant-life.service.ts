/** What becomes of a tenant: extended, closed, reopened, expired. Opening is in `tenant-open.service.ts`. */
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange, type Author } from '#kernel/audit/record.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { found } from '#kernel/records/read-records.ts'
import { tenantErrors, type TenantClosing, type TenantTerm } from '#tenancy/contract/tenant.ts'
import { endVisits } from '../support/consent.service.ts'
import * as repo from './customer.repo.ts'
import { traceOf } from './tenant.shape.ts'

export type KernelPart = Pick<Kernel, 'database' | 'sessions' | 'files'>

/** @throws InvalidInput for a day that is over (UTC) */
export function assertNotOver({ expireDate }: TenantTerm): void {
  if (expireDate !== null && expireDate < new Date().toISOString().slice(0, 10)) throw invalid('expireDate', 'day_over')
}

/** Writes the change with its trace. */
export async function changeState(
  tx: Tx,
  author: Author,
  before: repo.LockedCustomer,
  { action, ...change }: repo.CustomerChange & { action: string },
): Promise<void> {
  await repo.updateCustomer(tx, before.id, author.userId, change)
  const { status = before.status } = change
  const expireDate = change.expires_on === undefined ? before.expireDate : change.expires_on
  await recordChange(tx, author, {
    action,
    resource: 'tenant',
    resourceId: before.id,
    label: before.name,
    before: traceOf(before),
    after: traceOf({ ...before, status, expireDate }),
  })
}

/** @throws AppError tenant_transition; InvalidInput for a day that is over */
export async function extendTenant(
  { database }: KernelPart,
  actor: Actor,
  { id, expireDate }: TenantTerm & { id: string },
): Promise<void> {
  assertNotOver({ expireDate })
  await database.transaction(actor.tenantId, async (tx) => {
    const before = found(await repo.lockCustomer(tx, id))
    if (before.status !== 1 && before.status !== 2) throw new AppError(tenantErrors.transition)
    await changeState(tx, actor, before, { action: 'extend', status: 1, expires_on: expireDate, warned_days: null })
  })
}

/**
 * Its sessions, keys and shares end on all nodes within a second; its jobs and timers wait.
 * @throws AppError tenant_transition; InvalidInput where the code typed is another
 */
export async function closeTenant(
  kernel: KernelPart,
  actor: Actor,
  { id, code }: TenantClosing & { id: string },
): Promise<void> {
  const number = await kernel.database.transaction(actor.tenantId, async (tx) => {
    const before = found(await repo.lockCustomer(tx, id))
    if (before.status !== 1 && before.status !== 2) throw new AppError(tenantErrors.transition)
    if (code !== before.code) throw invalid('code', 'code_differs')
    await changeState(tx, actor, before, { action: 'close', status: 3 })
    return before.number
  })
  await endSessions(kernel, number)
}

/** @throws AppError tenant_transition: it is not closed, or was closed 30 days ago; InvalidInput for a day over */
export async function reopenTenant(
  { database, files }: KernelPart,
  actor: Actor,
  { id, expireDate }: TenantTerm & { id: string },
): Promise<void> {
  assertNotOver({ expireDate })
  const exportKey = await database.transaction(actor.tenantId, async (tx) => {
    const before = found(await repo.lockCustomer(tx, id))
    if (before.status !== 3 || !before.isReopenable) throw new AppError(tenantErrors.transition)
    const renewed = { expires_on: expireDate, warned_days: null, export_key: null, exported_at: null }
    await changeState(tx, actor, before, { action: 'reopen', status: 1, ...renewed })
    return before.exportKey
  })
  if (exportKey !== null) await files.remove(exportKey)
}

/** Marks those whose last day is over, which no user can enter since then. */
export async function expireTenants(kernel: KernelPart, author: Author): Promise<void> {
  const { tenantId } = author
  for (const id of await kernel.database.read(tenantId, repo.findExpired)) {
    const number = await kernel.database.transaction(tenantId, async (tx) => {
      const before = await repo.lockCustomer(tx, id)
      if (!before || !(await repo.findExpired(tx)).includes(id)) return undefined
      await changeState(tx, author, before, { action: 'expire', status: 2 })
      return before.number
    })
    if (number !== undefined) await endSessions(kernel, number)
  }
}

/**
 * The tenant is closed already, for every call that is not remembered: this makes the nodes forget, and pages say so.
 */
async function endSessions({ database, sessions }: KernelPart, number: number): Promise<void> {
  await database.transaction(number, async (tx) => {
    await endVisits({ sessions }, tx, number, 'all')
    await sessions.endTenant(tx, number)
  })
}
