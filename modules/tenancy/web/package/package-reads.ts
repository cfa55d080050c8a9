import { tenantRoutes } from '#tenancy/contract/tenant.ts'
import { tenantPackageRoutes } from '#tenancy/contract/tenant-package.ts'

/** What shows a package, and therefore changes with it. */
export const PACKAGE_READS = [
  tenantPackageRoutes.page,
  tenantPackageRoutes.get,
  tenantPackageRoutes.options,
  tenantRoutes.page,
  tenantRoutes.get,
] as const
