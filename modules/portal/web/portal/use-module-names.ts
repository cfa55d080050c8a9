import { useCall } from '#shell/request/use-call.ts'
import { tenantTypeOf } from '#shell/session/places.ts'
import { usePerson } from '#shell/session/session.ts'
import { menuModuleRoutes, type MenuModule } from '#portal/contract/menu-module.ts'

/** The modules for the organisation’s kind, in order, and how each is called; one it does not know names itself. */
export function useModules(): { modules: readonly MenuModule[]; nameOf: (code: string) => string } {
  const query = { tenantItype: tenantTypeOf(usePerson().tenantCert) }
  const { data = NONE } = useCall(menuModuleRoutes.list, { query }, { freshFor: 60_000 })
  return { modules: data, nameOf: (code) => data.find(({ moduleCode }) => moduleCode === code)?.moduleName ?? code }
}

const NONE: readonly MenuModule[] = []
