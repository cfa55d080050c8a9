/** What stands on the browser's tab. Pure. */

/** Some places are called by the product, whatever they show (specification section 4, "Navigation guard"). */
const PRODUCT = 'Portico'
const FIXED = ['/ikaHome', '/h5']

/** @param page empty for none */
export function documentTitle(path: string, page: string, systemName: string): string {
  if (FIXED.some((part) => path.includes(part))) return PRODUCT
  return [page, systemName].filter(Boolean).join(' - ')
}
