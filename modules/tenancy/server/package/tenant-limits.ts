/** Carries what a package says over to its tenants: in the transaction that says so, and on every node at its end. */
import type { Tx } from '#kernel/database/lease.ts'
import { invalid } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { withinTenant } from '../tenant/customer.repo.ts'
import { meaningOf } from './product-menus.ts'
import { findTenantsWith, setTenantLimits, sharePackage, type TenantLimits } from './tenant-package.repo.ts'

export type LimitsPart = Pick<Kernel, 'productMenus' | 'sessions'>

const NONE: TenantLimits = { codes: null, hidden: null, users: null, megabytes: null, calls: null }

/**
 * Gives a tenant a package, or none. Resolves with what it is called, empty for none.
 * @throws InvalidInput unknown_choice at `packageId`
 */
export async function givePackage(
  kernel: LimitsPart,
  tx: Tx,
  { operator, tenant, packageId }: { operator: number; tenant: number; packageId: string | null },
): Promise<string> {
  const given = packageId === null ? undefined : await sharePackage(tx, packageId)
  if (packageId !== null && given === undefined) throw invalid('packageId', 'unknown_choice')
  const limits = given && {
    ...meaningOf(kernel, given.menu_codes),
    users: given.max_users,
    megabytes: given.max_megabytes,
    calls: given.max_calls,
  }
  await setTenantLimits(tx, tenant, limits ?? NONE)
  await withinTenant(tx, { from: operator, to: tenant }, () => kernel.sessions.grantsChanged(tx, tenant))
  return given?.name ?? ''
}

/** Tells every tenant of a package what it says now. */
export async function carryOver(kernel: LimitsPart, tx: Tx, operator: number, packageId: string): Promise<void> {
  for (const { number: tenant } of await findTenantsWith(tx, packageId))
    await givePackage(kernel, tx, { operator, tenant, packageId })
}
