/** Whose processes a visitor is shown, as the address says. */
export interface Visited {
  /** Left out: those of the organisation that the host names, else of the installation itself. */
  readonly tenantCode?: string
}

/** `?tenantCode=` as on the sign-in page of an organisation. */
export function visitedIn(query: URLSearchParams): Visited {
  const tenantCode = query.get('tenantCode')
  return tenantCode ? { tenantCode } : {}
}
