import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { tenantRoutes } from '#tenancy/contract/tenant.ts'
import { forOperator } from './operator.ts'
import { closeTenant, extendTenant, reopenTenant } from './tenant-life.service.ts'
import { openTenant } from './tenant-open.service.ts'
import { certificates } from './tenant-removal.service.ts'
import * as tenants from './tenant.service.ts'

export function mountTenants(kernel: Kernel): Mounted[] {
  const asOperator = forOperator(kernel)
  return implement('tenant', tenantRoutes, {
    page: asOperator(({ actor, query }) => tenants.pageTenants(kernel, actor, query)),
    counts: asOperator(({ actor }) => tenants.countTenants(kernel, actor)),
    certificates: asOperator(({ actor }) => certificates(kernel, actor)),
    get: asOperator(({ actor, params }) => tenants.getTenant(kernel, actor, params.id)),
    create: asOperator(({ actor, body }) => tenants.createTenant(kernel, actor, body)),
    update: asOperator(({ actor, body }) => tenants.updateTenant(kernel, actor, body)),
    open: asOperator(({ actor, params, body }) => openTenant(kernel, actor, { ...body, ...params })),
    extend: asOperator(({ actor, params, body }) => extendTenant(kernel, actor, { ...body, ...params })),
    close: asOperator(({ actor, params, body }) => closeTenant(kernel, actor, { ...body, ...params })),
    reopen: asOperator(({ actor, params, body }) => reopenTenant(kernel, actor, { ...body, ...params })),
  })
}
