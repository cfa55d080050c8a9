/**
 * How the product looks for the person now: the defaults ← the portal's theme ← their own (readings, "Portals"). What
 * is shown while a user tries things in the drawer is above all of them, and is kept nowhere.
 */
import { composeTheme, type ThemeChange, type ThemeConfig } from '#contract/theme-config.ts'
import { createStore, useStore } from '../store.ts'

interface Layers {
  readonly portal: ThemeChange | undefined
  readonly own: ThemeChange | undefined
  readonly tried: ThemeChange | undefined
  /** What a host that shows the product in its page wants; kept nowhere. */
  readonly host: ThemeChange | undefined
}

let layers: Layers = { portal: undefined, own: undefined, tried: undefined, host: undefined }

/** The theme that is shown. */
export const theme = createStore<ThemeConfig>(composeTheme())

/** The theme that is shown, and a new rendering whenever it changes. */
export const useTheme = (): ThemeConfig => useStore(theme)

/** The layers as they are now. */
export const themeLayers = (): Layers => layers

/** Lays some of the layers anew; the others stay. */
export function setThemeLayers(change: Partial<Layers>): void {
  layers = { ...layers, ...change }
  theme.set(composeTheme(layers.portal, layers.own, layers.tried, layers.host))
}
