/** Carries what a package says over to its tenants: in the transaction that says so, and on every node at its end. */
import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '#kernel/database/lease.ts'
import { invalid } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { withinTenant } from '../tenant/customer.repo.ts'
import { meaningOf } from './product-menus.ts'
import {
  findKeptMeaning,
  findPackages,
  findTenantsWith,
  setTenantLimits,
  sharePackage,
  type GivenPackage,
  type TenantLimits,
} from './tenant-package.repo.ts'

export type LimitsPart = Pick<Kernel, 'productMenus' | 'sessions'>

const NONE: TenantLimits = { name: '', codes: null, hidden: null, users: null, megabytes: null, calls: null }

/**
 * The package that a tenant is to get, kept as it is until the transaction ends.
 * @throws InvalidInput unknown_choice at `packageId`
 */
export async function packageToGive(tx: Tx, packageId: string | null): Promise<GivenPackage | undefined> {
  if (packageId === null) return undefined
  const given = await sharePackage(tx, packageId)
  if (!given) throw invalid('packageId', 'unknown_choice')
  return given
}

/** Gives a tenant a package, or none. */
export async function givePackage(
  kernel: LimitsPart,
  tx: Tx,
  { operator, tenant, given }: { operator: number; tenant: number; given: GivenPackage | undefined },
): Promise<void> {
  const limits = given && {
    name: given.name,
    ...meaningOf(kernel, given.menu_codes),
    users: given.max_users,
    megabytes: given.max_megabytes,
    calls: given.max_calls,
  }
  await setTenantLimits(tx, tenant, limits ?? NONE)
  await withinTenant(tx, { from: operator, to: tenant }, () => kernel.sessions.grantsChanged(tx, tenant))
}

/** Tells every tenant of a package what it says now. */
export async function carryOver(kernel: LimitsPart, tx: Tx, operator: number, packageId: string): Promise<void> {
  const given = await packageToGive(tx, packageId)
  for (const { number: tenant } of await findTenantsWith(tx, packageId))
    await givePackage(kernel, tx, { operator, tenant, given })
}

/**
 * Tells tenants what a new version of the product has in the menus of their package. Once per round of the sweep, of
 * which nearly every one finds that all is as it was.
 */
export async function renewLimits(kernel: LimitsPart & Pick<Kernel, 'database'>, operator: number): Promise<void> {
  for (const { id, menu_codes: menuCodes } of await kernel.database.read(operator, findPackages)) {
    const kept = await kernel.database.read(operator, (db) => findKeptMeaning(db, id))
    if (!kept || isDeepStrictEqual(kept, meaningOf(kernel, menuCodes))) continue
    await kernel.database.transaction(operator, (tx) => carryOver(kernel, tx, operator, id))
  }
}
