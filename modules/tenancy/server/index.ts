/**
 * Module `tenancy`, the entry point: the customers of the installation, for its operator.
 *
 * Words: the *operator* is the tenant with certification 2; a *customer* is its record of a tenant, whose `number` is
 * the tenant itself. Promises: only the operator's tenant calls anything here, as the database says it; it sees counts
 * of a tenant, never a record; no request writes `sys_tenant`, a trigger of the owner does, which knows the changes of
 * status that there are; a tenant that is not open has no sessions, keys or shares, and what waits for it goes on when
 * it is open again; 30 days after closing all that it has is deleted, of which a certificate remains. A *package* is
 * above every role of its tenants, and its limits are exact, because the database counts; a *quota* is one of them. An
 * *application* is a portal of type 2 in the tenants for which it is enabled. *Support* of the operator enters a tenant
 * with its consent alone: a *visit* is a session of no user of the tenant, in whose logs all of it is.
 */
import './schema.ts'
import type { ServerModule } from '#kernel/kernel.ts'
import en from './locales/en.json' with { type: 'json' }
import zh from './locales/zh.json' with { type: 'json' }
import * as tenancy from './migrations/0620-tenancy.ts'
import * as apps from './migrations/0624-apps.ts'
import * as packages from './migrations/0622-packages.ts'
import * as support from './migrations/0625-support.ts'
import * as quotas from './migrations/0623-quotas.ts'
import { mountApps } from './app/app.routes.ts'
import { mountPackages } from './package/tenant-package.routes.ts'
import { previewPackage } from './package/package-preview.ts'
import { tenantPackageRestorer } from './package/tenant-package.service.ts'
import { mountOwnQuota } from './quota/own-quota.routes.ts'
import { mountSupport } from './support/support.routes.ts'
import { exportedTenants } from './tenant/tenant.export.ts'
import { tenancyEvents } from './tenant/events.ts'
import { mountTenants } from './tenant/tenant.routes.ts'
import { tenantSweep } from './tenant/tenant-sweep.ts'

export const tenancyModule: ServerModule = {
  name: 'tenancy',
  messageEvents: Object.values(tenancyEvents),
  texts: { zh, en },
  migrations: {
    '0620-tenancy': tenancy,
    '0622-packages': packages,
    '0623-quotas': quotas,
    '0624-apps': apps,
    '0625-support': support,
  },
  routes: (kernel) => [
    ...mountTenants(kernel),
    ...mountPackages(kernel),
    ...mountApps(kernel),
    ...mountOwnQuota(kernel),
    ...mountSupport(kernel),
  ],
  exports: [exportedTenants],
  restorers: [tenantPackageRestorer],
  previewPackage,
  sweeps: (kernel) => [tenantSweep(kernel)],
}

export { createSupportSource } from './support/support-source.ts'
export { tenancyMenus } from './seed/menus.ts'
export { tenancySeeds } from './seed/demo.ts'
