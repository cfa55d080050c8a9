/** The side bar's model: what the server's menu tree looks like as rail, groups and items. Pure. */
import type { MenuItem } from '../ports.ts'

/** A page in the column. */
export interface MenuPage {
  readonly path: string
  readonly title: string
  readonly icon: string
}

/** A catalogue and its pages; pages directly below the module stand in a group without a title. */
export interface MenuGroup {
  readonly title: string
  readonly pages: readonly MenuPage[]
}

/** A cell of the rail. */
export interface MenuModule {
  readonly key: string
  readonly title: string
  readonly icon: string
  readonly groups: readonly MenuGroup[]
}

const BUTTON = 1
const CATALOGUE = 3

const isShown = (item: MenuItem) => item.showFlag === 1 && !item.meta.hidden && item.meta.menu.menuType !== BUTTON
const isPage = (item: MenuItem) => item.meta.menu.menuType === 0

/** A path below the root, or below its parent. */
export function joinPath(parent: string, path: string): string {
  if (path.startsWith('/')) return path
  return `${parent.replace(/\/$/, '')}/${path}`
}

function pageOf(item: MenuItem, parent: string): MenuPage {
  return { path: joinPath(parent, item.path), title: item.meta.title, icon: item.meta.icon }
}

/** All pages below an item, however deep. */
function pagesBelow(item: MenuItem, parent: string): MenuPage[] {
  const here = joinPath(parent, item.path)
  return item.children
    .filter(isShown)
    .flatMap((child) => (isPage(child) ? [pageOf(child, here)] : pagesBelow(child, here)))
}

function groupsOf(module: MenuItem): MenuGroup[] {
  const children = module.children.filter(isShown)
  const direct = children.filter(isPage).map((child) => pageOf(child, module.path))
  const grouped = children
    .filter((child) => child.meta.menu.menuType === CATALOGUE)
    .map((child) => ({ title: child.meta.title, pages: pagesBelow(child, module.path) }))
  return [{ title: '', pages: direct }, ...grouped].filter((group) => group.pages.length > 0)
}

/** The rail's modules that have at least one page to show. */
export function modulesOf(menus: readonly MenuItem[]): MenuModule[] {
  return menus
    .filter(isShown)
    .map((item) => ({
      key: item.meta.menuId || item.path,
      title: item.meta.title,
      icon: item.meta.icon,
      groups: isPage(item) ? [{ title: '', pages: [pageOf(item, '')] }] : groupsOf(item),
    }))
    .filter((module) => module.groups.length > 0)
}

export interface MenuTrail {
  readonly module: MenuModule
  readonly group: MenuGroup
  readonly page: MenuPage
}

/** Where a path stands in the menus: the page itself, or the one whose detail it is. */
export function trailOf(path: string, modules: readonly MenuModule[]): MenuTrail | undefined {
  let found: MenuTrail | undefined
  for (const module of modules) {
    for (const group of module.groups) {
      for (const page of group.pages) {
        if (path !== page.path && !path.startsWith(`${page.path}/`)) continue
        if (!found || page.path.length > found.page.path.length) found = { module, group, page }
      }
    }
  }
  return found
}

/** Every path the menus know, shown or not: such a path is never "not found". */
export function knowsPath(path: string, menus: readonly MenuItem[], parent = ''): boolean {
  return menus.some((item) => {
    const here = joinPath(parent, item.path)
    return (isPage(item) && here === path) || knowsPath(path, item.children, here)
  })
}
