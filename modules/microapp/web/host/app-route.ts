/** Between the address of a tab and the route of the app in it. Pure. */
import { NAMED_ROUTES } from '#microapp/contract/named-routes.ts'

/** Which app a page shows, and where in it. */
export interface Entrance {
  readonly code: string
  /** The app's own route when the address says nothing of it. */
  readonly start: string
}

/** @param path of the page @param code of `/micro/:code`, empty on the named routes */
export function entranceAt(path: string, code: string): Entrance {
  const named = NAMED_ROUTES.find((route) => route.path === path)
  return named ? { code: named.code, start: named.route } : { code, start: '' }
}

/** The query key of an app's own route (specification 2.1, `sub-gzkj`). */
export const routeKey = (code: string): string => `sub-${code}`

/** The first page of an app that begins elsewhere: an empty value would mean where it begins. */
const FIRST_PAGE = '/'

/** The app's own route that an address says. */
export function routeIn(query: URLSearchParams, { code, start }: Entrance): string {
  const param = query.get(routeKey(code))
  return param === null || param === '' ? start : param === FIRST_PAGE ? '' : param
}

/** What an address says of an app's own route; empty: nothing. */
export function routeParam(route: string, { start }: Entrance): string {
  if (route === start) return ''
  return route === '' ? FIRST_PAGE : route
}
