/** The portals that a user may enter. Asked at every start: two queries for the menus, one for the portals. */
import { AppError } from '#kernel/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { menuErrors } from '#system/contract/menu.ts'
import { mayEnter, menusByPortal, openModules } from '#system/server/index.ts'
import type { PortalClient } from '#portal/contract/portal-rules.ts'
import type { PortalInfo, SeenPortal } from '#portal/contract/portal-seen.ts'
import { picturesOf, portalNameIn, themeTextOf } from '../portal/portal.shape.ts'
import { findSeenPortals, menusOf, type FoundSeen } from './seen-portal.repo.ts'

/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'database' | 'keyFor' | 'portals' | 'settings'>

/** In their order; hidden ones, too, since their address leads there. */
export async function seenPortals(kernel: KernelPart, actor: Actor, client: PortalClient): Promise<SeenPortal[]> {
  return (await entered(kernel, actor)).filter((portal) => portal.client === client)
}

async function entered(kernel: KernelPart, actor: Actor): Promise<SeenPortal[]> {
  const portals = await kernel.database.read(actor.tenantId, (db) => enterable(db, actor))
  return portals.map((row) => toSeen(kernel, actor, row))
}

/** The rows of the portals the actor may enter, in their order. */
export async function enterable(db: Db, actor: Actor): Promise<FoundSeen[]> {
  const portals = await findSeenPortals(db, actor.userId)
  const modules = portals.some((portal) => menusOf(portal).needsMenu) ? await openModules(db, actor) : NONE
  return portals.filter((portal) => mayEnter(menusOf(portal), modules))
}

const NONE: ReadonlySet<string> = new Set()

/** One by its code. @throws AppError unknown_portal when the actor may enter none with this code */
export async function seenPortal(kernel: KernelPart, actor: Actor, portalCode: string): Promise<SeenPortal> {
  const found = (await entered(kernel, actor)).find((portal) => portal.portalCode === portalCode)
  if (!found) throw new AppError(menuErrors.unknownPortal, { code: portalCode })
  return found
}

/** The same with the actor's menus in it. */
export async function portalInfo(kernel: KernelPart, actor: Actor, portalCode: string): Promise<PortalInfo> {
  const portal = await seenPortal(kernel, actor, portalCode)
  const { current: menuList } = await menusByPortal(kernel, actor, portalCode)
  return { ...portal, menuList }
}

function toSeen(kernel: KernelPart, actor: Actor, row: FoundSeen): SeenPortal {
  return {
    id: row.id,
    portalCode: row.code,
    portalName: portalNameIn(actor, row),
    portalType: row.type,
    portalPic: picturesOf(kernel, actor.tenantId, row.pic_id),
    url: row.url,
    moduleCode: row.modules.join(),
    showFlag: row.show_flag,
    icon: row.icon,
    defaultFlag: defaultFlagOf(row),
    microFrontend: row.micro_frontend,
    themeConfig: themeTextOf(row.theme),
    theme: row.theme,
    ownTheme: row.ownTheme ?? {},
    client: row.client,
  }
}

function defaultFlagOf({ isOwnDefault, is_default: isDefault }: FoundSeen): SeenPortal['defaultFlag'] {
  if (isOwnDefault) return '2'
  return isDefault ? '1' : ''
}
