import { useFavouriteBranch } from '../favourites.ts'
import type { MenuModule, MenuNode, MenuTrail } from '../menu-model.ts'
import { useMenus } from '../use-menus.ts'

export interface TreeNodes {
  readonly nodes: readonly MenuNode[]
  readonly trail: MenuTrail | undefined
  /** Keys of the branches above the page one is on. */
  readonly branches: readonly string[]
}

/** A module that is one page stands as that page. */
const asNode = ({ key, title, icon, dot, nodes }: MenuModule): MenuNode => {
  const [only] = nodes
  if (only?.page && nodes.length === 1) return only
  return { key, title, icon, badge: '', dot, page: undefined, children: nodes }
}

/**
 * What a tree shows: everything, with home's pages on top and favourites at the end; or the pages of the chosen module.
 */
export function useTreeNodes(of: 'everything' | 'module'): TreeNodes {
  const { modules, trail } = useMenus()
  const favourites = useFavouriteBranch()
  const [home, ...others] = modules
  const shown = trail?.module ?? home
  const more = favourites ? [favourites] : []
  if (of === 'module')
    return {
      nodes: [...(shown?.nodes ?? []), ...(shown === home ? more : [])],
      trail,
      branches: trail?.branches ?? [],
    }
  const rest = others.filter(({ nodes }) => nodes.length > 0)
  return {
    nodes: [...(home?.nodes ?? []), ...rest.map(asNode), ...more],
    trail,
    branches: trail && trail.module !== home ? [trail.module.key, ...trail.branches] : [],
  }
}
