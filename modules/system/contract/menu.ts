/** Menus: what the side bar shows and what roles grant (specification section 3 "Menu record", "Menu/route item"). */
import { z } from 'zod'
import { route } from '#contract/route.ts'
import { Flag, Id, line } from '#contract/scalars.ts'

/** 0 menu (page), 1 button, 2 module, 3 catalogue. */
export const MenuType = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
export type MenuType = z.infer<typeof MenuType>

/** A node of the permission tree, for granting. Flat, parents first; `pid` joins it. */
export const MenuNode = z.object({
  id: Id,
  pid: z.string(),
  /** In the caller's language. */
  name: z.string(),
  icon: z.string(),
  menuType: MenuType,
  /** The permission codes a button or page grants. */
  permissions: z.array(z.string()),
  sort: z.number(),
  /** Whether the caller holds it and may hand it on. */
  grantable: z.boolean(),
})
export type MenuNode = z.infer<typeof MenuNode>

const RouteMeta = z.object({
  title: z.string(),
  icon: z.string(),
  hidden: z.boolean(),
  noClosable: z.boolean(),
  menuId: z.string(),
  menu: z.object({ menuType: MenuType }),
})

export interface RouteItem {
  path: string
  name: string
  meta: z.infer<typeof RouteMeta>
  showFlag: Flag
  children: RouteItem[]
}

/** One item of the side bar; `children` nest. */
export const RouteItem: z.ZodType<RouteItem> = z
  .object({
    path: z.string(),
    name: z.string(),
    meta: RouteMeta,
    showFlag: Flag,
    get children() {
      return z.array(RouteItem)
    },
  })
  .meta({ id: 'RouteItem' })

export const menuRoutes = {
  tree: route({
    method: 'GET',
    path: '/sys/menu/select',
    can: ['sys:role:page', 'sys:role:save', 'sys:role:update'],
    summary: 'The permission tree, for granting',
    reply: z.array(MenuNode),
  }),
  router: route({
    method: 'GET',
    path: '/sys/menu/router',
    can: 'session',
    summary: 'The caller’s menus: those of the chosen portal, and the others’',
    query: z.object({ portalCode: line(64).optional() }),
    reply: z.object({
      current: z.array(RouteItem),
      others: z.array(z.object({ portalCode: z.string(), menus: z.array(RouteItem) })),
    }),
    whileForced: true,
  }),
  permissions: route({
    method: 'GET',
    path: '/sys/menu/permissions',
    can: 'session',
    summary: 'The caller’s permission codes',
    reply: z.array(z.string()),
    whileForced: true,
  }),
}
