/** The person's own layer of a portal's theme: kept on the server, remembered by the browser. */
import { composeTheme, themeDefaults, type ThemeChange, type ThemeConfig } from '#contract/theme-config.ts'
import { ports, type PortalItem } from '../ports.ts'
import { session } from '../session/session.ts'
import { rememberTheme } from './remembered-theme.ts'
import { shownKey } from './shown-key.ts'
import { setThemeLayers, themeLayers } from './theme-store.ts'

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What a theme changes about the one below it. */
export function differing(wanted: ThemeConfig, below: ThemeConfig): ThemeChange {
  const differs = ([name, value]: [string, unknown]) =>
    !same(value, new Map<string, unknown>(Object.entries(below)).get(name))
  return Object.fromEntries(Object.entries(wanted).filter(differs))
}

/** How portals open, and which open in place, is a matter of the portal and of no user’s own. */
const PORTAL_ONLY = new Set(['themeId', 'interactionMode'])

const withoutPortalOnly = (layer: ThemeChange): ThemeChange =>
  Object.fromEntries(Object.entries(layer).filter(([name]) => !PORTAL_ONLY.has(name)))

/** What would be shown without the person's own layer. */
export const themeBelow = (): ThemeConfig => composeTheme(themeLayers().portal)

/**
 * Keeps a theme as the person's own, for the portal that is shown: only what differs from the portal's.
 * @throws CallError; what is shown then stays as it was
 */
export async function saveOwnTheme(wanted: ThemeConfig): Promise<void> {
  const key = shownKey.get()
  const own = withoutPortalOnly(differing(wanted, themeBelow()))
  if (same(own, {})) await ports().portal.resetTheme(key)
  else await ports().portal.saveTheme(key, own)
  keep(key, { own })
}

/**
 * Puts a theme in the place of the portal's, for everybody in it; what the person had of their own is given up for it.
 * @throws CallError
 */
export async function saveThemeForAll(wanted: ThemeConfig): Promise<void> {
  const key = shownKey.get()
  const { themeId, interactionMode } = wanted
  const portal = { themeId, interactionMode, ...differing(wanted, themeDefaults) }
  await ports().portal.saveThemeForAll(key, portal)
  if (hasOwnTheme()) await ports().portal.resetTheme(key)
  keep(key, { portal, own: {} })
}

/** Changes some of the person's own theme. @throws CallError */
export const changeOwnTheme = (change: ThemeChange): Promise<void> =>
  saveOwnTheme({ ...composeTheme(themeLayers().portal, themeLayers().own), ...change })

/** Returns to the portal's theme, or to the defaults where there is none. @throws CallError */
export async function resetOwnTheme(): Promise<void> {
  const key = shownKey.get()
  await ports().portal.resetTheme(key)
  keep(key, { own: {} })
}

/** Whether the person has a theme of their own here. */
export const hasOwnTheme = (): boolean => !same(themeLayers().own ?? {}, {})

function keep(key: string, changes: { portal?: ThemeChange; own: ThemeChange }): void {
  const current = session.get()
  const renewed = (one: PortalItem): PortalItem =>
    one.portalCode === key ? { ...one, theme: changes.portal ?? one.theme, ownTheme: changes.own } : one
  if (current) session.set({ ...current, portals: current.portals.map(renewed) })
  if (shownKey.get() !== key) return // gone elsewhere meanwhile
  const portal = changes.portal ?? themeLayers().portal ?? {}
  rememberTheme(key, { portal, own: changes.own })
  setThemeLayers({ portal, own: changes.own, tried: undefined })
}

/** The layouts that hide a picture: choosing one takes it away (specification section 4). */
export function withLayout(layout: ThemeConfig['layout']): ThemeChange {
  if (layout === 'horizontal2') return { layout, background2: themeDefaults.background2 }
  if (layout === 'float') return { layout, background1: themeDefaults.background1 }
  return { layout }
}
