/** What a row of a menu looks like to the wire, to the database and to the audit. */
import type { Actor } from '#kernel/access/actor.ts'
import { BUTTON } from '#system/contract/menu-rules.ts'
import type { Menu, MenuContent } from '#system/contract/menu.ts'
import type { MenuType } from '#system/contract/menu-rules.ts'
import { menuActions } from './menu.policy.ts'
import type { MenuRow, MenuValues } from './menu.repo.ts'

/** Where a menu stands. */
export interface Place {
  pid: string | null
  type: MenuType
  moduleCode: string
  sort: number
}

/** A menu as administrators see it. @param beyond what `beyondRights` found */
export function toMenu(
  actor: Pick<Actor, 'superAdmin' | 'permissions'>,
  row: MenuRow,
  beyond: ReadonlySet<string>,
): Menu {
  return {
    id: row.id,
    pid: row.pid ?? '0',
    menuType: row.menu_type,
    moduleCode: row.module_code,
    sort: row.sort,
    ...contentOf(row),
    version: row.version,
    actions: menuActions(actor, row, beyond),
  }
}

/** What an administrator wrote. */
export function contentOf(row: Omit<MenuValues, 'sort'>): MenuContent {
  return {
    name: row.name,
    nameEn: row.name_en,
    code: row.code,
    menuClass: row.menu_class,
    client: row.client,
    path: row.path,
    icon: row.icon,
    permissions: row.permissions,
    showFlag: row.show_flag,
    sensitive: row.sensitive,
    iframeUrl: row.iframe_url,
    target: row.target,
    badge: row.badge,
    dot: row.dot,
    levelHidden: row.level_hidden,
    temporary: row.temporary,
    noClosable: row.no_closable,
    noKeepAlive: row.no_keep_alive,
    dynamicNewTab: row.dynamic_new_tab,
    redirect: row.redirect,
  }
}

/** The columns of a menu. A page, catalogue or module without a path gets one made from its code. */
export function valuesOf(content: MenuContent, { pid, type, moduleCode, sort }: Place): MenuValues {
  const needsPath = type !== BUTTON && content.path === ''
  return {
    pid,
    menu_type: type,
    module_code: moduleCode,
    sort,
    code: content.code,
    name: content.name,
    name_en: content.nameEn,
    menu_class: content.menuClass,
    client: content.client,
    path: needsPath ? `/${content.code.replaceAll(':', '/')}` : content.path,
    icon: content.icon,
    permissions: [...new Set(content.permissions)],
    show_flag: content.showFlag,
    sensitive: content.sensitive,
    iframe_url: content.iframeUrl,
    target: content.target,
    badge: content.badge,
    dot: content.dot,
    level_hidden: content.levelHidden,
    temporary: content.temporary,
    no_closable: content.noClosable,
    no_keep_alive: content.noKeepAlive,
    dynamic_new_tab: content.dynamicNewTab,
    redirect: content.redirect,
  }
}

/** A menu as its trace shows it: lists in order, so that only what changed differs. Moves show its sort. */
export function tracedOf(values: Omit<MenuValues, 'sort'>): Record<string, unknown> {
  const { pid, menu_type: menuType, module_code: moduleCode } = values
  const content = contentOf(values)
  return { pid: pid ?? '0', menuType, moduleCode, ...content, permissions: [...content.permissions].sort() }
}
