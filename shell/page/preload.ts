/** Fetches the files of the page that the address names while the frame is on its way. */
import { findPage } from '../registry.ts'
import { HOME, parseHash } from '../session/places.ts'

/** Best effort: what fails here is fetched again, and its error shown, when the page is opened. */
export function preloadPage(): void {
  const { path } = parseHash(window.location.hash)
  const found = findPage(path === '/' ? HOME : path)
  if (!found) return
  found.page.load().catch(() => undefined)
  if (!found.page.plain) import('../theme/PageFrame.tsx').catch(() => undefined)
}
