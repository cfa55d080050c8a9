/** The theme before the first paint, and from then on. */
import { startTheme } from './apply-theme.ts'
import { rememberedKey } from './first-appearance.ts'
import { parseLayers } from './remembered-theme.ts'
import { showRemembered } from './session-theme.ts'
import { shownKey } from './shown-key.ts'
import { setThemeLayers } from './theme-store.ts'

/**
 * Shows the theme that was shown last in the portal the address names, before anything is painted; from then on the
 * document follows the theme, and so do the other windows of the browser.
 */
export function startRememberedTheme(): void {
  showRemembered(rememberedKey())
  startTheme()
  window.addEventListener('storage', ({ key, newValue }) => {
    // Signing out empties the storage; the other windows leave by themselves.
    if (newValue !== null && key === `theme-${shownKey.get()}`) setThemeLayers(parseLayers(newValue))
  })
}
