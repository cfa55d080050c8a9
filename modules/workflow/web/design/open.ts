/** The designer with its texts: neither is of use without the other. */
import { loadTexts } from './texts.ts'

export async function openDesigner() {
  const [page] = await Promise.all([import('./DesignPage.tsx'), loadTexts()])
  return page
}
