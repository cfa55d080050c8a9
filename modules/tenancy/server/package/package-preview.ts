/** What another choice of menus in a package would do in its tenants. The operator learns counts, tenant by tenant. */
import type { PackageEffect, PackagePreviewer } from '#kernel/access/package-preview.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { assertOperator } from '../tenant/operator.ts'
import { countHolders } from './package-preview.repo.ts'
import { completeChoice, meaningOf } from './product-menus.ts'
import { findTenantsWith, tenantPackages } from './tenant-package.repo.ts'

type Change = PackageEffect['codes'][number]

export const previewPackage: PackagePreviewer<Pick<Kernel, 'database' | 'productMenus'>> = async (
  kernel,
  actor,
  { id, menuCodeList },
) => {
  await assertOperator(kernel.database, actor)
  const found = await kernel.database.read(actor.tenantId, async (db) => {
    const stored = await tenantPackages.find(db, id)
    return stored && { stored, tenants: await findTenantsWith(db, id) }
  })
  if (!found) return undefined
  const had = new Set(meaningOf(kernel, found.stored.menuCodeList).codes)
  const has = new Set(meaningOf(kernel, completeChoice(kernel, menuCodeList)).codes)
  const change = { gained: [...has].filter((code) => !had.has(code)), lost: [...had].filter((code) => !has.has(code)) }
  if (change.gained.length + change.lost.length === 0) return { tenants: [], codes: [] }
  const tenants: PackageEffect['tenants'][number][] = []
  const codes = new Map<string, Change>()
  for (const { number, name } of found.tenants) {
    const counts = await kernel.database.read(number, (db) => countHolders(db, change))
    const anyOf = (isGained: boolean) =>
      counts.find((each) => each.code === null && each.isGained === isGained)?.count ?? 0
    const effect = { name, gain: anyOf(true), lose: anyOf(false) }
    if (effect.gain + effect.lose > 0) tenants.push(effect)
    for (const { code, isGained, count } of counts) {
      if (code === null) continue
      const before = codes.get(code)?.count ?? 0
      codes.set(code, { code, change: isGained ? 'gain' : 'lose', count: before + count })
    }
  }
  return { tenants, codes: [...codes.values()].sort((one, other) => (one.code < other.code ? -1 : 1)) }
}
