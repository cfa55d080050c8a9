/** What stands on the browser's tab. Pure. */
import { countText } from './waiting.ts'

/** Some places are called by the product, whatever they show (specification section 4, "Navigation guard"). */
const PRODUCT = 'Portico'
const FIXED = ['/ikaHome', '/h5']

/**
 * @param page empty for none
 * @param waiting messages and tasks that wait; it stands before the rest, so that a narrow tab still shows it
 */
export function documentTitle(path: string, page: string, systemName: string, waiting = 0): string {
  if (FIXED.some((part) => path.includes(part))) return PRODUCT
  const count = countText(waiting)
  return [count && `(${count})`, [page, systemName].filter(Boolean).join(' - ')].filter(Boolean).join(' ')
}
