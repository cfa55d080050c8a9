import { implement, type Mounted } from '#kernel/http/implement.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { modulesOf } from '#system/server/index.ts'
import { menuModuleRoutes } from '#portal/contract/menu-module.ts'
import { portalNameIn } from '../portal/portal.shape.ts'

/** Modules of the product that are for the installation's own organisation alone (seed: tenants have no production). */
const NOT_FOR_TENANTS: ReadonlySet<string> = new Set(['mes'])

export function mountModules(kernel: Kernel): Mounted[] {
  return implement('menuModule', menuModuleRoutes, {
    list: async ({ actor, query: { tenantItype = '0' } }) => {
      const modules = await kernel.database.read(actor.tenantId, modulesOf)
      return modules
        .filter(({ code }) => tenantItype === '0' || !NOT_FOR_TENANTS.has(code))
        .map((row) => ({
          id: row.id,
          moduleCode: row.code,
          moduleName: portalNameIn(actor, row),
          icon: row.icon,
          url: row.path,
          tenantItype,
        }))
    },
  })
}
