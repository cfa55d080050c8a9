/** The side bar's model: what the server's menu tree looks like as modules, groups, branches and pages. Pure. */
import { parseHash } from '../session/places.ts'
import type { MenuItem } from '../ports.ts'

/** A page that a menu opens. */
export interface MenuPage {
  /** Names it for good: favourites and tabs remember it. */
  readonly key: string
  /** Hash path of the page; of one that opens elsewhere, what the menu says. */
  readonly path: string
  readonly title: string
  readonly icon: string
  /** What a link to it leads to: `#/sys/user`, `#/render?pageId=3`, or an address outside. */
  readonly address: string
  /** It opens a window of its own. */
  readonly newWindow: boolean
  /** Beside its title; empty for none. */
  readonly badge: string
  readonly dot: boolean
  /** It is a micro app: the side bar makes room for it. */
  readonly isMicroApp: boolean
}

/** A catalogue and its pages; pages directly below the module stand in a group without a title. */
export interface MenuGroup {
  readonly key: string
  readonly title: string
  readonly pages: readonly MenuPage[]
}

/** A branch or a leaf of the tree, as deep as the menus are. */
export interface MenuNode {
  readonly key: string
  readonly title: string
  readonly icon: string
  /** Beside its title; empty for none. */
  readonly badge: string
  /** Something at it, or below it, wants to be seen. */
  readonly dot: boolean
  /** What it opens, if it is a page. */
  readonly page: MenuPage | undefined
  /** It stands outside of its place in the menus: opening it is no choice of a menu. */
  readonly isElsewhere?: boolean
  readonly children: readonly MenuNode[]
}

/** Favourites as a branch, wherever menus are shown as nodes; undefined without any. */
export function favouriteBranch(pages: readonly MenuPage[], title: string): MenuNode | undefined {
  if (pages.length === 0) return undefined
  const children = pages.map((page) => ({
    ...page,
    key: `favourite ${page.key}`,
    page,
    isElsewhere: true,
    children: [],
  }))
  return { key: 'favourites', title, icon: 'star', badge: '', dot: false, page: undefined, children }
}

/** A cell of the rail. */
export interface MenuModule {
  readonly key: string
  readonly title: string
  readonly icon: string
  readonly dot: boolean
  /**
   * Where choosing it leads, when a user has set that (specification 2.4, "Modules mode"): an own path, or an address.
   */
  readonly redirect: string
  /** Its pages, two levels deep. */
  readonly groups: readonly MenuGroup[]
  /** The same, as deep as they are. */
  readonly nodes: readonly MenuNode[]
}

const BUTTON = 1

const isShown = (item: MenuItem) => item.showFlag === 1 && !item.meta.hidden && item.meta.menu.menuType !== BUTTON
const isPage = (item: MenuItem) => item.meta.menu.menuType === 0
const keyOf = (item: MenuItem) => item.meta.menuId || item.path

/** A path below the root, or below its parent. */
export function joinPath(parent: string, path: string): string {
  if (path.startsWith('/')) return path
  return `${parent.replace(/\/$/, '')}/${path}`
}

const isOutside = (path: string) => /^https?:\/\//i.test(path)

/** A page of one's own app, under the hash. @param address its path, with a query where it has one */
export const pageAt = (address: string, title: string, icon: string): MenuPage => ({
  key: address,
  path: parseHash(address).path,
  title,
  icon,
  address: `#${address}`,
  newWindow: false,
  badge: '',
  dot: false,
  isMicroApp: false,
})

/**
 * Where an item leads (specification 2.4): an iframe's address, the target "_blank" and the browser type open a window.
 */
function pageOf(item: MenuItem, parent: string): MenuPage {
  const { title, icon, iframeURL = '', target, menuClass, badge = '', dot = false, isMicroApp = false } = item.meta
  const more = { key: keyOf(item), badge, dot, isMicroApp: isMicroApp || menuClass === 'microApp' }
  const outside = [iframeURL, item.path].find(isOutside)
  if (outside) return { ...pageAt('', title, icon), ...more, path: outside, address: outside, newWindow: true }
  if (iframeURL.startsWith('/')) return { ...pageAt(iframeURL, title, icon), ...more, newWindow: true }
  const page = pageAt(item.redirect || joinPath(parent, item.path), title, icon)
  return { ...page, ...more, newWindow: target === '_blank' || menuClass === 'browser' }
}

/** Whether following it opens a window: an own page that is on screen already needs none. @param here path and query */
export function opensWindow({ newWindow, address }: MenuPage, here: string): boolean {
  if (!newWindow || !address.startsWith('#')) return newWindow
  const [wanted, present] = [parseHash(address), parseHash(here)]
  return wanted.path !== present.path || [...wanted.query].some(([name, value]) => present.query.get(name) !== value)
}

/** A catalogue whose own level is left out gives its place to what is below it. */
const isLevelHidden = (item: MenuItem) => item.meta.levelHidden === true && item.children.some(isShown)

/** An item and the path of what it stands below. */
export interface Placed {
  readonly item: MenuItem
  readonly parent: string
}

/** The items of a level that are shown, with those that moved up to it. */
function levelOf(items: readonly MenuItem[], parent: string): Placed[] {
  return items
    .filter(isShown)
    .flatMap((item) => (isLevelHidden(item) ? levelOf(item.children, joinPath(parent, item.path)) : [{ item, parent }]))
}

/** The shown branches and pages of a level; a branch without a page is left out. */
function nodesOf(items: readonly MenuItem[], parent: string): MenuNode[] {
  return levelOf(items, parent)
    .map((placed) => nodeOf(placed))
    .filter(({ page, children }) => page !== undefined || children.length > 0)
}

function nodeOf({ item, parent }: Placed): MenuNode {
  const { title, icon, badge = '', dot = false } = item.meta
  if (isPage(item)) {
    const page = pageOf(item, parent)
    return { key: page.key, title, icon, badge, dot, page, children: [] }
  }
  const children = nodesOf(item.children, joinPath(parent, item.path))
  return { key: keyOf(item), title, icon, badge, dot: dot || children.some(wantsNotice), page: undefined, children }
}

const wantsNotice = ({ dot, badge }: MenuNode) => dot || badge !== ''

/** All pages at and below a node, in order. */
export function pagesIn(nodes: readonly MenuNode[]): MenuPage[] {
  return nodes.flatMap(({ page, children }) => [...(page ? [page] : []), ...pagesIn(children)])
}

function groupsOf(nodes: readonly MenuNode[]): MenuGroup[] {
  const direct = nodes.flatMap(({ page }) => page ?? [])
  const grouped = nodes
    .filter(({ page }) => page === undefined)
    .map(({ key, title, children }) => ({ key, title, pages: pagesIn(children) }))
  return [{ key: '', title: '', pages: direct }, ...grouped].filter(({ pages }) => pages.length > 0)
}

/** A module of nodes. */
export function moduleOf(of: Omit<MenuModule, 'groups' | 'dot' | 'redirect'>, redirect = '', dot = false): MenuModule {
  return { ...of, redirect, dot: dot || of.nodes.some(wantsNotice), groups: groupsOf(of.nodes) }
}

/** Something can be seen below it, were it only a catalogue without a page: then the module is not well configured. */
const isWorthShowing = ({ item }: Placed) => isPage(item) || leadOf(item) !== '' || item.children.some(isShown)

const leadOf = (item: MenuItem) =>
  isPage(item) ? '' : item.redirect || ([item.meta.iframeURL ?? '', item.path].find(isOutside) ?? '')

/** The rail's modules: those with something to show, and those that lead somewhere. */
export function modulesOf(menus: readonly MenuItem[]): MenuModule[] {
  return levelOf(menus, '')
    .filter(isWorthShowing)
    .map(({ item, parent }) => {
      const { title, icon, dot } = item.meta
      const nodes = isPage(item)
        ? [nodeOf({ item, parent })]
        : nodesOf(item.children, joinPath(parent, item.path || '/'))
      return moduleOf({ key: keyOf(item), title, icon, nodes }, leadOf(item), dot)
    })
}

export interface MenuTrail {
  readonly module: MenuModule
  readonly group: MenuGroup
  readonly page: MenuPage
  /** Keys of the branches above the page, from the top. */
  readonly branches: readonly string[]
}

/** How well a page fits an address; 0: not at all. Of pages with one path, the query decides. */
function fitOf(page: MenuPage, path: string, query: URLSearchParams): number {
  if (path !== page.path && !path.startsWith(`${page.path}/`)) return 0
  const wanted = [...parseHash(page.address).query]
  const met = wanted.filter(([name, value]) => query.get(name) === value).length
  return page.path.length * 100 + met - (wanted.length - met) / 2
}

/** Keys of the branches above a page; undefined when it is not below these nodes. */
function branchesTo(key: string, nodes: readonly MenuNode[]): string[] | undefined {
  for (const node of nodes) {
    if (node.page?.key === key) return []
    const below = branchesTo(key, node.children)
    if (below) return [node.key, ...below]
  }
  return undefined
}

/** Where an address stands in the menus: the page itself, or the one whose detail it is. @param search `?pageId=3` */
export function trailOf(path: string, modules: readonly MenuModule[], search = ''): MenuTrail | undefined {
  const query = new URLSearchParams(search)
  let best = 0
  let found: Omit<MenuTrail, 'branches'> | undefined
  for (const module of modules) {
    for (const group of module.groups) {
      for (const page of group.pages) {
        const fit = fitOf(page, path, query)
        if (fit <= best) continue
        best = fit
        found = { module, group, page }
      }
    }
  }
  return found && { ...found, branches: branchesTo(found.page.key, found.module.nodes) ?? [] }
}

/** Every path the menus know, shown or not: such a path is never "not found". */
export function knowsPath(path: string, menus: readonly MenuItem[], parent = ''): boolean {
  return menus.some((item) => {
    const here = joinPath(parent, item.path)
    return (isPage(item) && parseHash(here).path === path) || knowsPath(path, item.children, here)
  })
}

/** The item with this name or id, wherever it stands, with the path of its parent. */
export function findItem(
  menus: readonly MenuItem[],
  matches: (item: MenuItem) => boolean,
  parent = '',
): Placed | undefined {
  for (const item of menus) {
    if (matches(item)) return { item, parent }
    const below = findItem(item.children, matches, joinPath(parent, item.path))
    if (below) return below
  }
  return undefined
}

/** The page of an item, shown or not; undefined for what is no page. */
export const pageOfItem = ({ item, parent }: Placed): MenuPage | undefined =>
  isPage(item) ? pageOf(item, parent) : undefined
