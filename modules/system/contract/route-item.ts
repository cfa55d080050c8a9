/** The side bar's items as the router answers them (specification section 3 "Menu/route item"). */
import { z } from 'zod'
import { Flag } from '#contract/scalars.ts'
import { MenuClass, MenuTarget, MenuType } from './menu-rules.ts'

const RouteMeta = z.object({
  title: z.string(),
  icon: z.string(),
  hidden: z.boolean(),
  /** A tab that is forgotten when the page is loaded anew. */
  temporary: z.boolean(),
  badge: z.string(),
  dot: z.boolean(),
  levelHidden: z.boolean(),
  isMicroApp: z.boolean(),
  noClosable: z.boolean(),
  noKeepAlive: z.boolean(),
  /** It opens inside, as a tab; what opens a new window has none. */
  isTab: z.boolean(),
  /** Empty, or what a new window opens with. */
  iframeURL: z.string(),
  dynamicNewTab: z.boolean(),
  target: MenuTarget,
  menuClass: MenuClass,
  menuId: z.string(),
  menu: z.object({ menuType: MenuType }),
})

export interface RouteItem {
  path: string
  name: string
  meta: z.infer<typeof RouteMeta>
  /** Empty, or the own path that opening this one leads to. */
  redirect: string
  showFlag: Flag
  children: RouteItem[]
}

/** One item of the side bar; `children` nest. */
export const RouteItem: z.ZodType<RouteItem> = z
  .object({
    path: z.string(),
    name: z.string(),
    meta: RouteMeta,
    redirect: z.string(),
    showFlag: Flag,
    get children() {
      return z.array(RouteItem)
    },
  })
  .meta({ id: 'RouteItem' })
