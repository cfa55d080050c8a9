import type { Actor } from '#kernel/access/actor.ts'
import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { tenantRoutes } from '#tenancy/contract/tenant.ts'
import { assertOperator } from './operator.ts'
import { closeTenant, extendTenant, reopenTenant } from './tenant-life.service.ts'
import { openTenant } from './tenant-open.service.ts'
import { certificates } from './tenant-removal.service.ts'
import * as tenants from './tenant.service.ts'

export function mountTenants(kernel: Kernel): Mounted[] {
  /** Each call first asks the database whether its caller is of the operator's tenant. */
  const asOperator =
    <Call extends { readonly actor: Actor }, Reply>(handle: (call: Call) => Promise<Reply>) =>
    async (call: Call): Promise<Reply> => {
      await assertOperator(kernel.database, call.actor)
      return handle(call)
    }
  return implement('tenant', tenantRoutes, {
    page: asOperator(({ actor, query }) => tenants.pageTenants(kernel, actor, query)),
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
