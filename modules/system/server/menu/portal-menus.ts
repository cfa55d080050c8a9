/**
 * Which portal shows which menus. Portals belong to a module above this one; it registers here where they are to be
 * found (readings, "Portals": no portal owns menus, it shows those of its modules).
 */
import type { Db } from '#kernel/database/lease.ts'

/** What the menus need to know of a portal. */
export interface PortalMenus {
  readonly portalCode: string
  /** Codes of the modules whose menus it shows. */
  readonly modules: readonly string[]
  /** An application is nothing without menus: for whom none of its own opens does not enter it. */
  readonly needsMenu: boolean
}

/** The portals of a tenant, in order; none where there are no portals, as at the platform's operator. */
export type PortalSource = (db: Db) => Promise<readonly PortalMenus[]>

let source: PortalSource | undefined

/** Says where portals are to be found; once. */
export function registerPortals(portals: PortalSource): void {
  source = portals
}

export const portalsOf = async (db: Db): Promise<readonly PortalMenus[]> => (source ? await source(db) : [])

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
