/** What the browser's storage holds as a layer of a theme. Anybody may have written there, and an older page did. */
import { themeDefaults, type ThemeChange } from '#contract/theme-config.ts'

const COLOUR = /^#[\da-f]{6}$/i

/**
 * The fields that have the type they should, the others left out. Small: the full check needs zod, which the frame
 * lacks.
 */
export function understoodLayer(given: unknown): ThemeChange {
  if (typeof given !== 'object' || given === null) return {}
  const defaults = new Map<string, unknown>(Object.entries(themeDefaults))
  const isOfKind = ([name, value]: [string, unknown]) => {
    const usual = defaults.get(name)
    if (Array.isArray(usual)) return Array.isArray(value)
    if (typeof usual === 'string' && COLOUR.test(usual)) return typeof value === 'string' && COLOUR.test(value)
    return usual !== undefined && typeof value === typeof usual
  }
  return Object.fromEntries(Object.entries(given).filter(isOfKind))
}
