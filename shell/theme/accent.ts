/**
 * The family of the theme's colour: level n is the colour mixed with white (dark: with the surface) by n x 10 %
 * (specification section 9). The default colour has values of its own, which stand in `styles/tokens.css` and
 * `palette.ts`.
 */
import { themeDefaults } from '#contract/theme-config.ts'
import { EDGE, mix, readableOn, standingOut, TEXT } from './colour.ts'
import type { Palette } from './palette.ts'

/** What is derived from the colour, by the names of `Palette`, and more that only style sheets use. */
export interface AccentFamily extends Pick<
  Palette,
  'accent' | 'accentHover' | 'accentActive' | 'accentText' | 'accent6' | 'accent8' | 'accent9' | 'onAccent'
> {
  readonly accent2: string
  readonly accent4: string
  readonly accent5: string
  readonly accent7: string
  readonly chart: string
  readonly chartHi: string
}

/** The grounds that accents stand on. */
const grounds = { light: '#ffffff', dark: '#1a1d23' } as const
const raised = { light: '#ffffff', dark: '#23272f' } as const

export const isDefaultColour = (colour: string): boolean => colour.toLowerCase() === themeDefaults.themeColor

/** @param colour `#rrggbb`; undefined for the default colour */
export function accentFamily(colour: string, isDark: boolean): AccentFamily | undefined {
  if (isDefaultColour(colour)) return undefined
  const scheme = isDark ? 'dark' : 'light'
  const surface = grounds[scheme]
  // In the dark a colour may be deeper than the surface; what is chosen must still be seen.
  const accent = isDark ? standingOut(colour, EDGE, raised.dark) : colour.toLowerCase()
  const onAccent = readableOn(accent)
  // Away from what is written on it, so that the contrast rises.
  const away = onAccent === '#ffffff' ? '#000000' : '#ffffff'
  const tint = (level: number) => mix(accent, surface, level / 10)
  return {
    accent,
    accentHover: mix(accent, away, 0.12),
    accentActive: mix(accent, away, 0.24),
    accentText: standingOut(accent, TEXT, tint(8), tint(9), raised[scheme]),
    accent2: tint(2),
    accent4: tint(4),
    accent5: tint(5),
    accent6: tint(6),
    accent7: tint(7),
    accent8: tint(8),
    accent9: tint(9),
    onAccent,
    chart: standingOut(mix(accent, surface, 0.33), EDGE, surface),
    chartHi: standingOut(accent, TEXT, surface),
  }
}
