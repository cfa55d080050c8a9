/** Pages that were designed in the browser (specification section 2.1). */
import { parseHash } from '../session/places.ts'

/**
 * Which page it is: the `pageId` of the query, which a menu's address brings along; else the one in that address
 * itself. Undefined where there is none.
 * @param search of the page's own address
 * @param menuAddress `/render?pageId=3`
 */
export function designPageId(search: string, menuAddress = ''): string | undefined {
  const own = new URLSearchParams(search).get('pageId')
  return own || parseHash(menuAddress).query.get('pageId') || undefined
}
