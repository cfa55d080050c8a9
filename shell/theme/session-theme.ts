/** The theme of the user who is signed in, in the portal they are in. */
import { DEFAULT_THEME_KEY } from '#contract/theme-config.ts'
import { ports, type PortalItem } from '../ports.ts'
import { rememberedTheme, rememberTheme } from './remembered-theme.ts'
import { shownKey } from './shown-key.ts'
import { setThemeLayers } from './theme-store.ts'

/**
 * Shows a portal's theme with the person's own above it. Called when a session is loaded, and when its portal changes.
 */
export function showThemeOf(portalCode: string, portals: readonly PortalItem[]): void {
  const portal = portals.find((one) => one.portalCode === portalCode)
  if (!portal) {
    showDefaultTheme().catch(() => undefined) // what is remembered stays
    return
  }
  shownKey.set(portalCode)
  const layers = { portal: portal.theme ?? {}, own: portal.ownTheme }
  rememberTheme(portalCode, layers)
  setThemeLayers(layers)
}

/** Shows what the browser remembers of a theme; nothing is being tried any more. */
export function showRemembered(key: string): void {
  shownKey.set(key)
  setThemeLayers({ ...rememberedTheme(key), tried: undefined })
}

/** Where there are no portals there is a theme all the same: the person's own above the defaults. */
async function showDefaultTheme(): Promise<void> {
  showRemembered(DEFAULT_THEME_KEY)
  const layers = { portal: {}, own: await ports().portal.ownTheme(DEFAULT_THEME_KEY) }
  if (shownKey.get() !== DEFAULT_THEME_KEY) return
  rememberTheme(DEFAULT_THEME_KEY, layers)
  setThemeLayers(layers)
}
