/** How a layout arranges what they all have: header, side bar, tabs or breadcrumb, page. */
export interface LayoutPlan {
  /** The header spans the window, above the side bar; or stands beside it. */
  readonly header: 'above' | 'beside'
  /** What the side bar is: rail and column, a tree, a rail whose menus float, or none. */
  readonly side: 'column' | 'tree' | 'float' | 'none'
  /** What the tree shows: everything, or the pages of the chosen module. */
  readonly tree: 'everything' | 'module'
  /** Menus in the header: all of them, modules to choose from, or none. */
  readonly top: 'menus' | 'modules' | 'none'
  /** A row below the header, with the pages of the chosen module. */
  readonly row: boolean
  /** Where one reads where one is: in the header, or below it when there are no tabs. */
  readonly trail: 'header' | 'instead of tabs'
  /** The header is as dark as the rail, unless the theme colours it. */
  readonly darkHeader: boolean
  /** The side bar is as light as the page's cards. */
  readonly lightSide: boolean
}

/** What most layouts do. */
export const usual: LayoutPlan = {
  header: 'beside',
  side: 'tree',
  tree: 'everything',
  top: 'none',
  row: false,
  trail: 'header',
  darkHeader: false,
  lightSide: false,
}
