import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { tenantPackageRoutes } from '#tenancy/contract/tenant-package.ts'
import { forOperator } from '../tenant/operator.ts'
import { packageMenus } from './product-menus.ts'
import { findPackageOptions } from './tenant-package.repo.ts'
import * as packages from './tenant-package.service.ts'

export function mountPackages(kernel: Kernel): Mounted[] {
  return implement(
    'tenantPackage',
    tenantPackageRoutes,
    {
      options: ({ actor }) => kernel.database.read(actor.tenantId, findPackageOptions),
      menus: ({ actor }) => Promise.resolve(packageMenus(kernel, actor.language)),
      page: ({ actor, query }) => packages.pagePackages(kernel, actor, query),
      get: ({ actor, params: { id } }) => packages.getPackage(kernel, actor, id),
      create: ({ actor, body }) => packages.createPackage(kernel, actor, body),
      update: ({ actor, body }) => packages.updatePackage(kernel, actor, body),
      remove: ({ actor, params: { id } }) => packages.removePackage(kernel, actor, id),
      removeMany: ({ actor, body }) => packages.removePackages(kernel, actor, body),
    },
    forOperator(kernel),
  )
}
