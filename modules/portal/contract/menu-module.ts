/** The modules of the organisation: what the menus of a portal are made of. */
import { z } from 'zod'
import { route } from '#contract/route.ts'
import { Id } from '#contract/scalars.ts'

/** '1' for a tenant, otherwise '0' (specification section 4, "Tenant certification"). */
const TenantItype = z.enum(['0', '1'])

export const MenuModule = z.object({
  id: Id,
  moduleCode: z.string(),
  /** In the caller's language. */
  moduleName: z.string(),
  icon: z.string(),
  /** Where opening the module leads; empty: nowhere of its own. */
  url: z.string(),
  tenantItype: TenantItype,
})
export type MenuModule = z.infer<typeof MenuModule>

export const menuModuleRoutes = {
  list: route({
    method: 'GET',
    path: '/sys/sysMenuModule/list1',
    can: 'session',
    summary: 'The modules of the organisation, in order; with a type, those for organisations of that type',
    inSupport: true,
    query: z.object({ tenantItype: TenantItype.optional() }),
    reply: z.array(MenuModule),
    whileViewing: 'read',
  }),
}
