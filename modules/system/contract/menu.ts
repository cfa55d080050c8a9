/** Menus: what the side bar shows and what roles grant (specification section 3 "Menu record", "Menu/route item"). */
import { z } from 'zod'
import { errorCode, errors } from '#contract/errors.ts'
import { exportRoutes } from '#contract/export.ts'
import { route } from '#contract/route.ts'
import { ById, Flag, Id, Ids, line, queryFlag, requiredLine } from '#contract/scalars.ts'
import { BatchResult } from '#contract/batch.ts'
import { deptErrors } from './dept.ts'
import {
  badge,
  iconName,
  menuAddress,
  menuCode,
  MenuClass,
  MenuClient,
  MenuTarget,
  MenuType,
  ownPath,
  permissionCode,
} from './menu-rules.ts'
import { RouteItem } from './route-item.ts'
import { userErrors } from './user.ts'

export const menuErrors = {
  misplaced: errorCode('menu_misplaced', 409, 50),
  belowItself: errorCode('menu_below_itself', 409, 51),
  codeTaken: errorCode('menu_code_taken', 409, 52),
  moduleProtected: errorCode('module_protected', 409, 53),
  unknownPermission: errorCode('unknown_permission', 422, 50),
  sensitiveOnly: errorCode('sensitive_grant', 403, 50),
  /** The package of the tenant lacks it: not even its administrators can grant it. */
  notInPackage: errorCode('not_in_package', 403, 32),
  unknownPortal: errorCode('unknown_portal', 404, 50),
}

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
  /** Only an administrator of the organisation may grant it anew. */
  sensitive: z.boolean(),
  /** Whether the caller holds it and may hand it on. */
  grantable: z.boolean(),
})
export type MenuNode = z.infer<typeof MenuNode>

/** What the caller may do with one menu. */
export const MenuAction = z.enum(['update', 'addChild', 'copy', 'move', 'delete'])
export type MenuAction = z.infer<typeof MenuAction>

/** A menu as administrators see it. */
export const Menu = z.object({
  id: Id,
  /** '0' for a module. */
  pid: z.string(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  menuType: MenuType,
  menuClass: MenuClass,
  /** The code of the module it stands in; a portal shows menus by it. */
  moduleCode: z.string(),
  client: MenuClient,
  path: z.string(),
  icon: z.string(),
  permissions: z.array(z.string()),
  showFlag: Flag,
  sort: z.number(),
  sensitive: z.boolean(),
  iframeUrl: z.string(),
  target: MenuTarget,
  badge: z.string(),
  dot: z.boolean(),
  levelHidden: z.boolean(),
  temporary: z.boolean(),
  noClosable: z.boolean(),
  noKeepAlive: z.boolean(),
  dynamicNewTab: z.boolean(),
  redirect: z.string(),
  /** Goes up with every change. */
  version: z.number(),
  actions: z.array(MenuAction),
})
export type Menu = z.infer<typeof Menu>

/** What an administrator writes, its place and type apart. */
const content = {
  name: requiredLine(64),
  /** Shown in English; empty: the name. */
  nameEn: line(64).default(''),
  /** Unique in the organisation. */
  code: menuCode.default(''),
  menuClass: MenuClass.default('page'),
  client: MenuClient.default('PC'),
  /**
   * Where it leads: an own path, or an address of another host for what opens in a new window. Empty: made from the
   * code.
   */
  path: menuAddress.default(''),
  icon: iconName.default(''),
  /** Of pages and buttons; each must be a code that some route asks for, or one the menu had already. */
  permissions: z.array(permissionCode).max(50).default([]),
  showFlag: Flag.default(1),
  /** Only an administrator of the organisation may set or take it away. */
  sensitive: z.boolean().default(false),
  /** Opens in a new window (readings, "meta.iframeURL"). */
  iframeUrl: menuAddress.default(''),
  target: MenuTarget.default(''),
  badge: badge.default(''),
  dot: z.boolean().default(false),
  /** Its own level is left out of the side bar and what is below it moves up. */
  levelHidden: z.boolean().default(false),
  /** A tab that is forgotten when the page is loaded anew. */
  temporary: z.boolean().default(false),
  noClosable: z.boolean().default(false),
  noKeepAlive: z.boolean().default(false),
  /** Each different query opens a tab of its own (readings, "Tabs"). */
  dynamicNewTab: z.boolean().default(false),
  /** An own path that opening this one leads to. */
  redirect: ownPath.default(''),
}
export type MenuContent = z.output<z.ZodObject<typeof content>>

/** `pid` of the wire: a menu, or '0' for the top. */
const Pid = z.union([Id, z.literal('0')])

/** A new menu; it comes last among its siblings. */
export const MenuDraft = z.object({ ...content, pid: Pid, menuType: MenuType })
export type MenuDraft = z.infer<typeof MenuDraft>

/** Its type stays what it is; without `pid` it stays where it is. */
export const MenuUpdate = z.object({ ...content, id: Id, pid: Pid.optional(), version: z.number().int().optional() })
export type MenuUpdate = z.infer<typeof MenuUpdate>

/** Moves a menu before a sibling (left out: to the end), below another parent or the same. */
export const MenuMove = z.object({ id: Id, pid: Pid.optional(), beforeId: Id.optional() })
export type MenuMove = z.infer<typeof MenuMove>

export const MenuQuery = z.object({
  /** Contained in a name, the code, the path or a permission code. */
  keyword: line(64).optional(),
  menuType: z.enum(['0', '1', '2', '3']).transform(Number).optional(),
  client: MenuClient.optional(),
  showFlag: queryFlag.optional(),
})

/** The columns have the keys of the page's table; `fullPath` names everything above, too. */
export const menuExport = exportRoutes({
  path: '/sys/menu/export',
  can: 'sys:menu:export',
  what: 'Menus',
  query: MenuQuery,
  columns: ['name', 'fullPath', 'type', 'class', 'path', 'permissions', 'shown', 'module', 'client', 'sort', 'code'],
})

/** What hangs on a menu and everything below it: shown before it is deleted. */
export const MenuUsage = z.object({
  /** Menus below it, however deep. */
  below: z.number(),
  /** Roles that tick any of them, with how many people have the role and how many of the menus it loses. */
  roles: z.array(z.object({ id: Id, name: z.string(), memberCount: z.number(), menuCount: z.number() })),
})
export type MenuUsage = z.infer<typeof MenuUsage>

/** A permission code with the routes that ask for it. */
export const PermissionInfo = z.object({
  code: z.string(),
  routes: z.array(z.object({ method: z.string(), path: z.string(), summary: z.string() })),
})
export type PermissionInfo = z.infer<typeof PermissionInfo>

const writeErrors = [
  menuErrors.misplaced,
  menuErrors.codeTaken,
  menuErrors.unknownPermission,
  menuErrors.sensitiveOnly,
  userErrors.grantExceedsOwn,
  deptErrors.tooDeep,
]

export const menuRoutes = {
  list: route({
    method: 'GET',
    path: '/sys/menu/list',
    can: 'sys:menu:page',
    summary: 'All menus of the organisation, as a flat list',
    query: MenuQuery,
    reply: z.array(Menu),
    resource: 'menu',
  }),
  codes: route({
    method: 'GET',
    path: '/sys/menu/codes',
    can: 'sys:menu:page',
    summary: 'All permission codes with the routes that require them',
    reply: z.array(PermissionInfo),
  }),
  get: route({
    method: 'GET',
    path: '/sys/menu/{id}',
    can: 'sys:menu:page',
    summary: 'One menu',
    params: ById,
    reply: Menu,
  }),
  usage: route({
    method: 'GET',
    path: '/sys/menu/{id}/usage',
    can: 'sys:menu:page',
    summary: 'The children of a menu and the roles that grant them',
    params: ById,
    reply: MenuUsage,
  }),
  create: route({
    method: 'POST',
    path: '/sys/menu',
    can: 'sys:menu:save',
    stepUp: true,
    summary: 'Create a module, folder, page or button',
    body: MenuDraft,
    reply: z.object({ id: Id }),
    errors: writeErrors,
  }),
  update: route({
    method: 'PUT',
    path: '/sys/menu',
    can: 'sys:menu:update',
    stepUp: true,
    summary: 'Change a menu; all sidebars are updated immediately',
    body: MenuUpdate,
    reply: z.null(),
    errors: [
      ...writeErrors,
      menuErrors.belowItself,
      menuErrors.moduleProtected,
      userErrors.holdsMore,
      userErrors.gradeTooHigh,
      errors.changedMeanwhile,
    ],
  }),
  order: route({
    method: 'PUT',
    path: '/sys/menu/order',
    can: 'sys:menu:update',
    stepUp: true,
    summary: 'Move a menu before a sibling or under another parent',
    body: MenuMove,
    reply: z.null(),
    errors: [menuErrors.misplaced, menuErrors.belowItself, deptErrors.tooDeep],
  }),
  copy: route({
    method: 'POST',
    path: '/sys/menu/{id}/copy',
    can: 'sys:menu:save',
    stepUp: true,
    summary: 'Copy a menu with its children; the copy is hidden and assigned to no role',
    params: ById,
    reply: z.object({ id: Id }),
    errors: [menuErrors.misplaced, userErrors.grantExceedsOwn],
  }),
  remove: route({
    method: 'DELETE',
    path: '/sys/menu/{id}',
    can: 'sys:menu:delete',
    stepUp: true,
    summary: 'Delete a menu; with children only if they are deleted as well',
    params: ById,
    query: z.object({ withChildren: queryFlag.optional() }),
    reply: z.null(),
    errors: [errors.inUse, menuErrors.moduleProtected, userErrors.holdsMore, userErrors.gradeTooHigh],
  }),
  removeMany: route({
    method: 'DELETE',
    path: '/sys/menu',
    can: 'sys:menu:delete',
    stepUp: true,
    summary: 'Delete several menus, the deepest first; the answer contains the result per menu',
    body: Ids,
    reply: BatchResult,
  }),
  tree: route({
    method: 'GET',
    path: '/sys/menu/select',
    can: ['sys:role:page', 'sys:role:save', 'sys:role:update'],
    summary: 'The permission tree for granting',
    isLarge: true,
    reply: z.array(MenuNode),
  }),
  router: route({
    method: 'GET',
    path: '/sys/menu/router',
    can: 'session',
    summary:
      'The menus of the signed-in user, grouped by the given portal and the others; all of them without a portal',
    isLarge: true,
    inSupport: true,
    query: z.object({ portalCode: line(64).optional() }),
    reply: z.object({
      current: z.array(RouteItem),
      others: z.array(z.object({ portalCode: z.string(), menus: z.array(RouteItem) })),
    }),
    errors: [menuErrors.unknownPortal],
    whileForced: true,
    whileViewing: 'read',
  }),
  permissions: route({
    method: 'GET',
    path: '/sys/menu/permissions',
    can: 'session',
    summary: 'The permission codes of the signed-in user',
    isLarge: true,
    inSupport: true,
    reply: z.array(z.string()),
    whileForced: true,
    whileViewing: 'read',
  }),
}
