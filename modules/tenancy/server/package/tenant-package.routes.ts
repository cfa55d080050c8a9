import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { tenantPackageRoutes } from '#tenancy/contract/tenant-package.ts'
import { forOperator } from '../tenant/operator.ts'
import { packageMenus } from './product-menus.ts'
import { findPackageOptions } from './tenant-package.repo.ts'
import * as packages from './tenant-package.service.ts'

export function mountPackages(kernel: Kernel): Mounted[] {
  const asOperator = forOperator(kernel)
  return implement('tenantPackage', tenantPackageRoutes, {
    options: asOperator(({ actor }) => kernel.database.read(actor.tenantId, findPackageOptions)),
    menus: asOperator(({ actor }) => Promise.resolve(packageMenus(kernel, actor.language))),
    page: asOperator(({ actor, query }) => packages.pagePackages(kernel, actor, query)),
    get: asOperator(({ actor, params: { id } }) => packages.getPackage(kernel, actor, id)),
    create: asOperator(({ actor, body }) => packages.createPackage(kernel, actor, body)),
    update: asOperator(({ actor, body }) => packages.updatePackage(kernel, actor, body)),
    remove: asOperator(({ actor, params: { id } }) => packages.removePackage(kernel, actor, id)),
    removeMany: asOperator(({ actor, body }) => packages.removePackages(kernel, actor, body)),
  })
}
