import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { tenantRoutes } from '#tenancy/contract/tenant.ts'
import { forOperator } from './operator.ts'
import { closeTenant, extendTenant, reopenTenant } from './tenant-life.service.ts'
import { openTenant } from './tenant-open.service.ts'
import { certificates } from './tenant-removal.service.ts'
import * as tenants from './tenant.service.ts'

export function mountTenants(kernel: Kernel): Mounted[] {
  return implement(
    'tenant',
    tenantRoutes,
    {
      page: ({ actor, query }) => tenants.pageTenants(kernel, actor, query),
      counts: ({ actor }) => tenants.countTenants(kernel, actor),
      certificates: ({ actor }) => certificates(kernel, actor),
      get: ({ actor, params }) => tenants.getTenant(kernel, actor, params.id),
      create: ({ actor, body }) => tenants.createTenant(kernel, actor, body),
      update: ({ actor, body }) => tenants.updateTenant(kernel, actor, body),
      open: ({ actor, params, body }) => openTenant(kernel, actor, { ...body, ...params }),
      extend: ({ actor, params, body }) => extendTenant(kernel, actor, { ...body, ...params }),
      close: ({ actor, params, body }) => closeTenant(kernel, actor, { ...body, ...params }),
      reopen: ({ actor, params, body }) => reopenTenant(kernel, actor, { ...body, ...params }),
    },
    forOperator(kernel),
  )
}
