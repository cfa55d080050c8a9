/**
 * The palette as a theme makes it: with its accent, and with the meanings of the colour-blind mode
 * (`styles/achromatism.css`).
 */
import type { ThemeConfig } from '#contract/theme-config.ts'
import { accentFamily } from './accent.ts'
import { dark, light, type Palette } from './palette.ts'

type Meanings = Pick<
  Palette,
  | 'success'
  | 'successGround'
  | 'error'
  | 'errorGround'
  | 'errorSolid'
  | 'warning'
  | 'warningGround'
  | 'info'
  | 'infoGround'
>

/**
 * Meanings for eyes that tell red and green apart with difficulty: blue, vermilion, ochre, slate, which also differ in
 * lightness. Each has its mark beside it all the same.
 */
export const safeMeanings: Readonly<Record<'light' | 'dark', Meanings>> = {
  light: {
    success: '#005a9c',
    successGround: '#e3eff8',
    error: '#b03a00',
    errorGround: '#fbe9e0',
    errorSolid: '#b03a00',
    warning: '#75600a',
    warningGround: '#f8f1d4',
    info: '#4e5562',
    infoGround: '#eceef1',
  },
  dark: {
    success: '#6db6f2',
    successGround: '#172c3f',
    error: '#ff9a66',
    errorGround: '#3c2619',
    errorSolid: '#c04a10',
    warning: '#e6cc5c',
    warningGround: '#332e17',
    info: '#b0b7c3',
    infoGround: '#2c313b',
  },
}

/** The palette of a theme: the house's, with its accent and, in the colour-blind mode, its meanings. */
export function paletteOf(
  { themeColor, achromatism }: Pick<ThemeConfig, 'themeColor' | 'achromatism'>,
  isDark: boolean,
) {
  const scheme = isDark ? 'dark' : 'light'
  const palette: Palette = {
    ...(isDark ? dark : light),
    ...accentFamily(themeColor, isDark),
    ...(achromatism && safeMeanings[scheme]),
  }
  return palette
}
