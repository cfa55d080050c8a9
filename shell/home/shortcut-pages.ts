/** Which pages are shortcuts. Pure. */
import { HOME } from '../session/places.ts'
import type { MenuModule, MenuPage } from '../sidebar/menu-model.ts'
import { pagesIn } from '../sidebar/menu-model.ts'

/** As many as stand in two rows of four, the last place being the one to add. */
export const MAX_SHORTCUTS = 7

/** Home itself and what stands beside it is where one is already. */
export const isBesideHome = ({ path }: Pick<MenuPage, 'path'>): boolean => path === HOME || path === '/workbench'

/** Every page that could be one, in the order of the menus. */
export const choosablePages = (modules: readonly MenuModule[]): MenuPage[] =>
  modules.flatMap(({ nodes }) => pagesIn(nodes)).filter((page) => !isBesideHome(page))

/** The marked ones; as long as nothing is marked the latest, and the first of the menus behind them. */
export function shortcutsAmong(
  choosable: readonly MenuPage[],
  { favourites, recent }: { favourites: readonly MenuPage[]; recent: readonly MenuPage[] },
): readonly MenuPage[] {
  const marked = favourites.filter((page) => !isBesideHome(page))
  const offered = marked.length > 0 ? marked : [...recent.filter((page) => !isBesideHome(page)), ...choosable]
  return [...new Map(offered.map((page) => [page.key, page])).values()].slice(0, MAX_SHORTCUTS)
}
