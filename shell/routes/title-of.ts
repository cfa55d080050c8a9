/** What a route that is not built yet is called. Needs the texts of `route`. */
import { matchPath } from 'react-router'
import { tOr } from '../i18n.ts'
import { pathOf, privateRoutes, publicRoutes } from './private-routes.ts'

export function routeTitle(path: string): string {
  const route = [...privateRoutes, ...publicRoutes].find((one) => matchPath(pathOf(one), path))
  return route ? tOr(`route.${route.name}`, '') : ''
}
