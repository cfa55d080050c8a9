/** Where apps open inside Portico. Plain data: the pages that show them need no schema. */

/**
 * The routes that the specification names (section 2.1), the app each belongs to, and the app's own route it begins at.
 */
export const NAMED_ROUTES = [
  { path: '/gzkj', code: 'gzkj', route: '' },
  { path: '/gzkjXtbg', code: 'gzkj', route: 'meetings' },
  { path: '/gzkjRwxt', code: 'gzkj', route: 'tasks' },
  { path: '/productionSystem', code: 'productionSystem', route: '' },
] as const

/** Where an app of this code opens inside Portico. */
export function routesOf(code: string): string[] {
  return [...NAMED_ROUTES.filter((route) => route.code === code).map(({ path }) => path), `/micro/${code}`]
}
