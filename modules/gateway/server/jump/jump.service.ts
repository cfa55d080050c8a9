/** Where a record is shown, for the user who may see it. */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { RouteItem } from '#system/contract/route-item.ts'
import { menusByPortal } from '#system/server/index.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'database' | 'jumps' | 'portals'>

/** The portal that everybody has (readings, "Portals"). */
const DEFAULT_PORTAL = 'OAyy'

/**
 * The page that shows a record. Its path is made of the registered page and the id alone: nothing that stood in the
 * link becomes part of an address.
 * @throws AppError not_found
 */
export async function findPage(
  kernel: KernelPart,
  actor: Actor,
  { type, id, portalCode = DEFAULT_PORTAL }: { type: string; id: string; portalCode?: string | undefined },
): Promise<{ path: string; portalCode: string }> {
  const path = await kernel.jumps.pathFor(actor, type, id)
  if (path === undefined) throw new AppError(errors.notFound)
  return { path, portalCode: await portalOf(kernel, actor, { path, portalCode }) }
}

/** A portal in whose menu the page stands; '' when that is the present one, or none. */
async function portalOf(
  kernel: KernelPart,
  actor: Actor,
  { path, portalCode }: { path: string; portalCode: string },
): Promise<string> {
  const [page = ''] = path.split('?')
  try {
    const { current, others } = await menusByPortal(kernel, actor, portalCode)
    if (has(current, page)) return ''
    return others.find(({ menus }) => has(menus, page))?.portalCode ?? ''
  } catch (error) {
    if (error instanceof AppError) return '' // there is no such portal for the actor; the guard takes another
    throw error
  }
}

const has = (menus: readonly RouteItem[], path: string): boolean =>
  menus.some((menu) => menu.path === path || has(menu.children, path))
