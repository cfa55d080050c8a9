/** Portals as everybody sees them: what is asked for at every start (specification section 7, "Portal calls"). */
import { z } from 'zod'
import { route } from '#contract/route.ts'
import { Flag, Id, line } from '#contract/scalars.ts'
import { menuErrors } from '#system/contract/menu.ts'
import { RouteItem } from '#system/contract/route-item.ts'
import { PortalClient, PortalType } from './portal-rules.ts'

/** A layer of a theme. It was checked when it was stored, perhaps by another version. */
const Theme = z.record(z.string(), z.unknown())

/** A portal that the caller may enter. */
export const SeenPortal = z.object({
  id: Id,
  portalCode: z.string(),
  /** In the caller's language. */
  portalName: z.string(),
  portalType: PortalType,
  /** JSON text: `[{"id","url"}]`, or `[]`. */
  portalPic: z.string(),
  /** `/` for this origin, an http address, or empty when it is not set. */
  url: z.string(),
  moduleCode: z.string(),
  showFlag: Flag,
  icon: z.string(),
  /** '1' the organisation's default, '2' the caller's own, which goes before. */
  defaultFlag: z.enum(['', '1', '2']),
  microFrontend: Flag,
  /** JSON text; empty: it has no theme. */
  themeConfig: z.string(),
  /** The same, read; null when it has none. */
  theme: Theme.nullable(),
  /** What the caller has changed of it for themselves. */
  ownTheme: Theme,
  client: PortalClient,
})
export type SeenPortal = z.infer<typeof SeenPortal>

/** A portal with the caller's menus in it. */
export const PortalInfo = SeenPortal.extend({ menuList: z.array(RouteItem) })
export type PortalInfo = z.infer<typeof PortalInfo>

const byCode = z.object({ portalCode: line(64) })
const common = {
  method: 'GET',
  can: 'session',
  whileForced: true,
  whileViewing: 'read',
  inSupport: true,
} as const

export const portalSeenRoutes = {
  list: route({
    ...common,
    path: '/sys/sysPortal/list',
    summary: 'The portals the user can open, including hidden ones, in order',
    query: z.object({ client: PortalClient.default('PC') }),
    reply: z.array(SeenPortal),
  }),
  byCode: route({
    ...common,
    path: '/sys/sysPortal/requestPortalByCode',
    summary: 'One portal by its code',
    query: byCode,
    reply: SeenPortal,
    errors: [menuErrors.unknownPortal],
  }),
  theme: route({
    ...common,
    path: '/sys/sysPortal/getPortalTheme',
    summary: 'The theme and modules of a portal as set by administrators',
    query: byCode,
    reply: z.object({ moduleCode: z.string(), themeConfig: z.string() }),
    errors: [menuErrors.unknownPortal],
  }),
  info: route({
    ...common,
    path: '/sys/sysPortal/info',
    summary: 'One portal with the menus of the signed-in user',
    query: byCode,
    reply: PortalInfo,
    errors: [menuErrors.unknownPortal],
  }),
  userPage: route({
    ...common,
    path: '/sys/sysPortal/defaultUserFpage',
    summary: 'The home page of a portal for the signed-in user; null if none was designed',
    query: byCode.extend({ pageId: line(64).default('') }),
    reply: z.object({ portalCode: z.string(), pageId: z.string(), page: z.null() }),
    errors: [menuErrors.unknownPortal],
  }),
  /** A client of the original product asks and uses nothing of the answer. */
  stub: route({
    ...common,
    path: '/sys/sysPortal/{id}',
    summary: 'Always answers success, for any id (specification section 7)',
    params: z.object({ id: line(64) }),
    reply: z.null(),
  }),
}
