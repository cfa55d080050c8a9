/** Which portal shows which menus. No portal owns menus: it shows those of its modules (readings, "Portals"). */
import type { PortalMenus } from '#kernel/ports.ts'

/** @param openModules codes of the modules of which any menu opens for the person */
export function mayEnter({ modules, needsMenu }: Omit<PortalMenus, 'portalCode'>, openModules: ReadonlySet<string>) {
  return !needsMenu || modules.some((module) => openModules.has(module))
}

/** Of each portal that the person may enter beside the chosen one, the modules that no one before it shows. */
export function restOf(
  chosen: PortalMenus,
  portals: readonly PortalMenus[],
): { portalCode: string; modules: ReadonlySet<string> }[] {
  const shown = new Set(chosen.modules)
  return portals.flatMap(({ portalCode, modules }) => {
    const rest = new Set(modules.filter((module) => !shown.has(module)))
    for (const module of rest) shown.add(module)
    return rest.size === 0 ? [] : [{ portalCode, modules: rest }]
  })
}
